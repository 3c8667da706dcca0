"""Learning from self-play: `python -m squarely.learn.training VARIANT --checkpoint FILE`.

A run goes on from its checkpoint where there is one, and writes one line of figures a round.
"""

from __future__ import annotations

import argparse
import json
import time
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import equinox as eqx
import jax
import jax.numpy as jnp
import optax

from squarely.games import variant_named
from squarely.games.blokus.rules import BlokusRules
from squarely.learn.game import observed, start
from squarely.learn.network import Network, parameters
from squarely.learn.self_play import Lesson, play
from squarely.learn.tables import TOUCH, Shape, Tables, shape_of, tables_of


class Plan(NamedTuple):
    """How a run learns."""

    channels: int = 64
    depth: int = 6
    games: int = 512
    """Games that are played at once."""
    plies: int = 48
    """Moves of every game between two rounds of learning."""
    simulations: int = 32
    considered: int = 16
    batch: int = 1_024
    reuse: float = 1.5
    """How often a position is learned from, on average."""
    kept: int = 12
    """Rounds whose lessons are kept."""
    rate: float = 1e-3
    slowdown: int = 20_000
    """After so many steps the rate is half of what it was."""
    margin: float = 0.3
    owners: float = 0.15
    """How much these errors count beside those of moves and results."""


class Learner(NamedTuple):
    """What a checkpoint keeps."""

    network: Network
    memory: Any
    """What the optimiser remembers."""
    steps: jax.Array
    played: jax.Array
    """Games that were played to their end."""


def optimiser(plan: Plan) -> optax.GradientTransformation:
    """Adam with decay; the rate rises for a moment, then falls with the root of the steps."""

    def rate(step: jax.Array) -> jax.Array:
        return (
            plan.rate * jnp.minimum(1.0, (step + 1) / 500) / jnp.sqrt(1 + 3 * step / plan.slowdown)
        )

    return optax.chain(optax.clip_by_global_norm(1.0), optax.adamw(rate, weight_decay=1e-4))


def beginner(shape: Shape, tables: Tables, plan: Plan, seed: int) -> Learner:
    """A network that knows nothing."""
    planes = observed(shape, start(shape, tables)).shape[-1]
    network = Network(
        shape.side,
        planes,
        shape.colours,
        shape.seats,
        plan.channels,
        plan.depth,
        jax.random.key(seed),
    )
    memory = optimiser(plan).init(eqx.filter(network, eqx.is_inexact_array))
    return Learner(network, memory, jnp.int32(0), jnp.int32(0))


def legal_in(shape: Shape, tables: Tables, seen: jax.Array) -> jax.Array:
    """The legal actions of an observed position: illegal moves have no part in the error."""
    planes = seen.reshape(shape.squares, -1).T
    corner, closed = planes[shape.colours], planes[2 * shape.colours]
    used = planes[3 * shape.colours :, 0].reshape(shape.colours, -1)[0]
    kind = tables.finding.dtype
    inputs = jnp.concatenate(
        [TOUCH * corner.astype(kind) - closed.astype(kind), -used.astype(kind)]
    )
    found = (inputs @ tables.finding)[: shape.placements] > 0
    return jnp.append(found, ~found.any())


def half(network: Network) -> Network:
    """The same network with half as many bits."""
    floats, rest = eqx.partition(network, eqx.is_inexact_array)
    smaller: Network = eqx.combine(
        jax.tree.map(lambda each: each.astype(jnp.bfloat16), floats), rest
    )
    return smaller


def errors(
    network: Network, shape: Shape, tables: Tables, plan: Plan, lessons: Lesson
) -> tuple[jax.Array, dict[str, jax.Array]]:
    """How far the network is from what self-play found."""
    found = jax.vmap(half(network))(lessons.observed)
    mask = jax.vmap(partial(legal_in, shape, tables))(lessons.observed)
    logs = jax.nn.log_softmax(jnp.where(mask, found.promises, -1e9))
    chosen = jnp.take_along_axis(logs, lessons.moves, 1)
    moves = -(lessons.shares * jnp.where(lessons.shares > 0, chosen, 0.0)).sum(1)
    known = lessons.counts
    value = known * ((found.value - lessons.value) ** 2).mean(1)
    margin = known * ((found.margin - lessons.margin) ** 2).mean(1)
    owners = known * optax.sigmoid_binary_cross_entropy(found.owners, lessons.owners).mean((1, 2))
    parts = {"moves": moves, "value": value, "margin": margin, "owners": owners}
    means = {name: part.mean() for name, part in parts.items()}
    total = means["moves"] + means["value"]
    return total + plan.margin * means["margin"] + plan.owners * means["owners"], means


