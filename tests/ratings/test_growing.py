"""Bots that grow with their player."""

from __future__ import annotations

from random import Random

import pytest

from squarely.ratings.anchors import anchor
from squarely.ratings.growing import LEAST_SIGMA, Played, beginner, grown, next_level
from squarely.ratings.rating import BETA, Rating


def test_a_beginner_meets_an_easy_bot() -> None:
    start = beginner("blokus-to-go", 2)
    assert next_level("blokus-to-go", 2, start, 0.5).level <= 2


def test_whoever_wins_meets_stronger_bots_and_whoever_loses_weaker_ones() -> None:
    start = beginner("locus", 2)
    won = grown("locus", 2, [Played(2, 1.0)] * 3, start)
    lost = grown("locus", 2, [Played(2, 0.0)] * 3, start)
    assert lost.mu < start.mu < won.mu
    assert next_level("locus", 2, won, 0.5).level > next_level("locus", 2, lost, 0.5).level


def test_the_last_games_always_count() -> None:
    games = [Played(3, 1.0), Played(3, 0.0)] * 100
    assert grown("blokus", 4, games, beginner("blokus", 4)).sigma >= LEAST_SIGMA


def test_between_two_levels_they_are_mixed_to_an_even_chance() -> None:
    between = (anchor("blokus-to-go", 2, 3).mu + anchor("blokus-to-go", 2, 4).mu) / 2
    draws = [next_level("blokus-to-go", 2, Rating(between, 4.0), step / 200) for step in range(200)]
    assert {each.level for each in draws} == {3, 4}
    assert sum(each.chance for each in draws) / len(draws) == pytest.approx(0.5, abs=0.01)


def test_nobody_is_weaker_than_the_lowest_level_nor_stronger_than_the_highest() -> None:
    assert next_level("locus", 2, Rating(-500.0, 4.0), 0.0).level == 1
    assert next_level("locus", 2, Rating(500.0, 4.0), 0.0).level == 9


def test_whoever_is_as_strong_as_the_lowest_level_stays_there_unless_it_is_clear() -> None:
    lowest, second = (anchor("blokus-to-go", 2, level).mu for level in (1, 2))
    for part, levels in ((0.0, {1}), (0.2, {1}), (0.8, {1, 2}), (1.0, {2})):
        rating = Rating(lowest + part * (second - lowest), LEAST_SIGMA)
        draws = {next_level("blokus-to-go", 2, rating, step / 50).level for step in range(50)}
        assert draws == levels


@pytest.mark.parametrize("luck", [0.5, 1.0])
@pytest.mark.parametrize("level", [1, 2, 5, 7])
def test_over_many_games_everybody_wins_about_half(level: int, luck: float) -> None:
    """Results are drawn otherwise than the ratings think, and with less luck, too."""
    rng = Random(f"{level}/{luck}")
    games: list[Played] = []
    for _ in range(40):
        rating = beginner("blokus-to-go", 2)
        for number in range(80):
            against = next_level("blokus-to-go", 2, rating, rng.random()).level
            own, other = (
                rng.gauss(anchor("blokus-to-go", 2, each).mu, luck * BETA)
                for each in (level, against)
            )
            game = Played(against, float(own > other))
            rating = grown("blokus-to-go", 2, [game], rating)
            if number >= 20:
                games.append(game)
    share = sum(game.won for game in games) / len(games)
    assert 0.46 < share < 0.54
    assert sum(game.level for game in games) / len(games) == pytest.approx(level, abs=0.2)
