"""The accuracy of forecasts: `python -m benchmarks.value_accuracy VARIANT [--games N]`.

Games are sampled from the evaluator's policy. At every sixth position the evaluator alone says what
the seat on turn will get (the part of the others that it beats, 0 to 1), and so does a search; the
squared errors of both are shown by plies.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from rich.progress import track

from squarely.bots.blokus.evaluator import evaluate, remember
from squarely.bots.blokus.evaluator_file import weights_for
from squarely.bots.blokus.game import OVER, lay, state_of
from squarely.bots.blokus.params import PARAMS
from squarely.bots.blokus.search import score_end, score_leaf, simulate
from squarely.bots.blokus.sides import mover_of, sides_of
from squarely.bots.blokus.tables import tables
from squarely.bots.blokus.tree import ROOT, reset
from squarely.bots.blokus.workspace import MOST_SEATS, new_workspace
from squarely.games import VARIANTS
from squarely.games.blokus.rules import BlokusRules

EVERY = 6
PLIES = 10
"""Plies that are looked at together."""
NODES = 200_000


class Forecast(NamedTuple):
    """What was foreseen for the seat on turn, and what it got."""

    ply: int
    evaluator: float
    search: float
    got: float


def game(rules: BlokusRules, simulations: int, seed: int) -> Iterator[Forecast]:
    """One game sampled from the policy, and what was foreseen on the way."""
    size = rules.form.size
    table, sides, weights = tables(size), sides_of(rules.form), weights_for(size)
    params = PARAMS[size]._replace(margin_weight=0.0)
    rng = np.random.default_rng(seed)
    state = state_of(rules.initial(), table)
    workspace = new_workspace(table, state, seed, NODES)
    foreseen: list[tuple[int, int, float, float]] = []
    while state.turn[0] != OVER:
        ply = int(state.pieces.sum())
        remember(table, sides, weights, state, workspace.found)
        if (ply + seed) % EVERY == 0:
            seat = mover_of(state, sides)
            reset(workspace.tree)
            simulate(table, sides, weights, params, workspace, simulations)
            searched = float(workspace.tree.value_sum[ROOT] / workspace.tree.visits[ROOT])
            evaluate(table, sides, weights, state, workspace.found)
            score_leaf(state, sides, 0.0, workspace)
            foreseen.append((ply, seat, float(workspace.utilities[seat]), searched))
        count = evaluate(table, sides, weights, state, workspace.found)
        logits = workspace.found.logits[:count].astype(np.float64)
        policy = np.exp(logits - logits.max())
        lay(table, state, rng.choice(workspace.found.numbers[:count], p=policy / policy.sum()))
    got, won = np.zeros(MOST_SEATS), np.zeros(MOST_SEATS)
    score_end(state, sides, 0.0, got, won)
    for ply, seat, alone, searched in foreseen:
        yield Forecast(ply, alone, searched, float(got[seat]))


def lines(found: list[Forecast], simulations: int) -> Iterator[str]:
    """A row for every ten plies."""
    yield f"| plies | positions | evaluator | {simulations:,} simulations |"
    yield "| --- | --- | --- | --- |"
    for first in range(0, max(each.ply for each in found) + 1, PLIES):
        some = np.array([each for each in found if first <= each.ply < first + PLIES])
        errors = ((some[:, 1:3] - some[:, 3:]) ** 2).mean(axis=0)
        yield (
            f"| {first} to {first + PLIES - 1} | {len(some)} | {errors[0]:.4f} | {errors[1]:.4f} |"
        )


def main() -> None:
    """Plays the games and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("variant", choices=[name for name in VARIANTS if name.startswith("blokus")])
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--simulations", type=int, default=400)
    given = parser.parse_args()
    variant = VARIANTS[given.variant]
    rules = variant.rules(options=[variant.options[0].name])
    assert isinstance(rules, BlokusRules)
    found: list[Forecast] = []
    for seed in track(range(given.games), "Games", transient=True):
        found += game(rules, given.simulations, seed)
    print("\n".join(lines(found, given.simulations)))


if __name__ == "__main__":
    main()
