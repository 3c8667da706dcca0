"""The PDF being made: pages of a paper size with a footer, and strokes in millimetres."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import as_file, files
from typing import Literal

from fpdf import FPDF
from fpdf.fonts import TTFFont

from squarely.formats.print.inks import GRID, INK, SOFT, WHITE, Ink, Rgb, pattern_dots
from squarely.formats.print.inks import pattern_lines as lines_of
from squarely.formats.print.words import Words

PaperName = Literal["a4", "letter"]
PAPERS: dict[PaperName, tuple[float, float]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
MARGIN = 12.0
FOOTER = 9.0
"""What stands in the lower margin begins here, from the edge of the paper."""
RULER = 50.0
HEADING = 10.0
TEXT, DISPLAY = "Atkinson", "Young"
POINT = 25.4 / 72
"""Millimetres of a typographic point."""
_FONTS = (
    (TEXT, "", "AtkinsonHyperlegibleNext-Regular.ttf"),
    (TEXT, "B", "AtkinsonHyperlegibleNext-Bold.ttf"),
    (DISPLAY, "", "YoungSerif-Regular.ttf"),
)
Align = Literal["L", "C", "R"]


@dataclass(frozen=True)
class Box:
    """A rectangle on a page, in millimetres from the top left."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Where it ends."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Where it ends below."""
        return self.y + self.height


class Booklet:
    """Pages, and what is drawn on them."""

    def __init__(self, title: str, paper: PaperName, words: Words) -> None:
        self.words = words
        self.title = title
        self._paper = PAPERS[paper]
        self._pdf = FPDF(unit="mm", format=PAPERS[paper])
        self._pdf.set_auto_page_break(False)
        self._pdf.set_margin(0)
        self._pdf.set_title(title)
        self._pdf.set_creator("Squarely")
        self._pdf.set_lang(words.language)
        fonts = files("squarely.formats.print").joinpath("fonts")
        for family, style, name in _FONTS:
            with as_file(fonts.joinpath(name)) as path:
                self._pdf.add_font(family, style, path)

    @property
    def room(self) -> Box:
        """What can be drawn on of an upright page."""
        width, height = self._paper
        return Box(MARGIN, MARGIN, width - 2 * MARGIN, height - 2 * MARGIN)

    def page(self, *, landscape: bool = False) -> Box:
        """A new page with its footer: the room that is left on it."""
        pdf = self._pdf
        pdf.add_page(orientation="L" if landscape else "P")
        room = Box(MARGIN, MARGIN, pdf.w - 2 * MARGIN, pdf.h - 2 * MARGIN)
        y = pdf.h - FOOTER
        self.line(MARGIN, y, MARGIN + RULER, y, INK, 0.3)
        for x in (MARGIN, MARGIN + RULER):
            self.line(x, y - 1.2, x, y + 1.2, INK, 0.3)
        self.text(MARGIN + RULER + 2, y + 1, self.words.ruler, 7, colour=SOFT)
        self.text(room.right, y + 1, f"{self.title} · {pdf.page_no()}", 7, colour=SOFT, align="R")
        return room

    def line(
        self, x: float, y: float, to_x: float, to_y: float, colour: Rgb = GRID, width: float = 0.2
    ) -> None:
        """A straight line."""
        self._stroke(colour, width)
        self._pdf.line(x, y, to_x, to_y)

    def dashed(self, x: float, y: float, to_x: float, to_y: float) -> None:
        """Where to cut."""
        self._stroke(SOFT, 0.15)
        self._pdf.set_dash_pattern(dash=1.2, gap=1.2)
        self._pdf.line(x, y, to_x, to_y)
        self._pdf.set_dash_pattern()

    def fold(self, x: float, y: float, to_x: float, to_y: float) -> None:
        """Where to fold: longer dashes than those where to cut."""
        self._stroke(SOFT, 0.15)
        self._pdf.set_dash_pattern(dash=4.0, gap=1.0)
        self._pdf.line(x, y, to_x, to_y)
        self._pdf.set_dash_pattern()

    def dotted(self, x: float, y: float, to_x: float, to_y: float, colour: Rgb) -> None:
        """A reserved section."""
        self._stroke(colour, 1.0)
        self._pdf.set_dash_pattern(dash=0.2, gap=1.9)
        self._pdf.line(x, y, to_x, to_y)
        self._pdf.set_dash_pattern()

    def box(
        self, box: Box, fill: Rgb | None = None, colour: Rgb | None = GRID, width: float = 0.2
    ) -> None:
        """A rectangle."""
        self._stroke(colour or WHITE, width)
        self._pdf.set_fill_color(*(fill or WHITE))
        style = ("D" if colour else "") + ("F" if fill else "")
        if style:
            self._pdf.rect(box.x, box.y, box.width, box.height, style=style)

    def disc(
        self, x: float, y: float, radius: float, fill: Rgb | None = WHITE, colour: Rgb = INK
    ) -> None:
        """A circle around a point."""
        self._stroke(colour, 0.25)
        self._pdf.set_fill_color(*(fill or WHITE))
        self._pdf.circle(x, y, radius, style="DF" if fill else "D")

    def inked(self, box: Box, ink: Ink) -> None:
        """A rectangle in a colour and its pattern."""
        self.box(box, ink.fill, None)
        self._stroke(ink.line, 0.18)
        if ink.pattern == "dots":
            self._pdf.set_fill_color(*ink.line)
            for x, y in pattern_dots(box.x, box.y, box.width, box.height):
                self._pdf.circle(x, y, 0.25, style="F")
            return
        for each in lines_of(ink.pattern, box.x, box.y, box.width, box.height):
            self._pdf.line(*each)

    def curve(self, points: list[tuple[float, float]], colour: Rgb, width: float = 0.5) -> None:
        """A line through points."""
        self._stroke(colour, width)
        if len(points) > 1:
            self._pdf.polyline(points)

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
        """A line of text whose base is at `y`; it becomes smaller where it would be too wide."""
        pdf = self._pdf
        pdf.set_font(font, "B" if bold else "", size)
        wide = pdf.get_string_width(text)
        if within is not None and wide > within:
            pdf.set_font_size(size * within / wide)
            wide = within
        pdf.set_text_color(*colour)
        pdf.text(x - {"L": 0.0, "C": wide / 2, "R": wide}[align], y, text)

    def width_of(self, text: str, size: float) -> float:
        """How wide a text is."""
        self._pdf.set_font(TEXT, "", size)
        return float(self._pdf.get_string_width(text))

    def lines(self, text: str, size: float, width: float, *, bold: bool = False) -> list[str]:
        """A text broken into lines."""
        pdf = self._pdf
        pdf.set_font(TEXT, "B" if bold else "", size)
        found, line = [], ""
        for word in text.split():
            longer = f"{line} {word}".strip()
            if line and pdf.get_string_width(longer) > width:
                found.append(line)
                longer = word
            line = longer
        return [*found, line] if line else found

    def heading(self, room: Box, text: str) -> Box:
        """A title at the top of a page: the room that is left."""
        self.text(room.x, room.y + 6, text, 18, font=DISPLAY, within=room.width)
        return self.below_heading(room)

    def below_heading(self, room: Box) -> Box:
        """The room that a title leaves."""
        return Box(room.x, room.y + HEADING, room.width, room.height - HEADING)

    def finished(self) -> bytes:
        """The file."""
        made = bytes(self._pdf.output())
        for font in self._pdf.fonts.values():
            if isinstance(font, TTFFont):
                font.ttfont.close()  # else its file is left to the garbage collector
        return made

    def _stroke(self, colour: Rgb, width: float) -> None:
        self._pdf.set_draw_color(*colour)
        self._pdf.set_line_width(width)
