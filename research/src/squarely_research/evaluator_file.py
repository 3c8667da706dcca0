"""The file of an evaluator: what training keeps is what the engine plays with."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np

from squarely.bots.blokus.evaluator_file import kept_arrays
from squarely.bots.blokus.evaluator_memory import new_evaluated
from squarely.bots.blokus.first_layer import count_mobility, write_inputs
from squarely.bots.blokus.game import OVER, lay, legal_count, nth_legal, state_of
from squarely.bots.blokus.layout import LEVEL_SCALE, PLANES, SCALARS, input_size
from squarely.bots.blokus.sides import sides_of
from squarely.bots.blokus.tables import Array, tables
from squarely_research.batch import TRAINING_VARIANTS, training_rules
from squarely_research.evaluator import GAIN, Evaluator

SAMPLED_GAMES = 8
FINEST = 4_096
"""More would not be any nearer to what was learned: the heads are kept in half precision."""
HEADROOM = 2
"""How many times as large as in the sampled games a sum may become."""
COARSEST = 64
"""Below this a unit of the first layer would have too few steps between 0 and 1."""


def save(evaluator: Evaluator, file: Path) -> None:
    """Writes an evaluator: the first layer in 16 bits, the rest in half precision."""
    found = {name: np.asarray(getattr(evaluator, name), np.float32) for name in _arrays(evaluator)}
    scale = _row_scale(evaluator.side, evaluator.colours)
    first = found["first"] * scale
    one = _one(first, found["first_bias"], evaluator.side)
    kept = {name: each.astype(np.float16) for name, each in found.items()}
    kept["first"] = np.rint(first * one).astype(np.int16)
    kept["first_bias"] = np.rint(found["first_bias"] * one).astype(np.int16)
    kept["one"] = one.astype(np.int16)
    kept["side"], kept["colours"] = np.array(evaluator.side), np.array(evaluator.colours)
    with file.open("wb") as written:
        np.savez_compressed(written, **kept)  # type: ignore[arg-type]


def load(file: Path, size: int) -> Evaluator:
    """The evaluator that a file holds for a board of this size."""
    kept = kept_arrays(file, size)
    colours, one = int(kept["colours"]), kept["one"].astype(np.float32)
    kept["first"] = kept["first"] / (one * _row_scale(size, colours))
    kept["first_bias"] = kept["first_bias"] / one
    empty = Evaluator(size, colours, len(kept["placement_bias"]), jax.random.key(0))
    names = _arrays(empty)
    loaded: Evaluator = eqx.tree_at(
        lambda each: [getattr(each, name) for name in names],
        empty,
        [jnp.asarray(kept[name], jnp.float32) for name in names],
    )
    return loaded


def _arrays(evaluator: Evaluator) -> list[str]:
    return [name for name, each in vars(evaluator).items() if eqx.is_array(each)]


def _row_scale(side: int, colours: int) -> Array:
    """What a row of the first layer is multiplied by, for the engine counts mobility in levels."""
    scale = np.full((input_size(colours, side * side), 1), GAIN)
    scale[colours * (PLANES * side * side + SCALARS) :] *= LEVEL_SCALE
    return scale


def _one(first: Array, bias: Array, side: int) -> Array:
    """For each unit what stands for 1, so that no sum of sampled games comes near 16 bits."""
    largest = np.abs(_sampled_inputs(side) @ first + bias).max(axis=0)
    largest = np.maximum(largest, np.abs(first).max(axis=0))
    limit = np.iinfo(np.int16).max / (HEADROOM * np.maximum(largest, 1.0))
    if limit.min() < COARSEST:
        raise ValueError(
            f"sums of the first layer reach {largest.max():.0f}, too much for 16 bits: train with "
            "a lower learning rate"
        )
    scale: Array = np.floor(np.minimum(FINEST, limit))
    return scale


@cache
def _sampled_inputs(size: int) -> Array:
    """The inputs of positions of sampled games in every form of a board, as each colour sees them.

    Of two random placements the larger is laid, so that boards fill up as in real games.
    """
    table = tables(size)
    rng = Random(size)
    rows = []
    for rules in training_rules(sorted(set(TRAINING_VARIANTS[size]))):
        sides, colours = sides_of(rules.form), len(rules.form.colours)
        found = new_evaluated(table, colours)
        for _ in range(SAMPLED_GAMES):
            state = state_of(rules.initial(), table)
            while (colour := int(state.turn[0])) != OVER:
                count_mobility(table, state, found)
                for each in range(colours):
                    write_inputs(sides, state, each, found.counts, found.inputs)
                    rows.append(found.inputs[: input_size(colours, size * size)].copy())
                count = legal_count(state, colour)
                drawn = [nth_legal(state, colour, rng.randrange(count)) for _ in range(2)]
                lay(table, state, max(drawn, key=lambda number: int(table.size[number])))
    return np.stack(rows).astype(np.float32)
