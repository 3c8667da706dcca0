"""The rules on two pages: the clauses of docs/rules in the order of the rules page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from squarely.formats.print.booklet import DISPLAY, POINT, Booklet, Box
from squarely.formats.print.inks import SOFT
from squarely.formats.print.texts import shared
from squarely.formats.print.words import LanguageName

COLUMNS, GUTTER = 2, 8.0
FOLD = 12.0
"""Length of the marks at both ends of the gutter."""
SIZE, LEADING, NUMBER = 12.0, 1.32, 10.0
"""The largest type in points, the distance of lines in ems, and room for the numbers."""
PAGES = 2


@dataclass(frozen=True)
class Chapter:
    """Clauses under one heading."""

    heading: str
    clauses: tuple[tuple[str, str], ...]
    """Each with its number."""


def chapters(game: str, language: LanguageName) -> Iterator[Chapter]:
    """The rules of a game in a language."""
    told = shared(language)
    for each in shared("chapters")[game]:
        numbered = tuple((number, told["clauses"][number]) for number in each["clauses"])
        yield Chapter(told["headings"][each["heading"]], numbered)


def add_rules(booklet: Booklet, game: str) -> None:
    """Two pages at most: type becomes smaller until they fit."""
    told = list(chapters(game, booklet.words.language))
    size = SIZE
    while not _Columns(booklet, size, draw=False).set(told):
        size -= 0.2
    _Columns(booklet, size, draw=True).set(told)


class _Columns:
    """Text that runs through the columns of pages."""

    def __init__(self, booklet: Booklet, size: float, *, draw: bool) -> None:
        self._booklet, self._size, self._draw = booklet, size, draw
        self._step = size * LEADING * POINT
        self._columns: list[Box] = []
        self._pages = 0
        self._y = 0.0

    def set(self, told: list[Chapter]) -> bool:
        """Whether it fits; drawn if it is to be."""
        for chapter in told:
            first = self._broken(chapter.clauses[0][1])
            self._need(3 * self._step + len(first) * self._step)
            self._y += 1.6 * self._step
            self._text(0, chapter.heading, self._size + 3.5, font=DISPLAY)
            self._y += 1.5 * self._step
            for number, text in chapter.clauses:
                lines = self._broken(text)
                self._need(len(lines) * self._step)
                self._text(0, number, self._size - 1, colour=SOFT)
                for line in lines:
                    self._text(NUMBER, line, self._size)
                    self._y += self._step
                self._y += 0.35 * self._step
        return self._pages <= PAGES

    def _broken(self, text: str) -> list[str]:
        width = self._width() - NUMBER
        return self._booklet.lines(text, self._size, width)

    def _width(self) -> float:
        if not self._columns:
            self._turn()
        return self._columns[0].width

    def _need(self, height: float) -> None:
        """Goes on to the next column if so much does not fit any more."""
        if not self._columns:
            self._turn()
        elif self._y + height > self._columns[0].bottom:
            self._columns.pop(0)
            if not self._columns:
                self._turn()
            self._y = self._columns[0].y

    def _turn(self) -> None:
        self._pages += 1
        booklet = self._booklet
        room = booklet.page() if self._draw else booklet.room
        if self._pages == 1:
            title = f"{booklet.title}: {booklet.words.rules}"
            room = booklet.heading(room, title) if self._draw else booklet.below_heading(room)
        width = (room.width - (COLUMNS - 1) * GUTTER) / COLUMNS
        self._columns = [
            Box(room.x + column * (width + GUTTER), room.y, width, room.height)
            for column in range(COLUMNS)
        ]
        self._y = self._columns[0].y
        if self._draw:
            self._marks(room)

    def _marks(self, room: Box) -> None:
        """Where the page is folded."""
        middle = room.x + room.width / 2
        self._booklet.fold(middle, room.bottom - FOLD, middle, room.bottom)
        self._booklet.fold(middle, room.y, middle, room.y + FOLD)
        told = self._booklet.words.fold
        self._booklet.text(middle, room.y - 1, told, 6, colour=SOFT, align="C")

    def _text(self, indent: float, text: str, size: float, **how: Any) -> None:
        if self._draw:
            self._booklet.text(self._columns[0].x + indent, self._y + self._step, text, size, **how)
