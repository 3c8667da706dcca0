"""Drawings as lines of characters: put together from signs, set side by side, tucked in."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import reduce
from itertools import groupby

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.style import Style
from rich.table import Table
from rich.text import Text

from squarely.kernel.shapes import Cell

WIDTH = 98
"""How many characters a drawing may take where nothing else is said."""
APART = 2
"""How many characters stay empty beside a drawing."""

DARK = "#14161b"
IN_HAND = Style(color=DARK, bgcolor="#f4f6fa", bold=True)
FAULT = Style(color="#ffffff", bgcolor="#c62828", bold=True)
"""What is chosen, and what stands against it."""


class Canvas:
    """Characters with their styles."""

    def __init__(self, width: int, height: int) -> None:
        self._signs = [[(" ", Style.null())] * width for _ in range(height)]

    def put(self, line: int, column: int, signs: str, style: Style) -> None:
        """Writes some signs from a place to the right."""
        for number, sign in enumerate(signs):
            self._signs[line][column + number] = (sign, style)

    def lines(self) -> list[Text]:
        """The lines, all of the same length."""
        return [
            Text.assemble(
                *(
                    ("".join(sign for sign, _ in run), style)
                    for style, run in groupby(line, key=lambda cell: cell[1])
                )
            )
            for line in self._signs
        ]


def padded(lines: Sequence[Text], width: int = 0, height: int = 0) -> list[Text]:
    """Lines of the same length, at least as wide and as many as asked for."""
    width = max([width, *map(len, lines)])
    # Assembled, so that the style of a line does not spread to what is put beside it.
    full = [Text.assemble(line) for line in (*lines, *[Text()] * (height - len(lines)))]
    for line in full:
        line.pad_right(width - len(line))
    return full


def beside(left: Sequence[Text], right: Sequence[Text], apart: int = APART) -> list[Text]:
    """Two drawings side by side."""
    if not left:
        return list(right)
    lines = padded(left, max(map(len, left)) + apart, len(right))
    for line, part in zip(lines, right, strict=False):
        line.append_text(part)
    return lines


def tucked(sheet: Sequence[Text], panel: Sequence[Text]) -> list[Text]:
    """A panel in the first empty corner of a sheet that holds it, else below the sheet."""
    width, height = len(panel[0]), len(panel)
    for top in range(1, len(sheet) - height + 1):
        for left in range(len(sheet[0]) - width + 1):
            margin = slice(max(left - APART, 0), left + width + APART)
            if all(not line.plain[margin].strip() for line in sheet[top - 1 : top + height]):
                return [
                    *sheet[:top],
                    *(
                        Text.assemble(line[:left], part, line[left + width :])
                        for line, part in zip(sheet[top:], panel, strict=False)
                    ),
                    *sheet[top + height :],
                ]
    return padded([*sheet, Text(), *panel])


def in_a_row(cards: Iterable[Sequence[Text]], apart: int = APART) -> list[Text]:
    """Cards side by side."""
    return reduce(lambda row, card: beside(row, card, apart), cards, list[Text]())


def squares(cells: Collection[Cell], style: Style) -> list[Text]:
    """A shape with two characters for each square."""
    top, right = max(at.row for at in cells), max(at.column for at in cells)
    canvas = Canvas(2 * right + 2, top + 1)
    for at in cells:
        canvas.put(top - at.row, 2 * at.column, "██", style)
    return canvas.lines()


def gallery(rows: Iterable[Iterable[Sequence[Text]]]) -> RenderableType:
    """Rows of cards or pieces, those of all rows in line."""
    table = Table.grid(padding=(0, 2, 0, 0))
    for row in rows:
        if table.row_count:
            table.add_row()
        table.add_row(*(Group(*card) for card in row))
    return Padding(table, (0, 0, 0, 1))
