"""Optional time for a move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from squarely.kernel.rules import CHANCE, Seat

ClockName = Literal["none", "2min", "10min", "1day", "3days", "7days"]

CLOCKS: dict[ClockName, int | None] = {
    "none": None,
    "2min": 120,
    "10min": 600,
    "1day": 86_400,
    "3days": 259_200,
    "7days": 604_800,
}
"""Seconds for a move, by name."""

DAYS: frozenset[ClockName] = frozenset({"1day", "3days", "7days"})
"""The clocks of matches that are played by correspondence."""

GRACE = 10
"""Seconds until the bot goes on with a turn that it began because the time was over."""


def deadlines(
    limit: int | None,
    before: Mapping[Seat, float],
    to_act: frozenset[Seat],
    acted: Seat | None,
    *,
    late: bool,
    at: float,
    excused: Mapping[Seat, float],
) -> dict[Seat, float]:
    """When each seat has to have moved, after something happened at a time.

    A seat's time begins when it has to act and again with each move of its own; after a move that
    the clock made (`late`) the rest of the turn is not waited for as long. Nobody's time is over
    while they are excused.
    """
    if limit is None:
        return {}
    fresh = at + (min(GRACE, limit) if late else limit)
    return {
        seat: max(fresh if seat == acted else before.get(seat, at + limit), excused.get(seat, 0.0))
        for seat in sorted(to_act)
        if seat != CHANCE
    }
