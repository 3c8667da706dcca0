"""Learns the weights of playouts: `python -m squarely_research.lokomoto.training --minutes 5`.

The cross-entropy method: in every generation many drawings of the weights play against the mean of
the generation before, with the same cards; the mean and the spread of those that win most begin
the next one. A playout takes less than a millisecond, so a generation is a few seconds. It runs on
processors alone and prints a line of figures for each generation.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from dataclasses import asdict
from functools import cache
from random import Random
from typing import NamedTuple

import numpy as np

from squarely.bots.compiled import kernel
from squarely.bots.lokomoto.plan_list import PlanList, Workspace, new_plan_list, new_workspace
from squarely.bots.lokomoto.playout import play_out, rows, win_shares
from squarely.bots.lokomoto.random_numbers import Array, shuffle
from squarely.bots.lokomoto.state import (
    HIDDEN,
    SECRET,
    TO_BLACKEN,
    State,
    copy,
    duplicate,
    empty_state,
    refill,
)
from squarely.bots.lokomoto.tables import Tables, tables
from squarely.bots.lokomoto.weights import Weights
from squarely.bots.workers import on_all_cores
from squarely.games import variant_named
from squarely.games.lokomoto.position import BLACKENED_FOR_TWO, SECRET_LEVELS
from squarely.games.lokomoto.rules import LokomotoRules

FORMS: tuple[tuple[int, tuple[str, ...]], ...] = (
    (2, ()),
    (4, ()),
    (2, ("hidden-agendas",)),
    (3, ("advanced",)),
)
"""The seats and options of games, in turn."""
SOFTENING = 2.0
"""Points by which one may be beaten and still get a good part of the win."""
FIRST_SPREAD = {
    "section": 0.15,
    "late": 2.0,
    "pace": 0.1,
    "noise": 0.1,
    "slack": 0.7,
    "shapes": 0.2,
    "contest": 0.7,
    "beside": 0.7,
    "spread": 0.3,
    "hurry": 1.5,
    "overhead": 0.4,
}
"""The weights that are learned, and how far the first drawings stray."""
AT_LEAST = {"noise": 0.0, "spread": 0.0, "overhead": 0.3, "late": 0.5, "pace": 0.7}


class CrossEntropy(NamedTuple):
    """The hyperparameters of a run."""

    drawings: int = 48
    elite: int = 12
    games: int = 240
    """Games of each drawing in a generation."""
    step: float = 0.5
    """How far the mean and the spread move towards those of the elite."""


class Cards(NamedTuple):
    """Everything that the games of a form need."""

    tables: Tables
    empty: State
    state: State
    secret_levels: Array
    plan_list: PlanList
    workspace: Workspace


@kernel
def deal(tables: Tables, state: State, secret_levels: Array, random: Array) -> None:
    """The cards of a new game (T3, T26)."""
    shuffle(random, state.train_deck)
    shuffle(random, state.shape_deck)
    for seat in range(state.score.shape[0]):
        for level in secret_levels:
            for shape in state.shape_deck:
                if state.shape_at[shape] == HIDDEN and tables.shape_points[shape] == level:
                    state.shape_at[shape] = SECRET + seat
                    break
    refill(tables, state)


@cache
def cards_of(seats: int, options: tuple[str, ...]) -> Cards:
    """The tables and an empty map for a form."""
    rules = variant_named("lokomoto").rules(seats, options)
    assert isinstance(rules, LokomotoRules)
    looked_up = tables(rules)
    empty = empty_state(seats, len(rules.railways.sections), len(rules.trains), len(rules.shapes))
    empty.tally[TO_BLACKEN] = BLACKENED_FOR_TWO if seats == 2 else 0
    return Cards(
        looked_up,
        empty,
        duplicate(empty),
        np.array(SECRET_LEVELS if rules.hidden_agendas else (), dtype=np.int64),
        new_plan_list(1),
        new_workspace(looked_up),
    )


def lead(tried: Weights, others: Weights, numbers: range) -> float:
    """By how much a seat with some weights gets more than its part of the win, 0 for none."""
    shares = []
    for number in numbers:
        seats, options = FORMS[number % len(FORMS)]
        cards, seat = cards_of(seats, options), number // len(FORMS) % seats
        random = np.array([Random(number).getrandbits(62) | 1], dtype=np.uint64)
        copy(cards.state, cards.empty)
        deal(cards.tables, cards.state, cards.secret_levels, random)
        weights = rows([tried if each == seat else others for each in range(seats)])
        play_out(cards.tables, cards.state, weights, random, cards.plan_list, cards.workspace)
        found = np.zeros(seats)
        win_shares(cards.state, SOFTENING, found)
        shares.append(float(found[seat]) * seats - 1)
    return float(np.mean(shares))


def _tried(task: tuple[int, Weights, Weights, range]) -> tuple[int, float]:
    at, tried, others, numbers = task
    return at, lead(tried, others, numbers)


def weights_of(numbers: Array) -> Weights:
    """Weights from the numbers that are learned."""
    found = {
        name: max(float(number), AT_LEAST.get(name, -np.inf))
        for name, number in zip(FIRST_SPREAD, numbers, strict=True)
    }
    return Weights(**found)


def generations(config: CrossEntropy, seed: int) -> Iterator[tuple[Weights, dict[str, float]]]:
    """The mean of each generation with its figures, without end."""
    rng = np.random.default_rng(seed)
    mean = np.array([asdict(Weights())[name] for name in FIRST_SPREAD])
    spread = np.array(list(FIRST_SPREAD.values()))
    for generation in range(1 << 30):
        drawn = mean + spread * rng.standard_normal((config.drawings, len(mean)))
        numbers = range(generation * config.games, (generation + 1) * config.games)
        others = weights_of(mean)
        tasks = ((at, weights_of(each), others, numbers) for at, each in enumerate(drawn))
        leads = np.zeros(config.drawings)
        for at, found in on_all_cores(_tried, tasks):
            leads[at] = found
        elite = drawn[np.argsort(-leads)[: config.elite]]
        mean = (1 - config.step) * mean + config.step * elite.mean(0)
        spread = (1 - config.step) * spread + config.step * elite.std(0)
        figures = {"elite": float(np.sort(leads)[-config.elite :].mean()), "all": leads.mean()}
        yield weights_of(mean), figures


def main() -> None:
    """Reads the arguments and learns."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    began = time.monotonic()
    for weights, figures in generations(CrossEntropy(), asked.seed):
        # Against the weights that the bots had before anything was learned, with other cards.
        ahead = lead(weights, Weights(), range(10_000_000, 10_001_200))
        found = {name: round(each, 3) for name, each in asdict(weights).items()}
        line = {**found, **figures, "lead": ahead}
        print(json.dumps({name: round(each, 4) for name, each in line.items()}), flush=True)
        if time.monotonic() - began > 60 * asked.minutes:
            break


if __name__ == "__main__":
    main()
