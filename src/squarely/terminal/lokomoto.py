"""Drawings of Loko moto: the map with everybody's lines, the open cards, how everybody stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from squarely.games.lokomoto.view import LokomotoView, PlayerView, ShapeView
from squarely.kernel.rules import CHANCE, Seat
from squarely.terminal.lokomoto_cards import (
    shape_figure,
    shape_strip,
    shape_text,
    train_list,
    train_text,
)
from squarely.terminal.lokomoto_chart import CODE, WIDTH
from squarely.terminal.lokomoto_ink import STATION
from squarely.terminal.lokomoto_map import NAMES_APART, Marks, drawn_map, station_names
from squarely.terminal.lokomoto_standings import standings
from squarely.terminal.tucking import tucked
from squarely.terminal.words import LABEL, STRONG, counted, seat_name

MARKS = "· · · free   ··1·· reserved   ━━1━━ drawn   ▓▓▓▓▓ black   • last move"


@dataclass(frozen=True)
class _Map:
    """The map with the cards, as wide as there is room for."""

    view: LokomotoView
    marks: Marks

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = min(options.max_width, WIDTH)
        lines = map_with_cards(self.view, _own(self.view), self.marks, width=width)
        while not lines[-1].plain.strip():
            lines.pop()
        for line in lines:
            line.rstrip()
            line.no_wrap, line.overflow = True, "ignore"
            yield line


@dataclass(frozen=True)
class _Names:
    """The stations' names in as many columns as there is room for."""

    view: LokomotoView

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        widest = max(len(each.name) for each in self.view.stations) + CODE + NAMES_APART + 1
        yield station_names(self.view, max(1, options.max_width // widest))


def position(
    view: LokomotoView, players: Sequence[str] = (), last_move: str | None = None
) -> RenderableType:
    """The map with the cards in its corners, a line for each seat, and the stations' names."""

    def player(seat: Seat) -> str:
        return players[seat - 1] if players else ""

    return Group(
        Text(_heading(view, players), STRONG),
        _Map(view, Marks(last=sections_of(last_move))),
        Text(),
        Text(MARKS, LABEL),
        Text(),
        standings(view, player),
        Text(),
        _Names(view),
    )


def map_with_cards(
    view: LokomotoView,
    player: PlayerView | None,
    marks: Marks,
    trains: Sequence[str] = (),
    shape: str | None = None,
    width: int = WIDTH,
) -> list[Text]:
    """The map, with shapes and trains where it leaves room; some of them marked."""
    sheet = tucked(drawn_map(view, marks, width), shape_strip(view, player, shape))
    return tucked(sheet, train_list(view, trains))


def _own(view: LokomotoView) -> PlayerView | None:
    return view.players[view.audience - 1] if view.audience else None


def sections_of(move: str | None) -> list[str]:
    """The sections that the text of a move is about."""
    match (move or "").split():
        case ["draw" | "reserve" | "blacken", sections]:
            return sections.split(",")
        case ["buy", _, sections, *_]:
            return sections.split(",")
    return []


def _heading(view: LokomotoView, players: Sequence[str]) -> str:
    free = f"{counted(len(view.free), 'section')} free"
    if view.over:
        return "The game is over"
    acting = [seat for seat in view.to_act if seat != CHANCE]
    if not acting:
        return f"A card is turned over, {free}"
    name = seat_name(acting[0], lambda seat: f"({players[seat - 1]})" if players else "")
    return f"Seat {name} {'blackens' if view.blackening else 'is on turn'}, {free}"


def components(view: LokomotoView) -> RenderableType:
    """What is in the box, as far as the view has seen it."""
    trains = [*view.trains, *(train for each in view.players for train in each.trains)]
    shapes = [*view.shapes, *(s for each in view.players for s in (*each.shapes, *each.agenda))]
    parts: list[RenderableType] = [
        _counts(counted(len(view.stations), "station"), counted(len(view.sections), "section")),
        Text(),
        _counts(
            counted(len(trains) + view.trains_left, "train"), f"{view.trains_left} not seen yet"
        ),
    ]
    if trains:
        by_price = sorted(trains, key=lambda each: (each.price, each.name))
        parts.append(Text(", ".join(map(train_text, by_price))))
    unknown = view.unknown_shapes
    parts += [
        Text(),
        _counts(counted(len(shapes) + len(unknown), "shape"), f"{len(unknown)} not seen yet"),
    ]
    if shapes:
        parts.append(_figures(shapes))
    if unknown:
        parts.append(Text(" ".join(unknown), LABEL))
    return Padding(Group(*parts, Text(), _Names(view)), (0, 0, 0, 1))


def _counts(what: str, more: str) -> Text:
    return Text.assemble((what, STRONG), (f", {more}", LABEL))


def _figures(shapes: Sequence[ShapeView], in_row: int = 6) -> Table:
    table = Table.grid(padding=(0, 2, 1, 0))
    ordered = sorted(shapes, key=lambda each: each.name)
    for start in range(0, len(ordered), in_row):
        row = ordered[start : start + in_row]
        table.add_row(*map(_figure, row))
    return table


def _figure(shape: ShapeView) -> Text:
    return Text("\n").join([Text(shape_text(shape), STATION), *map(Text, shape_figure(shape))])
