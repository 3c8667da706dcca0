"""Trying moves in a position: where they lead, and what can be done there."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from squarely.kernel.record import after
from squarely.kernel.rules import AnyRules, Seat
from squarely.server.http.bodies.positions import TriedPosition

__all__ = ["after", "tried"]


def tried(rules: AnyRules, pos: Any, seat: Seat | None, audience: Seat | None) -> TriedPosition:
    """A position as an audience may see it, with the moves of a seat that is on turn."""
    to_act = rules.to_act(pos)
    offers, legal = None, []
    if seat is not None and seat in to_act:
        offers = rules.offers(pos, seat)
        if offers is None:
            legal = [rules.format_move(move) for move in rules.legal_moves(pos, seat)]
    return TriedPosition(
        view=asdict(rules.view(pos, audience)), to_act=sorted(to_act), legal=legal, offers=offers
    )
