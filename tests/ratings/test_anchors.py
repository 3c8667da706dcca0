"""The bots as anchors: what the arena has measured, and the even games that follow."""

from __future__ import annotations

from random import Random
from statistics import fmean

import pytest

from squarely.kernel.rules import BadInput
from squarely.ratings.anchors import LEVELS, anchor, anchors
from squarely.ratings.even_games import even_game, even_level
from squarely.ratings.model import chances, rate
from squarely.ratings.rating import CATEGORIES, MU, START, Rating

EVERY_TABLE = [(category, seats) for category in CATEGORIES for seats in (2, 3, 4, 5)]


@pytest.mark.parametrize(("category", "seats"), EVERY_TABLE)
def test_every_level_is_rated_at_every_table(category: str, seats: int) -> None:
    table = anchors(category, seats)
    assert list(table) == list(LEVELS)
    assert all(each.sigma < START.sigma for each in table.values())
    assert table[5].mu == MU
    assert table[1].mu < table[3].mu < table[5].mu < table[7].mu < table[9].mu + table[9].sigma


@pytest.mark.parametrize(("category", "seats"), EVERY_TABLE)
def test_somebody_as_strong_as_a_bot_has_an_even_game_with_it(category: str, seats: int) -> None:
    for level in (2, 4, 6):
        same = Rating(anchor(category, seats, level).mu, 1.0)
        assert even_level(category, seats, same) == level
        forecast = dict(even_game(category, seats, same))
        assert forecast[level] == pytest.approx(1 / seats)
        assert forecast[1] > 1 / seats > forecast[9]


def test_what_is_no_level_and_no_game_is_refused() -> None:
    with pytest.raises(BadInput, match="level from 1 to 9, not 10"):
        anchor("blokus", 2, 10)
    with pytest.raises(BadInput, match="'chess' is not rated"):
        anchor("chess", 2, 1)


@pytest.mark.parametrize("category", CATEGORIES)
def test_a_newcomers_number_means_something_after_three_games(category: str) -> None:
    """Somebody as strong as a level plays three even games and is already closer to the truth."""
    rng = Random(category)
    errors = []
    for level in (2, 3, 4, 5, 6, 7) * 20:
        truth = Rating(anchor(category, 2, level).mu, 0.0)
        rating = START
        for _ in range(3):
            bot = anchor(category, 2, even_level(category, 2, rating))
            won = rng.random() < chances([truth, bot])[0]
            rating, _ = rate([rating, bot], [1, 2] if won else [2, 1])
        errors.append((abs(rating.mu - truth.mu), abs(START.mu - truth.mu)))
    assert fmean(after for after, _ in errors) < 0.75 * fmean(before for _, before in errors)
