"""The end of a game played out exactly: every line, every seat for itself."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from squarely.bots.blokus.game import NONE, OVER, State, copy, lay, legal_count, nth_legal
from squarely.bots.blokus.search import MOST_SEATS, results
from squarely.bots.blokus.sides import Sides, mover_of
from squarely.bots.blokus.tables import Array, Tables
from squarely.bots.compiled import kernel

FEW = 40
"""With no more placements than this for all colours together an end is looked at exactly."""


class Lines(NamedTuple):
    """The line that is being looked at, a row a ply: positions, moves, and the best so far."""

    states: State
    moves: Array
    counts: Array
    tried: Array
    movers: Array
    best: Array
    choice: Array


def new_lines(state: State) -> Lines:
    """Room for the longest line."""
    # A line lays no piece twice, and every ply uses up one of the few placements.
    plies = FEW + 1
    return Lines(
        states=State(*(np.repeat(array[None], plies, axis=0) for array in state)),
        moves=np.zeros((plies, FEW), dtype=np.int64),
        counts=np.zeros(plies, dtype=np.int64),
        tried=np.zeros(plies, dtype=np.int64),
        movers=np.zeros(plies, dtype=np.int64),
        best=np.zeros((plies, MOST_SEATS)),
        choice=np.zeros(plies, dtype=np.int64),
    )


@kernel
def solve(
    tables: Tables, sides: Sides, root: State, margin: float, lines: Lines, limit: int
) -> int:
    """The best placement at the root; NONE if there is more to look at than the limit allows."""
    left = 0
    for colour in range(root.free.shape[0]):
        left += legal_count(root, colour)
    if left > FEW:
        return NONE
    worths, won = np.zeros(MOST_SEATS), np.zeros(MOST_SEATS)
    copy(_at(lines, 0), root)
    _open(tables, sides, lines, 0)
    ply = 0
    looked_at = 0
    while True:
        if lines.tried[ply] < lines.counts[ply]:
            move = lines.moves[ply, lines.tried[ply]]
            lines.tried[ply] += 1
            looked_at += 1
            if looked_at > limit:
                return NONE
            below = _at(lines, ply + 1)
            copy(below, _at(lines, ply))
            lay(tables, below, move)
            if below.turn[0] == OVER:
                results(below, sides, margin, worths, won)
                _compare(lines, ply, move, worths)
                _cut(sides, lines, ply)
            else:
                ply += 1
                _open(tables, sides, lines, ply)
        elif ply == 0:
            return lines.choice[0]
        else:
            ply -= 1
            move = lines.moves[ply, lines.tried[ply] - 1]
            _compare(lines, ply, move, lines.best[ply + 1])
            _cut(sides, lines, ply)


@kernel
def _at(lines: Lines, ply: int) -> State:
    states = lines.states
    return State(
        states.free[ply],
        states.touching[ply],
        states.squares[ply],
        states.pieces[ply],
        states.single_last[ply],
        states.turn[ply],
        states.closed[ply],
        states.corner[ply],
        states.out[ply],
        states.last[ply],
        states.owner[ply],
        states.used[ply],
    )


@kernel
def _open(tables: Tables, sides: Sides, lines: Lines, ply: int) -> None:
    """Writes down the moves of a position, the largest pieces first."""
    state = _at(lines, ply)
    colour = state.turn[0]
    count = legal_count(state, colour)
    at = 0
    for size in range(5, 0, -1):
        for n in range(count):
            number = nth_legal(state, colour, n)
            if tables.size[number] == size:
                lines.moves[ply, at] = number
                at += 1
    lines.counts[ply] = count
    lines.tried[ply] = 0
    lines.movers[ply] = mover_of(state, sides)
    lines.best[ply, :] = -1.0
    lines.choice[ply] = lines.moves[ply, 0]


@kernel
def _compare(lines: Lines, ply: int, move: int, worths: Array) -> None:
    """Keeps a line that is better for the seat on turn."""
    if worths[lines.movers[ply]] > lines.best[ply, lines.movers[ply]]:
        lines.best[ply] = worths
        lines.choice[ply] = move


@kernel
def _cut(sides: Sides, lines: Lines, ply: int) -> None:
    """Between two seats: leaves a position that the other would not let happen."""
    if sides.counts.shape[0] != 2:
        return
    seat = lines.movers[ply]
    for above in range(ply):
        other = lines.movers[above]
        if other != seat and 1.0 - lines.best[ply, seat] <= lines.best[above, other]:
            lines.tried[ply] = lines.counts[ply]
            return
