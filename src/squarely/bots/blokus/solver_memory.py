"""The memory of the endgame solver: the line being searched, and a transposition table."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from squarely.bots.blokus.remaining import MOST, WORDS, Remaining, new_remaining
from squarely.bots.blokus.tables import Array
from squarely.bots.blokus.workspace import MAX_PLIES, MOST_SEATS

SLOTS = 1 << 17
"""Positions that are remembered, so that no order of the same moves is looked at twice."""


class Line(NamedTuple):
    """The line that is being looked at, one row per ply."""

    free: Array
    touching: Array
    left: Array
    """The moves that were not tried yet."""
    row: Array
    """The move that is being tried."""
    squares: Array
    pieces: Array
    single_last: Array
    turn: Array
    mover: Array
    best: Array
    """The result of the best move so far: utilities, then win shares."""
    equals: Array
    """How many moves are as good as the best."""
    alpha: Array
    beta: Array
    """What the first side can be sure of elsewhere, and what the second will let it have."""
    window: Array
    """Both as they were when the position was reached."""
    key: Array


class TranspositionTable(NamedTuple):
    """Positions that were visited, by their keys."""

    key: Array
    kind: Array
    result: Array


class Solver(NamedTuple):
    """All that solving an end needs."""

    remaining: Remaining
    line: Line
    transpositions: TranspositionTable
    numbers: Array
    found: Array
    """For each move at the root its result: utilities, then win shares."""


def new_solver(colours: int) -> Solver:
    """Room for the longest line, and nothing remembered."""
    plies = MAX_PLIES + 1
    return Solver(
        remaining=new_remaining(colours),
        line=Line(
            free=np.zeros((plies, WORDS), dtype=np.uint64),
            touching=np.zeros((plies, WORDS), dtype=np.uint64),
            left=np.zeros((plies, WORDS), dtype=np.uint64),
            row=np.zeros(plies, dtype=np.int64),
            squares=np.zeros((plies, colours), dtype=np.int64),
            pieces=np.zeros((plies, colours), dtype=np.int64),
            single_last=np.zeros((plies, colours), dtype=np.int64),
            turn=np.zeros((plies, 1), dtype=np.int64),
            mover=np.zeros(plies, dtype=np.int64),
            best=np.zeros((plies, 2 * MOST_SEATS)),
            equals=np.zeros(plies, dtype=np.int64),
            alpha=np.zeros(plies),
            beta=np.zeros(plies),
            window=np.zeros((plies, 2)),
            key=np.zeros(plies, dtype=np.uint64),
        ),
        transpositions=TranspositionTable(
            key=np.zeros(SLOTS, dtype=np.uint64),
            kind=np.zeros(SLOTS, dtype=np.int8),
            result=np.zeros((SLOTS, 2 * MOST_SEATS)),
        ),
        numbers=np.zeros(MOST, dtype=np.int64),
        found=np.zeros((MOST, 2 * MOST_SEATS)),
    )
