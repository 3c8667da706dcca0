"""A reason: what happened, with the facts that words are made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Fact = str | int | tuple[str, ...]
"""A name, a number, or names in their order."""
MOST = 3
"""How many reasons are told of a move."""


@dataclass(frozen=True)
class Reason:
    """Why a move was worse than another: a code, and what it says of this position."""

    code: str
    facts: Mapping[str, Fact]
    weight: float = field(default=0.0, compare=False)
    """How much it explains, by which reasons are put in order."""


def because(code: str, weight: float, **facts: Fact) -> Reason:
    """A reason from its facts."""
    return Reason(code, facts, weight)


def telling(found: list[Reason]) -> tuple[Reason, ...]:
    """The reasons that explain most, the first one first; each code once."""
    best: dict[str, Reason] = {}
    for reason in sorted(found, key=lambda each: -each.weight):
        best.setdefault(reason.code, reason)
    return tuple(best.values())[:MOST]
