"""Drawings of Locus: sheets as on paper, the cards on the table, how everybody stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from squarely.games.locus.view import LocusView, PlayerView
from squarely.kernel.rules import CHANCE, Seat
from squarely.terminal.locus_cards import COIN, card_name, shape_lines, shapes_of, strip
from squarely.terminal.locus_ink import name_style
from squarely.terminal.locus_sheet import WIDTH, Squares, drawn_sheet
from squarely.terminal.locus_standings import coin_track, progress, standings
from squarely.terminal.tucking import tucked
from squarely.terminal.words import LABEL, STRONG, PlayerName, seat_name

MARKS = (
    "◇ bold  E end  ¢ coin  * single wild square  Y P R G B double block  ██ filled  • last move"
)


@dataclass(frozen=True)
class SheetDrawing:
    """A sheet with the cards beside it, as wide as there is room for."""

    view: LocusView
    player: PlayerView
    last: Squares

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The lines for a width."""
        width = min(options.max_width, WIDTH)
        lines = drawn_sheet(self.view, self.player, self.last, width=width)
        if not self.view.over and (self.view.face_up or self.player.card):
            lines = tucked(lines, strip(self.view, self.player))
        for line in lines:
            line.no_wrap, line.overflow = True, "ignore"
            yield line


def position(
    view: LocusView, players: Sequence[str] = (), last_move: str | None = None
) -> RenderableType:
    """The sheet to look at with the cards, and a line for each seat; at the end every sheet."""

    def player(seat: Seat) -> str:
        return players[seat - 1] if players else ""

    shown = view.players if view.over else (_in_sight(view),)
    parts: list[RenderableType] = [_heading(view, player), Text()]
    for each in shown:
        parts += [_owner(view, each, player), Text(), _sheet(view, each, last_move), Text()]
    return Group(*parts, Text(MARKS, LABEL), Text(), standings(view, player))


def _in_sight(view: LocusView) -> PlayerView:
    acting = [seat for seat in view.to_act if seat != CHANCE]
    seat = view.audience or min(acting, default=Seat(1))
    return view.players[seat - 1]


def _heading(view: LocusView, player: PlayerName) -> Text:
    how_far = progress(view)
    heading = Text(f"{how_far[0].upper()}{how_far[1:]}", STRONG)
    if len(view.players) > 1 and not view.over:
        heading.append(f"  ★ {seat_name(view.star, player)}", STRONG)
    return heading


def _owner(view: LocusView, each: PlayerView, player: PlayerName) -> Text:
    name = f" ({player(each.seat)})" if player(each.seat) else ""
    return Text.assemble((f"seat {each.seat}{name}", STRONG), "   ", coin_track(view, each))


def _sheet(view: LocusView, each: PlayerView, last_move: str | None) -> SheetDrawing:
    squares = squares_of(last_move)
    return SheetDrawing(view, each, squares if _filled_by(view, squares) == [each.seat] else ())


def squares_of(move: str | None) -> list[tuple[str, str]]:
    """The squares that the text of a move fills in."""
    match (move or "").split():
        case ["fill", _, colour, names]:
            return [(colour, name) for name in names.split(",")]
    return []


def _filled_by(view: LocusView, squares: Squares) -> list[Seat]:
    """Whose sheets have all these squares filled; a move's text does not tell who played it."""
    colours: list[str] = [zone.colour for zone in view.layout]
    return [
        each.seat
        for each in view.players
        if all(name in each.filled[colours.index(colour)] for colour, name in squares)
    ]


def components(view: LocusView) -> RenderableType:
    """The cards of the deck, a row for each colour."""
    colours: dict[str, list[RenderableType]] = {}
    for kind in sorted((*view.unseen, *view.discarded), key=lambda kind: kind.card):
        colours.setdefault(card_name(kind.card).colour, []).append(
            _kind(view, kind.card, kind.count)
        )
    table = Table.grid(padding=(0, 2, 0, 0))
    for zone in (*(zone.colour for zone in view.layout), "wild"):
        if zone in colours:
            table.add_row(Text(zone, name_style(zone)), *colours[zone])
            table.add_row()
    return Padding(table, (0, 0, 0, 1))


def _kind(view: LocusView, card: str, count: int) -> RenderableType:
    name = card_name(card)
    label = Text(name.shape, LABEL)
    label.append(f" {COIN}" if name.coin else "", name_style("yellow"))
    label.append(f" x{count}" if count > 1 else "", LABEL)
    return Group(label, *shape_lines(shapes_of(view)[name.shape], name.colour))
