"""The accuracy of predicted values: `python -m benchmarks.value_accuracy VARIANT [--games N]`.

Games are sampled from the policy. At every sixth position the network says what the seat on
turn will get (the part of the others that it beats, 0 to 1), and so does a search without it; the
squared errors of both are shown by the phase of the game, and how much of the network is in the
best mixture of the two.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from rich.progress import track
from squarely.bots.blokus.eval_queue import request_evaluation
from squarely.bots.blokus.network import PolicyValueNet, network_for
from squarely.bots.blokus.weights import WEIGHTS
from squarely.learn.policy_games import policy_game

from squarely.bots.blokus.game import State, state_of
from squarely.bots.blokus.params import PARAMS
from squarely.bots.blokus.search import score_end, simulate
from squarely.bots.blokus.sides import mover_of, sides_of
from squarely.bots.blokus.tables import Array, tables
from squarely.bots.blokus.tree import ROOT
from squarely.bots.blokus.workspace import MOST_SEATS, new_workspace
from squarely.games import VARIANTS
from squarely.games.blokus.rules import BlokusRules

EVERY = 6
PHASE = 10
"""Plies that are looked at together."""
NODES = 50_000
SHARES = np.linspace(0, 1, 21)


class Predicted(NamedTuple):
    """What was predicted for the seat on turn, and what it got."""

    ply: int
    legal: int
    network: float
    search: float
    got: float


def game(
    rules: BlokusRules, net: PolicyValueNet, simulations: int, seed: int
) -> Iterator[Predicted]:
    """One game sampled from the policy, and what was predicted on the way."""
    played = list(policy_game(rules, net, np.random.default_rng(seed)))
    _, end = played[-1]
    sides = sides_of(rules.form)
    got, won = np.zeros(MOST_SEATS), np.zeros(MOST_SEATS)
    score_end(state_of(end, tables(rules.form.size)), sides, 0.0, got, won)
    for ply, (situation, _) in enumerate(played):
        if (ply + seed) % EVERY == 0:
            state = state_of(situation.position, tables(rules.form.size))
            mover = mover_of(state, sides)
            network, search = _predicted(rules, net, state, simulations, seed)
            yield Predicted(ply, len(situation.moves), network[mover], search, got[mover])


def _predicted(
    rules: BlokusRules, net: PolicyValueNet, state: State, simulations: int, seed: int
) -> tuple[Array, float]:
    """What the network expects for every seat, and a search for the one on turn."""
    size = rules.form.size
    table, sides = tables(size), sides_of(rules.form)
    params = PARAMS[size]._replace(margin_weight=0.0)
    workspace = new_workspace(table, state, seed, NODES)
    request_evaluation(state, sides, workspace.queue, ROOT, 0, workspace.path, workspace.seats)
    _, utilities, _ = net.evaluate(workspace.queue, sides.counts, params.margin_weight)
    # With a queued root the search would wait for its evaluation.
    workspace.queue.pending[0] = 0
    simulate(table, sides, WEIGHTS[size], params, workspace, simulations)
    return utilities[0], float(workspace.tree.value_sum[ROOT] / workspace.tree.visits[ROOT])


def lines(found: list[Predicted]) -> Iterator[str]:
    """A row for every phase."""
    yield "| plies | positions | legal moves | network | search | network in the best mixture |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for first in range(0, max(each.ply for each in found) + 1, PHASE):
        some = np.array([each for each in found if first <= each.ply < first + PHASE])
        legal, network, search, got = some[:, 1], some[:, 2], some[:, 3], some[:, 4]
        loss = [((part * network + (1 - part) * search - got) ** 2).mean() for part in SHARES]
        yield (
            f"| {first} to {first + PHASE - 1} | {len(some)} | {legal.mean():.0f} "
            f"| {loss[-1]:.4f} | {loss[0]:.4f} | {SHARES[int(np.argmin(loss))]:.0%} |"
        )


def main() -> None:
    """Plays the games and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("variant", choices=list(VARIANTS))
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--simulations", type=int, default=400)
    given = parser.parse_args()
    variant = VARIANTS[given.variant]
    rules = variant.rules(options=[variant.options[0].name])
    if not isinstance(rules, BlokusRules) or (net := network_for(rules.form)) is None:
        raise SystemExit(f"No network has learned {given.variant}.")
    found: list[Predicted] = []
    for seed in track(range(given.games), "Games", transient=True):
        found += game(rules, net, given.simulations, seed)
    print("\n".join(lines(found)))


if __name__ == "__main__":
    main()
