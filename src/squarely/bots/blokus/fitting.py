"""Fits the weights of the priors: `python -m squarely.bots.blokus.fitting VARIANT...`.

The engine plays itself; the weights are then those whose priors come closest to its visits.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import numpy as np

from squarely.bots.blokus.engine import STYLES, SearchBot
from squarely.bots.blokus.features import FEATURES, MAPS, PHASE_OF, PHASES, describe, survey
from squarely.bots.blokus.tables import Array, tables
from squarely.bots.blokus.weights import WEIGHTS, write
from squarely.bots.bot import Budget
from squarely.games import VARIANTS
from squarely.games.blokus.rules import BlokusRules

OPENING = 6
"""So many first moves are drawn by their visits, so that games differ."""
STEPS = 400
RATE = 0.05
GENTLE = 1e-4
"""What a large weight costs, so that rare features stay small."""


@dataclass(frozen=True)
class Lesson:
    """A position of self-play: what each legal placement looks like, and how often it was tried."""

    phase: int
    looks: Array
    visits: Array


def lessons(rules: BlokusRules, games: int, simulations: int, seed: int) -> Iterator[Lesson]:
    """What self-play teaches, position by position."""
    table = tables(rules.form.size)
    maps = np.zeros((MAPS, len(table.covering)))
    rng = Random(seed)
    # Ends that are counted out have no visits to learn from.
    style = STYLES[rules.form.size]._replace(exact=0)
    for _ in range(games):
        bot = SearchBot(rules, rng.getrandbits(60), style)
        pos = rules.initial()
        ply = 0
        while pos.on_turn is not None:
            seat = rules.seat_on_turn(pos)
            assert seat is not None
            view = rules.view(pos, seat)
            legal = list(rules.legal_moves(pos, seat))
            opinion = bot.consider(view, legal, Budget(simulations=simulations))
            tried = {choice.move: choice.tried for choice in opinion.choices}
            if len(legal) > 1:
                state, colour = bot.root, pos.on_turn
                survey(table, state, bot.sides.stance[seat - 1], colour, maps)
                looks = np.zeros((len(legal), FEATURES), dtype=np.float32)
                for row, move in zip(looks, legal, strict=True):
                    number = rules.board.number(move)
                    describe(table, maps, int(table.rank[number]), row)
                visits = np.array([tried.get(move, 0) for move in legal], dtype=np.float32)
                yield Lesson(PHASE_OF[state.pieces[colour]], looks, visits / visits.sum())
            if ply < OPENING:
                move = rng.choices(list(tried), list(tried.values()))[0]
            else:
                move = opinion.choices[0].move
            pos = rules.play(pos, seat, move)
            ply += 1


def fitted(taught: list[Lesson], start: Array) -> Array:
    """The weights of one phase: Adam on the cross entropy between visits and priors."""
    looks = np.concatenate([each.looks for each in taught])
    visits = np.concatenate([each.visits for each in taught])
    begins = np.cumsum([0, *(len(each.visits) for each in taught[:-1])])
    counts = [len(each.visits) for each in taught]
    weights = start.astype(np.float64).copy()
    speed, spread = np.zeros_like(weights), np.zeros_like(weights)
    for step in range(1, STEPS + 1):
        promises = looks @ weights
        promises -= np.repeat(np.maximum.reduceat(promises, begins), counts)
        shares = np.exp(promises)
        shares /= np.repeat(np.add.reduceat(shares, begins), counts)
        slope = looks.T @ (shares - visits) / len(taught) + GENTLE * weights
        speed = 0.9 * speed + 0.1 * slope
        spread = 0.999 * spread + 0.001 * slope**2
        weights -= RATE * (speed / (1 - 0.9**step)) / (np.sqrt(spread / (1 - 0.999**step)) + 1e-8)
    return weights


def surprise(taught: list[Lesson], weights: Array) -> float:
    """The cross entropy between visits and priors, a position on average."""
    total = 0.0
    for each in taught:
        promises = each.looks @ weights[each.phase]
        promises -= promises.max()
        total -= float(each.visits @ (promises - np.log(np.exp(promises).sum())))
    return total / len(taught)


def main() -> None:
    """Plays, fits, says how much better the fit is, and writes it down."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("variants", nargs="+", help="all on a board of the same size")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--simulations", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    taught: list[Lesson] = []
    for name in given.variants:
        options = [option.name for option in VARIANTS[name].options]
        rules = VARIANTS[name].rules(options=options)
        assert isinstance(rules, BlokusRules)
        size = rules.form.size
        taught += lessons(rules, given.games, given.simulations, given.seed)
        print(f"{name}: {len(taught)} positions", flush=True)
    Random(given.seed).shuffle(taught)
    kept, held_out = taught[len(taught) // 10 :], taught[: len(taught) // 10]
    before = WEIGHTS[size]
    after = np.stack(
        [
            fitted([each for each in kept if each.phase == phase], before[phase])
            for phase in range(PHASES)
        ]
    )
    print(
        f"surprise on positions held out: {surprise(held_out, before):.3f} before, "
        f"{surprise(held_out, after):.3f} after"
    )
    write(size, after)


if __name__ == "__main__":
    main()
