"""What the Loko moto table says: whose turn it is, what others did, what enter would do."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from squarely.games.lokomoto.moves import Buy
from squarely.games.lokomoto.position import BLACKENED_FOR_TWO
from squarely.games.lokomoto.view import LokomotoView
from squarely.kernel.data import spoken
from squarely.kernel.record import Turn
from squarely.kernel.rules import CHANCE, IllegalMove
from squarely.terminal.lokomoto import sections_of
from squarely.terminal.lokomoto_cards import shape_text, train_text
from squarely.terminal.lokomoto_chart import Chart, chart_of
from squarely.terminal.lokomoto_turn import Deed, PersonsTurn
from squarely.terminal.words import LABEL, STRONG, PlayerName, counted, cut, refused

_NAMED = 3
"""How many sections a refusal names; all of them are marked on the map."""
_OTHERS = 110
"""How many characters the purchases beside the chosen one may take."""


def title(game: str, view: LokomotoView, turn: PersonsTurn | None, player: PlayerName) -> Text:
    """The game, how many sections are free, and who acts."""
    if view.over:
        return Text.assemble((game, STRONG), ": the game is over")
    words = [f"{counted(len(view.free), 'section')} free"]
    acting = [seat for seat in view.to_act if seat != CHANCE]
    if turn is not None:
        words.append(f"you {turn.deed.value}")
    elif acting:
        words.append(f"{player(acting[0])} (seat {acting[0]}) is on turn")
    modes = [("hidden agendas", view.hidden_agendas), ("advanced", view.advanced)]
    ways = "".join(f" ({name})" for name, played in modes if played)
    return Text.assemble((game, STRONG), (ways, LABEL), f": {', '.join(words)}")


def told(view: LokomotoView, turns: Sequence[Turn]) -> Text:
    """Some turns in a few words, the stations by their codes."""
    chart = chart_of(view)
    deeds = [f"{turn.seat} {_deed(chart, turn.move)}" for turn in turns]
    return Text("; ".join(deeds), LABEL)


def _deed(chart: Chart, move: str) -> str:
    sections = sections_of(move)
    where = ", ".join(map(chart.short, sections))
    match move.split():
        case ["blacken", _]:
            return f"blackened {where}"
        case ["reserve", _]:
            return f"reserved {where}"
        case ["buy", train, _]:
            return f"bought {train} for {counted(len(sections), 'section')}"
        case ["buy", train, _, _, shape]:
            return f"bought {train} for {counted(len(sections), 'section')} with shape {shape}"
    return f"drew {where}"


def refusal(view: LokomotoView, exc: IllegalMove) -> Text:
    """A line for each broken clause with its sections; several are named by their codes."""
    lines = (
        f"{each.clause.number}: {each.clause.sentence}{_at(chart_of(view), each.where)}."
        for each in exc.breaches
    )
    return refused("\n".join(dict.fromkeys(lines)))


def _at(chart: Chart, sections: Sequence[str]) -> str:
    if len(sections) <= 1:
        return "".join(f" ({name})" for name in sections)
    more = f" and {len(sections) - _NAMED} more" if len(sections) > _NAMED else ""
    return f" ({', '.join(map(chart.short, sections[:_NAMED]))}{more})"


def here(turn: PersonsTurn) -> Text:
    """The section under the cursor, and who has it."""
    return Text.assemble((spoken(turn.cursor), STRONG), f": {_state(turn.view, turn.cursor)}")


def _state(view: LokomotoView, section: str) -> str:
    if section in view.black:
        return "black"
    for player in view.players:
        whose = "by you" if player.seat == view.audience else f"by seat {player.seat}"
        if section in player.solid:
            return f"drawn {whose}"
        if section in player.reserved:
            return f"reserved {whose}"
    return "free"


def advice(turn: PersonsTurn) -> Text:
    """What enter would do."""
    match turn.deed:
        case Deed.BLACKEN:
            left = f"{BLACKENED_FOR_TWO - len(turn.view.black)} of {BLACKENED_FOR_TWO}"
            can = "Enter blackens it: nobody will be able to use it."
            cannot = "It is black already: go to a free section."
            return Text(f"{can if turn.is_ready else cannot}  {left} are left to blacken.")
        case Deed.DRAW:
            can = (
                "Enter draws it." if turn.is_ready else "It cannot be drawn: go to a free section."
            )
            return Text(f"{can}  r reserves two sections instead, b buys a train.")
        case Deed.RESERVE:
            chosen = ", ".join(turn.chosen) or "none yet, space chooses"
            return Text(f"To reserve: {chosen}." + ("  Enter reserves." if turn.is_ready else ""))
        case Deed.BUY:
            return _purchases(turn)


def _purchases(turn: PersonsTurn) -> Text:
    count = counted(len(turn.chosen), "section")
    if not turn.chosen:
        own = counted(len(turn.player.solid), "solid section")
        return Text(f"To buy, choose connected sections with space: you have {own}.")
    if turn.offer is None:
        return Text(f"{count} chosen: no train can be bought with {_these(turn)} now.")
    at = turn.offers.index(turn.offer)
    words = Text.assemble(f"{count} chosen.  Enter buys ", (_named(turn, turn.offer), STRONG))
    if len(turn.offers) > 1:
        others = (*turn.offers[at + 1 :], *turn.offers[:at])
        named = "; ".join(_named(turn, each) for each in others)
        words.append(f"   tab: {cut(named, _OTHERS)}", LABEL)
    return words


def _these(turn: PersonsTurn) -> str:
    return "it" if len(turn.chosen) == 1 else "them"


def _named(turn: PersonsTurn, offer: Buy) -> str:
    trains = {train.name: train for train in turn.view.trains}
    shapes = {shape.name: shape for shape in (*turn.view.shapes, *turn.player.agenda)}
    claim = f" with {shape_text(shapes[offer.shape])}" if offer.shape else ""
    return f"{train_text(trains[offer.train])}{claim}"
