"""A position as an SVG picture, drawn by what also draws it on paper."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any
from xml.sax.saxutils import escape

from squarely.formats.print.blokus import draw_position
from squarely.formats.print.booklet import DISPLAY, POINT, TEXT, Align, Booklet, Box
from squarely.formats.print.inks import GRID, INK, SOFT, WHITE, Ink, Rgb
from squarely.formats.print.locus import draw_sheet
from squarely.formats.print.locus_sheet import SheetPlan
from squarely.formats.print.lokomoto import SEATS, MapPlan, draw_map
from squarely.formats.print.words import WORDS
from squarely.games.blokus.rules import BlokusRules
from squarely.games.locus.rules import LocusRules
from squarely.games.lokomoto.rules import LokomotoRules
from squarely.kernel.rules import AnyRules

PAPER: Rgb = (253, 251, 244)
MARGIN = 6.0
CAPTION = 9.0
"""Millimetres below the board for everybody's points."""
BOARD = Box(MARGIN, MARGIN, 150.0, 150.0)
MAP = Box(MARGIN, 0.0, 250.0, 156.0)
SHEET = Box(0.0, 0.0, 186.0, 216.0)
"""Hardly more than a sheet of Locus needs."""
_SCREEN: Mapping[str, Rgb] = {
    "blue": (74, 128, 217),
    "yellow": (245, 189, 47),
    "red": (226, 86, 76),
    "green": (69, 165, 108),
    "purple": (154, 107, 196),
    "wild": (169, 164, 147),
}
"""The inks as the pages show them: screens need no patterns."""
_FAMILIES = {
    TEXT: "'Atkinson Hyperlegible Next', Verdana, sans-serif",
    DISPLAY: "'Young Serif', Georgia, serif",
}
_ANCHORS = {"L": "start", "C": "middle", "R": "end"}


def picture(rules: AnyRules, pos: Any, players: Sequence[str] = ()) -> str:
    """What everybody may see of a position, with the points so far, as the text of an SVG file."""
    canvas = _Svg(rules.game)
    room = _DRAWN[rules.game](canvas, rules, pos)
    _points(canvas, rules, pos, room, players)
    return canvas.svg(room.right + MARGIN, room.bottom + CAPTION + MARGIN)


def _blokus(canvas: _Svg, rules: BlokusRules, pos: Any) -> Box:
    draw_position(canvas, rules, pos, BOARD)
    return BOARD


def _locus(canvas: _Svg, rules: LocusRules, pos: Any) -> Box:
    """Everybody's sheet, side by side."""
    for number, player in enumerate(pos.players):
        room = Box(MARGIN + number * (SHEET.width + 2 * MARGIN), 0.0, SHEET.width, SHEET.height)
        plan = SheetPlan.on(room, rules.sheet)
        draw_sheet(canvas, plan, rules.sheet, player.filled, player.coins)
    return Box(MARGIN, MARGIN, room.right - MARGIN, SHEET.height - MARGIN)


def _lokomoto(canvas: _Svg, rules: LokomotoRules, pos: Any) -> Box:
    plan = MapPlan.in_room(MAP, rules.railways.stations)
    draw_map(canvas, plan, rules, rules.view(pos, None))
    return MAP


_DRAWN: Mapping[str, Callable[[_Svg, Any, Any], Box]] = {
    "blokus": _blokus,
    "locus": _locus,
    "lokomoto": _lokomoto,
}


def _points(canvas: _Svg, rules: AnyRules, pos: Any, room: Box, players: Sequence[str]) -> None:
    """Everybody's name and points in a line below."""
    standings = rules.standings(pos)
    width = room.width / len(standings)
    for number, (seat, points) in enumerate(standings.items()):
        x, y = room.x + number * width, room.bottom + CAPTION - 1
        name = players[seat - 1] if seat <= len(players) else ""
        name = name or f"{canvas.words.seat} {seat}"
        colour = SEATS[(seat - 1) % len(SEATS)] if rules.game == "lokomoto" else INK
        canvas.text(x, y, f"{name}: {points:g}", 11, colour=colour, bold=True, within=width - 4)


