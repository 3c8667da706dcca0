"""Training by self-play: `python -m squarely_research.training SIZE --checkpoint FILE`.

SIZE is 14 (To Go) or 20 (the classic board). A run resumes from its checkpoint if there is one, and
writes one line of figures per round. With `--evaluator FILE` a distilled evaluator plays and learns
in the tower's place; it is read from the file and written back.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import equinox as eqx
import jax
import jax.numpy as jnp
import optax

from squarely.games.blokus.pieces import PIECES
from squarely.games.blokus.rules import BlokusRules
from squarely.kernel.rules import BadInput
from squarely_research.batch import TRAINING_VARIANTS, initial_batch, training_rules
from squarely_research.evaluator_file import load, save
from squarely_research.game import Observation
from squarely_research.network import Network, parameters
from squarely_research.self_play import PlayoutCap, Sample, play, samples_from
from squarely_research.symmetry import IMAGES, images_of
from squarely_research.tables import Shape, Tables, legal_placements

SECONDS_BETWEEN_SAVES = 60
"""How often an evaluator is written; it takes a second or two."""


class TrainingConfig(NamedTuple):
    """The hyperparameters of a run."""

    channels: int = 64
    depth: int = 6
    games: int = 4_096
    """The batch of games that are played at once."""
    plies: int = 14
    """Moves of every game per round."""
    window: int = 4
    """Rounds that are longer than any game: after them all results are known."""
    playout_cap: PlayoutCap = PlayoutCap()
    batch: int = 2_048
    reuse: float = 1.5
    """How often a sample is drawn from the replay buffer, on average."""
    buffer_rounds: int = 16
    """Rounds whose samples are in the replay buffer."""
    learning_rate: float = 1e-3
    lr_half_steps: int = 20_000
    """Steps after which the learning rate has halved."""
    margin_weight: float = 0.3
    ownership_weight: float = 0.15
    """The weights of these losses beside those of policy and value."""


CONFIGS = {
    14: TrainingConfig(),
    # Games are expensive on this board, so every sample is drawn more often.
    20: TrainingConfig(
        games=2_048, plies=21, window=5, playout_cap=PlayoutCap(full=32, fast=8), reuse=3.0
    ),
}


class TrainState(NamedTuple):
    """What a checkpoint holds."""

    network: Any
    ema: Any
    """The exponential moving average of the weights, which plays better than the latest."""
    optimiser_state: Any
    steps: jax.Array
    games: jax.Array
    """Games that were played to their end."""


class ReplayBuffer(NamedTuple):
    """The samples of the latest rounds."""

    samples: Sample
    filled: jax.Array


def optimiser(config: TrainingConfig) -> optax.GradientTransformation:
    """AdamW with a warm-up; then the rate falls with the root of the steps."""

    def rate(step: jax.Array) -> jax.Array:
        return (
            config.learning_rate
            * jnp.minimum(1.0, (step + 1) / 500)
            / jnp.sqrt(1 + 3 * step / config.lr_half_steps)
        )

    return optax.chain(optax.clip_by_global_norm(1.0), optax.adamw(rate, weight_decay=1e-4))


def init_train_state(shape: Shape, config: TrainingConfig, seed: int) -> TrainState:
    """An untrained network with its optimiser."""
    key = jax.random.key(seed)
    network = Network(shape.side, shape.colours, config.channels, config.depth, key)
    return new_train_state(network, optimiser(config))


def new_train_state(network: Any, change: optax.GradientTransformation) -> TrainState:
    """A network that has not taken a step yet, with the state of its optimiser."""
    optimiser_state = change.init(eqx.filter(network, eqx.is_inexact_array))
    copied = jax.tree.map(lambda each: each.copy() if eqx.is_array(each) else each, network)
    return TrainState(network, copied, optimiser_state, jnp.int32(0), jnp.int32(0))


def legal_in(shape: Shape, tables: Tables, observation: Observation) -> jax.Array:
    """The legal actions as an observation shows them, to mask the policy loss."""
    planes = observation.planes.reshape(-1, shape.squares)
    corner, closed = planes[shape.colours], planes[2 * shape.colours]
    used = observation.scalars[: len(PIECES)]
    found = legal_placements(tables.finding, corner, closed, used)[: shape.placements]
    return jnp.append(found, ~found.any())


def to_bfloat16(network: Any) -> Any:
    """The same network in bfloat16."""
    floats, rest = eqx.partition(network, eqx.is_inexact_array)
    return eqx.combine(jax.tree.map(lambda each: each.astype(jnp.bfloat16), floats), rest)


def loss(
    network: Any, shape: Shape, tables: Tables, config: TrainingConfig, samples: Sample
) -> tuple[jax.Array, dict[str, jax.Array]]:
    """The losses of the network on some samples, and their weighted sum."""
    found = jax.vmap(to_bfloat16(network))(samples.observation)
    mask = jax.vmap(partial(legal_in, shape, tables))(samples.observation)
    logs = jax.nn.log_softmax(jnp.where(mask, found.logits, -1e9))
    chosen = jnp.take_along_axis(logs, samples.moves.astype(jnp.int32), 1)
    policy = samples.policy.astype(jnp.float32)
    shown = policy.sum() + 1e-6
    counted = samples.observation.scalars[:, -2 * shape.colours : -shape.colours]
    parts = {
        "policy": -(policy * jnp.where(policy > 0, chosen, 0.0)).sum() / shown,
        "value": (counted * (found.value - samples.value) ** 2).sum() / counted.sum(),
        "margin": ((found.margin - samples.margin) ** 2).mean(),
    }
    total = parts["policy"] + parts["value"] + config.margin_weight * parts["margin"]
    if found.ownership is not None:
        errors = optax.sigmoid_binary_cross_entropy(found.ownership, samples.ownership)
        parts["ownership"] = errors.mean()
        total += config.ownership_weight * parts["ownership"]
    return total, parts


def augmented(shape: Shape, samples: Sample, image: jax.Array) -> Sample:
    """Samples as they are when the board is turned or mirrored."""
    images = images_of(shape.side)
    source = images.sources[image]
    planes = samples.observation.planes
    flat = planes.reshape(*planes.shape[:2], shape.squares)[..., source]
    return samples._replace(
        observation=samples.observation._replace(planes=flat.reshape(planes.shape)),
        moves=images.moves[image][samples.moves.astype(jnp.int32)],
        ownership=samples.ownership[..., source],
    )


def gradient_steps(
    train_state: TrainState,
    change: optax.GradientTransformation,
    loss_of: Callable[[Any, jax.Array], tuple[jax.Array, dict[str, jax.Array]]],
    keys: jax.Array,
    most: float,
) -> tuple[TrainState, dict[str, jax.Array]]:
    """One gradient step per key, of the loss of a network on what is drawn with the key.

    The moving average forgets slowly from the beginning on: it keeps at most so much of itself.
    """
    frozen = eqx.filter(train_state.network, eqx.is_inexact_array, inverse=True)

    def step(carried: tuple[Any, Any, Any], keys: tuple[jax.Array, jax.Array]) -> Any:
        floats, optimiser_state, ema = carried
        number, key = keys
        value_and_grad = eqx.filter_value_and_grad(
            lambda each: loss_of(eqx.combine(each, frozen), key), has_aux=True
        )
        (_, parts), gradients = value_and_grad(floats)
        updates, optimiser_state = change.update(gradients, optimiser_state, floats)
        floats = eqx.apply_updates(floats, updates)
        decay = jnp.minimum(most, (1 + number) / (10 + number))
        ema = jax.tree.map(lambda old, new: decay * old + (1 - decay) * new, ema, floats)
        return (floats, optimiser_state, ema), parts

    floats, ema = (
        eqx.filter(each, eqx.is_inexact_array) for each in (train_state.network, train_state.ema)
    )
    (floats, optimiser_state, ema), parts = jax.lax.scan(
        step,
        (floats, train_state.optimiser_state, ema),
        (train_state.steps + jnp.arange(len(keys)), keys),
    )
    learned = train_state._replace(
        network=eqx.combine(floats, frozen),
        ema=eqx.combine(ema, frozen),
        optimiser_state=optimiser_state,
        steps=train_state.steps + len(keys),
    )
    return learned, jax.tree.map(jnp.mean, parts)


@eqx.filter_jit(donate="all-except-first")
def train_steps(
    fixed: tuple[Shape, Tables, TrainingConfig, ReplayBuffer],
    train_state: TrainState,
    key: jax.Array,
    steps: int,
) -> tuple[TrainState, dict[str, jax.Array]]:
    """Takes gradient steps on random batches of the replay buffer."""
    shape, tables, config, replay_buffer = fixed

    def loss_of(network: Any, key: jax.Array) -> tuple[jax.Array, dict[str, jax.Array]]:
        drawing, turning = jax.random.split(key)
        rows = jax.random.randint(drawing, (config.batch,), 0, replay_buffer.filled)
        some = jax.tree.map(lambda each: each[rows], replay_buffer.samples)
        some = augmented(shape, some, jax.random.randint(turning, (), 0, IMAGES))
        return loss(network, shape, tables, config, some)

    keys = jax.random.split(key, steps)
    return gradient_steps(train_state, optimiser(config), loss_of, keys, most=0.999)


@eqx.filter_jit(donate="all")
def add_samples(replay_buffer: ReplayBuffer, samples: Sample, slot: jax.Array) -> ReplayBuffer:
    """The replay buffer with one round's samples in one of its slots."""
    size = samples.moves.shape[0]
    both = jax.tree.map(
        lambda all_, new: jax.lax.dynamic_update_slice_in_dim(all_, new, slot * size, 0),
        replay_buffer.samples,
        samples,
    )
    return ReplayBuffer(both, jnp.maximum(replay_buffer.filled, (slot + 1) * size))


