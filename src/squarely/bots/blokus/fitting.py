"""Fits the weights of the priors: `python -m squarely.bots.blokus.fitting VARIANT...`.

The engine plays itself; the weights are then those whose priors come closest to its visits.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import numpy as np

from squarely.bots.blokus.engine import SearchBot
from squarely.bots.blokus.features import (
    FEATURES,
    MAPS,
    PHASE_OF,
    PHASES,
    feature_maps,
    feature_vector,
)
from squarely.bots.blokus.params import PARAMS
from squarely.bots.blokus.tables import Array, tables
from squarely.bots.blokus.weights import WEIGHTS, write
from squarely.bots.bot import Budget
from squarely.games import VARIANTS
from squarely.games.blokus.rules import BlokusRules

OPENING = 6
"""The first moves that are drawn by their visits, so that games differ."""
STEPS = 400
LEARNING_RATE = 0.05
WEIGHT_DECAY = 1e-4
"""Keeps the weights of rare features small."""


@dataclass(frozen=True)
class Sample:
    """A position of self-play: the features of each legal placement, and its share of visits."""

    phase: int
    features: Array
    visits: Array


def self_play(rules: BlokusRules, games: int, simulations: int, seed: int) -> Iterator[Sample]:
    """The samples of some games of self-play."""
    table = tables(rules.form.size)
    maps = np.zeros((MAPS, len(table.covering)))
    rng = Random(seed)
    # Solved ends have no visits to learn from.
    params = PARAMS[rules.form.size]._replace(solver_positions=0)
    for _ in range(games):
        bot = SearchBot(rules, rng.getrandbits(60), params)
        pos = rules.initial()
        ply = 0
        while pos.on_turn is not None:
            seat = rules.seat_on_turn(pos)
            assert seat is not None
            view = rules.view(pos, seat)
            legal = list(rules.legal_moves(pos, seat))
            evaluation = bot.evaluate(view, legal, Budget(simulations=simulations))
            tried = {choice.move: choice.visits for choice in evaluation.moves}
            if len(legal) > 1:
                state, colour = bot.root, pos.on_turn
                feature_maps(table, state, bot.sides.stance[seat - 1], colour, maps)
                features = np.zeros((len(legal), FEATURES), dtype=np.float32)
                for row, move in zip(features, legal, strict=True):
                    number = rules.board.number(move)
                    feature_vector(table, maps, int(table.rank[number]), row)
                visits = np.array([tried.get(move, 0) for move in legal], dtype=np.float32)
                yield Sample(PHASE_OF[state.pieces[colour]], features, visits / visits.sum())
            if ply < OPENING:
                move = rng.choices(list(tried), list(tried.values()))[0]
            else:
                move = evaluation.moves[0].move
            pos = rules.play(pos, seat, move)
            ply += 1


def fitted(samples: list[Sample], start: Array) -> Array:
    """The weights of one phase: Adam on the cross entropy between visits and priors."""
    features = np.concatenate([each.features for each in samples])
    visits = np.concatenate([each.visits for each in samples])
    begins = np.cumsum([0, *(len(each.visits) for each in samples[:-1])])
    counts = [len(each.visits) for each in samples]
    weights = start.astype(np.float64).copy()
    momentum, variance = np.zeros_like(weights), np.zeros_like(weights)
    for step in range(1, STEPS + 1):
        logits = features @ weights
        logits -= np.repeat(np.maximum.reduceat(logits, begins), counts)
        priors = np.exp(logits)
        priors /= np.repeat(np.add.reduceat(priors, begins), counts)
        gradient = features.T @ (priors - visits) / len(samples) + WEIGHT_DECAY * weights
        momentum = 0.9 * momentum + 0.1 * gradient
        variance = 0.999 * variance + 0.001 * gradient**2
        weights -= (
            LEARNING_RATE
            * (momentum / (1 - 0.9**step))
            / (np.sqrt(variance / (1 - 0.999**step)) + 1e-8)
        )
    return weights


def cross_entropy(samples: list[Sample], weights: Array) -> float:
    """The cross entropy between visits and priors, averaged over positions."""
    total = 0.0
    for each in samples:
        logits = each.features @ weights[each.phase]
        logits -= logits.max()
        total -= float(each.visits @ (logits - np.log(np.exp(logits).sum())))
    return total / len(samples)


def main() -> None:
    """Plays, fits, says how much better the fit is, and writes it down."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("variants", nargs="+", help="all on a board of the same size")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--simulations", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    samples: list[Sample] = []
    for name in given.variants:
        options = [option.name for option in VARIANTS[name].options]
        rules = VARIANTS[name].rules(options=options)
        assert isinstance(rules, BlokusRules)
        size = rules.form.size
        samples += self_play(rules, given.games, given.simulations, given.seed)
        print(f"{name}: {len(samples)} positions", flush=True)
    Random(given.seed).shuffle(samples)
    kept, held_out = samples[len(samples) // 10 :], samples[: len(samples) // 10]
    before = WEIGHTS[size]
    after = np.stack(
        [
            fitted([each for each in kept if each.phase == phase], before[phase])
            for phase in range(PHASES)
        ]
    )
    print(
        f"cross entropy on held-out positions: {cross_entropy(held_out, before):.3f} before, "
        f"{cross_entropy(held_out, after):.3f} after"
    )
    write(size, after)


if __name__ == "__main__":
    main()
