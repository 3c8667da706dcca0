"""Features of a placement for its prior: sums over squares covered and corners opened."""

from __future__ import annotations

import numpy as np

from squarely.bots.blokus.game import NONE, State
from squarely.bots.blokus.tables import END, Array, Tables
from squarely.bots.compiled import kernel
from squarely.games.blokus.pieces import PIECES

# How a seat stands to a colour: it counts for another, for the seat itself, or for nobody.
FOREIGN, FRIEND, NEUTRAL = range(3)

# Counted over the squares that a placement covers.
FOREIGN_CORNER, OWN_CORNER, FRIEND_CORNER, BESIDE_FOREIGN, NEAR_LAST = range(5)
COVERED = 5
# Counted over the corners that it opens: all, their free neighbours, those at a foreign corner,
# and those beside a foreign piece.
OPENED, ROOM, CONTESTED, INTRUDING = range(COVERED, COVERED + 4)
MAPS = COVERED + 4
# Of the placement itself.
AWAY = MAPS
PIECE = MAPS + 1
FEATURES = PIECE + len(PIECES)

PHASES = 5
PHASE_OF = np.array([0, 0, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3] + [4] * 9)
"""The phase of the game by how many pieces a colour has laid."""


@kernel
def feature_maps(tables: Tables, state: State, stance: Array, colour: int, maps: Array) -> None:
    """Fills in one map per feature: what each square adds to a placement of a colour.

    The stance is that of the seat on turn to every colour.
    """
    colours, squares = state.closed.shape
    side = np.int64(np.sqrt(squares))
    maps[:] = 0.0
    for other in range(colours):
        if stance[other] == FOREIGN and state.last[other] != NONE:
            _mark(tables.edges[state.last[other]], maps[NEAR_LAST])
            _mark(tables.corners[state.last[other]], maps[NEAR_LAST])
    for square in range(squares):
        if state.closed[colour, square]:
            continue
        maps[OWN_CORNER, square] = state.corner[colour, square]
        for other in range(colours):
            relation = stance[other]
            if other == colour or relation == NEUTRAL or state.out[other]:
                continue
            # The square is empty, so it is closed to another colour only beside its pieces.
            if state.closed[other, square]:
                if relation == FOREIGN:
                    maps[BESIDE_FOREIGN, square] += 1
            elif state.corner[other, square]:
                maps[FOREIGN_CORNER if relation == FOREIGN else FRIEND_CORNER, square] += 1
        if not state.corner[colour, square]:
            maps[OPENED, square] = 1
            maps[CONTESTED, square] = maps[FOREIGN_CORNER, square]
            maps[INTRUDING, square] = maps[BESIDE_FOREIGN, square]
            row, column = square // side, square % side
            room = 0
            if row > 0 and not state.closed[colour, square - side]:
                room += 1
            if row < side - 1 and not state.closed[colour, square + side]:
                room += 1
            if column > 0 and not state.closed[colour, square - 1]:
                room += 1
            if column < side - 1 and not state.closed[colour, square + 1]:
                room += 1
            maps[ROOM, square] = room


@kernel
def _mark(squares: Array, target: Array) -> None:
    at = 0
    while squares[at] != END:
        target[squares[at]] = 1.0
        at += 1


@kernel
def weigh_maps(maps: Array, weights: Array, worth: Array) -> None:
    """Weighs the maps: what covering a square adds (first row), what opening a corner adds."""
    worth[:] = 0.0
    for feature in range(MAPS):
        row = worth[0 if feature < COVERED else 1]
        source = maps[feature]
        weight = weights[feature]
        for square in range(row.shape[0]):
            row[square] += weight * source[square]


@kernel
def prior_logit(tables: Tables, worth: Array, weights: Array, number: int) -> float:
    """The prior logit of a placement."""
    total = weights[AWAY] * tables.away[number] + weights[PIECE + tables.piece[number]]
    at = 0
    while tables.covers[number, at] != END:
        total += worth[0, tables.covers[number, at]]
        at += 1
    at = 0
    while tables.corners[number, at] != END:
        total += worth[1, tables.corners[number, at]]
        at += 1
    return total


@kernel
def feature_vector(tables: Tables, maps: Array, number: int, found: Array) -> None:
    """The feature vector of a placement, for fitting the weights."""
    found[:] = 0.0
    found[AWAY] = tables.away[number]
    found[PIECE + tables.piece[number]] = 1.0
    for feature in range(MAPS):
        row = tables.covers[number] if feature < COVERED else tables.corners[number]
        at = 0
        while row[at] != END:
            found[feature] += maps[feature, row[at]]
            at += 1