def train(
    forms: Sequence[BlokusRules],
    config: TrainingConfig,
    minutes: float,
    checkpoint: Path | None,
    evaluator: Path | None,
    figures: Path,
    seed: int,
) -> None:
    """Alternates self-play and gradient steps until the time is over."""
    begun = saved = time.monotonic()
    shape, tables, fresh = initial_batch(forms, config.games)
    if evaluator is None:
        train_state = init_train_state(shape, config, seed)
    else:
        train_state = new_train_state(load(evaluator, shape.side), optimiser(config))
    if checkpoint is not None and checkpoint.exists():
        train_state = eqx.tree_deserialise_leaves(checkpoint, train_state)
    print(
        f"{parameters(train_state.network):,} parameters, {int(train_state.steps):,} steps so far"
    )
    games = jax.tree.map(jnp.copy, fresh)
    key = jax.random.key(seed + int(train_state.steps))
    steps = max(1, int(config.games * config.plies * config.reuse / config.batch))
    rounds: list[Any] = []
    replay_buffer: ReplayBuffer | None = None
    number = 0
    while number == 0 or time.monotonic() - begun < minutes * 60:
        key, playing, training = jax.random.split(key, 3)
        fixed = (
            shape,
            tables,
            to_bfloat16(train_state.ema),
            fresh,
            config.playout_cap,
            config.plies,
        )
        games, plies = play(fixed, games, playing)
        rounds = [*rounds, plies][-config.window :]
        if len(rounds) < config.window:
            continue
        window = jax.tree.map(lambda *each: jnp.concatenate(each), *rounds)
        samples, ended = samples_from(window, config.plies)
        if replay_buffer is None:
            replay_buffer = _empty(samples, config.buffer_rounds)
        replay_buffer = add_samples(
            replay_buffer, samples, jnp.int32(number % config.buffer_rounds)
        )
        train_state, parts = train_steps(
            (shape, tables, config, replay_buffer), train_state, training, steps
        )
        train_state = train_state._replace(games=train_state.games + ended)
        number += 1
        line = {
            "seconds": round(time.monotonic() - begun, 1),
            "steps": int(train_state.steps),
            "games": int(train_state.games),
            **{name: round(float(mean), 4) for name, mean in parts.items()},
        }
        with figures.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
        print(line, flush=True)
        if checkpoint is not None:
            eqx.tree_serialise_leaves(checkpoint, train_state)
        if evaluator is not None and time.monotonic() - saved > SECONDS_BETWEEN_SAVES:
            save(train_state.ema, evaluator)
            saved = time.monotonic()
    if evaluator is not None:
        save(train_state.ema, evaluator)


