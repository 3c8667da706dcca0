"""What a placement looks like at a glance, and the prior that follows from it."""

from __future__ import annotations

import numpy as np
from numba import njit

from squarely.bots.blokus.game import State
from squarely.bots.blokus.tables import END, Array, Tables

SIZE, OPENED, TAKEN, OWN_CORNERS_LOST, AWAY = range(5)
FEATURES = 5


@njit(nogil=True, cache=True)
def look(tables: Tables, state: State, colour: int, number: int, found: Array) -> None:
    """Fills in the features of a legal placement of a colour."""
    colours = state.free.shape[0]
    board = np.int64(np.sqrt(state.closed.shape[1]))
    middle = (board - 1) / 2
    taken = 0
    lost = 0
    away = float(board)
    at = 0
    while tables.covers[number, at] != END:
        square = tables.covers[number, at]
        for other in range(colours):
            if state.corner[other, square] and not state.closed[other, square]:
                if other == colour:
                    lost += 1
                else:
                    taken += 1
        far = max(abs(square // board - middle), abs(square % board - middle))
        away = min(away, far)
        at += 1
    opened = 0
    at = 0
    while tables.corners[number, at] != END:
        square = tables.corners[number, at]
        if not state.closed[colour, square] and not state.corner[colour, square]:
            opened += 1
        at += 1
    found[SIZE] = tables.size[number]
    found[OPENED] = opened
    found[TAKEN] = taken
    found[OWN_CORNERS_LOST] = lost
    found[AWAY] = away


@njit(nogil=True, cache=True)
def worth(
    tables: Tables, state: State, colour: int, number: int, weights: Array, found: Array
) -> float:
    """The weighted sum of a placement's features."""
    look(tables, state, colour, number, found)
    total = 0.0
    for feature in range(FEATURES):
        total += weights[feature] * found[feature]
    return total
