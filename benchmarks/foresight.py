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
from squarely.games import variant_named
from squarely.games.blokus.rules import BlokusRules

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
    rng = np.random.default_rng(seed)
    size = rules.form.size
    table, sides = tables(size), sides_of(rules.form)
    style = STYLES[size]._replace(margin=0.0)
    pos = rules.initial()
    expected: list[tuple[int, int, float, float, int]] = []
    ply = 0
    while pos.on_turn is not None:
        state = state_of(pos, table)
        desk = new_desk(table, state, seed, NODES)
        mover = mover_of(state, sides)
        ask(state, sides, desk.questions, ROOT, 0, desk.path, desk.seats)
        promises, worths, _ = net.answer(desk.questions, sides.counts, style.margin)
        desk.questions.pending[0] = 0
        numbers = np.array(list(rules.board.members(pos.colours[pos.on_turn].legal)))
        if (ply + seed) % EVERY == 0:
            think(table, sides, WEIGHTS[size], style, desk, simulations)
            searched = desk.tree.outlook[ROOT] / desk.tree.visits[ROOT]
            expected.append((ply, len(numbers), worths[0, mover], searched, mover))
        hopes = promises[0, net.places[table.rank[numbers]]]
        chances = np.exp(hopes - hopes.max())
        pos = rules.place(pos, int(rng.choice(numbers, p=chances / chances.sum())))
        ply += 1
    got = _results(state_of(pos, table), rules)
    for ply, legal, network, searched, mover in expected:
        yield Foreseen(ply, legal, network, searched, got[mover])


def _results(end: State, rules: BlokusRules) -> Array:
    worths, won = np.zeros(MOST_SEATS), np.zeros(MOST_SEATS)
    results(end, sides_of(rules.form), 0.0, worths, won)
    return worths


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
    parser.add_argument("variant")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--simulations", type=int, default=400)
    given = parser.parse_args()
    variant = variant_named(given.variant)
    rules = variant.rules(options=[variant.options[0].name])
    if not isinstance(rules, BlokusRules) or (net := net_of(rules.form)) is None:
        raise SystemExit(f"No network has learned {given.variant}.")
    found: list[Foreseen] = []
    for seed in range(given.games):
        found += game(rules, net, given.simulations, seed)
    print("\n".join(lines(found)))


if __name__ == "__main__":
    main()
