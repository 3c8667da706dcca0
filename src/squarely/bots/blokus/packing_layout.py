"""A layout: where the pieces of all colours lie in the end, in no order.

Played alone, the order hardly matters: where the pieces of every colour hang together by their
corners, from its start square on, they can be laid in turn. So Eighty-four is a packing.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np

from squarely.bots.blokus.game import NONE
from squarely.bots.blokus.tables import END, Array, Tables, tables
from squarely.bots.compiled import kernel
from squarely.games.blokus.pieces import PIECES

PIECE_COUNT = len(PIECES)


class Catalogue(NamedTuple):
    """What a packing looks up beside the tables."""

    numbers: Array
    """The placements of every piece on every square, one list after the other."""
    first: Array
    """For square * pieces + piece where its list begins; it ends where the next one begins."""
    nearest: Array
    """For each square all squares, the nearest first."""


class Layout(NamedTuple):
    """A packing that is changed in place; one row per colour."""

    at: Array
    """For each piece its placement; NONE where it is not laid."""
    fixed: Array
    """1 where a piece lies on the table already."""
    root: Array
    """The square that the first piece of a colour is to cover."""
    owner: Array
    """For each square what lies there, as colour * pieces + piece; NONE where it is empty."""
    closed: Array
    """For each square how many pieces keep a colour away: any on it, own ones beside it."""
    corner: Array
    """For each square of how many own pieces it is at a corner; a root counts as such."""


@cache
def catalogue(size: int) -> Catalogue:
    """The catalogue of a board."""
    made = tables(size)
    lists: list[list[int]] = [[] for _ in range(size * size * PIECE_COUNT)]
    for number, piece in enumerate(made.piece):
        for square in made.covers[number]:
            if square != END:
                lists[int(square) * PIECE_COUNT + int(piece)].append(number)
    row, column = np.divmod(np.arange(size * size), size)
    away = np.maximum(np.abs(row[:, np.newaxis] - row), np.abs(column[:, np.newaxis] - column))
    return Catalogue(
        numbers=np.array([number for each in lists for number in each], dtype=np.int32),
        first=np.cumsum([0, *map(len, lists)]),
        nearest=np.argsort(away, axis=1, kind="stable").astype(np.int16),
    )


def new_layout(size: int, roots: Sequence[int]) -> Layout:
    """An empty board, with a start square for each colour."""
    colours, squares = len(roots), size * size
    layout = Layout(
        at=np.full((colours, PIECE_COUNT), NONE, dtype=np.int64),
        fixed=np.zeros((colours, PIECE_COUNT), dtype=np.int8),
        root=np.array(roots, dtype=np.int64),
        owner=np.full(squares, NONE, dtype=np.int64),
        closed=np.zeros((colours, squares), dtype=np.int16),
        corner=np.zeros((colours, squares), dtype=np.int16),
    )
    for colour, root in enumerate(roots):
        layout.corner[colour, root] += 1
        # Others keep off, or the colour could not begin.
        layout.closed[np.arange(colours) != colour, root] += 1
    return layout


@kernel
def put(tables: Tables, layout: Layout, colour: int, number: int) -> None:
    """Lays a placement of a colour."""
    piece = int(tables.piece[number])
    layout.at[colour, piece] = number
    _change(tables, layout, colour, number, 1, colour * PIECE_COUNT + piece)


@kernel
def take(tables: Tables, layout: Layout, colour: int, piece: int) -> None:
    """Takes a piece off the board."""
    number = layout.at[colour, piece]
    layout.at[colour, piece] = NONE
    _change(tables, layout, colour, number, -1, NONE)


@kernel
def _change(tables: Tables, layout: Layout, colour: int, number: int, by: int, owner: int) -> None:
    at = 0
    while tables.covers[number, at] != END:
        square = tables.covers[number, at]
        layout.owner[square] = owner
        for each in range(layout.closed.shape[0]):
            layout.closed[each, square] += by
        at += 1
    at = 0
    while tables.edges[number, at] != END:
        layout.closed[colour, tables.edges[number, at]] += by
        at += 1
    at = 0
    while tables.corners[number, at] != END:
        layout.corner[colour, tables.corners[number, at]] += by
        at += 1


@kernel
def fits(tables: Tables, closed: Array, number: int) -> bool:
    """Whether a placement covers squares only that are open to its colour."""
    at = 0
    while tables.covers[number, at] != END:
        if closed[tables.covers[number, at]] != 0:
            return False
        at += 1
    return True


@kernel
def playable(tables: Tables, layout: Layout, colour: int, queue: Array, reached: Array) -> int:
    """Puts the pieces of a colour that hang together in an order in which they can be laid.

    They are written to a queue, what lies on the table first, and marked as reached; returns how
    many they are.
    """
    reached[:] = 0
    known = 0
    for piece in range(PIECE_COUNT):
        if layout.fixed[colour, piece]:
            queue[known] = piece
            reached[piece] = 1
            known += 1
    if known == 0:
        first = layout.owner[layout.root[colour]]
        if first == NONE:
            return 0
        queue[0] = first % PIECE_COUNT
        reached[queue[0]] = 1
        known = 1
    done = 0
    while done < known:
        number = layout.at[colour, queue[done]]
        done += 1
        at = 0
        while tables.corners[number, at] != END:
            owner = layout.owner[tables.corners[number, at]]
            at += 1
            if owner != NONE and owner // PIECE_COUNT == colour:
                piece = owner % PIECE_COUNT
                if not reached[piece]:
                    reached[piece] = 1
                    queue[known] = piece
                    known += 1
    return known
