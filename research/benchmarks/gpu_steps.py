"""Steps of random play on an accelerator: `python -m research.benchmarks.gpu_steps [VARIANT...]`.

A step is a move or a pass of every game in the batch: finding all legal placements, drawing one of
them, laying it, and beginning anew where a game is over.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from functools import partial

import jax
import jax.numpy as jnp

from squarely.games import VARIANTS
from squarely.games.blokus.rules import BlokusRules
from squarely_research.game import Game, any_legal, lay, legal, start
from squarely_research.tables import Shape, Tables, shape_of, tables_of

ROUNDS = 5
STEPS = 200


Carried = tuple[Game, jax.Array]
"""The games, and how many have ended."""


def playing(shape: Shape, batch: int) -> Callable[[Tables, Game, jax.Array], Carried]:
    """A function that plays so many steps with a batch of games."""

    def one(tables: Tables, game: Game, chance: jax.Array) -> Game:
        after = lay(tables, game, any_legal(legal(tables, game), chance, shape.placements))
        fresh = start(shape, tables)
        again: Game = jax.tree.map(lambda new, old: jnp.where(after.over, new, old), fresh, after)
        return again

    def run(tables: Tables, games: Game, key: jax.Array) -> Carried:
        def step(carried: Carried, key: jax.Array) -> tuple[Carried, None]:
            games, ended = carried
            chances = jax.random.uniform(key, (batch,))
            after = jax.vmap(partial(one, tables))(games, chances)
            ended += (~after.used.any((1, 2))).sum()
            return (after, ended), None

        (games, ended), _ = jax.lax.scan(step, (games, jnp.int32(0)), jax.random.split(key, STEPS))
        return games, ended

    played: Callable[[Tables, Game, jax.Array], Carried] = jax.jit(run, donate_argnums=1)
    return played


def main() -> None:
    """Prints steps and games a second, the median of some rounds with lowest and highest."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("variants", nargs="*", default=["blokus-to-go", "blokus"])
    parser.add_argument("--batch", type=int, default=16_384)
    given = parser.parse_args()
    print(f"{jax.devices()[0].device_kind}, batch {given.batch:,}")
    for name in given.variants:
        rules = VARIANTS[name].rules()
        assert isinstance(rules, BlokusRules)
        shape, tables = shape_of(rules), tables_of(rules)
        run = playing(shape, given.batch)
        games = jax.tree.map(
            lambda each: jnp.broadcast_to(each, (given.batch, *each.shape)).copy(),
            start(shape, tables),
        )
        games, _ = run(tables, games, jax.random.key(0))
        steps, ends = [], []
        for number in range(1, ROUNDS + 1):
            games.over.block_until_ready()
            begun = time.perf_counter()
            games, ended = run(tables, games, jax.random.key(number))
            games.over.block_until_ready()
            spent = time.perf_counter() - begun
            steps.append(given.batch * STEPS / spent)
            ends.append(int(ended) / spent)
        print(
            f"  {name:<13} {statistics.median(steps) / 1e6:6.2f} M steps/s "
            f"({min(steps) / 1e6:.2f} to {max(steps) / 1e6:.2f}), "
            f"{statistics.median(ends):,.0f} games/s"
        )


if __name__ == "__main__":
    main()
