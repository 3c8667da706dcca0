"""A board's placements as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from squarely.bots.blokus.bits import WORD, words_of
from squarely.games.blokus.board import board
from squarely.games.blokus.pieces import PIECES

Array = np.ndarray[Any, Any]
END = -1
"""What follows the last square of a row."""


class Tables(NamedTuple):
    """What the kernels look up; rows of squares end with END."""

    covering: Array
    """For each square the placements that cover it."""
    of_piece: Array
    """For each piece its placements."""
    covers: Array
    edges: Array
    corners: Array
    """For each placement the squares it covers, those beside it, and those at its corners."""
    piece: Array
    """For each placement its piece."""
    size: Array
    """For each placement how many squares it covers."""


@cache
def tables(size: int) -> Tables:
    """The tables of a board."""
    made = board(size)
    width = -(-len(made.placements) // WORD)
    return Tables(
        covering=np.stack([words_of(each, width) for each in made.covering]),
        of_piece=np.stack([words_of(each, width) for each in made.of_piece]),
        covers=_rows([each.covers for each in made.placements]),
        edges=_rows([each.edges for each in made.placements]),
        corners=_rows([each.corners for each in made.placements]),
        piece=np.array([each.piece for each in made.placements], dtype=np.int8),
        size=np.array([PIECES[each.piece].size for each in made.placements], dtype=np.int8),
    )


def _rows(squares: Sequence[tuple[int, ...]]) -> Array:
    longest = max(map(len, squares))
    rows = np.full((len(squares), longest + 1), END, dtype=np.int16)
    for row, numbers in zip(rows, squares, strict=True):
        row[: len(numbers)] = numbers
    return rows
