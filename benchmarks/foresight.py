"""How well results are foreseen: `python -m benchmarks.foresight VARIANT [--games N]`.

Games are played as the network promises. At every sixth position the network says what the seat on
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

from squarely.bots.blokus.asking import ask
from squarely.bots.blokus.desk import new_desk
from squarely.bots.blokus.engine import STYLES
from squarely.bots.blokus.game import State, state_of
from squarely.bots.blokus.net import Net, net_of
from squarely.bots.blokus.search import MOST_SEATS, results, think
from squarely.bots.blokus.sides import mover_of, sides_of
from squarely.bots.blokus.tables import Array, tables
from squarely.bots.blokus.tree import ROOT
from squarely.bots.blokus.weights import WEIGHTS
from squarely.games import VARIANTS
from squarely.games.blokus.rules import BlokusRules
from squarely.learn.promised import promised_game

EVERY = 6
PHASE = 10
"""Plies that are looked at together."""
NODES = 50_000
SHARES = np.linspace(0, 1, 21)


class Foreseen(NamedTuple):
    """What was expected of a position for the seat on turn, and what it got."""

    ply: int
    legal: int
    network: float
    search: float
    got: float


def game(rules: BlokusRules, net: Net, simulations: int, seed: int) -> Iterator[Foreseen]:
    """One game as the network promises, and what was foreseen on the way."""
    played = list(promised_game(rules, net, np.random.default_rng(seed)))
    _, end = played[-1]
    sides = sides_of(rules.form)
    got, won = np.zeros(MOST_SEATS), np.zeros(MOST_SEATS)
    results(state_of(end, tables(rules.form.size)), sides, 0.0, got, won)
    for ply, (situation, _) in enumerate(played):
        if (ply + seed) % EVERY == 0:
            state = state_of(situation.position, tables(rules.form.size))
            mover = mover_of(state, sides)
            network, search = _foreseen(rules, net, state, simulations, seed)
            yield Foreseen(ply, len(situation.moves), network[mover], search, got[mover])


def _foreseen(
    rules: BlokusRules, net: Net, state: State, simulations: int, seed: int
) -> tuple[Array, float]:
    """What the network expects for every seat, and a search for the one on turn."""
    size = rules.form.size
    table, sides = tables(size), sides_of(rules.form)
    style = STYLES[size]._replace(margin=0.0)
    desk = new_desk(table, state, seed, NODES)
    ask(state, sides, desk.questions, ROOT, 0, desk.path, desk.seats)
    _, worths, _ = net.answer(desk.questions, sides.counts, style.margin)
    # With an open question the search would wait for its answer.
    desk.questions.pending[0] = 0
    think(table, sides, WEIGHTS[size], style, desk, simulations)
    return worths[0], float(desk.tree.outlook[ROOT] / desk.tree.visits[ROOT])


def lines(found: list[Foreseen]) -> Iterator[str]:
    """A row for every phase."""
    yield "| plies | positions | legal moves | network | search | network in the best mixture |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for first in range(0, max(each.ply for each in found) + 1, PHASE):
        some = np.array([each for each in found if first <= each.ply < first + PHASE])
        legal, network, search, got = some[:, 1], some[:, 2], some[:, 3], some[:, 4]
        errors = [((part * network + (1 - part) * search - got) ** 2).mean() for part in SHARES]
        yield (
            f"| {first} to {first + PHASE - 1} | {len(some)} | {legal.mean():.0f} "
            f"| {errors[-1]:.4f} | {errors[0]:.4f} | {SHARES[int(np.argmin(errors))]:.0%} |"
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
    if not isinstance(rules, BlokusRules) or (net := net_of(rules.form)) is None:
        raise SystemExit(f"No network has learned {given.variant}.")
    found: list[Foreseen] = []
    for seed in track(range(given.games), "Games", transient=True):
        found += game(rules, net, given.simulations, seed)
    print("\n".join(lines(found)))


if __name__ == "__main__":
    main()
