"""Steps of Locus and Loko moto on an accelerator: run `research.benchmarks.gpu_card_steps`.

A step is one decision of every game in the batch: finding all legal ones, drawing one of them,
taking it, drawing cards, and beginning anew where a game is over (with cards dealt before each
round of steps). With `--observe` the seat on turn is also given its observation.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

from squarely_research.game import any_legal
from squarely_research.locus import game as locus
from squarely_research.locus.environment import Locus
from squarely_research.locus.observation import observe as observe_locus
from squarely_research.lokomoto import game as lokomoto
from squarely_research.lokomoto.environment import Lokomoto
from squarely_research.lokomoto.observation import observe as observe_lokomoto

ROUNDS = 5
STEPS = 200
CHOICES: dict[str, list[tuple[int, tuple[str, ...]]]] = {
    "locus": [(1, ()), (2, ()), (3, ()), (5, ())],
    "lokomoto": [(2, ()), (3, ()), (5, ()), (3, ("hidden-agendas",)), (3, ("advanced",))],
}


class Functions(NamedTuple):
    """A game as functions of its tables and one state."""

    tables: Any
    actions: int
    begin: Callable[[Any, jax.Array], Any]
    """A fresh game with its cards."""
    legal: Callable[[Any, Any], jax.Array]
    step: Callable[[Any, Any, jax.Array], Any]
    deal: Callable[[Any, Any, jax.Array], Any]
    over: Callable[[Any], jax.Array]
    observe: Callable[[Any, Any], jax.Array]
    """For the seat on turn."""


def functions_of(game: str, seats: int, options: tuple[str, ...]) -> Functions:
    """The functions of a game for a number of seats."""
    if game == "locus":
        form, tables = (env := Locus(seats, options)).form, env.tables
        return Functions(
            tables,
            form.actions,
            begin=lambda tables, key: locus.deal(form, locus.start(form, tables), key)[0],
            legal=partial(locus.legal, form),
            step=partial(locus.step, form),
            deal=lambda tables, game, key: locus.deal(form, game, key)[0],
            over=lambda game: game.over,
            observe=lambda tables, game: observe_locus(
                form, tables, game, locus.seat_of(form, game)
            ),
        )
    return _lokomoto(Lokomoto(seats, options))


def _lokomoto(env: Lokomoto) -> Functions:
    form, most = env.form, lokomoto.most_dealt(env.form)
    return Functions(
        env.tables,
        form.actions,
        begin=lambda tables, key: lokomoto.deal(form, tables, lokomoto.start(form), key, most)[0],
        legal=partial(lokomoto.legal, form),
        step=partial(lokomoto.step, form),
        deal=lambda tables, game, key: lokomoto.deal(form, tables, game, key)[0],
        over=lokomoto.over,
        observe=lambda tables, game: observe_lokomoto(form, tables, game, game.on_turn),
    )


Carried = tuple[Any, jax.Array, jax.Array]
"""The games, how many have ended, and a sum over observations."""


def playing(of: Functions, batch: int, observing: bool) -> Any:
    """A compiled function that plays so many steps with a batch of games, and its seconds."""

    def one(tables: Any, game: Any, fresh: Any, chance: jax.Array, key: jax.Array) -> Any:
        action = any_legal(of.legal(tables, game), chance, of.actions)
        after = of.deal(tables, of.step(tables, game, action), key)
        ended = of.over(after)
        again = jax.tree.map(lambda new, old: jnp.where(ended, new, old), fresh, after)
        seen = of.observe(tables, again).sum() if observing else jnp.float32(0)
        return again, ended, seen

    def run(tables: Any, games: Any, key: jax.Array) -> Carried:
        dealing, key = jax.random.split(key)
        fresh = jax.vmap(partial(of.begin, tables))(jax.random.split(dealing, batch))

        def step(carried: Carried, key: jax.Array) -> tuple[Carried, None]:
            games, ended, seen = carried
            choosing, dealing = jax.random.split(key)
            chances = jax.random.uniform(choosing, (batch,))
            games, over, sums = jax.vmap(partial(one, tables))(
                games, fresh, chances, jax.random.split(dealing, batch)
            )
            return (games, ended + over.sum(dtype=jnp.int32), seen + sums.sum()), None

        first = (games, jnp.int32(0), jnp.float32(0))
        carried, _ = jax.lax.scan(step, first, jax.random.split(key, STEPS))
        return carried

    return jax.jit(run, donate_argnums=1)


def measure(of: Functions, name: str, batch: int, observing: bool) -> None:
    """Prints steps and games a second, the median of some rounds with lowest and highest."""
    begin = jax.jit(jax.vmap(of.begin, (None, 0)))
    games = begin(of.tables, jax.random.split(jax.random.key(0), batch))
    begun = time.perf_counter()
    run = playing(of, batch, observing).lower(of.tables, games, jax.random.key(0)).compile()
    compiling = time.perf_counter() - begun
    games, ended, _ = run(of.tables, games, jax.random.key(0))
    steps, ends = [], []
    for number in range(1, ROUNDS + 1):
        ended.block_until_ready()
        begun = time.perf_counter()
        games, ended, _ = run(of.tables, games, jax.random.key(number))
        ended.block_until_ready()
        spent = time.perf_counter() - begun
        steps.append(batch * STEPS / spent)
        ends.append(int(ended) / spent)
    print(
        f"  {name:<32} batch {batch:>7,} {statistics.median(steps) / 1e6:7.3f} M steps/s "
        f"({min(steps) / 1e6:.3f} to {max(steps) / 1e6:.3f}), "
        f"{statistics.median(ends):,.0f} games/s, compiled in {compiling:.1f} s",
        flush=True,
    )


def main() -> None:
    """Measures every choice of seats and options with every batch."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", default=list(CHOICES), metavar="GAME")
    parser.add_argument("--batch", type=int, nargs="+", default=[4_096, 16_384, 65_536])
    parser.add_argument("--seats", type=int, nargs="+", help="only these numbers of seats")
    parser.add_argument("--observe", action="store_true", help="observations too")
    given = parser.parse_args()
    print(f"{jax.devices()[0].device_kind}, {'with' if given.observe else 'no'} observations")
    for game in given.games:
        for seats, options in CHOICES[game]:
            if seats in (given.seats or [seats]):
                of = functions_of(game, seats, options)
                for batch in given.batch:
                    measure(of, " ".join([game, str(seats), *options]), batch, given.observe)


if __name__ == "__main__":
    main()
