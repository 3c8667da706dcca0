"""Bots that grow with somebody: the level of the next game follows from the results so far."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from squarely.ratings.anchors import LEVELS, anchor
from squarely.ratings.even_games import Forecast, even_game
from squarely.ratings.model import rate
from squarely.ratings.rating import Rating

BEGINNERS_LEVEL = 2
"""What somebody who has not played yet is taken for."""
UNKNOWN = 20.0
"""The sigma of somebody who has not played yet: a few games have to lead anywhere."""
LEAST_SIGMA = 4.0
"""However many games there are, the last ones count: people learn."""


class Played(NamedTuple):
    """A game against bots of one level: 1 for a win, 0 for none, in between for a shared one."""

    level: int
    won: float


def beginner(category: str, seats: int) -> Rating:
    """The rating of somebody of whom nothing is known."""
    return Rating(anchor(category, seats, BEGINNERS_LEVEL).mu, UNKNOWN)


def grown(category: str, seats: int, games: Iterable[Played], start: Rating) -> Rating:
    """The rating after some games, the oldest first."""
    rating = start
    for game in games:
        bot = anchor(category, seats, game.level)
        others = [2] * (seats - 2)
        own, best = (1, 1) if 0 < game.won < 1 else (1, 2) if game.won else (2, 1)
        after = rate([rating] + [bot] * (seats - 1), [own, best, *others])[0]
        rating = Rating(after.mu, max(LEAST_SIGMA, after.sigma))
    return rating


def next_level(category: str, seats: int, rating: Rating, draw: float) -> Forecast:
    """The level of the next game; between two levels `draw` (from 0 to 1) decides.

    They are mixed so that over many games the chance to come first is that of everybody else.
    """
    fair = 1 / seats
    settled = even_game(category, seats, Rating(_careful(category, seats, rating), 0.0))
    stronger = [each for each in settled if each.chance < fair]
    weaker = [each for each in settled if each.chance >= fair]
    if not weaker:
        return settled[0]
    low = min(weaker, key=lambda each: (each.chance, -each.level))
    above = [each for each in stronger if each.level > low.level]
    if not above:
        return low
    high = min(above, key=lambda each: each.level)
    harder = (low.chance - fair) / (low.chance - high.chance)
    return high if draw < harder else low


def _careful(category: str, seats: int, rating: Rating) -> float:
    """The mu that counts: near the lowest level less than was found, by up to the sigma.

    Whoever is as strong as the lowest bots is rated too high as often as too low. The one brings
    stronger bots, but nothing weaker makes up for the other, so it has to be clear first.
    """
    lowest, second = (anchor(category, seats, level).mu for level in LEVELS[:2])
    if not lowest < rating.mu < second:
        return rating.mu
    return max(lowest, rating.mu - rating.sigma * (second - rating.mu) / (second - lowest))
