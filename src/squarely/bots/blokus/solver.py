"""The exact solver of ends: every line, every seat for itself (max-n), alpha-beta for two."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from squarely.bots.bits import WORD, lowest_bit
from squarely.bots.blokus.game import ALL_SQUARES, NONE, OVER, State
from squarely.bots.blokus.remaining import TOO_MANY, Remaining, gather
from squarely.bots.blokus.search import score_end
from squarely.bots.blokus.sides import Sides
from squarely.bots.blokus.solver_memory import Line, Solver, TranspositionTable
from squarely.bots.blokus.tables import Array, Tables
from squarely.bots.blokus.workspace import MOST_SEATS
from squarely.bots.compiled import kernel
from squarely.games.blokus.pieces import SINGLE

EXACT, AT_LEAST, AT_MOST = 1, 2, 3
NEARLY = 1e-9
"""Results that differ by less are the same to a seat."""


class Solution(NamedTuple):
    """What every move at the root leads to, one row per move."""

    numbers: Array
    utilities: Array
    """What the end is worth to each seat."""
    win_shares: Array
    """Each seat's share of the win."""


def solve_moves(
    tables: Tables, sides: Sides, root: State, margin: float, solver: Solver, limit: int
) -> Solution | None:
    """What every move leads to if all play their best; None if there is more than the limit.

    Where several moves are equally good to a seat but not to others, it may play any of them.
    """
    count = solve(tables, sides, root, margin, solver, limit)
    if count == NONE:
        return None
    seats = len(sides.counts)
    found = solver.found[:count].copy()
    return Solution(
        solver.numbers[:count].copy(),
        found[:, :seats],
        found[:, MOST_SEATS : MOST_SEATS + seats],
    )


@kernel
def solve(
    tables: Tables, sides: Sides, root: State, margin: float, solver: Solver, limit: int
) -> int:
    """Writes down the result of every move at the root; returns how many, or NONE."""
    count = gather(tables, root, solver.remaining)
    if count == TOO_MANY:
        return NONE
    remaining, line, transpositions = solver.remaining, solver.line, solver.transpositions
    words = (count + WORD - 1) // WORD
    transpositions.key[:] = 0
    _begin(root, remaining, line, words)
    _open(sides, line, 0)
    result = np.zeros(2 * MOST_SEATS)
    ply = moves = looked_at = 0
    while True:
        row = _next_row(line.left[ply], words)
        if row != NONE:
            looked_at += 1
            if looked_at > limit:
                return NONE
            line.row[ply] = row
            _lay(tables, sides, remaining, line, ply, words)
            if line.turn[ply + 1, 0] == OVER:
                _score(root, sides, line, ply + 1, margin, result)
            elif _recall(transpositions, line, ply + 1, result):
                pass
            else:
                ply += 1
                _open(sides, line, ply)
                continue
        elif ply == 0:
            return moves
        else:
            _keep(sides, transpositions, line, ply)
            result[:] = line.best[ply]
            ply -= 1
        if ply == 0:
            # Every move at the root is looked at in full, also those that are not the best.
            solver.numbers[moves] = remaining.number[line.row[0]]
            solver.found[moves] = result
            moves += 1
        else:
            _compare(sides, line, ply, result)


@kernel
def _begin(root: State, remaining: Remaining, line: Line, words: int) -> None:
    colour = root.turn[0]
    for word in range(words):
        line.free[0, word] = remaining.free[word]
        line.touching[0, word] = remaining.touching[word]
        legal = remaining.free[word] & remaining.touching[word]
        line.left[0, word] = legal & remaining.of_colour[colour, word]
    line.squares[0] = root.squares
    line.pieces[0] = root.pieces
    line.single_last[0] = root.single_last
    line.turn[0] = root.turn
    line.alpha[0] = -np.inf
    line.beta[0] = np.inf


@kernel
def _open(sides: Sides, line: Line, ply: int) -> None:
    line.equals[ply] = 0
    line.window[ply, 0] = line.alpha[ply]
    line.window[ply, 1] = line.beta[ply]
    colour = line.turn[ply, 0]
    place = line.pieces[ply, colour] % sides.rotation[colour]
    line.mover[ply] = sides.players[colour, place]


@kernel
def _next_row(left: Array, words: int) -> int:
    """Takes out the first of some moves."""
    for word in range(words):
        bits = left[word]
        if bits:
            left[word] = bits & (bits - np.uint64(1))
            return word * WORD + np.int64(lowest_bit(bits))
    return NONE


