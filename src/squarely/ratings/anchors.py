"""The bots as fixed points of the scale, as the arena has measured them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from squarely.kernel.rules import BadInput, quoted
from squarely.ratings.rating import CATEGORIES, Anchor

LEVELS = range(1, 10)
_FILE = "levels.toml"


@cache
def _measured() -> Mapping[tuple[str, int], Mapping[int, Anchor]]:
    """By category and number of seats: every level that was measured there."""
    text = (files("squarely.ratings") / "data" / _FILE).read_text(encoding="utf-8")
    found: dict[tuple[str, int], dict[int, Anchor]] = {}
    for row in tomllib.loads(text)["level"]:
        table = found.setdefault((row["category"], row["seats"]), {})
        table[row["level"]] = Anchor(row["mu"], row["sigma"])
    return found


def anchor(category: str, seats: int, level: int) -> Anchor:
    """The rating of a level at a table; where it was not measured, at the most similar table."""
    if category not in CATEGORIES:
        raise BadInput(f"{quoted(category)} is not rated: name one of {', '.join(CATEGORIES)}.")
    if level not in LEVELS:
        raise BadInput(f"A bot has a level from {LEVELS[0]} to {LEVELS[-1]}, not {level}.")
    tables = [table for name, table in _measured() if name == category]
    nearest = min(tables, key=lambda table: (abs(table - seats), table))
    levels = _measured()[category, nearest]
    return levels[min(level, max(levels))]


def anchors(category: str, seats: int) -> dict[int, Anchor]:
    """All levels at a table."""
    return {level: anchor(category, seats, level) for level in LEVELS}
