"""What an empty sheet looks like: our own print drawn as pixels, so that both stay the same."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import cv2
import numpy as np
from cv2.typing import MatLike
from numpy.typing import NDArray

from squarely.formats.photo.flat import SCALE, room_of
from squarely.formats.print.booklet import PAPERS, POINT, TEXT, Align, Booklet, Box, PaperName
from squarely.formats.print.inks import GRID, INK, WHITE, Ink, Rgb
from squarely.formats.print.locus import add_sheet
from squarely.formats.print.locus_sheet import SheetPlan
from squarely.formats.print.words import WORDS
from squarely.games.locus.sheet import Sheet
from squarely.games.locus.zone import Zone
from squarely.kernel.shapes import Cell

FINER = 2
"""Drawn so many times larger, for lines thinner than a pixel."""
SMEAR = 0.15
"""Millimetres around a pattern in which it still confuses."""
LETTERS = 0.3
"""The part of a block of text that is ink."""
GREY = np.array([0.299, 0.587, 0.114], np.float32)
"""How bright red, green and blue are."""
Shades = NDArray[np.float32]


@dataclass(frozen=True)
class Place:
    """A square of the sheet."""

    zone: int
    at: Cell
    box: Box
    """In millimetres on the paper."""


@dataclass(frozen=True)
class EmptySheet:
    """Where the squares are, and how dark the print is: 0 paper, 1 black in some channel."""

    places: tuple[Place, ...]
    dark: Shades
    tone: Shades
    """The same for an eye that sees no colours."""

    def near(self, reach: float) -> Shades:
        """The darkest print within so many millimetres."""
        side = 2 * round(reach * SCALE) + 1
        return np.asarray(cv2.dilate(self.dark, np.ones((side, side), np.uint8)), np.float32)


@lru_cache(maxsize=4)
def empty_sheet(sheet: Sheet, paper: PaperName) -> EmptySheet:
    """The print of a sheet that nobody has written on."""
    canvas = _Canvas(paper)
    add_sheet(canvas, sheet)
    canvas.finished()
    plan = SheetPlan.on(room_of(paper), sheet)
    places = tuple(
        Place(number, at, plan.square(zone, at))
        for number, zone in enumerate(sheet.zones)
        for at in _squares(zone)
    )
    return EmptySheet(places, canvas.dark(), canvas.tone())


def _squares(zone: Zone) -> tuple[Cell, ...]:
    return zone.cells(zone.squares)


class _Canvas(Booklet):
    """A page whose strokes become pixels; what texts say is not drawn, but where they are."""

    def __init__(self, paper: PaperName) -> None:
        super().__init__("Locus", paper, WORDS["en"])
        width, height = (round(side * SCALE) * FINER for side in PAPERS[paper])
        self._pixels = np.full((height, width, 3), 255, np.uint8)
        self._texts = np.zeros((height, width), np.uint8)

    def dark(self) -> Shades:
        """How dark every pixel is in its darkest channel."""
        return np.asarray(1 - self._drawn(self._pixels).min(axis=2) / 255, np.float32)

    def tone(self) -> Shades:
        """How dark every pixel is as a grey."""
        grey = self._drawn(self._pixels) @ GREY
        lighter = self._drawn(self._texts) / 255 * (1 - LETTERS)
        return np.asarray((1 - grey / 255) * (1 - lighter), np.float32)

    def _drawn(self, pixels: MatLike) -> MatLike:
        height, width = (side // FINER for side in pixels.shape[:2])
        return cv2.resize(pixels, (width, height), interpolation=cv2.INTER_AREA)

    def line(
        self, x: float, y: float, to_x: float, to_y: float, colour: Rgb = GRID, width: float = 0.2
    ) -> None:
        """A straight line."""
        ends = _pixel(x), _pixel(y), _pixel(to_x), _pixel(to_y)
        cv2.line(self._pixels, ends[:2], ends[2:], colour, max(1, _pixel(width)))

    def dotted(self, x: float, y: float, to_x: float, to_y: float, colour: Rgb) -> None:
        """Drawn as a line."""
        self.line(x, y, to_x, to_y, colour, 1.0)

    def dashed(self, x: float, y: float, to_x: float, to_y: float) -> None:
        """Drawn as a line."""
        self.line(x, y, to_x, to_y, INK, 0.2)

    def inked(self, box: Box, ink: Ink) -> None:
        """A rectangle in a colour and its pattern: no stroke can be told from it."""
        wide, high = box.width + 2 * SMEAR, box.height + 2 * SMEAR
        self.box(Box(box.x - SMEAR, box.y - SMEAR, wide, high), ink.line, None)

    def curve(self, points: list[tuple[float, float]], colour: Rgb, width: float = 0.5) -> None:
        """Line after line."""
        for (x, y), (to_x, to_y) in pairwise(points):
            self.line(x, y, to_x, to_y, colour, width)

    def box(
        self, box: Box, fill: Rgb | None = None, colour: Rgb | None = GRID, width: float = 0.2
    ) -> None:
        """A rectangle."""
        first, last = (_pixel(box.x), _pixel(box.y)), (_pixel(box.right), _pixel(box.bottom))
        if fill:
            cv2.rectangle(self._pixels, first, last, fill, cv2.FILLED)
        if colour:
            cv2.rectangle(self._pixels, first, last, colour, max(1, _pixel(width)))

    def disc(
        self, x: float, y: float, radius: float, fill: Rgb | None = WHITE, colour: Rgb = INK
    ) -> None:
        """A circle around a point."""
        at = _pixel(x), _pixel(y)
        if fill:
            cv2.circle(self._pixels, at, _pixel(radius), fill, cv2.FILLED)
        cv2.circle(self._pixels, at, _pixel(radius), colour, max(1, _pixel(0.25)))

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        *,
        colour: Rgb = INK,
        align: Align = "L",
        font: str = TEXT,
        bold: bool = False,
        within: float | None = None,
    ) -> None:
        """The place of a text as a block."""
        wide = 1.1 * self.width_of(text, size)
        wide = wide if within is None else min(wide, within)
        x -= {"L": 0.0, "C": wide / 2, "R": wide}[align]
        high = 0.75 * size * POINT
        block = Box(x, y - high, wide, high)
        self.box(block, colour, None)
        first, last = (_pixel(x), _pixel(y - high)), (_pixel(block.right), _pixel(y))
        cv2.rectangle(self._texts, first, last, 255, cv2.FILLED)


def _pixel(millimetres: float) -> int:
    return round(millimetres * SCALE * FINER)
