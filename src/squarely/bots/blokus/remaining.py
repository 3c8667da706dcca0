"""Placements that can still be laid near the end of a game, numbered anew so that few bits do."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from squarely.bots.bits import WORD, lowest_bit
from squarely.bots.blokus.game import State
from squarely.bots.blokus.tables import END, Array, Tables
from squarely.bots.compiled import kernel

MOST = 512
"""Positions in which more placements can still be laid are too early to be solved."""
WORDS = MOST // WORD
TOO_MANY = -1


class Remaining(NamedTuple):
    """What can still be laid: one row per placement of a colour, the largest pieces first."""

    colour: Array
    number: Array
    blocks: Array
    """The rows that cannot be laid once this one is."""
    opens: Array
    """The rows of the same colour that touch a corner of this one."""
    of_colour: Array
    """For each colour its rows."""
    free: Array
    touching: Array
    """The rows that clash with nothing at the root, and those that touch an own corner."""


def new_remaining(colours: int) -> Remaining:
    """Room for as many placements as are looked at."""
    return Remaining(
        colour=np.zeros(MOST, dtype=np.int64),
        number=np.zeros(MOST, dtype=np.int64),
        blocks=np.zeros((MOST, WORDS), dtype=np.uint64),
        opens=np.zeros((MOST, WORDS), dtype=np.uint64),
        of_colour=np.zeros((colours, WORDS), dtype=np.uint64),
        free=np.zeros(WORDS, dtype=np.uint64),
        touching=np.zeros(WORDS, dtype=np.uint64),
    )


@kernel
def gather(tables: Tables, state: State, remaining: Remaining) -> int:
    """Writes down what can still be laid; returns how many rows there are, or TOO_MANY."""
    count = _reachable(tables, state, remaining)
    if count == TOO_MANY:
        return TOO_MANY
    _sort(tables, remaining, count)
    width = state.free.shape[1]
    clashing, near, own = (
        np.zeros(width, dtype=np.uint64),
        np.zeros(width, dtype=np.uint64),
        np.zeros(width, dtype=np.uint64),
    )
    for array in (remaining.blocks, remaining.opens, remaining.of_colour):
        array[:] = 0
    remaining.free[:] = 0
    remaining.touching[:] = 0
    for row in range(count):
        colour, number = remaining.colour[row], remaining.number[row]
        _put(remaining.free, row)
        _put(remaining.of_colour[colour], row)
        if _has(state.touching[colour], number):
            _put(remaining.touching, row)
        _neighbours(tables, number, clashing, own, near)
        for other in range(count):
            same = remaining.colour[other] == colour
            if _has(own if same else clashing, remaining.number[other]):
                _put(remaining.blocks[row], other)
            if same and _has(near, remaining.number[other]):
                _put(remaining.opens[row], other)
    return count


@kernel
def _reachable(tables: Tables, state: State, remaining: Remaining) -> int:
    """Follows own corners from what is legal now to all that might become legal."""
    colours, width = state.free.shape
    clashing, near, own = (
        np.zeros(width, dtype=np.uint64),
        np.zeros(width, dtype=np.uint64),
        np.zeros(width, dtype=np.uint64),
    )
    count = 0
    for colour in range(colours):
        if state.out[colour]:
            continue
        if state.pieces[colour] == 0:
            # Before its first piece a colour touches start squares, not corners.
            return TOO_MANY
        done = count
        found = state.free[colour] & state.touching[colour]
        fresh = found.copy()
        while True:
            for word in range(width):
                bits = fresh[word]
                while bits:
                    if count == MOST:
                        return TOO_MANY
                    remaining.colour[count] = colour
                    remaining.number[count] = word * WORD + np.int64(lowest_bit(bits))
                    bits &= bits - np.uint64(1)
                    count += 1
            if done == count:
                break
            fresh[:] = 0
            while done < count:
                _neighbours(tables, remaining.number[done], clashing, own, near)
                fresh |= near & ~own
                done += 1
            fresh &= state.free[colour] & ~found
            found |= fresh
    return count


@kernel
def _neighbours(tables: Tables, number: int, clashing: Array, own: Array, near: Array) -> None:
    """The placements that clash with one, those that do in its own colour, and those it opens."""
    clashing[:] = 0
    near[:] = 0
    at = 0
    while tables.covers[number, at] != END:
        clashing |= tables.covering[tables.covers[number, at]]
        at += 1
    own[:] = clashing
    own |= tables.of_piece[tables.piece[number]]
    at = 0
    while tables.edges[number, at] != END:
        own |= tables.covering[tables.edges[number, at]]
        at += 1
    at = 0
    while tables.corners[number, at] != END:
        near |= tables.covering[tables.corners[number, at]]
        at += 1


@kernel
def _sort(tables: Tables, remaining: Remaining, count: int) -> None:
    """Puts the largest pieces first; what is looked at first decides how much is cut."""
    sizes = np.zeros(count, dtype=np.int64)
    for row in range(count):
        sizes[row] = -tables.size[remaining.number[row]]
    order = np.argsort(sizes, kind="mergesort")
    remaining.colour[:count] = remaining.colour[:count][order]
    remaining.number[:count] = remaining.number[:count][order]


@kernel
def _put(words: Array, bit: int) -> None:
    words[bit // WORD] |= np.uint64(1) << np.uint64(bit % WORD)


@kernel
def _has(words: Array, bit: int) -> bool:
    return words[bit // WORD] >> np.uint64(bit % WORD) & np.uint64(1) != 0
