"""Learning from self-play: `python -m squarely.learn.training SIZE --checkpoint FILE`.

SIZE is 14 (To Go) or 20 (the classic board). A run goes on from its checkpoint where there is one,
and writes one line of figures a round.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import equinox as eqx
import jax
import jax.numpy as jnp
import optax

from squarely.games.blokus.pieces import PIECES
from squarely.games.blokus.rules import BlokusRules
from squarely.learn.forms import SCHOOLS, dealt, taught
from squarely.learn.game import Sight
from squarely.learn.network import Network, parameters
from squarely.learn.self_play import Effort, Lesson, lessons_of, play
from squarely.learn.symmetry import IMAGES, images_of
from squarely.learn.tables import TOUCH, Shape, Tables


class Plan(NamedTuple):
    """How a run learns."""

    channels: int = 64
    depth: int = 6
    games: int = 4_096
    """Games that are played at once."""
    plies: int = 14
    """Moves of every game between two rounds of learning."""
    window: int = 4
    """So many rounds are longer than any game: then all results are known."""
    effort: Effort = Effort()
    batch: int = 2_048
    reuse: float = 1.5
    """How often a position is learned from, on average."""
    kept: int = 16
    """Rounds whose lessons are kept."""
    rate: float = 1e-3
    slowdown: int = 20_000
    """After so many steps the rate is half of what it was."""
    margin: float = 0.3
    owners: float = 0.15
    """How much these errors count beside those of moves and results."""


PLANS = {
    14: Plan(),
    # Games are dear on this board, so every position is learned from more often.
    20: Plan(games=2_048, plies=21, window=5, effort=Effort(full=32, quick=8), reuse=3.0),
}


class Learner(NamedTuple):
    """What a checkpoint keeps."""

    network: Network
    average: Network
    """The mean of the latest networks, which plays better than any of them."""
    memory: Any
    """What the optimiser remembers."""
    steps: jax.Array
    played: jax.Array
    """Games that were played to their end."""


class Store(NamedTuple):
    """The lessons of the latest rounds."""

    lessons: Lesson
    filled: jax.Array


def optimiser(plan: Plan) -> optax.GradientTransformation:
    """Adam with decay; the rate rises for a moment, then falls with the root of the steps."""

    def rate(step: jax.Array) -> jax.Array:
        return (
            plan.rate * jnp.minimum(1.0, (step + 1) / 500) / jnp.sqrt(1 + 3 * step / plan.slowdown)
        )

    return optax.chain(optax.clip_by_global_norm(1.0), optax.adamw(rate, weight_decay=1e-4))


def beginner(shape: Shape, plan: Plan, seed: int) -> Learner:
    """A network that knows nothing."""
    key = jax.random.key(seed)
    network = Network(shape.side, shape.colours, plan.channels, plan.depth, key)
    memory = optimiser(plan).init(eqx.filter(network, eqx.is_inexact_array))
    copied = jax.tree.map(lambda each: each.copy() if eqx.is_array(each) else each, network)
    return Learner(network, copied, memory, jnp.int32(0), jnp.int32(0))


def legal_in(shape: Shape, tables: Tables, sight: Sight) -> jax.Array:
    """The legal actions of what is seen: illegal moves have no part in the error."""
    planes = sight.planes.reshape(-1, shape.squares)
    corner, closed = planes[shape.colours], planes[2 * shape.colours]
    kind = tables.finding.dtype
    used = sight.facts[: len(PIECES)].astype(kind)
    inputs = jnp.concatenate([TOUCH * corner.astype(kind) - closed.astype(kind), -used])
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
    found = jax.vmap(half(network))(lessons.sight)
    mask = jax.vmap(partial(legal_in, shape, tables))(lessons.sight)
    logs = jax.nn.log_softmax(jnp.where(mask, found.promises, -1e9))
    chosen = jnp.take_along_axis(logs, lessons.moves.astype(jnp.int32), 1)
    shares = lessons.shares.astype(jnp.float32)
    shown = shares.sum() + 1e-6
    counted = lessons.sight.facts[:, -2 * shape.colours : -shape.colours]
    parts = {
        "moves": -(shares * jnp.where(shares > 0, chosen, 0.0)).sum() / shown,
        "value": (counted * (found.value - lessons.value) ** 2).sum() / counted.sum(),
        "margin": ((found.margin - lessons.margin) ** 2).mean(),
        "owners": optax.sigmoid_binary_cross_entropy(found.owners, lessons.owners).mean(),
    }
    total = parts["moves"] + parts["value"]
    return total + plan.margin * parts["margin"] + plan.owners * parts["owners"], parts


def seen_in(shape: Shape, lessons: Lesson, image: jax.Array) -> Lesson:
    """Lessons as they are when the board is turned or mirrored."""
    images = images_of(shape.side)
    source = images.sources[image]
    planes = lessons.sight.planes
    flat = planes.reshape(*planes.shape[:2], shape.squares)[..., source]
    return lessons._replace(
        sight=lessons.sight._replace(planes=flat.reshape(planes.shape)),
        moves=images.moves[image][lessons.moves.astype(jnp.int32)],
        owners=lessons.owners[..., source],
    )


@eqx.filter_jit(donate="all-except-first")
def study(
    fixed: tuple[Shape, Tables, Plan, Store], learner: Learner, key: jax.Array, steps: int
) -> tuple[Learner, dict[str, jax.Array]]:
    """Learns from random lessons, so many steps."""
    shape, tables, plan, store = fixed
    change = optimiser(plan)
    frozen = eqx.filter(learner.network, eqx.is_inexact_array, inverse=True)

    def step(carried: tuple[Any, Any, Any], keys: tuple[jax.Array, jax.Array]) -> Any:
        floats, memory, average = carried
        number, key = keys
        drawing, turning = jax.random.split(key)
        rows = jax.random.randint(drawing, (plan.batch,), 0, store.filled)
        some = jax.tree.map(lambda each: each[rows], store.lessons)
        some = seen_in(shape, some, jax.random.randint(turning, (), 0, IMAGES))
        judged = eqx.filter_value_and_grad(
            lambda each: errors(eqx.combine(each, frozen), shape, tables, plan, some),
            has_aux=True,
        )
        (_, parts), slopes = judged(floats)
        updates, memory = change.update(slopes, memory, floats)
        floats = eqx.apply_updates(floats, updates)
        slowly = jnp.minimum(0.999, (1 + number) / (10 + number))
        average = jax.tree.map(lambda old, new: slowly * old + (1 - slowly) * new, average, floats)
        return (floats, memory, average), parts

    floats, average = (
        eqx.filter(each, eqx.is_inexact_array) for each in (learner.network, learner.average)
    )
    numbers = learner.steps + jnp.arange(steps)
    (floats, memory, average), parts = jax.lax.scan(
        step, (floats, learner.memory, average), (numbers, jax.random.split(key, steps))
    )
    learned = Learner(
        eqx.combine(floats, frozen),
        eqx.combine(average, frozen),
        memory,
        learner.steps + steps,
        learner.played,
    )
    return learned, jax.tree.map(jnp.mean, parts)


@eqx.filter_jit(donate="all")
def kept(store: Store, lessons: Lesson, slot: jax.Array) -> Store:
    """The store with a round's lessons in one of its slots."""
    size = lessons.moves.shape[0]
    both = jax.tree.map(
        lambda all_, new: jax.lax.dynamic_update_slice_in_dim(all_, new, slot * size, 0),
        store.lessons,
        lessons,
    )
    return Store(both, jnp.maximum(store.filled, (slot + 1) * size))


