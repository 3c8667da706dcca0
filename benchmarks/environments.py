"""Decisions per CPU second through each interface, and what the interface itself costs.

All interfaces play the same kind of game, uniformly random, in rounds that alternate.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from random import Random

import numpy as np
import pyspiel

import squarely.envs.openspiel
from squarely.envs.game import Game, make
from squarely.envs.gymnasium import LearnerEnv
from squarely.envs.pettingzoo import env, raw_env
from squarely.games import VARIANTS
from squarely.kernel.play import random_game

ROUNDS = 3
SECONDS = 1.0
CHOICES = [
    *((name, seats) for name, variant in VARIANTS.items() for seats in variant.seat_counts[:1]),
    ("locus", 3),
    ("lokomoto", 4),
]
Play = Callable[[Random], int]
"""Plays a game and says how many decisions (moves, for the rules) it took."""


def by_rules(variant: str, seats: int) -> Play:
    """Whole moves by the contract of a game, as anybody would write it."""
    rules, _ = make(variant, seats)
    return lambda rng: sum(seat != 0 for seat, _, _ in random_game(rules, rng))


def by_game(variant: str, seats: int) -> Play:
    """Decisions and masks, without observations."""

    def play(rng: Random) -> int:
        game, count = Game((variant, seats, ()), rng), 0
        while game.seat is not None:
            game.act(rng.choice(np.flatnonzero(game.mask).tolist()))
            count += 1
        return count

    return play


def by_pettingzoo(variant: str, seats: int, wrapped: bool) -> Play:
    """Observations and masks, with or without the usual wrappers."""
    table = env(variant, seats) if wrapped else raw_env(variant, seats)

    def play(rng: Random) -> int:
        table.reset(seed=rng.randrange(2**31))
        count = 0
        while not any(table.terminations.values()):
            seen = table.observe(table.agent_selection) if not wrapped else table.last()[0]
            table.step(rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            count += 1
        return count

    return play


def by_gymnasium(variant: str, seats: int) -> Play:
    """One learner; the random moves of the others are not counted, but take their time."""
    learner = LearnerEnv(variant, seats, opponents="random")

    def play(rng: Random) -> int:
        seen, _ = learner.reset(seed=rng.randrange(2**31))
        over, count = False, 0
        while not over:
            action = np.int64(rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            seen, _, over, _, _ = learner.step(action)
            count += 1
        return count

    return play


def by_openspiel(variant: str, seats: int) -> Play:
    """States of OpenSpiel, whose chance nodes are not counted."""
    name = squarely.envs.openspiel.short_name(variant)
    game = pyspiel.load_game(f"{name}(seats={seats})")

    def play(rng: Random) -> int:
        state, count = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                numbers, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(numbers, weights)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                count += 1
        return count

    return play


def speed(play: Play, seed: int) -> float:
    """Decisions in a CPU second."""
    rng, count, started = Random(seed), 0, time.process_time()
    while (spent := time.process_time() - started) < SECONDS:
        count += play(rng)
    return count / spent


def measured(variant: str, seats: int) -> Iterator[tuple[str, list[float]]]:
    """The speed of every interface, round by round."""
    interfaces: dict[str, Play] = {
        "rules": by_rules(variant, seats),
        "decisions": by_game(variant, seats),
        "pettingzoo, raw": by_pettingzoo(variant, seats, wrapped=False),
        "pettingzoo": by_pettingzoo(variant, seats, wrapped=True),
        "gymnasium": by_gymnasium(variant, seats),
        "openspiel": by_openspiel(variant, seats),
    }
    found: dict[str, list[float]] = {name: [] for name in interfaces}
    for each in range(ROUNDS):
        for name, play in interfaces.items():
            found[name].append(speed(play, each))
    yield from found.items()


def main() -> None:
    """Measures and prints medians with lowest and highest."""
    for variant, seats in CHOICES:
        print(f"{variant}, {seats} {'seat' if seats == 1 else 'seats'}")
        first: list[float] = []
        for name, speeds in measured(variant, seats):
            first = first or speeds
            ratio = statistics.median(a / b for a, b in zip(speeds, first, strict=True))
            print(
                f"  {name:16}{statistics.median(speeds):10,.0f} /s  "
                f"({min(speeds):,.0f} to {max(speeds):,.0f}), {ratio:.2f} times the rules"
            )


if __name__ == "__main__":
    main()
