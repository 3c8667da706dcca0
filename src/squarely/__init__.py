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
    data: Mapping[str, DataText | str] | None = None,
) -> AnyRules:
    """The rules of a variant for some seats (default: the fewest), options and data files.

    A data file is somebody's own text, or the name of an edition of ours: `{"sheet": "harbour"}`.
    """
    # Here, for the command line imports this package before it knows what it needs of it.
    from squarely.games import editions_named, variant_named

    found, given = variant_named(variant), data or {}
    ours = {part: name for part, name in given.items() if isinstance(name, str)}
    own = {part: text for part, text in given.items() if isinstance(text, DataText)}
    return found.rules(seats, options, own | editions_named(found, ours))


def variants() -> tuple[str, ...]:
    """The names of everything that can be played."""
    from squarely.games import VARIANTS

    return tuple(VARIANTS)
