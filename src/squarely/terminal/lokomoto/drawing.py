"""Drawings of Loko moto: the map with everybody's lines, the open cards, how everybody stands."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from squarely.games.lokomoto.view import LokomotoView, PlayerView, ShapeView
from squarely.kernel.rules import CHANCE, Seat
from squarely.terminal.canvas import WIDTH, Fitted, tucked
from squarely.terminal.lokomoto.cards import (
    cards_text,
    shape_figure,
    shape_strip,
    shape_text,
    train_list,
    train_text,
)
from squarely.terminal.lokomoto.map import STATION, Marks, StationNames, drawn_map, seat_style
from squarely.terminal.scores import Row, seat_table
from squarely.terminal.words import LABEL, STRONG, PlayerName, counted, seat_name

MARKS = "· · · free   ··1·· reserved   ━━1━━ drawn   ▓▓▓▓▓ black   • last move"


def position(
    view: LokomotoView, players: Sequence[str] = (), last_move: str | None = None
) -> RenderableType:
    """The map with the cards in its corners, a line for each seat, and the stations' names."""

    def player(seat: Seat) -> str:
        return players[seat - 1] if players else ""

    own = view.players[view.audience - 1] if view.audience else None
    marks = Marks(last=sections_of(last_move))
    return Group(
        Text(_heading(view, players), STRONG),
        Fitted(lambda width: map_with_cards(view, own, marks, width=width)),
        Text(),
        Text(MARKS, LABEL),
        Text(),
        standings(view, player),
        Text(),
        StationNames(view),
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


def sections_of(move: str | None) -> list[str]:
    """The sections that the text of a move is about."""
    match (move or "").split():
        case ["draw" | "reserve" | "blacken", sections] | ["buy", _, sections, *_]:
            return sections.split(",")
    return []


def standings(view: LokomotoView, player: PlayerName) -> Text:
    """A line for each seat."""
    rows = [
        Row(
            "▸" if each.seat in view.to_act else "",
            f"━━{seat_name(each.seat, player)}",
            seat_style(each.seat),
            (each.score, len(each.solid), len(each.reserved)),
            cards_text(each),
        )
        for each in view.players
    ]
    headings = (" score", "     drawn", "  reserved", "  cards")
    return seat_table([Text(each, LABEL) for each in headings], rows, name=20)


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
    by_price = sorted(trains, key=lambda each: (each.price, each.name))
    unknown = view.unknown_shapes
    parts: list[RenderableType] = [
        _counts(counted(len(view.stations), "station"), counted(len(view.sections), "section")),
        Text(),
        _counts(
            counted(len(trains) + view.trains_left, "train"), f"{view.trains_left} not seen yet"
        ),
        *([Text(", ".join(map(train_text, by_price)))] if trains else []),
        Text(),
        _counts(counted(len(shapes) + len(unknown), "shape"), f"{len(unknown)} not seen yet"),
        *([_figures(shapes)] if shapes else []),
        *([Text(" ".join(unknown), LABEL)] if unknown else []),
    ]
    return Padding(Group(*parts, Text(), StationNames(view)), (0, 0, 0, 1))


def _counts(what: str, more: str) -> Text:
    return Text.assemble((what, STRONG), (f", {more}", LABEL))


def _figures(shapes: Sequence[ShapeView], in_row: int = 6) -> Table:
    table = Table.grid(padding=(0, 2, 1, 0))
    drawn = [
        Group(Text(shape_text(each), STATION), *shape_figure(each))
        for each in sorted(shapes, key=lambda each: each.name)
    ]
    for start in range(0, len(drawn), in_row):
        table.add_row(*drawn[start : start + in_row])
    return table
