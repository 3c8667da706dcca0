"""The Loko moto map in characters: dots are free, digits name owners, blocks are black."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from unicodedata import combining, normalize

from rich.console import Console, ConsoleOptions, RenderResult
from rich.style import Style
from rich.table import Table
from rich.text import Text

from squarely.games.lokomoto.view import LokomotoView
from squarely.kernel.data import spoken
from squarely.kernel.rules import Seat
from squarely.terminal.canvas import WIDTH, Canvas
from squarely.terminal.lokomoto.chart import CODE, Way, chart_of
from squarely.terminal.words import LABEL

STATION = Style(color="#e8ebf0", bold=True)
_SEATS = ("#ff7a73", "#6ea4ff", "#5fc27b", "#c893f2", "#f0a63c")
_DARK = "#14161b"
_FREE, _BLACK = Style(color="#8b929e"), Style(color="#565c66")
_CURSOR = Style(color=_DARK, bgcolor="#ffd75f", bold=True)
_CHOSEN = Style(color=_DARK, bgcolor="#f4f6fa", bold=True)
_FAULT = Style(color="#ffffff", bgcolor="#c62828", bold=True)
_NAMES_APART = 3


@dataclass(frozen=True)
class Marks:
    """What is pointed out on the map, by the names of sections."""

    last: Collection[str] = ()
    cursor: str | None = None
    chosen: Collection[str] = ()
    faults: Collection[str] = ()


def seat_style(seat: Seat) -> Style:
    """The ink of a seat; digits say the same without colour."""
    return Style(color=_SEATS[(seat - 1) % len(_SEATS)], bold=True)


def drawn_map(view: LokomotoView, marks: Marks, width: int = WIDTH) -> list[Text]:
    """The map, as many lines and characters as its chart says."""
    chart = chart_of(view, width)
    pen = _Pen(Canvas(chart.width, chart.height), chart.ways)
    for name in view.free:
        pen.stroke(name, "·", _FREE, every=2 if chart.ways[name].level else 1)
    for name in view.black:
        pen.stroke(name, "▓", _BLACK)
    for player in view.players:
        for name in (*player.reserved, *player.solid):
            solid = chart.ways[name].stroke if name in player.solid else "·"
            pen.stroke(name, solid, seat_style(player.seat), str(player.seat))
    pen.point_out(marks)
    for name, at in chart.stations.items():
        pen.canvas.put(at.line, at.column - 1, chart.codes[name][:CODE], STATION)
    return pen.canvas.lines()


class _Pen:
    """Draws sections by their names."""

    def __init__(self, canvas: Canvas, ways: dict[str, Way]) -> None:
        self.canvas = canvas
        self._ways = ways

    def stroke(self, name: str, sign: str, style: Style, digit: str = "", every: int = 1) -> None:
        """A line of signs, and who has it."""
        way = self._ways[name]
        for at in way.line[::every]:
            self.canvas.put(*at, sign, style)
        self.canvas.put(*way.digit, digit, style)

    def point_out(self, marks: Marks) -> None:
        """The marks, the cursor above all others."""
        for name in marks.last:
            way = self._ways[name]
            for at in (way.line[0], way.line[-1]) if way.level else way.line[:1]:
                self.canvas.put(*at, "•", STATION)
        for name in marks.chosen:
            self._along(name, "●", _CHOSEN)
        for name in (each for each in marks.faults if each in self._ways):
            self._along(name, "x", _FAULT)
        if marks.cursor is not None:
            self._along(marks.cursor, "◉" if marks.cursor in marks.chosen else "◆", _CURSOR)

    def _along(self, name: str, sign: str, style: Style) -> None:
        way = self._ways[name]
        for at in (each for each in way.line if each != way.digit):
            self.canvas.put(*at, sign, style)


@dataclass(frozen=True)
class StationNames:
    """Every code with the name it stands for, in as many columns as there is room for."""

    view: LokomotoView

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The columns for a width."""
        widest = max(len(each.name) for each in self.view.stations) + CODE + _NAMES_APART + 1
        yield station_names(self.view, max(1, options.max_width // widest))


def station_names(view: LokomotoView, columns: int = 4) -> Table:
    """Every code with the name it stands for."""
    table = Table.grid(padding=(0, _NAMES_APART, 0, 0))
    named = sorted(chart_of(view).codes.items(), key=lambda entry: _plain_letters(entry[0]))
    rows = -(-len(named) // columns)
    for number in range(rows):
        table.add_row(
            *(
                Text.assemble((code, STATION), (f" {spoken(name)}", LABEL))
                for name, code in named[number::rows]
            )
        )
    return table


def _plain_letters(name: str) -> str:
    """A name without accents, as an alphabetical list takes it."""
    return "".join(sign for sign in normalize("NFD", name) if not combining(sign))
