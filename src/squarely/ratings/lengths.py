"""How long a rated game has to be."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

_FILE = "lengths.toml"


@cache
def _measured() -> Mapping[tuple[str, int], int]:
    text = (files("squarely.ratings") / "data" / _FILE).read_text(encoding="utf-8")
    return {(row["variant"], row["seats"]): row["fewest"] for row in tomllib.loads(text)["length"]}


def fewest_moves(variant: str, seats: int) -> int:
    """The moves of all seats together that a win needs to count; 0 where none were measured."""
    return _measured().get((variant, seats), 0)
