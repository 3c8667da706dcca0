"""Fits the value model to a sheet and a deck: `python -m squarely.bots.locus.fitting`."""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from squarely.bots.compiled import kernel
from squarely.bots.locus.adaptation import STEP, Adaptation
from squarely.bots.locus.layout import COUNT, ZONES, Array, Layout, layout
from squarely.bots.locus.parameters import FITTED, INITIAL, NAMES
from squarely.bots.locus.rollouts import new_purse, play_on, room_for_deck, shuffle
from squarely.bots.locus.turn import ValueModel, Workspace, new_workspace
from squarely.bots.locus.value_model import value_model
from squarely.games import variant_named
from squarely.games.locus.rules import LocusRules
from squarely.kernel.rules import DataText


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


def totals(rules: LocusRules, numbers: Sequence[float], games: int, seed: int) -> Array:
    """The scores of the rollout policy with these parameters; the same seed, the same games."""
    board = layout(rules)
    turns, seats = rules.rounds.turns, len(rules.seats)
    found = np.zeros(games)
    play_many(
        board,
        value_model(numbers),
        new_workspace(),
        new_purse(rules.sheet.start_coins),
        turns,
        seats,
        room_for_deck(board, board.cards[:, COUNT], turns * (seats + 1)),
        np.array([2 * seed + 1], dtype=np.uint64),
        found,
    )
    return found


def mark(rules: LocusRules, numbers: Sequence[float], games: int, seed: int) -> float:
    """The mean score of a set of parameters."""
    return float(totals(rules, numbers, games, seed).mean())


def main() -> None:
    """Searches for some time and prints the parameters."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, default=1)
    parser.add_argument("--sheet", type=Path, help="default: ours")
    parser.add_argument("--anew", action="store_true", help="begin with the initial parameters")
    parser.add_argument("--seconds", type=float, default=240)
    parser.add_argument("--games", type=int, default=150)
    parser.add_argument("--step", type=float, default=STEP, help="how far the first ones vary")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    sheet = (
        {"sheet": DataText(str(asked.sheet), asked.sheet.read_text(encoding="utf-8"))}
        if asked.sheet
        else {}
    )
    rules = variant_named("locus").rules(asked.seats, data=sheet)
    assert isinstance(rules, LocusRules)
    start = INITIAL if asked.anew else FITTED
    search, rounds = Adaptation(start, asked.step, asked.seed), 0
    end = time.process_time() + asked.seconds
    while time.process_time() < end:
        rounds += 1
        marks = [mark(rules, each, asked.games, asked.seed + rounds) for each in search.ask()]
        search.tell(marks)
        if rounds % 5 == 0:
            mean = f"{np.mean(marks):.1f}, best {max(marks):.1f}"
            print(f"round {rounds}: {mean}, step {search.step:.2f}", flush=True)
    for name, numbers in (("before", start), ("found", search.centre)):
        scores = totals(rules, numbers, 2000, 10**6)
        print(f"{name}: {scores.mean():.2f} ± {2 * scores.std() / len(scores) ** 0.5:.2f}")
    for name, number in zip(NAMES, search.centre, strict=True):
        print(f"{name}: {number:.3f}")


if __name__ == "__main__":
    main()
