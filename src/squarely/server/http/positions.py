"""Trying moves in a position: where they lead, and what can be done there."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from squarely.kernel.record import after
from squarely.kernel.rules import AnyRules, Seat
from squarely.server.engines.sandboxed import moves_of
from squarely.server.http.bodies.positions import TriedPosition

__all__ = ["after", "tried"]


def tried(rules: AnyRules, pos: Any, seat: Seat | None, audience: Seat | None) -> TriedPosition:
    """A position as an audience may see it, with the moves of a seat that is on turn."""
    return TriedPosition(
        view=asdict(rules.view(pos, audience)),
        to_act=sorted(rules.to_act(pos)),
        **moves_of(rules, pos, seat),
    )