def _empty(samples: Sample, rounds: int) -> ReplayBuffer:
    room = jax.tree.map(
        lambda each: jnp.zeros((rounds * each.shape[0], *each.shape[1:]), each.dtype), samples
    )
    return ReplayBuffer(room, jnp.int32(0))


def main() -> None:
    """Reads the options and trains."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("size", type=int, choices=list(TRAINING_VARIANTS), help="side of the board")
    parser.add_argument("--minutes", type=float, default=9.0, help="how long (default: 9)")
    parser.add_argument("--checkpoint", type=Path, help="everything; read and written")
    parser.add_argument("--evaluator", type=Path, help="an evaluator's weights; read and written")
    parser.add_argument("--figures", type=Path, help="default: the file's name with .jsonl")
    parser.add_argument("--games", type=int, help="how many are played at once")
    parser.add_argument(
        "--variants", "--school", nargs="+", metavar="VARIANT", help="played in turn"
    )
    parser.add_argument("--reuse", type=float, help="how often a sample is drawn")
    parser.add_argument("--learning-rate", "--rate", type=float, help="lower in a last run")
    parser.add_argument("--seed", type=int, default=1, help="default: 1")
    given = parser.parse_args()
    variants = given.variants or TRAINING_VARIANTS[given.size]
    if not set(variants) <= set(TRAINING_VARIANTS[given.size]):
        known = ", ".join(sorted(set(TRAINING_VARIANTS[given.size])))
        parser.error(f"the network of this board learns from {known}")
    changes = {name: getattr(given, name) for name in ("games", "reuse", "learning_rate")}
    config = CONFIGS[given.size]._replace(**{name: to for name, to in changes.items() if to})
    file = given.checkpoint or given.evaluator
    if file is None:
        parser.error("name a file to keep what is learned: --checkpoint or --evaluator")
    try:
        train(
            training_rules(variants),
            config,
            given.minutes,
            given.checkpoint,
            given.evaluator,
            given.figures or file.with_suffix(".jsonl"),
            given.seed,
        )
    except BadInput as refused:
        parser.error(str(refused))


if __name__ == "__main__":
    main()