@eqx.filter_jit(donate="all-except-first")
def study(
    fixed: tuple[Shape, Tables, Plan, Lesson], learner: Learner, key: jax.Array, steps: int
) -> tuple[Learner, dict[str, jax.Array]]:
    """Learns from random lessons, so many steps."""
    shape, tables, plan, lessons = fixed
    change = optimiser(plan)
    frozen = eqx.filter(learner.network, eqx.is_inexact_array, inverse=True)

    def step(carried: tuple[Any, Any], key: jax.Array) -> Any:
        floats, memory = carried
        rows = jax.random.randint(key, (plan.batch,), 0, lessons.counts.shape[0])
        some = jax.tree.map(lambda each: each[rows], lessons)
        judged = eqx.filter_value_and_grad(
            lambda each: errors(eqx.combine(each, frozen), shape, tables, plan, some),
            has_aux=True,
        )
        (_, means), slopes = judged(floats)
        updates, memory = change.update(slopes, memory, floats)
        return (eqx.apply_updates(floats, updates), memory), means

    floats = eqx.filter(learner.network, eqx.is_inexact_array)
    (floats, memory), means = jax.lax.scan(
        step, (floats, learner.memory), jax.random.split(key, steps)
    )
    learned = Learner(eqx.combine(floats, frozen), memory, learner.steps + steps, learner.played)
    return learned, jax.tree.map(jnp.mean, means)


def train(
    rules: BlokusRules, plan: Plan, minutes: float, checkpoint: Path, figures: Path, seed: int
) -> None:
    """Plays and learns in turns until the time is over."""
    begun = time.monotonic()
    shape, tables = shape_of(rules), tables_of(rules)
    learner = beginner(shape, tables, plan, seed)
    if checkpoint.exists():
        learner = eqx.tree_deserialise_leaves(checkpoint, learner)
    print(f"{parameters(learner.network):,} parameters, {int(learner.steps):,} steps so far")
    games = jax.tree.map(
        lambda each: jnp.broadcast_to(each, (plan.games, *each.shape)).copy(),
        start(shape, tables),
    )
    key = jax.random.key(seed + int(learner.steps))
    kept: list[Lesson] = []
    while not kept or time.monotonic() - begun < minutes * 60:
        key, playing, studying = jax.random.split(key, 3)
        games, lessons, ended = play(
            shape,
            tables,
            half(learner.network),
            games,
            playing,
            plan.plies,
            plan.simulations,
            plan.considered,
        )
        kept = [*kept, lessons][-plan.kept :]
        known = jax.tree.map(lambda *each: jnp.concatenate(each), *kept)
        steps = max(1, int(plan.games * plan.plies * plan.reuse / plan.batch))
        learner, means = study((shape, tables, plan, known), learner, studying, steps)
        learner = learner._replace(played=learner.played + ended)
        line = {
            "seconds": round(time.monotonic() - begun, 1),
            "steps": int(learner.steps),
            "games": int(learner.played),
            **{name: round(float(mean), 4) for name, mean in means.items()},
        }
        with figures.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
        print(line, flush=True)
        eqx.tree_serialise_leaves(checkpoint, learner)


def main() -> None:
    """Reads what is wanted and trains."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("variant")
    parser.add_argument("--minutes", type=float, default=9.0)
    parser.add_argument("--checkpoint", type=Path, required=True)
    parser.add_argument("--figures", type=Path)
    parser.add_argument("--games", type=int, default=Plan().games)
    parser.add_argument("--simulations", type=int, default=Plan().simulations)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    options = [option.name for option in variant_named(given.variant).options]
    rules = variant_named(given.variant).rules(options=options)
    assert isinstance(rules, BlokusRules)
    plan = Plan(games=given.games, simulations=given.simulations)
    figures = given.figures or given.checkpoint.with_suffix(".jsonl")
    train(rules, plan, given.minutes, given.checkpoint, figures, given.seed)


if __name__ == "__main__":
    main()
