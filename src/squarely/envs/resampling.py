"""What a player of OpenSpiel takes to have happened: the secrets of others are dealt anew."""

from __future__ import annotations

from random import Random
from typing import Any

from squarely.envs.situation import Situation
from squarely.games.lokomoto.determinize import secret_cards
from squarely.games.lokomoto.moves import Deal
from squarely.games.lokomoto.rules import LokomotoRules
from squarely.kernel.rules import Seat


def redealt(now: Situation, seat: Seat, rng: Random) -> list[Any]:
    """All moves so far, with secret cards that a seat has not seen drawn again."""
    rules, moves = now.rules, [move for _, move in now.played]
    if not isinstance(rules, LokomotoRules):  # no other game has secrets
        return moves
    drawn = rules.determinize(rules.view(now.pos, seat), rng)
    held = secret_cards(rules, drawn)
    # A card that is no longer held was claimed, so everybody knows it.
    return [
        Deal(move.seat, held.get((move.seat, rules.shapes[move.card].points), move.card))
        if isinstance(move, Deal)
        else move
        for move in moves
    ]
