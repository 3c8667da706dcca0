"""The sheet of the naive Locus: plain cells, where shapes go, and what they count."""

import tomllib
from collections.abc import Collection, Iterable
from typing import Any

Cell = tuple[int, int]  # column and row, both counted from 1 at the lower left
Shape = frozenset[Cell]

COLOURS = ["yellow", "purple", "red", "green", "blue"]


def side_neighbours(cell: Cell) -> list[Cell]:
    """List the four cells that share a side with a cell."""
    x, y = cell
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def at_origin(cells: Iterable[Cell]) -> Shape:
    """Move cells so that their lowest column and row are both 0."""
    placed = list(cells)
    left, bottom = min(x for x, _ in placed), min(y for _, y in placed)
    return frozenset((x - left, y - bottom) for x, y in placed)


def orientations(cells: Iterable[Cell]) -> set[Shape]:
    """Turn and mirror cells in all eight ways, each result once."""
    turned, found = list(cells), set()
    for _ in range(4):
        turned = [(y, -x) for x, y in turned]
        found.add(at_origin(turned))
        found.add(at_origin((-x, y) for x, y in turned))
    return found


def read_picture(lines: list[str]) -> dict[Cell, str]:
    """Read the marks of a drawing whose last line is row 1; a dot is no square."""
    return {
        (x, y): mark
        for y, line in enumerate(reversed(lines), start=1)
        for x, mark in enumerate(line, start=1)
        if mark != "."
    }


def to_text(cells: Iterable[Cell]) -> str:
    """Write cells row by row from the bottom."""
    return ",".join(chr(ord("a") + x - 1) + str(y) for y, x in sorted((y, x) for x, y in cells))


def from_text(text: str) -> list[Cell]:
    """Read the cells of a text."""
    return [(ord(name[0]) - ord("a") + 1, int(name[1:])) for name in text.split(",")]


def groups(cells: Collection[Cell]) -> list[set[Cell]]:
    """Split cells into groups that hang together side by side."""
    left, found = set(cells), []
    while left:
        group, edge = set(), [left.pop()]
        while edge:
            cell = edge.pop()
            group.add(cell)
            edge += [near for near in side_neighbours(cell) if near in left]
            left -= set(edge)
        found.append(group)
    return found


class NaiveSheet:
    """The printed sheet: the mark of every cell of every zone, and its tables of points."""

    def __init__(self, text: str) -> None:
        """Read the sheet."""
        self.tables: dict[str, Any] = tomllib.loads(text)
        self.marks = {zone: read_picture(self.tables[zone]["grid"].split()) for zone in COLOURS}
        self.gifts = {
            zone: {**self.marks[zone], **self._besides(zone, self.marks[zone])} for zone in COLOURS
        }

    def _besides(self, zone: str, marks: dict[Cell, str]) -> dict[Cell, str]:
        """Collect the bonuses of cells that are drawn as something else."""
        drawing = read_picture(self.tables[zone].get("bonuses", "").split())
        return {cell: mark for cell, mark in drawing.items() if mark != "o" and cell in marks}

    def goals(self, zone: str, filled: set[Cell]) -> set[Cell]:
        """Collect the free cells of which a shape has to cover at least one."""
        marks = self.marks[zone]
        if zone == "red":
            return set(marks) - filled
        return {
            cell
            for cell in set(marks) - filled
            if marks[cell] == "O" or any(near in filled for near in side_neighbours(cell))
        }

    def points(self, zone: str, filled: set[Cell]) -> int:
        """Count one zone."""
        table, marks = self.tables[zone], self.marks[zone]
        bold = {cell for cell, mark in marks.items() if mark == "O"}
        total = 0
        if zone == "yellow":
            for row, value in enumerate(reversed(table["rows"]), start=1):
                cells = {cell for cell in marks if cell[1] == row}
                total += value if cells <= filled else 0
        elif zone == "purple":
            largest = max([len(group & bold) for group in groups(filled)], default=0)
            total = table["groups"][largest - 1] if largest else 0
        elif zone == "red":
            blocks = read_picture(table["blocks"].split())
            for letter, value in table["points"].items():
                cells = {cell for cell, mark in blocks.items() if mark == letter}
                total += value if cells <= filled else 0
        elif zone == "green":
            for group in groups(filled):
                if group & bold:
                    total += table["end"] * sum(marks[cell] == "E" for cell in group)
        else:
            top = max([row for _, row in filled], default=0)
            reached = [int(row) for row in table["lines"] if int(row) <= top]
            total = table["lines"][str(max(reached))] if reached else 0
        return total
