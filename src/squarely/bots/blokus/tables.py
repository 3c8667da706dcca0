"""A board's placements as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from squarely.bots.bits import WORD
from squarely.games.blokus.board import PlacementSet, board
from squarely.games.blokus.pieces import PIECES

Array = np.ndarray[Any, Any]
END = -1
"""What follows the last square of a row."""


class Tables(NamedTuple):
    """What the kernels look up; rows of squares end with END.

    Here the placements are numbered from the bottom row up, so that those that cover a square stand
    close together and few words change when it is taken.
    """

    covering: Array
    """For each square the placements that cover it."""
    low: Array
    high: Array
    """For each square the first word of its placements, and the one after the last."""
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
    order: Array
    """For each placement its number in the rules."""
    rank: Array
    """For each number of the rules its placement here."""


@cache
def tables(size: int) -> Tables:
    """The tables of a board."""
    made = board(size)
    order = np.array(
        sorted(range(len(made.placements)), key=lambda n: made.placements[n].covers[0] // size)
    )
    rank = np.empty_like(order)
    rank[order] = np.arange(len(order))
    placements = [made.placements[number] for number in order]
    covering = np.stack([words_of(each, order) for each in made.covering])
    used = covering != 0
    return Tables(
        covering=covering,
        low=used.argmax(axis=1),
        high=used.shape[1] - used[:, ::-1].argmax(axis=1),
        of_piece=np.stack([words_of(each, order) for each in made.of_piece]),
        covers=_rows([each.covers for each in placements]),
        edges=_rows([each.edges for each in placements]),
        corners=_rows([each.corners for each in placements]),
        piece=np.array([each.piece for each in placements], dtype=np.int8),
        size=np.array([PIECES[each.piece].size for each in placements], dtype=np.int8),
        order=order,
        rank=rank,
    )


def words_of(members: PlacementSet, order: Array) -> Array:
    """A set of the rules, as machine words in another order."""
    width = -(-len(order) // WORD) * 8
    bits = np.unpackbits(
        np.frombuffer(members.to_bytes(width, "little"), dtype=np.uint8), bitorder="little"
    )
    ordered = np.zeros(width * 8, dtype=np.uint8)
    ordered[: len(order)] = bits[order]
    return np.packbits(ordered, bitorder="little").view(np.uint64)


def members_of(words: Array, order: Array) -> PlacementSet:
    """A set of machine words, as the rules have it."""
    bits = np.unpackbits(words.view(np.uint8), bitorder="little")
    ordered = np.zeros_like(bits)
    ordered[order] = bits[: len(order)]
    return int.from_bytes(np.packbits(ordered, bitorder="little").tobytes(), "little")


def _rows(squares: Sequence[tuple[int, ...]]) -> Array:
    longest = max(map(len, squares))
    rows = np.full((len(squares), longest + 1), END, dtype=np.int16)
    for row, numbers in zip(rows, squares, strict=True):
        row[: len(numbers)] = numbers
    return rows
