"""Fits the value model by CMA-ES: `python -m squarely.bots.locus.fitting`.

A covariance matrix adaptation: sets of numbers near the best so far play the same sampled games,
and the spread of the next ones follows those that did best.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence

import numpy as np

from squarely.bots.compiled import kernel
from squarely.bots.locus.layout import COUNT, ZONES, Array, Layout, layout
from squarely.bots.locus.rollouts import new_purse, play_on, room_for_deck, shuffle
from squarely.bots.locus.turn import ValueModel, Workspace, new_workspace
from squarely.bots.locus.value_model import FITTED, INITIAL, NAMES, value_model
from squarely.games.locus.rules import LocusRules
from squarely.games.locus.variants import deck_of, sheet_of


@kernel
def play_many(
    layout: Layout,
    model: ValueModel,
    workspace: Workspace,
    purse: Array,
    turns: int,
    seats: int,
    deck: Array,
    random: Array,
    totals: Array,
) -> None:
    """Whole games of the rollout policy, each seat in turn."""
    filled = np.zeros(ZONES, dtype=np.uint64)
    own = purse.copy()
    for game in range(totals.shape[0]):
        shuffle(layout, layout.cards[:, COUNT], deck, random)
        filled[:] = 0
        own[:] = purse
        totals[game] = play_on(
            layout,
            model,
            workspace,
            filled,
            own,
            0,
            turns,
            turns,
            game % seats,
            seats,
            layout.cards[:, COUNT],
            deck,
            random,
        )


class Trial:
    """Plays games of a number of seats, the same for all who are compared."""

    def __init__(self, seats: int) -> None:
        self._rules = LocusRules(seats, sheet_of(), deck_of())
        self._layout = layout(self._rules)

    def totals(self, numbers: Sequence[float], games: int, seed: int) -> Array:
        """The mean score of the rollout policy with these parameters."""
        turns, seats = self._rules.rounds.turns, len(self._rules.seats)
        counts = self._layout.cards[:, COUNT]
        totals = np.zeros(games)
        play_many(
            self._layout,
            value_model(numbers),
            new_workspace(),
            new_purse(self._rules.sheet.start_coins),
            turns,
            seats,
            room_for_deck(self._layout, counts, turns * (seats + 1)),
            np.array([2 * seed + 1], dtype=np.uint64),
            totals,
        )
        return totals


def adapt(
    trial: Trial, start: Sequence[float], step: float, seconds: float, games: int, seed: int
) -> list[float]:
    """The centre of the search after some steps."""
    rng = np.random.default_rng(seed)
    count = len(start)
    tries = 4 + int(3 * np.log(count))
    best = tries // 2
    weights = np.log(best + 0.5) - np.log(np.arange(1, best + 1))
    weights /= weights.sum()
    mass = 1 / (weights**2).sum()
    path_rate = (4 + mass / count) / (count + 4 + 2 * mass / count)
    step_rate = (mass + 2) / (count + mass + 5)
    one_rate = 2 / ((count + 1.3) ** 2 + mass)
    rank_rate = min(1 - one_rate, 2 * (mass - 2 + 1 / mass) / ((count + 2) ** 2 + mass))
    damping = 1 + step_rate + 2 * max(0.0, np.sqrt((mass - 1) / (count + 1)) - 1)
    usual = np.sqrt(count) * (1 - 1 / (4 * count) + 1 / (21 * count**2))
    scale = np.maximum(0.3, np.abs(start))
    middle, spread, step = np.array(start) / scale, np.eye(count), step
    path, step_path = np.zeros(count), np.zeros(count)
    end = time.process_time() + seconds
    rounds = 0
    while time.process_time() < end:
        rounds += 1
        values, axes = np.linalg.eigh(spread)
        root = axes * np.sqrt(np.maximum(values, 1e-12))
        drawn = rng.standard_normal((tries, count))
        moved = drawn @ root.T
        marks = [
            trial.totals((middle + step * each) * scale, games, seed + rounds).mean()
            for each in moved
        ]
        order = np.argsort(marks)[::-1][:best]
        shift = weights @ moved[order]
        middle = middle + step * shift
        step_path *= 1 - step_rate
        step_path += np.sqrt(step_rate * (2 - step_rate) * mass) * (weights @ drawn[order])
        path = (1 - path_rate) * path + np.sqrt(path_rate * (2 - path_rate) * mass) * shift
        spread *= 1 - one_rate - rank_rate
        spread += one_rate * np.outer(path, path)
        spread += rank_rate * (moved[order].T * weights) @ moved[order]
        step *= np.exp(step_rate / damping * (np.linalg.norm(step_path) / usual - 1))
        if rounds % 5 == 0:
            mean = f"{np.mean(marks):.1f}, best {max(marks):.1f}"
            print(f"round {rounds}: {mean}, step {step:.2f}", flush=True)
    return [float(number) for number in middle * scale]


def main() -> None:
    """Searches and prints the parameters."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, default=1)
    parser.add_argument("--anew", action="store_true", help="begin with the initial parameters")
    parser.add_argument("--seconds", type=float, default=240)
    parser.add_argument("--games", type=int, default=150)
    parser.add_argument("--step", type=float, default=0.25, help="how far the first ones vary")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    trial = Trial(asked.seats)
    start = INITIAL if asked.anew else FITTED
    found = adapt(trial, start, asked.step, asked.seconds, asked.games, asked.seed)
    for name, numbers in (("before", start), ("found", found)):
        totals = trial.totals(numbers, 2000, 10**6)
        print(f"{name}: {totals.mean():.2f} ± {2 * totals.std() / len(totals) ** 0.5:.2f}")
    for name, number in zip(NAMES, found, strict=True):
        print(f"{name}: {number:.3f}")


if __name__ == "__main__":
    main()
