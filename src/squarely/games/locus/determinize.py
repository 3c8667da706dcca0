"""From a Locus view back to a position: in Locus the only one, for nothing is hidden."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from squarely.games.locus.position import Player, Position
from squarely.games.locus.view import LocusView, PlayerView
from squarely.kernel.shapes import cell

if TYPE_CHECKING:
    from squarely.games.locus.rules import LocusRules


def determinize(rules: LocusRules, seen: LocusView) -> Position:
    """The position that gives this view."""
    counts = {"unseen": seen.unseen, "discarded": seen.discarded}
    known = {name: {each.card: each.count for each in cards} for name, cards in counts.items()}
    cards = {str(card): card for card, _ in rules.deck.cards}
    return Position(
        players=tuple(_player(rules, player) for player in seen.players),
        turn=seen.turn,
        to_deal=seen.to_deal,
        face_up=tuple(cards[name] for name in seen.face_up),
        unseen=tuple(known["unseen"].get(name, 0) for name in cards),
        discarded=tuple(known["discarded"].get(name, 0) for name in cards),
        extra=seen.extra,
        over=seen.over,
    )


@lru_cache(maxsize=2**8)
def _player(rules: LocusRules, seen: PlayerView) -> Player:
    cards = {str(card): card for card, _ in rules.deck.cards}
    return Player(
        filled=tuple(
            sum(zone.bit(cell(name)) for name in names)
            for zone, names in zip(rules.sheet.zones, seen.filled, strict=True)
        ),
        gained=seen.coins_gained,
        spent=seen.coins_gained - seen.coins,
        card=cards[seen.card] if seen.card else None,
        picked=seen.picked,
        bonuses=seen.bonuses,
        paid=seen.paid_squares,
        bought=seen.bought_leftover,
        done=seen.done,
    )
