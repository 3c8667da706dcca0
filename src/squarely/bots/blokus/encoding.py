"""The encoding of positions and moves for the network, shared by training and play."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from squarely.games.blokus.board import board
from squarely.games.blokus.pieces import PIECES

PLANES = 3
"""Planes per colour, the one on turn first: squares laid, open corners, closed squares."""
SCALARS = len(PIECES) + 3
"""Scalars per colour: the pieces laid, whether it counts for the seat on turn, whether for
anyone, and whether it is out."""
ORIENTATIONS = sum(len(piece.orientations) for piece in PIECES)
"""Planes of the policy head, one per orientation."""


@cache
def policy_index(size: int) -> np.ndarray[Any, Any]:
    """For every placement its index in the policy: the plane of its orientation, at its corner."""
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
