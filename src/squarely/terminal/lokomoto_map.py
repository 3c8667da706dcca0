"""The Loko moto map in characters: dots are free, digits name owners, blocks are black."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from itertools import groupby
from unicodedata import combining, normalize

from rich.style import Style
from rich.table import Table
from rich.text import Text

from squarely.games.lokomoto.view import LokomotoView
from squarely.kernel.data import spoken
from squarely.kernel.rules import Seat
from squarely.terminal.lokomoto_chart import CODE, WIDTH, Cell, Chart, Way, chart_of
from squarely.terminal.lokomoto_ink import (
    BLACK,
    CHOSEN,
    CURSOR,
    FAULT,
    FREE,
    STATION,
    seat_style,
)
from squarely.terminal.words import LABEL

LAST = "•"
NAMES_APART = 3
"""How many characters part two columns of stations' names."""
_DOT, _BLOCK, _HERE, _CHOSEN, _BOTH, _WRONG = "·", "▓", "◆", "●", "◉", "x"


@dataclass(frozen=True)
class Marks:
    """What is pointed out on the map, by the names of sections."""

    last: Collection[str] = ()
    cursor: str | None = None
    chosen: Collection[str] = ()
    faults: Collection[str] = ()


class _Canvas:
    """Characters with their styles."""

    def __init__(self, width: int, height: int) -> None:
        self._cells = [[(" ", Style.null())] * width for _ in range(height)]

    def put(self, at: Cell, sign: str, style: Style) -> None:
        self._cells[at.line][at.column] = (sign, style)

    def lines(self) -> list[Text]:
        return [
            Text.assemble(
                *(
                    ("".join(sign for sign, _ in run), style)
                    for style, run in groupby(line, key=lambda cell: cell[1])
                )
            )
            for line in self._cells
        ]


def drawn_map(view: LokomotoView, marks: Marks, width: int = WIDTH) -> list[Text]:
    """The map, as many lines and characters as its chart says."""
    chart = chart_of(view, width)
    canvas = _Canvas(chart.width, chart.height)
    _sections(canvas, view, chart)
    _point_out(canvas, chart, marks)
    for name, at in chart.stations.items():
        for number, letter in enumerate(chart.codes[name][:CODE]):
            canvas.put(Cell(at.line, at.column - 1 + number), letter, STATION)
    return canvas.lines()


def _sections(canvas: _Canvas, view: LokomotoView, chart: Chart) -> None:
    for name in view.free:
        for number, at in enumerate(chart.ways[name].line):
            if not (number % 2 and chart.ways[name].level):
                canvas.put(at, _DOT, FREE)
    for name in view.black:
        for at in chart.ways[name].line:
            canvas.put(at, _BLOCK, BLACK)
    for player in view.players:
        for name in player.reserved:
            _owned(canvas, chart.ways[name], player.seat, _DOT)
        for name in player.solid:
            _owned(canvas, chart.ways[name], player.seat, chart.ways[name].stroke)


def _owned(canvas: _Canvas, way: Way, seat: Seat, stroke: str) -> None:
    for at in way.line:
        canvas.put(at, stroke, seat_style(seat))
    canvas.put(way.digit, str(seat), seat_style(seat))


def _point_out(canvas: _Canvas, chart: Chart, marks: Marks) -> None:
    for name in marks.last:
        way = chart.ways[name]
        for at in (way.line[0], way.line[-1]) if way.level else way.line[:1]:
            canvas.put(at, LAST, STATION)
    for name in marks.chosen:
        _along(canvas, chart.ways[name], _CHOSEN, CHOSEN)
    for name in marks.faults:
        if name in chart.ways:
            _along(canvas, chart.ways[name], _WRONG, FAULT)
    if marks.cursor is not None:
        sign = _BOTH if marks.cursor in marks.chosen else _HERE
        _along(canvas, chart.ways[marks.cursor], sign, CURSOR)


def _along(canvas: _Canvas, way: Way, sign: str, style: Style) -> None:
    for at in way.line:
        if at != way.digit:
            canvas.put(at, sign, style)


def station_names(view: LokomotoView, columns: int = 4) -> Table:
    """Every code with the name it stands for."""
    table = Table.grid(padding=(0, NAMES_APART, 0, 0))
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
