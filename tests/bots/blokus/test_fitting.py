"""Weights fitted on self-play."""

from __future__ import annotations

import numpy as np

from squarely.bots.blokus.features import FEATURES, PHASES
from squarely.bots.blokus.fitting import cross_entropy, fitted, self_play
from squarely.games import VARIANTS
from squarely.games.blokus.rules import BlokusRules


def test_what_a_game_teaches_is_less_of_a_surprise_afterwards() -> None:
    rules = VARIANTS["blokus-to-go"].rules(options=["fixed-starts"])
    assert isinstance(rules, BlokusRules)
    samples = list(self_play(rules, games=1, simulations=30, seed=1))
    assert len(samples) > 15
    assert all(abs(each.visits.sum() - 1) < 1e-5 for each in samples)
    before = np.zeros((PHASES, FEATURES))
    after = np.stack(
        [
            fitted([each for each in samples if each.phase == phase], before[phase])
            for phase in range(PHASES)
        ]
    )
    assert cross_entropy(samples, after) < 0.8 * cross_entropy(samples, before)
