"""Trains the Locus evaluator: `python -m squarely_research.locus.training FILE --minutes 9`.

Thousands of games are played at once by the evaluator itself, for one to five players. What it says
of a sheet after a decision is drawn towards what it says after the next ones, and towards the
points in the end: temporal differences, TD(lambda), of afterstates. Some players begin carelessly
(exploring starts), so that sheets are known that good play does not lead to. A run goes on with the
file if there is one, and writes a line of figures about every ten seconds.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import optax

from squarely.bots.locus.inputs import POINTS, Inputs, inputs_of
from squarely.games import variant_named
from squarely.games.locus.rules import LocusRules
from squarely_research.locus.decisions import MOST_PLACES
from squarely_research.locus.evaluator import Afterstate, Evaluator, evaluate, new_evaluator
from squarely_research.locus.game import deal
from squarely_research.locus.self_play import Exploration, Lane, Played, new_lane, play
from squarely_research.locus.tables import Form, Tables, form_of, tables_of

SECONDS_BETWEEN_LINES = 10
GREEDY_ROUNDS = 4
"""Rounds for each seat that are played without noise in the end: about three games."""


class TrainingConfig(NamedTuple):
    """The hyperparameters of a run."""

    decisions: int = 64
    """Decisions of each game in a round."""
    batch: int = 8_192
    trace_decay: float = 0.9
    """Lambda: how much what comes later counts beside what the evaluator says next."""
    learning_rate: float = 1e-3
    last_rate: float = 2e-5
    first_noise: float = 0.6
    last_noise: float = 0.1
    """Points by which decisions are misjudged, so that other ways are seen: only a little, for a
    game has a hundred decisions, most of them between ways that differ by less than a point."""
    careless: float = 0.35
    """The part of players who begin a game carelessly, up to any turn."""
    average: float = 0.999
    """The weights that are kept are a moving average."""


def lambda_returns(played: Played, trace_decay: float) -> tuple[jax.Array, jax.Array]:
    """What the evaluator should have said, and where anything came after to say so."""
    seats = played.points.shape[-1]
    count = played.worth.shape[1]
    lanes = jnp.arange(count)

    def back(carry: tuple[jax.Array, jax.Array], each: Played) -> tuple[Any, Any]:
        later, known = carry
        later = jnp.where(each.ended[:, None], each.points, later)
        known |= each.ended[:, None]
        target, sure = later[lanes, each.seat], known[lanes, each.seat]
        target = jnp.where(sure, target, each.worth)
        # A careless decision says nothing of what was possible before it, the best one does.
        traced = (1 - trace_decay) * each.worth + trace_decay * target
        later = later.at[lanes, each.seat].set(jnp.where(each.careless, each.best, traced))
        known = known.at[lanes, each.seat].set(True)
        return (later, known), (target, sure)

    nothing = jnp.zeros((count, seats)), jnp.zeros((count, seats), bool)
    found: tuple[jax.Array, jax.Array]
    _, found = jax.lax.scan(back, nothing, played, reverse=True)
    return found


def loss(
    evaluator: Evaluator,
    inputs: Inputs,
    seats: int,
    after: Afterstate,
    target: jax.Array,
    sure: jax.Array,
) -> jax.Array:
    """The squared error where something is known, in units of the evaluator."""
    error = (evaluate(evaluator, inputs, seats, after) - target) / POINTS
    return jnp.sum(jnp.square(error) * sure) / jnp.maximum(sure.sum(), 1)


def learn(
    seats: int,
    inputs: Inputs,
    config: TrainingConfig,
    optimiser: optax.GradientTransformation,
    evaluator: Evaluator,
    memory: optax.OptState,
    averaged: Evaluator,
    played: Played,
    key: jax.Array,
) -> tuple[Evaluator, optax.OptState, Evaluator, jax.Array]:
    """One pass over all decisions of a round, in random order."""
    target, sure = lambda_returns(played, config.trace_decay)
    flat = jax.tree.map(
        lambda each: each.reshape(-1, *each.shape[2:]), (played.after, target, sure)
    )
    size = target.size
    batches = size // config.batch
    order = jax.random.permutation(key, size)[: batches * config.batch]

    def one(carry: Any, chosen: jax.Array) -> tuple[Any, jax.Array]:
        evaluator, memory, averaged = carry
        some = jax.tree.map(lambda each: each[chosen], flat)
        error, slope = jax.value_and_grad(loss)(evaluator, inputs, seats, *some)
        change, memory = optimiser.update(slope, memory, evaluator)
        evaluator = optax.apply_updates(evaluator, change)
        averaged = optax.incremental_update(evaluator, averaged, 1 - config.average)
        return (evaluator, memory, averaged), error

    carry, errors = jax.lax.scan(
        one, (evaluator, memory, averaged), order.reshape(batches, config.batch)
    )
    return (*carry, errors.mean())


def load(file: Path) -> Evaluator:
    """The evaluator of a file."""
    with np.load(file) as kept:
        return Evaluator(*(jnp.asarray(kept[name], jnp.float32) for name in Evaluator._fields))


def save(evaluator: Evaluator, file: Path) -> None:
    """Writes an evaluator in half precision."""
    kept = {name: np.asarray(each, np.float16) for name, each in evaluator._asdict().items()}
    with file.open("wb") as written:
        np.savez_compressed(written, **kept)  # type: ignore[arg-type]


class Table(NamedTuple):
    """Games for a number of seats: how they are played, how they are learned from."""

    form: Form
    tables: Tables
    begin: Callable[..., Lane]
    play: Callable[..., tuple[Lane, Played]]
    learn: Callable[..., tuple[Evaluator, optax.OptState, Evaluator, jax.Array]]
    games: int


def table_for(
    seats: int, games: int, config: TrainingConfig, optimiser: optax.GradientTransformation
) -> Table:
    """Games for so many seats, compiled when they are first played."""
    rules = variant_named("locus").rules(seats)
    assert isinstance(rules, LocusRules)
    form, tables, inputs = form_of(rules), tables_of(rules), inputs_of(rules)

    def begin(key: jax.Array, explored: Exploration) -> Lane:
        for_lane, for_cards = jax.random.split(key)
        lane = new_lane(form, tables, explored, for_lane)
        return lane._replace(game=deal(form, lane.game, for_cards)[0])

    return Table(
        form=form,
        tables=tables,
        begin=jax.jit(jax.vmap(begin, (0, None))),
        play=jax.jit(partial(play, form, inputs, config.decisions)),
        learn=jax.jit(partial(learn, seats, inputs, config, optimiser)),
        games=games,
    )


class Points:
    """The points of games that have ended, by seats."""

    def __init__(self) -> None:
        self._sums: dict[int, list[tuple[jax.Array, jax.Array]]] = {}

    def add(self, seats: int, played: Played) -> None:
        """Notes what a round brought."""
        total = (played.points * played.ended[..., None]).sum() / seats
        self._sums.setdefault(seats, []).append((total, played.ended.sum()))

    def means(self) -> dict[str, float]:
        """The mean for each number of seats."""
        found = {}
        for seats, sums in sorted(self._sums.items()):
            total, count = np.sum(jax.device_get(sums), axis=0)
            found[f"points {seats}"] = round(float(total / max(count, 1)), 2)
        return found


def train(
    file: Path, minutes: float, games: int, seats: Sequence[int], config: TrainingConfig, seed: int
) -> None:
    """Plays and learns until the time is over, then plays without any noise."""
    rate = optax.inject_hyperparams(optax.adam)(config.learning_rate)
    optimiser = optax.chain(optax.clip_by_global_norm(1.0), rate)
    tables = [table_for(each, max(1, games // each), config, optimiser) for each in seats]
    keys = _keys(seed)
    rules = variant_named("locus").rules(1)
    assert isinstance(rules, LocusRules)
    evaluator = load(file) if file.exists() else new_evaluator(inputs_of(rules), next(keys))
    memory, averaged = optimiser.init(evaluator), evaluator
    explored = Exploration(config.first_noise, config.careless)
    states = [each.begin(jax.random.split(next(keys), each.games), explored) for each in tables]
    began, said, round_, points = time.monotonic(), 0.0, 0, Points()
    while (part := (time.monotonic() - began) / (60 * minutes)) < 1:
        noise = config.first_noise * (config.last_noise / config.first_noise) ** part
        falling = config.learning_rate * (config.last_rate / config.learning_rate) ** part
        memory[1].hyperparams["learning_rate"] = jnp.float32(falling)
        at = round_ % len(tables)
        table = tables[at]
        states[at], played = table.play(
            table.tables, evaluator, states[at], next(keys), explored._replace(temperature=noise)
        )
        evaluator, memory, averaged, error = table.learn(
            evaluator, memory, averaged, played, next(keys)
        )
        points.add(table.form.seats, played)
        round_ += 1
        if time.monotonic() - said > SECONDS_BETWEEN_LINES:
            said = time.monotonic()
            figures = {
                "minutes": round(part * minutes, 2),
                "round": round_,
                "loss": float(error),
                "noise": round(noise, 2),
                "crowded": float((played.places > MOST_PLACES).mean()),
                **points.means(),
            }
            points = Points()
            print(json.dumps(figures), flush=True)
            save(averaged, file)
    save(averaged, file)
    for table in tables:
        print(json.dumps({"greedy": _greedy(table, averaged, keys)}), flush=True)


def _keys(seed: int) -> Iterator[jax.Array]:
    key = jax.random.key(seed)
    while True:
        key, drawn = jax.random.split(key)
        yield drawn


def _greedy(table: Table, evaluator: Evaluator, keys: Iterator[jax.Array]) -> dict[str, float]:
    """The points of games in which nobody explores."""
    points = Points()
    state = table.begin(jax.random.split(next(keys), table.games), Exploration())
    for _ in range(GREEDY_ROUNDS * table.form.seats):
        state, played = table.play(table.tables, evaluator, state, next(keys), Exploration())
        points.add(table.form.seats, played)
    return points.means()


def main() -> None:
    """Reads the arguments and trains."""
    usual = TrainingConfig()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--minutes", type=float, default=9.0)
    parser.add_argument("--games", type=int, default=4_096, help="at once, divided by the seats")
    parser.add_argument("--seats", type=int, action="append", help="(default: 1, 2 and 4)")
    parser.add_argument("--noise", type=float, default=usual.first_noise)
    parser.add_argument("--rate", type=float, default=usual.learning_rate)
    parser.add_argument("--last-rate", type=float, default=usual.last_rate)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    config = usual._replace(
        first_noise=asked.noise, learning_rate=asked.rate, last_rate=asked.last_rate
    )
    train(asked.file, asked.minutes, asked.games, asked.seats or (1, 2, 4), config, asked.seed)


if __name__ == "__main__":
    main()
