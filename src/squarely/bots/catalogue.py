"""What can be played here, and how strong the bots are."""

from __future__ import annotations

from functools import cache
from typing import Any

from squarely.bots.registry import LEVELS, bots_of
from squarely.games import GAMES
from squarely.kernel.rules import Variant


def catalogue(engine: bool) -> list[dict[str, Any]]:
    """Every game with its variants, seat counts, options and levels of bots."""
    return [
        {
            "name": game,
            "variants": [_told(variant, engine) for variant in variants],
            "engine": engine,
        }
        for game, variants in GAMES.items()
    ]


def _told(variant: Variant, engine: bool) -> dict[str, Any]:
    return {
        "name": variant.name,
        "title": variant.title,
        "summary": variant.summary,
        "seats": list(variant.seat_counts),
        "options": [{"name": option.name, "summary": option.summary} for option in variant.options],
        "seat_options": [option.name for option in variant.seat_options],
        "editions": {part.name: list(part.editions) for part in variant.data if part.editions},
        "levels": LEVELS[-1] if engine else _plain_levels(variant),
    }


@cache
def _plain_levels(variant: Variant) -> int:
    rules = variant.rules()
    return bots_of(rules).plain_levels(rules)