@kernel
def _lay(
    tables: Tables, sides: Sides, remaining: Remaining, line: Line, ply: int, words: int
) -> None:
    """Makes the move that is being tried; the position after it is a row further down."""
    row, colour, below = line.row[ply], line.turn[ply, 0], ply + 1
    number = remaining.number[row]
    for word in range(words):
        line.free[below, word] = line.free[ply, word] & ~remaining.blocks[row, word]
        line.touching[below, word] = line.touching[ply, word] | remaining.opens[row, word]
    colours = line.squares.shape[1]
    for each in range(colours):
        line.squares[below, each] = line.squares[ply, each]
        line.pieces[below, each] = line.pieces[ply, each]
        line.single_last[below, each] = line.single_last[ply, each]
    line.squares[below, colour] += tables.size[number]
    line.pieces[below, colour] += 1
    line.single_last[below, colour] = tables.piece[number] == SINGLE
    line.alpha[below] = line.alpha[ply]
    line.beta[below] = line.beta[ply]
    line.turn[below, 0] = OVER
    for step in range(1, colours + 1):
        able = np.uint64(0)
        following = (colour + step) % colours
        for word in range(words):
            legal = line.free[below, word] & line.touching[below, word]
            line.left[below, word] = legal & remaining.of_colour[following, word]
            able |= line.left[below, word]
        if able:
            line.turn[below, 0] = following
            line.key[below] = _key(sides, line, below, words)
            return


@kernel
def _key(sides: Sides, line: Line, ply: int, words: int) -> np.uint64:
    """A number for all that matters to the rest of the game."""
    key = np.uint64(line.turn[ply, 0] + 1)
    for word in range(words):
        key = _mixed(key, line.free[ply, word])
        key = _mixed(key, line.free[ply, word] & line.touching[ply, word])
    for colour in range(line.squares.shape[1]):
        counted = line.pieces[ply, colour] if sides.by_pieces[0] else line.squares[ply, colour]
        complete = line.squares[ply, colour] == ALL_SQUARES
        counted = 2 * counted + (complete and line.single_last[ply, colour])
        place = line.pieces[ply, colour] % sides.rotation[colour]
        key = _mixed(key, np.uint64(MOST_SEATS * counted + place))
    return key | np.uint64(1)


@kernel
def _mixed(key: np.uint64, word: np.uint64) -> np.uint64:
    key = (key ^ word) * np.uint64(0x9E3779B97F4A7C15)
    return key ^ (key >> np.uint64(29))


@kernel
def _score(root: State, sides: Sides, line: Line, ply: int, margin: float, result: Array) -> None:
    end = State(
        root.free,
        root.touching,
        line.squares[ply],
        line.pieces[ply],
        line.single_last[ply],
        line.turn[ply],
        root.closed,
        root.corner,
        root.out,
        root.last,
        root.owner,
        root.used,
    )
    score_end(end, sides, margin, result[:MOST_SEATS], result[MOST_SEATS:])


@kernel
def _recall(transpositions: TranspositionTable, line: Line, ply: int, result: Array) -> bool:
    """Whether the transposition table has enough on a position; if so, writes its result."""
    slot = np.int64(line.key[ply] >> np.uint64(20)) % transpositions.key.shape[0]
    if transpositions.key[slot] != line.key[ply]:
        return False
    kind, value = transpositions.kind[slot], transpositions.result[slot, 0]
    if kind == AT_LEAST and value < line.beta[ply]:
        return False
    if kind == AT_MOST and value > line.alpha[ply]:
        return False
    result[:] = transpositions.result[slot]
    return True


@kernel
def two_sided(sides: Sides) -> bool:
    """Whether what one side wins the other loses."""
    return sides.side.max() == 1


@kernel
def _keep(sides: Sides, transpositions: TranspositionTable, line: Line, ply: int) -> None:
    slot = np.int64(line.key[ply] >> np.uint64(20)) % transpositions.key.shape[0]
    transpositions.key[slot] = line.key[ply]
    transpositions.result[slot] = line.best[ply]
    transpositions.kind[slot] = EXACT
    if two_sided(sides):
        if line.best[ply, 0] <= line.window[ply, 0]:
            transpositions.kind[slot] = AT_MOST
        elif line.best[ply, 0] >= line.window[ply, 1]:
            transpositions.kind[slot] = AT_LEAST


@kernel
def _compare(sides: Sides, line: Line, ply: int, result: Array) -> None:
    """Keeps a move that is better for the seat on turn."""
    mover, best = line.mover[ply], line.best[ply]
    if two_sided(sides):
        # The worth to the first seat says it all: what one side wins the other loses.
        first = sides.side[mover] == 0
        if line.equals[ply] == 0 or (result[0] > best[0] if first else result[0] < best[0]):
            line.equals[ply] = 1
            best[:] = result
            if first:
                line.alpha[ply] = max(line.alpha[ply], result[0])
            else:
                line.beta[ply] = min(line.beta[ply], result[0])
            if line.alpha[ply] >= line.beta[ply]:
                line.left[ply] = 0
        return
    gain = result[mover] - best[mover] if line.equals[ply] else np.inf
    if gain > NEARLY:
        line.equals[ply] = 1
        best[:] = result
    elif gain >= -NEARLY:
        line.equals[ply] += 1
        for at in range(2 * MOST_SEATS):
            best[at] += (result[at] - best[at]) / line.equals[ply]
