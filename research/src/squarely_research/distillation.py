"""Distillation: `python -m squarely_research.distillation SIZE TEACHER --checkpoint FILE`.

A trained tower plays games from its policy alone, hot and cold, and the evaluator learns what the
tower thinks of their positions and how the games ended.
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
import numpy as np
import optax

from squarely.games.blokus.pieces import PIECES
from squarely.kernel.rules import BadInput
from squarely_research.batch import TRAINING_VARIANTS, initial_batch, training_rules
from squarely_research.evaluator import Evaluator
from squarely_research.evaluator_file import load, save
from squarely_research.game import ALL_SQUARES, Game, Observation, lay, observe, utilities
from squarely_research.network import Network, Prediction
from squarely_research.self_play import allowed, by_colour, each_game
from squarely_research.symmetry import IMAGES, images_of
from squarely_research.tables import PER_GAME, Shape, Tables
from squarely_research.training import (
    CONFIGS,
    TrainState,
    gradient_steps,
    init_train_state,
    legal_in,
    new_train_state,
    to_bfloat16,
)

GAMES = {14: 8_160, 20: 4_000}
"""Games that are played at once; all forms and temperatures meet in them."""
TEMPERATURES = (0.5, 0.7, 1.0, 1.0, 1.6, 3.0)
KEPT = 200_000
"""Positions that are kept of each round of games."""
STEPS = 40
"""Gradient steps per round."""
BATCH = {14: 8_192, 20: 4_096}
LEARNING_RATE = 2e-3
POLICY_WEIGHT = 0.25
MARGIN_WEIGHT = 0.3


class Positions(NamedTuple):
    """Positions of finished games, one row each."""

    planes: jax.Array
    """In bits."""
    scalars: jax.Array
    result: jax.Array
    margin: jax.Array


@eqx.filter_jit
def play_out(
    shape: Shape, tables: Tables, fresh: Game, teacher: Network, plies: int, key: jax.Array
) -> tuple[Positions, jax.Array]:
    """Plays every game to its end; returns all positions and which of them are of running games."""
    count = fresh.over.shape[0]
    heat = jnp.asarray(TEMPERATURES)[jnp.arange(count) // 10 % len(TEMPERATURES)]
    sizes = jnp.asarray([piece.size for piece in PIECES])

    def ply(games: Game, key: jax.Array) -> tuple[Game, Any]:
        seen = each_game(observe, shape)(tables, games)
        logits = jax.vmap(teacher)(seen).logits / heat[:, None]
        mask = each_game(allowed, shape)(tables, games)
        noise = jax.random.gumbel(key, mask.shape)
        chosen = jnp.argmax(jnp.where(mask, logits + noise, -1e9), 1)
        after = jax.vmap(lay, (PER_GAME, 0, 0))(tables, games, chosen)
        after = jax.tree.map(
            lambda new, old: jnp.where(games.over.reshape(-1, *[1] * (old.ndim - 1)), old, new),
            after,
            games,
        )
        planes = jnp.packbits(seen.planes.reshape(count, -1), axis=1)
        return after, (planes, seen.scalars, games.colour, ~games.over)

    end, (planes, scalars, colour, running) = jax.lax.scan(ply, fresh, jax.random.split(key, plies))
    order = (colour[..., None] + jnp.arange(shape.colours)) % shape.colours
    result = by_colour(tables, each_game(utilities, shape)(tables, end))
    margin = (end.used * sizes).sum(2) / ALL_SQUARES

    def turned(of_game: jax.Array) -> jax.Array:
        spread = jnp.broadcast_to(of_game[None], (plies, *of_game.shape))
        return jnp.take_along_axis(spread, order, 2)

    rows = Positions(planes, scalars, turned(result), turned(margin))
    flat = jax.tree.map(lambda each: each.reshape(plies * count, *each.shape[2:]), rows)
    return flat, running.reshape(-1)


def observations(shape: Shape, planes: jax.Array, scalars: jax.Array) -> Observation:
    """Observations whose planes were kept in bits."""
    count = 3 * shape.colours * shape.squares
    bits = jnp.unpackbits(planes, axis=1)[:, :count].astype(bool)
    return Observation(bits.reshape(-1, 3 * shape.colours, shape.side, shape.side), scalars)


def loss(
    student: Evaluator, shape: Shape, tables: Tables, taught: Prediction, some: Positions, seen: Any
) -> tuple[jax.Array, dict[str, jax.Array]]:
    """What the student misses of the teacher's opinions and of the results."""
    found = jax.vmap(to_bfloat16(student))(seen)
    mask = jax.vmap(partial(legal_in, shape, tables))(seen)
    wanted = jax.nn.softmax(jnp.where(mask, taught.logits, -1e9))
    given = jax.nn.log_softmax(jnp.where(mask, found.logits, -1e9))
    known = jnp.log(jnp.maximum(wanted, 1e-9))
    counted = some.scalars[:, -2 * shape.colours : -shape.colours]

    def error(left: jax.Array, right: jax.Array) -> jax.Array:
        return (counted * (left - right) ** 2).sum() / counted.sum()

    target = 0.5 * (some.result + taught.value)
    best = jnp.argmax(wanted, 1)
    found_best = jnp.argmax(jnp.where(mask, found.logits, -1e9), 1)
    parts = {
        "divergence": (wanted * (known - given)).sum(1).mean(),
        "value": error(found.value, some.result),
        "teacher": error(taught.value, some.result),
        "margin": ((found.margin - some.margin) ** 2).mean(),
        "same": (best == found_best).mean(),
    }
    total = POLICY_WEIGHT * parts["divergence"] + error(found.value, target)
    return total + MARGIN_WEIGHT * parts["margin"], parts


