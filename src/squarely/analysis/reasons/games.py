"""The reasons of every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from squarely.analysis.reasons import blokus, locus, lokomoto
from squarely.analysis.reasons.reason import Reason, telling
from squarely.kernel.rules import AnyRules, Seat

Finding = Callable[[Any, Any, Seat, Any, Any], list[Reason]]
GAMES: dict[str, Finding] = {
    "blokus": blokus.reasons,
    "locus": locus.reasons,
    "lokomoto": lokomoto.reasons,
}


def reasons(rules: AnyRules, pos: Any, seat: Seat, made: Any, better: Any) -> tuple[Reason, ...]:
    """What a move gave away against a better one; nothing that the seat could not see."""
    finding = GAMES.get(rules.game)
    if finding is None or made == better:
        return ()
    return telling(finding(rules, pos, seat, made, better))
