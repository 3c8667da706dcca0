"""A game that is given up: when that ends it, and who has won then."""

from __future__ import annotations

from collections.abc import Set
from typing import Any

from squarely.kernel.rules import AnyRules, Item, Outcome, Result, Seat

REMARK = "resigned"
"""What an outcome says that did not come from the rules."""


def ends(seats: int, people: Set[Seat], resigned: Set[Seat]) -> bool:
    """Whether nobody is left to play on: of two, or of all people."""
    return bool(resigned) and (seats == 2 or people <= resigned)


def outcome_without(rules: AnyRules, position: Any, resigned: Set[Seat]) -> Outcome:
    """Those who played on come first, by what they would score now; the others share the rest."""
    scores = rules.standings(position)
    ahead = {seat: (seat not in resigned, scores[seat]) for seat in rules.seats}
    return Outcome(
        tuple(
            Result(
                seat,
                scores[seat],
                1 + sum(other > ahead[seat] for other in ahead.values()),
                (Item("points so far", scores[seat]),),
            )
            for seat in rules.seats
        ),
        REMARK,
    )