def hexadecimal(colour: Rgb) -> str:
    """A colour as SVG names it."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def _short(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")


class _Svg(Booklet):
    """Strokes in millimetres that become elements of an SVG picture."""

    def __init__(self, title: str) -> None:
        super().__init__(title, "a4", WORDS["en"])
        self._parts: list[str] = []

    def svg(self, width: float, height: float) -> str:
        """The text of the file."""
        self.finished()
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
                'role="img" stroke-linecap="round">',
                f"<title>{escape(self.title)}</title>",
                f'<rect width="100%" height="100%" fill="{hexadecimal(PAPER)}"/>',
                *self._parts,
                "</svg>\n",
            ]
        )

    def line(
        self, x: float, y: float, to_x: float, to_y: float, colour: Rgb = GRID, width: float = 0.2
    ) -> None:
        """A straight line."""
        self._line(x, y, to_x, to_y, colour, width)

    def dashed(self, x: float, y: float, to_x: float, to_y: float) -> None:
        """Where to cut."""
        self._line(x, y, to_x, to_y, SOFT, 0.15, ' stroke-dasharray="1.2"')

    def dotted(self, x: float, y: float, to_x: float, to_y: float, colour: Rgb) -> None:
        """A reserved section."""
        self._line(x, y, to_x, to_y, colour, 1.0, ' stroke-dasharray="0.2 1.9"')

    def _line(
        self,
        x: float,
        y: float,
        to_x: float,
        to_y: float,
        colour: Rgb,
        width: float,
        dashes: str = "",
    ) -> None:
        self._parts.append(
            f'<line x1="{_short(x)}" y1="{_short(y)}" x2="{_short(to_x)}" y2="{_short(to_y)}" '
            f'stroke="{hexadecimal(colour)}" stroke-width="{width:g}"'
            f"{dashes}/>"
        )

    def box(
        self, box: Box, fill: Rgb | None = None, colour: Rgb | None = GRID, width: float = 0.2
    ) -> None:
        """A rectangle; white is the paper here."""
        inside = hexadecimal(PAPER if fill == WHITE else fill) if fill else "none"
        edge = f' stroke="{hexadecimal(colour)}" stroke-width="{width:g}"' if colour else ""
        self._parts.append(
            f'<rect x="{_short(box.x)}" y="{_short(box.y)}" width="{_short(box.width)}" '
            f'height="{_short(box.height)}" fill="{inside}"{edge}/>'
        )

    def disc(
        self, x: float, y: float, radius: float, fill: Rgb | None = WHITE, colour: Rgb = INK
    ) -> None:
        """A circle around a point."""
        inside = hexadecimal(PAPER if fill == WHITE else fill) if fill else "none"
        self._parts.append(
            f'<circle cx="{_short(x)}" cy="{_short(y)}" r="{_short(radius)}" fill="{inside}" '
            f'stroke="{hexadecimal(colour)}" stroke-width="0.25"/>'
        )

    def inked(self, box: Box, ink: Ink) -> None:
        """A rectangle in a colour."""
        self.box(box, _SCREEN[ink.name], None)

    def curve(self, points: list[tuple[float, float]], colour: Rgb, width: float = 0.5) -> None:
        """A line through points."""
        through = " ".join(f"{_short(x)},{_short(y)}" for x, y in points)
        self._parts.append(
            f'<polyline points="{through}" fill="none" stroke="{hexadecimal(colour)}" '
            f'stroke-width="{width:g}"/>'
        )

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
        wide = self.width_of(text, size)
        if within is not None and wide > within:
            size *= within / wide
        weight = ' font-weight="bold"' if bold else ""
        self._parts.append(
            f'<text x="{_short(x)}" y="{_short(y)}" font-size="{_short(size * POINT)}" '
            f'text-anchor="{_ANCHORS[align]}" font-family="{_FAMILIES[font]}"{weight} '
            f'fill="{hexadecimal(colour)}">{escape(text)}</text>'
        )
