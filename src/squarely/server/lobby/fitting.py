"""How well bots play that fill a table: as well as the people who wait there."""

from __future__ import annotations

from squarely.ratings.even_games import even_level
from squarely.ratings.rating import Rating, category_of
from squarely.server.storage.open_tables import OpenTables

UNKNOWN_LEVEL = 4
"""For people of whom nothing is known."""


async def fitting_level(tables: OpenTables, variant: str, seats: int, player_ids: list[str]) -> int:
    """The level of bots that gives these players an even game."""
    category = category_of(variant)
    known = await tables.ratings_of(category, player_ids)
    if not known:
        return UNKNOWN_LEVEL
    mu = sum(each for each, _ in known) / len(known)
    sigma = max(each for _, each in known)
    return even_level(category, seats, Rating(mu, sigma))
