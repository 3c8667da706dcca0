"""A digital table for games played on squares and lines."""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping

from squarely.kernel.rules import (
    CHANCE,
    AnyRules,
    BadInput,
    DataText,
    IllegalMove,
    Outcome,
    Seat,
)

__all__ = [
    "CHANCE",
    "AnyRules",
    "BadInput",
    "DataText",
    "IllegalMove",
    "Outcome",
    "Seat",
    "make",
    "variants",
]

# Nothing is collected and nobody is called: Ray would, unless told before it loads.
os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")


def make(
    variant: str,
    seats: int | None = None,
    options: Collection[str] = (),
    data: Mapping[str, DataText] | None = None,
) -> AnyRules:
    """The rules of a variant for some seats (default: the fewest), options and own data files."""
    # Here, for the command line imports this package before it knows what it needs of it.
    from squarely.games import variant_named

    return variant_named(variant).rules(seats, options, data)


def variants() -> tuple[str, ...]:
    """The names of everything that can be played."""
    from squarely.games import VARIANTS

    return tuple(VARIANTS)
