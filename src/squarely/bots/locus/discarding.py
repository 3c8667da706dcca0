"""What discarding a card brings, as the rules of a game have it."""

from __future__ import annotations

from squarely.games.locus.deck import Card
from squarely.games.locus.moves import Discard
from squarely.games.locus.rules import LocusRules
from squarely.kernel.rules import Seat


def discard_coins(rules: LocusRules) -> dict[Card, int]:
    """For each card the coins that a player without any gains by discarding it (L8)."""
    return {card: _gained(rules, card) for card, _ in rules.deck.cards}


def _gained(rules: LocusRules, card: Card) -> int:
    """Asked by playing it, for an option may change the answer."""
    pos = rules.initial()
    first = pos.players[0]._replace(gained=0, card=card, picked=True)
    pos = pos._replace(to_deal=0, players=(first, *pos.players[1:]))
    return rules.play(pos, Seat(1), Discard()).players[0].gained
