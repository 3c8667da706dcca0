"""What the Locus table tells a person to choose from: what moves cost and bring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rich.text import Text

from squarely.games.locus.moves import CARD, LEFTOVER, PAID, Discard, Fill, Move, Pay
from squarely.games.locus.view import LocusView, PlayerView
from squarely.games.locus.zone import SINGLE
from squarely.terminal.locus_cards import card_name, shapes_of
from squarely.terminal.locus_hand import Choices
from squarely.terminal.locus_turn import PersonsTurn
from squarely.terminal.session import Session
from squarely.terminal.words import LABEL, STRONG, counted, listed


def advice(session: Session, turn: PersonsTurn) -> Text:
    """What the person can do now, what enter would cost and bring, and what else is possible."""
    view: LocusView = session.view()
    if turn.picking:
        return _to_pick(turn.card, view)
    hand, choices = turn.hand, turn.choices
    lines = [_to_place(choices.sources, hand.source, view, turn.player)]
    if hand.fill:
        lines.append(_placement(session, choices, hand.fill))
    elif hand.source:
        lines.append(Text(f"{turn.misfit}."))
    lines.append(_offers(session, choices))
    return Text("\n").join(lines)


def _to_pick(card: str, view: LocusView) -> Text:
    name = card_name(card)
    squares = counted(len(shapes_of(view)[name.shape]), "square")
    zone = "any zone" if name.colour == "wild" else name.colour
    coin = ", with a coin" if name.coin else ""
    return Text(f"Enter picks {card}: {squares} for {zone}{coin}.")


def _placement(session: Session, choices: Choices, fill: Fill) -> Text:
    fills = choices.fills(fill.source)
    where = f"{fill.zone} {' '.join(map(str, fill.cells))}"
    count = f"  (place {fills.index(fill) + 1} of {len(fills)})"
    return Text.assemble(f"Enter fills in {where}: {_effect(session, fill)}.", (count, LABEL))


def _offers(session: Session, choices: Choices) -> Text:
    """The moves beside placing that are legal now."""
    offers = [
        f"{key} {name}: {_effect(session, move)}"
        for key, name, move in (("d", "discards the card", Discard()), ("p", "pays", Pay()))
        if move in choices.moves
    ]
    if choices.sources == [None, LEFTOVER]:
        offers.append("tab takes the leftover in hand")
    return Text("; ".join(offers), LABEL)


def _effect(session: Session, move: Move) -> str:
    """What a move would cost and bring: the rules play it, nothing is kept."""
    seat = session.to_act
    assert seat is not None
    after = session.rules.play(session.position, seat, move)
    before, later = (session.rules.view(pos, seat) for pos in (session.position, after))
    return effect(before.players[seat - 1], later.players[seat - 1])


def _source_name(source: str, view: LocusView, player: PlayerView) -> str:
    """What a source holds, in words."""
    if source == CARD:
        return f"card {player.card}"
    if source == LEFTOVER:
        return f"leftover {view.face_up[0]}"
    if source == PAID:
        return counted(player.paid_squares, "paid square")
    count = player.bonuses.count(source)
    return _bonus_name(source) + (f" x{count}" if count > 1 else "")


def _bonus_name(bonus: str) -> str:
    """A bonus in words."""
    return "a single square" if bonus == SINGLE else f"two {bonus} squares"


def _to_place(
    sources: Sequence[str | None], chosen: str | None, view: LocusView, player: PlayerView
) -> Text:
    """Everything that can be placed, the one in hand marked."""
    if chosen is None:
        return Text("Nothing is left to place: e ends your turn.")
    names = Text("   ").join(
        Text(f"▸{_source_name(each, view, player)}", STRONG)
        if each == chosen
        else Text(_source_name(each, view, player), LABEL)
        for each in sources
        if each
    )
    return Text.assemble("To place: ", names)


def effect(before: PlayerView, after: PlayerView) -> str:
    """What a move costs and brings, from the player before and after it."""
    cost = (after.coins_gained - after.coins) - (before.coins_gained - before.coins)
    brings = [counted(after.coins_gained - before.coins_gained, "coin")]
    won = Counter(after.bonuses) - Counter(before.bonuses)
    brings += [_bonus_name(bonus) for bonus in won.elements()]
    brings.append(counted(after.total - before.total, "point"))
    paid = max(after.paid_squares - before.paid_squares, 0)
    brings.append(counted(paid, "single square"))
    something = [each for each in brings if not each.startswith("0 ")]
    costs = f"costs {counted(cost, 'coin')}, " if cost else ""
    return f"{costs}brings {listed(something) or 'nothing yet'}"
