"""The map of Loko moto as an SVG picture: a sheet of paper with everybody's lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from xml.sax.saxutils import escape

from squarely.games.lokomoto.view import LokomotoView, PlayerView
from squarely.kernel.data import spoken
from squarely.kernel.rules import Seat

COLOURS = ("#c8102e", "#1258b8", "#177a3a", "#8a3fa6", "#c06a00")
"""The ink of the seats."""
_PAPER, _INK, _FREE, _BLACK, _QUIET = "#f7f1e1", "#2b2622", "#b9ad97", "#161412", "#6d6354"
_STEP = 100.0
_MARGIN = 62.0
_LEGEND_ROW = 84.0
_LEGEND_ENTRY = 128.0
"""What an entry of the legend needs at least, in width."""
_NAME_SIZE = 13.5
_NAME_BELOW, _NAME_ABOVE = 21.0, -12.0


@dataclass(frozen=True)
class _Spot:
    x: float
    y: float

    def towards(self, other: _Spot, part: float) -> _Spot:
        return _Spot(self.x + (other.x - self.x) * part, self.y + (other.y - self.y) * part)


class _Sheet:
    """Where stations and sections lie on the paper."""

    def __init__(self, view: LokomotoView) -> None:
        raw = {
            each.name: _Spot(
                _STEP * (each.east + each.north_east / 2), -_STEP * each.north_east * sqrt(3) / 2
            )
            for each in view.stations
        }
        left = min(spot.x for spot in raw.values()) - _MARGIN
        top = min(spot.y for spot in raw.values()) - _MARGIN
        self.stations = {name: _Spot(at.x - left, at.y - top) for name, at in raw.items()}
        self.width = max(spot.x for spot in self.stations.values()) + _MARGIN
        self.map_height = max(spot.y for spot in self.stations.values()) + _MARGIN
        entries = len(view.players) + 2
        inner = self.width - 2 * _MARGIN
        self.legend_columns = max(1, min(entries, int(inner // _LEGEND_ENTRY)))
        self.legend_room = max(_LEGEND_ENTRY, inner / max(entries, 7))
        rows = -(-entries // self.legend_columns)
        self.height = self.map_height + 24 + rows * _LEGEND_ROW

    def legend_spot(self, number: int) -> _Spot:
        """Where an entry of the legend begins; a narrow map has several rows of them."""
        row, column = divmod(number, self.legend_columns)
        x = _MARGIN + self.legend_room * column
        return _Spot(x, self.map_height + 24 + row * _LEGEND_ROW)

    def ends(self, section: str) -> tuple[_Spot, _Spot]:
        first, _, second = section.partition("-")
        return self.stations[first], self.stations[second]


def map_svg(view: LokomotoView) -> str:
    """The map as an audience sees it, as the text of an SVG file."""
    sheet = _Sheet(view)
    size = f"{sheet.width:.0f} {sheet.height:.0f}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" role="img" '
        f'font-family="Georgia, \'DejaVu Serif\', serif" fill="{_INK}">',
        "<title>Loko moto</title>",
        f'<rect width="100%" height="100%" fill="{_PAPER}"/>',
        f'<rect x="9" y="9" width="{sheet.width - 18:.0f}" height="{sheet.height - 18:.0f}" '
        f'fill="none" stroke="{_FREE}" rx="6"/>',
        *_sections(view, sheet),
        *_names(view, sheet),
        *_dots(sheet),
        *_legend(view, sheet),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _sections(view: LokomotoView, sheet: _Sheet) -> Iterator[str]:
    yield '<g id="sections" stroke-linecap="round">'
    for name in view.free:
        yield _line(*sheet.ends(name), f'class="free" stroke="{_FREE}" stroke-width="1.6"', name)
    for name in view.black:
        yield _line(*sheet.ends(name), f'class="black" stroke="{_BLACK}" stroke-width="8"', name)
    for player in view.players:
        yield from _lines_of(player, sheet)
    yield "</g>"


def _lines_of(player: PlayerView, sheet: _Sheet) -> Iterator[str]:
    for kind, names in (("reserved", player.reserved), ("solid", player.solid)):
        for name in names:
            first, second = sheet.ends(name)
            yield _line(first, second, f'class="{kind}" {_stroke(player.seat, kind)}', name)
            yield _badge(first.towards(second, 0.5), player.seat, kind == "solid")


def _stroke(seat: Seat, kind: str) -> str:
    dots = ' stroke-dasharray="0.1 9"' if kind == "reserved" else ""
    width = "4.5" if kind == "reserved" else "6.5"
    return f'data-seat="{seat}" stroke="{_colour(seat)}" stroke-width="{width}"{dots}'


def _colour(seat: Seat) -> str:
    return COLOURS[(seat - 1) % len(COLOURS)]


def _line(first: _Spot, second: _Spot, style: str, name: str = "") -> str:
    title = f"<title>{escape(name)}</title>" if name else ""
    return (
        f'<line x1="{first.x:.1f}" y1="{first.y:.1f}" x2="{second.x:.1f}" y2="{second.y:.1f}" '
        f"{style}>{title}</line>"
    )


def _badge(at: _Spot, seat: Seat, solid: bool) -> str:
    """The seat's number on its line, for eyes that cannot tell the colours apart."""
    fill, text = (_colour(seat), "#ffffff") if solid else (_PAPER, _colour(seat))
    return (
        f'<circle cx="{at.x:.1f}" cy="{at.y:.1f}" r="8.5" fill="{fill}" '
        f'stroke="{_colour(seat)}" stroke-width="1.5"/>'
        f'<text x="{at.x:.1f}" y="{at.y + 4.2:.1f}" font-size="12" font-weight="bold" '
        f'text-anchor="middle" font-family="sans-serif" fill="{text}">{seat}</text>'
    )


