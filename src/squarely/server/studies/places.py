"""Which places there are on a board, by the names that arrows give them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatch

from squarely.games.blokus.view import BlokusView
from squarely.games.locus.view import LocusView
from squarely.games.lokomoto.view import LokomotoView
from squarely.kernel.shapes import Cell


def is_on_board(view: object, place: str) -> bool:
    """Whether a board has a place; one that does not name its places has all of them."""
    named = _places(view)
    return named is None or place in named


@singledispatch
def _places(view: object) -> frozenset[str] | None:
    return None


@_places.register
def _(view: BlokusView) -> frozenset[str]:
    return frozenset(_squares(view.size, view.size))


@_places.register
def _(view: LocusView) -> frozenset[str]:
    return frozenset(
        f"{zone.colour}:{square}"
        for zone in view.layout
        for square in _squares(max(map(len, zone.rows)), len(zone.rows))
    )


@_places.register
def _(view: LokomotoView) -> frozenset[str]:
    return frozenset(view.sections)


def _squares(columns: int, rows: int) -> Iterator[str]:
    return (str(Cell(row, column)) for row in range(rows) for column in range(columns))