def train(
    forms: Sequence[BlokusRules],
    plan: Plan,
    minutes: float,
    checkpoint: Path,
    figures: Path,
    seed: int,
) -> None:
    """Plays and learns in turns until the time is over."""
    begun = time.monotonic()
    shape, tables, fresh = dealt(forms, plan.games)
    learner = beginner(shape, plan, seed)
    if checkpoint.exists():
        learner = eqx.tree_deserialise_leaves(checkpoint, learner)
    print(f"{parameters(learner.network):,} parameters, {int(learner.steps):,} steps so far")
    games = jax.tree.map(jnp.copy, fresh)
    key = jax.random.key(seed + int(learner.steps))
    steps = max(1, int(plan.games * plan.plies * plan.reuse / plan.batch))
    rounds: list[Any] = []
    store: Store | None = None
    number = 0
    while number == 0 or time.monotonic() - begun < minutes * 60:
        key, playing, studying = jax.random.split(key, 3)
        fixed = (shape, tables, half(learner.average), fresh, plan.effort, plan.plies)
        games, plies = play(fixed, games, playing)
        rounds = [*rounds, plies][-plan.window :]
        if len(rounds) < plan.window:
            continue
        window = jax.tree.map(lambda *each: jnp.concatenate(each), *rounds)
        lessons, ended = lessons_of(window, plan.plies)
        if store is None:
            store = _empty(lessons, plan.kept)
        store = kept(store, lessons, jnp.int32(number % plan.kept))
        learner, parts = study((shape, tables, plan, store), learner, studying, steps)
        learner = learner._replace(played=learner.played + ended)
        number += 1
        line = {
            "seconds": round(time.monotonic() - begun, 1),
            "steps": int(learner.steps),
            "games": int(learner.played),
            **{name: round(float(mean), 4) for name, mean in parts.items()},
        }
        with figures.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
        print(line, flush=True)
        eqx.tree_serialise_leaves(checkpoint, learner)


def _empty(lessons: Lesson, rounds: int) -> Store:
    room = jax.tree.map(
        lambda each: jnp.zeros((rounds * each.shape[0], *each.shape[1:]), each.dtype), lessons
    )
    return Store(room, jnp.int32(0))


def main() -> None:
    """Reads what is wanted and trains."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("size", type=int, choices=list(SCHOOLS))
    parser.add_argument("--minutes", type=float, default=9.0)
    parser.add_argument("--checkpoint", type=Path, required=True)
    parser.add_argument("--figures", type=Path)
    parser.add_argument("--games", type=int)
    parser.add_argument("--school", nargs="+", metavar="VARIANT", help="dealt out in turn")
    parser.add_argument("--reuse", type=float, help="how often a position is learned from")
    parser.add_argument("--rate", type=float, help="of learning; a last run is slower")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    school = given.school or SCHOOLS[given.size]
    if not set(school) <= set(SCHOOLS[given.size]):
        known = ", ".join(sorted(set(SCHOOLS[given.size])))
        parser.error(f"the network of this board learns from {known}")
    changes = {name: getattr(given, name) for name in ("games", "reuse", "rate")}
    plan = PLANS[given.size]._replace(**{name: to for name, to in changes.items() if to})
    figures = given.figures or given.checkpoint.with_suffix(".jsonl")
    train(taught(school), plan, given.minutes, given.checkpoint, figures, given.seed)


if __name__ == "__main__":
    main()
