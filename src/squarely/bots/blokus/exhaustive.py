"""Whether what is left can be packed at all: an exhaustive search, the scarcest piece first.

Every piece that is left must lie somewhere in the end, so a search that tries all places of one
piece, and for each of them all places of the next, overlooks no layout; most often it needs few.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from squarely.bots.blokus.game import NONE
from squarely.bots.blokus.packing_layout import PIECE_COUNT, Layout, fits, put, take
from squarely.bots.blokus.tables import END, Array, Tables
from squarely.bots.compiled import kernel
from squarely.games.blokus.pieces import PIECES

SIZES = np.array([piece.size for piece in PIECES], dtype=np.int64)
OPEN, POSSIBLE, IMPOSSIBLE = 0, 1, 2
"""What is known: nothing yet, that the layout is a packing of all pieces, that there is none."""


class Exhaustive(NamedTuple):
    """A search that can be interrupted and goes on where it was."""

    numbers: Array
    """The placements that fit on the board as it was at first, piece by piece."""
    first: Array
    """For colour * pieces + piece where its placements begin; they end where the next begin."""
    piece: Array
    """For each depth the piece that is laid there, as colour * pieces + piece."""
    next: Array
    """For each depth the place to try next."""
    depth: Array
    """One number; NONE when everything was tried."""
    corner: Array
    covered: Array
    chained: Array
    """Marks for squares at a corner, squares that can be covered, placements in reach."""
    mark: Array
    """One number: the newest mark, so that none has to be wiped out."""


def new_exhaustive(tables: Tables, layout: Layout) -> Exhaustive:
    """A search for a packing of all that a layout has not laid; the layout is changed."""
    numbers, first = _fitting(tables, layout)
    pieces, squares = layout.at.size, layout.owner.size
    return Exhaustive(
        numbers=numbers,
        first=first,
        piece=np.full(pieces + 1, NONE, dtype=np.int64),
        next=np.zeros(pieces + 1, dtype=np.int64),
        depth=np.zeros(1, dtype=np.int64),
        corner=np.zeros(squares, dtype=np.int64),
        covered=np.zeros(squares, dtype=np.int64),
        chained=np.zeros(len(numbers), dtype=np.int64),
        mark=np.zeros(1, dtype=np.int64),
    )


@kernel
def _fitting(tables: Tables, layout: Layout) -> tuple[Array, Array]:
    colours = layout.at.shape[0]
    found = np.empty(colours * tables.piece.shape[0], dtype=np.int32)
    counts = np.zeros(colours * PIECE_COUNT + 1, dtype=np.int64)
    fit = np.zeros((colours, tables.piece.shape[0]), dtype=np.int8)
    for colour in range(colours):
        for number in range(tables.piece.shape[0]):
            piece = int(tables.piece[number])
            if layout.at[colour, piece] == NONE and fits(tables, layout.closed[colour], number):
                fit[colour, number] = 1
                counts[colour * PIECE_COUNT + piece + 1] += 1
    first = np.cumsum(counts)
    at = first.copy()
    for colour in range(colours):
        for number in range(tables.piece.shape[0]):
            if fit[colour, number]:
                piece = colour * PIECE_COUNT + int(tables.piece[number])
                found[at[piece]] = number
                at[piece] += 1
    return found[: first[-1]].copy(), first


@kernel
def exhaust(tables: Tables, layout: Layout, search: Exhaustive, nodes: int) -> int:
    """Goes on for so many nodes, or until it is known whether all pieces can be packed."""
    while search.depth[0] != NONE:
        depth = search.depth[0]
        if search.piece[depth] == NONE:
            if nodes == 0:
                return OPEN
            nodes -= 1
            scarcest = _scarcest(tables, layout, search)
            if scarcest == COMPLETE:
                return POSSIBLE
            if scarcest == DEAD:
                _back(tables, layout, search)
                continue
            search.piece[depth] = scarcest
            search.next[depth] = search.first[scarcest]
        _forward(tables, layout, search)
    return IMPOSSIBLE


@kernel
def _forward(tables: Tables, layout: Layout, search: Exhaustive) -> None:
    """Lays the piece of this depth in its next place, or goes back where there is none."""
    depth = search.depth[0]
    piece = search.piece[depth]
    colour = piece // PIECE_COUNT
    while search.next[depth] < search.first[piece + 1]:
        number = search.numbers[search.next[depth]]
        search.next[depth] += 1
        if fits(tables, layout.closed[colour], number):
            put(tables, layout, colour, number)
            search.depth[0] = depth + 1
            search.piece[depth + 1] = NONE
            return
    search.piece[depth] = NONE
    _back(tables, layout, search)


@kernel
def _back(tables: Tables, layout: Layout, search: Exhaustive) -> None:
    """Takes the piece of the depth before off the board."""
    search.depth[0] -= 1
    if search.depth[0] != NONE:
        piece = search.piece[search.depth[0]]
        take(tables, layout, piece // PIECE_COUNT, piece % PIECE_COUNT)


COMPLETE, DEAD = -1, -2


@kernel
def _scarcest(tables: Tables, layout: Layout, search: Exhaustive) -> int:
    """The piece with the fewest places; DEAD where something cannot be packed any more."""
    search.mark[0] += 1
    covered_mark = search.mark[0]
    scarcest, fewest = COMPLETE, search.numbers.shape[0] + 1
    needed = 0
    for colour in range(layout.at.shape[0]):
        search.mark[0] += 1
        if not _chain(tables, layout, search, colour):
            return DEAD
        for piece in range(PIECE_COUNT):
            if layout.at[colour, piece] != NONE:
                continue
            needed += SIZES[piece]
            each = colour * PIECE_COUNT + piece
            places = 0
            for at in range(search.first[each], search.first[each + 1]):
                if search.chained[at] == search.mark[0]:
                    places += 1
                    _mark(tables.covers, search.covered, search.numbers[at], covered_mark)
            if places == 0:
                return DEAD
            if places < fewest:
                scarcest, fewest = each, places
    usable = 0
    for square in range(search.covered.shape[0]):
        usable += search.covered[square] == covered_mark
    return DEAD if usable < needed else scarcest


@kernel
def _chain(tables: Tables, layout: Layout, search: Exhaustive, colour: int) -> bool:
    """Marks the places of a colour that it may reach from corner to corner.

    That is more than it can: places that overlap may both be in the chain. False where it cannot
    even reach what was laid.
    """
    mark = search.mark[0]
    for piece in range(PIECE_COUNT):
        if layout.fixed[colour, piece]:
            _mark(tables.corners, search.corner, layout.at[colour, piece], mark)
    changed = True
    while changed:
        changed = False
        for piece in range(PIECE_COUNT):
            each = colour * PIECE_COUNT + piece
            laid = layout.at[colour, piece]
            for at in range(search.first[each], search.first[each + 1]):
                number = search.numbers[at]
                if search.chained[at] == mark or (laid != NONE and laid != number):
                    continue
                if not _touches(tables, search.corner, number, mark):
                    continue
                if laid == NONE and not fits(tables, layout.closed[colour], number):
                    continue
                search.chained[at] = mark
                _mark(tables.corners, search.corner, number, mark)
                changed = True
    for piece in range(PIECE_COUNT):
        each = colour * PIECE_COUNT + piece
        laid = layout.at[colour, piece]
        if laid == NONE or layout.fixed[colour, piece]:
            continue
        for at in range(search.first[each], search.first[each + 1]):
            if search.numbers[at] == laid and search.chained[at] != mark:
                return False
    return True


@kernel
def _mark(rows: Array, marks: Array, number: int, mark: int) -> None:
    at = 0
    while rows[number, at] != END:
        marks[rows[number, at]] = mark
        at += 1


@kernel
def _touches(tables: Tables, corner: Array, number: int, mark: int) -> bool:
    at = 0
    while tables.covers[number, at] != END:
        if corner[tables.covers[number, at]] == mark:
            return True
        at += 1
    return False
