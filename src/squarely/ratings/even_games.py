"""Which bots give somebody an even game."""

from __future__ import annotations

from typing import NamedTuple

from squarely.ratings.anchors import LEVELS, anchor
from squarely.ratings.model import chances
from squarely.ratings.rating import Rating


class Forecast(NamedTuple):
    """What bots of one level in all other seats leave somebody."""

    level: int
    chance: float
    """To come first."""


def even_game(category: str, seats: int, rating: Rating) -> list[Forecast]:
    """The chance against every level, the lowest first."""
    if seats < 2:
        raise ValueError("an even game needs somebody to play against")
    found = []
    for level in LEVELS:
        bot = anchor(category, seats, level)
        found.append(Forecast(level, chances([rating] + [bot] * (seats - 1))[0]))
    return found


def even_level(category: str, seats: int, rating: Rating) -> int:
    """The level whose bots leave somebody about the same chance as themselves."""
    fair = 1 / seats
    return min(even_game(category, seats, rating), key=lambda each: abs(each.chance - fair)).level
