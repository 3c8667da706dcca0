"""Locus on paper: sheets with the cards beside them, and how everybody stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType
from rich.style import Style
from rich.text import Text

from squarely.games.locus.view import LocusView, PlayerView
from squarely.kernel.rules import CHANCE, Seat
from squarely.terminal.canvas import WIDTH, Fitted, tucked
from squarely.terminal.locus.cards import strip
from squarely.terminal.locus.sheet import drawn_sheet, name_style
from squarely.terminal.scores import Row, seat_table
from squarely.terminal.words import LABEL, STRONG, PlayerName, counted, seat_name, sentence

MARKS = (
    "◇ bold  E end  ¢ coin  * single wild square  Y P R G B double block  ██ filled  • last move"
)


def squares_of(move: str | None) -> list[str]:
    """The squares that the text of a move fills in, such as `yellow a1`."""
    match (move or "").split():
        case ["fill", _, colour, names]:
            return [f"{colour} {name}" for name in names.split(",")]
    return []


def sheet_with_cards(
    view: LocusView,
    player: PlayerView,
    last: Sequence[str] = (),
    ghost: Sequence[str] = (),
    chosen: str | None = None,
    width: int = WIDTH,
) -> list[Text]:
    """A sheet, and the cards where it leaves room as long as the game goes on."""
    lines = drawn_sheet(view, player, last, ghost, width)
    return lines if view.over else tucked(lines, strip(view, player, chosen))


def position(
    view: LocusView, players: Sequence[str] = (), last_move: str | None = None
) -> RenderableType:
    """The sheet to look at with the cards, and a line for each seat; at the end every sheet."""

    def player(seat: Seat) -> str:
        return players[seat - 1] if players else ""

    acting = [seat for seat in view.to_act if seat != CHANCE]
    in_sight = view.players[(view.audience or min(acting, default=Seat(1))) - 1]
    star = f"  ★ {seat_name(view.star, player)}"
    alone = len(view.players) == 1 or view.over
    parts: list[RenderableType] = [
        Text(sentence(progress(view))[:-1] + ("" if alone else star), STRONG),
        Text(),
    ]
    for each in view.players if view.over else (in_sight,):
        name = f"seat {each.seat}" + (f" ({players[each.seat - 1]})" if players else "")
        owner = Text.assemble((name, STRONG), "   ", coin_track(view, each))
        parts += [owner, Text(), _sheet(view, each, last_move), Text()]
    return Group(*parts, Text(MARKS, LABEL), Text(), standings(view, player, {}))


def _sheet(view: LocusView, player: PlayerView, move: str | None) -> Fitted:
    """A player's sheet; the last move is marked where nobody else can have played it."""
    squares = squares_of(move)
    able = [each for each in view.players if {*squares} <= {*_filled(view, each)}]
    last = squares if able == [player] else []
    drawn = sheet_with_cards if view.face_up or player.card else drawn_sheet
    return Fitted(lambda width: drawn(view, player, last, width=width))


def _filled(view: LocusView, player: PlayerView) -> list[str]:
    zones = zip(view.layout, player.filled, strict=True)
    return [f"{zone.colour} {name}" for zone, names in zones for name in names]


def standings(view: LocusView, player: PlayerName, doing: Mapping[Seat, str]) -> Text:
    """A line for each seat; `doing` replaces what the view says of some seats."""
    best = max(each.total for each in view.players)
    rows = []
    for each in view.players:
        first = view.over and each.total == best
        starred = len(view.players) > 1 and (first if view.over else each.seat == view.star)
        mark = f"{'▸' if each.seat in view.to_act else ' '}{'★' if starred else ' '}"
        values = [*(item.points for item in each.points), each.total, each.coins]
        name = seat_name(each.seat, player)
        rows.append(
            Row(mark, name, Style.null(), values, doing.get(each.seat) or state(view, each), first)
        )
    colours = [zone.colour for zone in view.layout]
    letters = [Text(f"   {colour[0].upper()}", name_style(colour)) for colour in colours]
    others = [Text(each, LABEL) for each in (" low", " total", " coins")]
    return seat_table([*letters, *others], rows)


def coin_track(view: LocusView, each: PlayerView) -> Text:
    """The coin slots as on paper: spent, at hand, free."""
    return Text.assemble(
        f"coins {each.coins}  ",
        ("x" * (each.coins_gained - each.coins), LABEL),
        ("●" * each.coins, name_style("yellow")),
        ("·" * (view.coin_slots - each.coins_gained), LABEL),
        (f"  {each.coins_gained} of {view.coin_slots} slots used", LABEL),
    )


def state(view: LocusView, each: PlayerView) -> str:
    """What a seat is doing."""
    if view.over or view.to_deal:
        return ""
    if each.done:
        return "done"
    if not each.picked:
        return "to pick a card" if each.seat in view.to_act else "waits to pick"
    held = [f"holds {each.card}"] if each.card else []
    if each.bonuses:
        held.append(f"bonus {', '.join(each.bonuses)}")
    if each.paid_squares:
        held.append(counted(each.paid_squares, "paid square"))
    idle = "may end the turn" if each.seat in view.to_act else "waits for the others"
    return "; ".join(held) or idle


def progress(view: LocusView) -> str:
    """How far the game is."""
    if view.over:
        return "the game is over"
    if view.extra:
        return f"extra round, turn {view.turn - view.turns + 1} of {len(view.players)}"
    return f"turn {view.turn + 1} of {view.turns}"