def _names(view: LokomotoView, sheet: _Sheet) -> Iterator[str]:
    """Names where fewer lines pass, on a halo of paper that keeps the lines off the letters."""
    upward, downward = _crossings(view, sheet)
    yield (
        f'<g id="names" font-size="{_NAME_SIZE}" text-anchor="middle" paint-order="stroke" '
        f'stroke="{_PAPER}" stroke-width="5" stroke-linejoin="round">'
    )
    for name, at in sheet.stations.items():
        y = at.y + (_NAME_ABOVE if upward[name] < downward[name] else _NAME_BELOW)
        fit = ' textLength="92" lengthAdjust="spacingAndGlyphs"' if len(name) > 13 else ""
        yield f'<text x="{at.x:.1f}" y="{y:.1f}"{fit}>{escape(spoken(name))}</text>'
    yield "</g>"


def _crossings(view: LokomotoView, sheet: _Sheet) -> tuple[Counter[str], Counter[str]]:
    """How many lines leave each station upward and downward."""
    upward: Counter[str] = Counter()
    downward: Counter[str] = Counter()
    for section in view.sections:
        ends = section.split("-")
        low, high = sorted(ends, key=lambda name: -sheet.stations[name].y)
        if sheet.stations[low].y != sheet.stations[high].y:
            upward[low] += 1
            downward[high] += 1
    return upward, downward


def _dots(sheet: _Sheet) -> Iterator[str]:
    yield f'<g id="stations" fill="{_PAPER}" stroke="{_INK}" stroke-width="2.2">'
    for at in sheet.stations.values():
        yield f'<circle cx="{at.x:.1f}" cy="{at.y:.1f}" r="5.5"/>'
    yield "</g>"


def _legend(view: LokomotoView, sheet: _Sheet) -> Iterator[str]:
    """One entry for each seat, then what a free and a black section look like."""
    yield '<g id="legend" font-size="14" stroke-linecap="round">'
    for number, player in enumerate(view.players):
        at = sheet.legend_spot(number)
        top = at.y
        yield _line(at, _Spot(at.x + 72, top), _stroke(player.seat, "solid"))
        yield _badge(_Spot(at.x + 36, top), player.seat, solid=True)
        below = _Spot(at.x, top + 20)
        yield _line(below, _Spot(at.x + 72, below.y), _stroke(player.seat, "reserved"))
        words = f"{len(player.solid)} drawn, {len(player.reserved)} reserved"
        yield _label(at.x, top + 44, f"seat {player.seat}", _colour(player.seat))
        yield _label(at.x, top + 60, words, _QUIET, 12)
    for number, (kind, colour, width, names) in enumerate(
        (("free", _FREE, 1.6, view.free), ("black", _BLACK, 8, view.black)), len(view.players)
    ):
        at = sheet.legend_spot(number)
        top = at.y
        style = f'stroke="{colour}" stroke-width="{width}"'
        yield _line(at, _Spot(at.x + 72, top), style)
        yield _label(at.x, top + 44, kind, _INK)
        yield _label(at.x, top + 60, f"{len(names)} sections", _QUIET, 12)
    yield "</g>"


def _label(x: float, y: float, words: str, colour: str, size: int = 14) -> str:
    text = escape(words)
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" fill="{colour}">{text}</text>'
