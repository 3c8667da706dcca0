"""How everybody stands at a Locus table: points, coins, what they are doing."""

from __future__ import annotations

from collections.abc import Mapping

from rich.style import Style
from rich.text import Text

from squarely.games.locus.view import LocusView, PlayerView
from squarely.kernel.rules import Seat
from squarely.terminal.locus_ink import name_style
from squarely.terminal.locus_sheet import WIDTH
from squarely.terminal.words import LABEL, STRONG, PlayerName, counted, cut, seat_name

_NAME = 17
_POINTS = 4
_TOTALS = 6
_DOING = WIDTH - 3 - _NAME - 6 * _POINTS - 2 * _TOTALS - 2


def standings(view: LocusView, player: PlayerName, doing: Mapping[Seat, str] | None = None) -> Text:
    """A line for each seat; `doing` replaces what the view says of some seats."""
    lines = [_heading(view)]
    for each in view.players:
        said = (doing or {}).get(each.seat) or state(view, each)
        lines.append(_line(view, each, player, said))
    table = Text("\n").join(lines)
    table.no_wrap, table.overflow = True, "ellipsis"
    return table


def _heading(view: LocusView) -> Text:
    line = Text(" " * (3 + _NAME), LABEL)
    for zone in view.layout:
        line.append(f"{zone.colour[0].upper():>{_POINTS}}", name_style(zone.colour))
    line.append(f"{'low':>{_POINTS}}{'total':>{_TOTALS}}{'coins':>{_TOTALS}}", LABEL)
    return line


def _line(view: LocusView, each: PlayerView, player: PlayerName, said: str) -> Text:
    acts = each.seat in view.to_act
    first = view.over and each.total == max(other.total for other in view.players)
    starred = len(view.players) > 1 and (first if view.over else each.seat == view.star)
    line = Text(f"{'▸' if acts else ' '}{'★' if starred else ' '} ", STRONG)
    line.append(f"{cut(seat_name(each.seat, player), _NAME - 1):{_NAME}}")
    for item in each.points:
        line.append(f"{item.points:{_POINTS}}")
    line.append(f"{each.total:{_TOTALS}}", STRONG)
    line.append(f"{each.coins:{_TOTALS}}")
    line.append(f"  {cut(said, _DOING)}", LABEL)
    line.style = STRONG if first else Style()
    return line


def coin_track(view: LocusView, each: PlayerView) -> Text:
    """The coin slots as on paper: spent, at hand, free."""
    spent = each.coins_gained - each.coins
    track = Text.assemble(
        ("x" * spent, LABEL),
        ("●" * each.coins, name_style("yellow")),
        ("·" * (view.coin_slots - each.coins_gained), LABEL),
    )
    used = f"  {each.coins_gained} of {view.coin_slots} slots used"
    return Text.assemble(f"coins {each.coins}  ", track, (used, LABEL))


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
