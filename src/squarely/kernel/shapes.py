"""Squares with names, and polyominoes in all their orientations."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from squarely.kernel.rules import BadInput, quoted

_SQUARE = re.compile(r"([a-z])([0-9]{1,3})", re.ASCII)


class Cell(NamedTuple):
    """A square by row (from the bottom) and column (from the left), both from 0."""

    row: int
    column: int

    def __str__(self) -> str:
        return _name(self.row, self.column)


@cache
def _name(row: int, column: int) -> str:
    return f"{chr(ord('a') + column)}{row + 1}"


Shape = tuple[Cell, ...]
"""Cells in order a1, b1, ..., a2, b2, ...; moved as far down and left as they go."""


def cell(name: str) -> Cell:
    """The square with a name such as `e10`: column letter from the left, row from the bottom."""
    match = _SQUARE.fullmatch(name)
    if match is None:
        raise BadInput(f"{quoted(name)} is not a square: write a letter and a number such as e10.")
    return Cell(int(match[2]) - 1, ord(match[1]) - ord("a"))


def edge_neighbours(at: Cell) -> tuple[Cell, ...]:
    """The four squares that share an edge with a square, on the board or off it."""
    row, column = at
    return (
        Cell(row - 1, column),
        Cell(row, column - 1),
        Cell(row, column + 1),
        Cell(row + 1, column),
    )


def corner_neighbours(at: Cell) -> tuple[Cell, ...]:
    """The four squares that share only a corner with a square, on the board or off it."""
    row, column = at
    return (
        Cell(row - 1, column - 1),
        Cell(row - 1, column + 1),
        Cell(row + 1, column - 1),
        Cell(row + 1, column + 1),
    )


def shape(cells: Iterable[tuple[int, int]]) -> Shape:
    """The shape of some cells, wherever they lie."""
    placed = list(cells)
    bottom = min(row for row, _ in placed)
    left = min(column for _, column in placed)
    return tuple(sorted(Cell(row - bottom, column - left) for row, column in placed))


def drawn(picture: str) -> Shape:
    """The shape drawn with `#` in lines of text separated by `/`, top line first."""
    lines = picture.split("/")
    return shape(
        (-row, column)
        for row, line in enumerate(lines)
        for column, mark in enumerate(line)
        if mark == "#"
    )


def rotated(original: Shape) -> Shape:
    """The shape turned clockwise by a quarter."""
    return shape((-column, row) for row, column in original)


def mirrored(original: Shape) -> Shape:
    """The shape flipped left to right."""
    return shape((row, -column) for row, column in original)


@cache
def orientations(original: Shape) -> tuple[Shape, ...]:
    """Every distinct way a shape can lie, sorted."""
    found: set[Shape] = set()
    for side in (original, mirrored(original)):
        turned = side
        for _ in range(4):
            found.add(turned)
            turned = rotated(turned)
    return tuple(sorted(found))
