"""Weights fitted on self-play."""

from __future__ import annotations

import numpy as np

from squarely.bots.blokus.features import FEATURES, PHASES
from squarely.bots.blokus.fitting import fitted, lessons, surprise
from squarely.games import VARIANTS
from squarely.games.blokus.rules import BlokusRules


def test_what_a_game_teaches_is_less_of_a_surprise_afterwards() -> None:
    rules = VARIANTS["blokus-to-go"].rules(options=["fixed-starts"])
    assert isinstance(rules, BlokusRules)
    taught = list(lessons(rules, games=1, simulations=30, seed=1))
    assert len(taught) > 15
    assert all(abs(each.visits.sum() - 1) < 1e-5 for each in taught)
    before = np.zeros((PHASES, FEATURES))
    after = np.stack(
        [
            fitted([each for each in taught if each.phase == phase], before[phase])
            for phase in range(PHASES)
        ]
    )
    assert surprise(taught, after) < 0.8 * surprise(taught, before)
