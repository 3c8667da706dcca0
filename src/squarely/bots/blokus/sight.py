"""What a network sees of a position and how it names the moves: the same in training and play."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from squarely.games.blokus.board import board
from squarely.games.blokus.pieces import PIECES

PLANES = 3
"""Of every colour, the one on turn first: squares laid, open corners, closed squares."""
FACTS = len(PIECES) + 3
"""Of every colour: the pieces it has laid, whether it counts for the seat on turn, whether for
anyone, and whether it is out."""
ORIENTATIONS = sum(len(piece.orientations) for piece in PIECES)
"""Moves are planes over the board, one an orientation."""


@cache
def places(size: int) -> np.ndarray[Any, Any]:
    """For every placement its place among the planes: the orientation, and its lowest corner."""
    found: list[int] = []
    plane = 0
    for piece in PIECES:
        for shape in piece.orientations:
            height = max(row for row, _ in shape) + 1
            width = max(column for _, column in shape) + 1
            for up in range(size - height + 1):
                start = (plane * size + up) * size
                found += range(start, start + size - width + 1)
            plane += 1
    assert len(found) == len(board(size).placements)
    return np.array(found, dtype=np.int32)
