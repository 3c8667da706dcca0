"""A layout of Eighty-four: where pieces of every colour lie at the end, in no order.

Alone, the order of play hardly matters: whenever the pieces of every colour hang together by their
corners, from its start square on, they can be laid in turn. So a game is planned as a packing.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from squarely.bots.blokus.game import NONE, State
from squarely.bots.blokus.tables import END, Array, Tables, tables
from squarely.bots.compiled import kernel
from squarely.games.blokus.pieces import PIECES

SIZES = np.array([piece.size for piece in PIECES], dtype=np.int64)


class Catalogue(NamedTuple):
    """The placements of each piece on each square, one list after the other."""

    numbers: Array
    first: Array
    """For each square and piece where its list begins; it ends where the next one begins."""


@cache
def catalogue(size: int) -> Catalogue:
    """The catalogue of a board."""
    made = tables(size)
    lists: list[list[int]] = [[] for _ in range(size * size * len(PIECES))]
    for number, piece in enumerate(made.piece):
        for square in made.covers[number]:
            if square != END:
                lists[int(square) * len(PIECES) + int(piece)].append(number)
    ends = np.cumsum([0, *map(len, lists)])
    flat = [number for each in lists for number in each]
    return Catalogue(np.array(flat, dtype=np.int32), ends.astype(np.int64))


class Layout(NamedTuple):
    """A packing that is changed in place; one row per colour."""

    at: Array
    """For each piece its placement; NONE where it is not laid."""
    fixed: Array
    """1 where a piece lies on the board already."""
    root: Array
    """The square that the first piece of a colour covers."""
    owner: Array
    """For each square the colour and piece on it, as colour * pieces + piece; NONE: empty."""
    closed: Array
    """For each square how many pieces keep a colour away: any on it, own ones beside it."""
    corner: Array
    """For each square how many own pieces it is at the corner of; a root counts as one."""


def new_layout(tables: Tables, state: State, roots: Array) -> Layout:
    """The layout of a position; roots has a start square for each colour that has none yet."""
    colours, squares = state.closed.shape
    layout = Layout(
        at=np.full((colours, len(PIECES)), NONE, dtype=np.int64),
        fixed=np.zeros((colours, len(PIECES)), dtype=np.int8),
        root=np.array(roots, dtype=np.int64),
        owner=np.full(squares, NONE, dtype=np.int64),
        closed=np.zeros((colours, squares), dtype=np.int16),
        corner=np.zeros((colours, squares), dtype=np.int16),
    )
    for colour in range(colours):
        layout.corner[colour, roots[colour]] += 1
        for other in range(colours):
            if other != colour:
                layout.closed[other, roots[colour]] += 1
    return layout


@kernel
def put(tables: Tables, layout: Layout, colour: int, number: int) -> None:
    """Lays a placement."""
    _change(tables, layout, colour, number, 1)
    piece = np.int64(tables.piece[number])
    layout.at[colour, piece] = number
    at = 0
    while tables.covers[number, at] != END:
        layout.owner[tables.covers[number, at]] = colour * layout.at.shape[1] + piece
        at += 1


@kernel
def take(tables: Tables, layout: Layout, colour: int, piece: int) -> None:
    """Takes a piece off the board."""
    number = layout.at[colour, piece]
    _change(tables, layout, colour, number, -1)
    layout.at[colour, piece] = NONE
    at = 0
    while tables.covers[number, at] != END:
        layout.owner[tables.covers[number, at]] = NONE
        at += 1


@kernel
def _change(tables: Tables, layout: Layout, colour: int, number: int, by: int) -> None:
    at = 0
    while tables.covers[number, at] != END:
        square = tables.covers[number, at]
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
    """Whether a placement covers open squares only."""
    at = 0
    while tables.covers[number, at] != END:
        if closed[tables.covers[number, at]] != 0:
            return False
        at += 1
    return True


@kernel
def hanging(tables: Tables, layout: Layout, colour: int, queue: Array, reached: Array) -> int:
    """Reaches a colour's pieces from its root, in an order in which they can be laid.

    Writes them to the queue, marks them as reached and returns how many they are.
    """
    pieces = layout.at.shape[1]
    reached[:] = 0
    first = layout.owner[layout.root[colour]]
    if first == NONE or first // pieces != colour:
        return 0
    queue[0] = first % pieces
    reached[queue[0]] = 1
    known, done = 1, 0
    while done < known:
        number = layout.at[colour, queue[done]]
        done += 1
        at = 0
        while tables.corners[number, at] != END:
            owner = layout.owner[tables.corners[number, at]]
            at += 1
            if owner != NONE and owner // pieces == colour and not reached[owner % pieces]:
                reached[owner % pieces] = 1
                queue[known] = owner % pieces
                known += 1
    return known