@eqx.filter_jit(donate="all-except-first")
def steps(
    fixed: tuple[Shape, Tables, Network, Positions, int, jax.Array],
    state: TrainState,
    key: jax.Array,
) -> tuple[TrainState, dict[str, jax.Array]]:
    """Takes gradient steps on random batches of some positions."""
    shape, tables, teacher, positions, batch, rate = fixed
    images = images_of(shape.side)

    def loss_of(student: Any, key: jax.Array) -> tuple[jax.Array, dict[str, jax.Array]]:
        drawing, turning = jax.random.split(key)
        rows = jax.random.randint(drawing, (batch,), 0, positions.planes.shape[0])
        some = jax.tree.map(lambda each: each[rows], positions)
        seen = observations(shape, some.planes, some.scalars)
        source = images.sources[jax.random.randint(turning, (), 0, IMAGES)]
        flat = seen.planes.reshape(batch, -1, shape.squares)[..., source]
        seen = seen._replace(planes=flat.reshape(seen.planes.shape))
        taught = jax.lax.stop_gradient(jax.vmap(teacher)(seen))
        return loss(student, shape, tables, taught, some, seen)

    return gradient_steps(state, optimiser(rate), loss_of, jax.random.split(key, STEPS), most=0.995)


def optimiser(rate: Any) -> optax.GradientTransformation:
    """Adam, whose learning rate follows the clock."""
    return optax.chain(optax.scale_by_adam(), optax.scale(-rate))


def distil(
    size: int, teacher_file: Path, minutes: float, checkpoint: Path, figures: Path, seed: int
) -> None:
    """Alternates the teacher's games and gradient steps until the time is over."""
    begun = time.monotonic()
    shape, tables, fresh = initial_batch(training_rules(TRAINING_VARIANTS[size]), GAMES[size])
    trained = eqx.tree_deserialise_leaves(
        teacher_file, init_train_state(shape, CONFIGS[size], seed)
    )
    teacher = to_bfloat16(trained.ema)
    key = jax.random.key(seed)
    student = (
        load(checkpoint, size)
        if checkpoint.exists()
        else Evaluator(shape.side, shape.colours, shape.placements, key)
    )
    state = new_train_state(student, optimiser(LEARNING_RATE))
    plies = shape.colours * (len(PIECES) + 1)
    number = 0
    while (part := (time.monotonic() - begun) / (60 * minutes)) < 1:
        key, playing, learning = jax.random.split(key, 3)
        rows, running = play_out(shape, tables, fresh, teacher, plies, playing)
        kept = np.random.default_rng(number).permutation(np.flatnonzero(np.asarray(running)))
        some = jax.tree.map(lambda each, of=kept[:KEPT]: each[of], rows)
        rate = jnp.float32(LEARNING_RATE * max(0.02, np.cos(part * np.pi / 2) ** 2))
        fixed = (shape, tables, teacher, some, BATCH[size], rate)
        for half in jax.random.split(learning, 2):
            state, parts = steps(fixed, state, half)
        number += 1
        line = {
            "seconds": round(time.monotonic() - begun, 1),
            "steps": int(state.steps),
            **{name: round(float(mean), 4) for name, mean in parts.items()},
        }
        with figures.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
        if number % 10 == 1:
            print(line, flush=True)
    save(state.ema, checkpoint)


def main() -> None:
    """Reads the options and distils."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("size", type=int, choices=list(TRAINING_VARIANTS), help="side of the board")
    parser.add_argument("teacher", type=Path, help="the checkpoint of a trained tower")
    parser.add_argument("--minutes", type=float, default=8.0, help="how long (default: 8)")
    parser.add_argument(
        "--checkpoint",
        type=Path,
        required=True,
        help="an evaluator; read if there is one, written",
    )
    parser.add_argument("--figures", type=Path, help="default: the checkpoint's name with .jsonl")
    parser.add_argument("--seed", type=int, default=1, help="default: 1")
    given = parser.parse_args()
    figures = given.figures or given.checkpoint.with_suffix(".jsonl")
    if not given.teacher.is_file():
        parser.error(f"there is no file {given.teacher}")
    try:
        distil(given.size, given.teacher, given.minutes, given.checkpoint, figures, given.seed)
    except BadInput as refused:
        parser.error(str(refused))


if __name__ == "__main__":
    main()
