"""Learned playouts of Loko moto: the cross-entropy method, and what it found."""

from __future__ import annotations

from dataclasses import asdict

import numpy as np
import pytest

from squarely.bots.lokomoto.levels import LEVELS
from squarely.bots.lokomoto.weights import LEARNED, Weights
from squarely_research.lokomoto.training import (
    AT_LEAST,
    FIRST_SPREAD,
    CrossEntropy,
    generations,
    lead,
    weights_of,
)


def test_equals_get_their_part_of_the_win_and_beginners_less() -> None:
    assert lead(Weights(), Weights(), range(400)) == pytest.approx(0, abs=0.1)
    assert lead(LEVELS[1].weights, Weights(), range(80)) < -0.5


def test_what_was_learned_leads_with_cards_it_has_not_seen() -> None:
    assert lead(LEARNED, Weights(), range(50_000_000, 50_004_800)) > 0.03


def test_games_are_the_same_for_the_same_numbers() -> None:
    one, other = (lead(LEARNED, Weights(), range(20)) for _ in range(2))
    assert one == other


def test_weights_stay_where_they_mean_something() -> None:
    lowest = weights_of(np.full(len(FIRST_SPREAD), -9.0))
    assert all(asdict(lowest)[name] == least for name, least in AT_LEAST.items())


def test_a_generation_moves_towards_those_that_won() -> None:
    weights, figures = next(generations(CrossEntropy(drawings=4, elite=1, games=8), seed=1))
    assert weights != Weights()
    assert figures["elite"] > figures["all"]
