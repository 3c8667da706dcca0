"""Drawings as lines of characters: put together from signs, set side by side, tucked in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby

from rich.console import Console, ConsoleOptions, RenderResult
from rich.style import Style
from rich.text import Text

WIDTH = 98
"""How many characters a drawing may take where nothing else is said."""
APART = 2
"""How many characters stay empty beside a drawing."""


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
    return [*sheet, Text(), *panel]


@dataclass(frozen=True)
class Fitted:
    """A drawing as wide as there is room for."""

    draw: Callable[[int], Sequence[Text]]
    """The lines for a width."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The lines without empty ones at the end."""
        lines = list(self.draw(min(options.max_width, WIDTH)))
        while not lines[-1].plain.strip():
            lines.pop()
        for line in lines:
            line.rstrip()
            line.no_wrap, line.overflow = True, "ignore"
            yield line


def unwrapped(lines: Sequence[Text]) -> Text:
    """Lines as one text that is cut rather than wrapped."""
    text = Text("\n").join(lines)
    text.no_wrap, text.overflow = True, "ellipsis"
    return text
