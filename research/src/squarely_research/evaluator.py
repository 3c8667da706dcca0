"""The evaluator as it is trained: one wide layer over planes and mobility, with local maps.

`bots/blokus/evaluator.py` computes the same in machine code.
"""

from __future__ import annotations

from functools import cache, partial

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np

from squarely.bots.blokus.layout import (
    HEADS,
    HIDDEN,
    LEVEL_SCALE,
    LOCAL,
    PHASES,
    QUERY,
    VALUE,
    input_size,
    square_states,
)
from squarely.games.blokus.pieces import PIECES
from squarely_research.game import Observation
from squarely_research.network import Prediction
from squarely_research.tables import (
    aligned,
    exact,
    legal_placements,
    parts_of,
    placement_arrays,
)

_GATES = HEADS - 2 * LOCAL
GAIN = 1 / 16
"""What a sum over hundreds of inputs is multiplied by, lest a step of learning move it too far."""


class Evaluator(eqx.Module):
    """A policy, value and margin network that is cheap to evaluate on a processor."""

    first: jax.Array
    first_bias: jax.Array
    around: jax.Array
    """The local convolution, over the states of nine squares."""
    around_mobility: jax.Array
    around_bias: jax.Array
    heads: jax.Array
    heads_bias: jax.Array
    pooled: jax.Array
    """From the mean of the local channels to the value head."""
    second: jax.Array
    second_bias: jax.Array
    last: jax.Array
    last_bias: jax.Array
    placements: jax.Array
    """One embedding per placement."""
    placement_bias: jax.Array
    side: int = eqx.field(static=True)
    colours: int = eqx.field(static=True)

    def __init__(self, side: int, colours: int, placements: int, key: jax.Array) -> None:
        keys = iter(jax.random.split(key, 7))
        squares = side * side
        inputs = input_size(colours, squares)
        states = square_states(colours)
        self.side, self.colours = side, colours
        self.first = jax.random.normal(next(keys), (inputs, HIDDEN)) * 12 / np.sqrt(inputs)
        self.first_bias = jnp.zeros(HIDDEN)
        self.around = jax.random.normal(next(keys), (3, 3, states, LOCAL)) * 0.3
        self.around_mobility = jax.random.normal(next(keys), (colours, LOCAL)) * 0.3
        self.around_bias = jnp.zeros(LOCAL)
        self.heads = jax.random.normal(next(keys), (HIDDEN, PHASES * HEADS)) / np.sqrt(HIDDEN)
        self.heads_bias = jnp.zeros((PHASES, HEADS))
        self.pooled = jnp.zeros((PHASES, LOCAL, VALUE))
        self.second = jax.random.normal(next(keys), (PHASES, VALUE, VALUE)) / np.sqrt(VALUE)
        self.second_bias = jnp.zeros((PHASES, VALUE))
        self.last = jax.random.normal(next(keys), (PHASES, VALUE, 2 * colours)) * 0.02
        self.last_bias = jnp.zeros((PHASES, 2 * colours))
        self.placements = jax.random.normal(next(keys), (placements, QUERY)) * 0.05
        self.placement_bias = jnp.zeros(placements)

    def __call__(self, observation: Observation) -> Prediction:
        """The prediction for one position."""
        seen = inputs_of(observation, self.colours)
        sums = _wide(aligned(seen.inputs), aligned(self.first))
        hidden = jnp.clip(GAIN * sums + self.first_bias, 0, 1) ** 2
        # All phases at once, and one of them is kept: one product for a whole batch.
        phases = _wide(hidden, self.heads).reshape(PHASES, HEADS) + self.heads_bias
        heads = phases[seen.phase].astype(jnp.float32)
        local = self._local(seen).astype(jnp.float32)
        pooled = local.mean(0) @ self.pooled[seen.phase].astype(jnp.float32)
        value, margin = self._value(heads[:VALUE] + pooled, seen.phase)
        query = heads[VALUE:_GATES]
        maps = local @ heads[_GATES:].reshape(2, LOCAL).T
        arrays = placement_matrices(self.side)
        covering = jnp.zeros(arrays.parts.shape[0]).at[: len(maps)].set(maps[:, 0])
        logits = _wide(query, aligned(self.placements).T)
        logits += _wide(covering, arrays.parts)[: len(logits)]
        logits += _wide(aligned(maps[:, 1]), arrays.corners)[: len(logits)]
        logits = logits[: len(self.placement_bias)] + self.placement_bias
        return Prediction(jnp.append(logits, 0.0), value, margin, None)

    def _local(self, seen: Inputs) -> jax.Array:
        """The local channels of every square; zero where a piece lies."""
        kind = self.around.dtype
        states = jax.nn.one_hot(seen.states, self.around.shape[2], dtype=kind)
        planes = states.reshape(1, self.side, self.side, -1)
        found = jax.lax.conv_general_dilated(
            planes, self.around, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC")
        ).reshape(-1, LOCAL)
        found = found + seen.square_levels.T.astype(kind) @ self.around_mobility
        return jax.nn.relu(found + self.around_bias) * seen.empty[:, None]

    def _value(self, entry: jax.Array, phase: jax.Array) -> tuple[jax.Array, jax.Array]:
        """Each colour's value and margin, in single precision throughout."""
        weights = (self.second, self.second_bias, self.last, self.last_bias)
        second, second_bias, last, last_bias = (each[phase].astype(jnp.float32) for each in weights)
        hidden = jax.nn.relu(jax.nn.relu(entry) @ second + second_bias)
        found = hidden @ last + last_bias
        return jnp.tanh(found[: self.colours]), jax.nn.sigmoid(found[self.colours :])


class Inputs(eqx.Module):
    """What the evaluator sees of a position."""

    inputs: jax.Array
    states: jax.Array
    square_levels: jax.Array
    empty: jax.Array
    phase: jax.Array


class Placements(eqx.Module):
    """A board's placements as matrices."""

    parts: jax.Array
    """By squares and pieces: the placements that cover it or have it."""
    corners: jax.Array
    """By squares: the placements that have it at a corner."""


def inputs_of(observation: Observation, colours: int) -> Inputs:
    """The inputs of a position, mobility included."""
    side = observation.planes.shape[-1]
    arrays = placement_matrices(side)
    laid, corner, closed = observation.planes.reshape(3, colours, -1)
    empty = ~laid.any(0)
    beside = closed & empty
    used = observation.scalars[: colours * len(PIECES)].reshape(colours, -1)
    squares = side * side
    legal = jax.vmap(partial(legal_placements, arrays.parts))(corner, closed, used)
    counts = _wide(legal, arrays.parts.T)
    levels = jnp.floor(2 * jnp.log2(1 + counts) + 0.5)
    square_levels = levels[:, :squares]
    piece_levels = levels[:, squares : squares + len(PIECES)]
    views = jnp.where(beside, 2, jnp.where(corner & empty, 1, 0))
    joint = (views * 3 ** jnp.arange(colours)[:, None]).sum(0)
    states = jnp.where(empty, joint, 3**colours + jnp.argmax(laid, 0))
    on = jnp.concatenate(
        [laid.reshape(-1), corner.reshape(-1), beside.reshape(-1), observation.scalars]
    )
    inputs = jnp.concatenate(
        [on, LEVEL_SCALE * piece_levels.reshape(-1), LEVEL_SCALE * square_levels.reshape(-1)]
    )
    pieces = used.sum()
    phase = pieces * PHASES // (colours * len(PIECES) + 1)
    return Inputs(inputs, states, LEVEL_SCALE * square_levels, empty, phase)


def _wide(left: jax.Array, right: jax.Array) -> jax.Array:
    """A product in the precision of the right factor, summed in single precision."""
    return jnp.matmul(left.astype(right.dtype), right, preferred_element_type=jnp.float32)


@cache
def placement_matrices(side: int) -> Placements:
    """The matrices of a board, in half precision where there is an accelerator."""
    _, _, corners, _ = placement_arrays(side)
    with jax.ensure_compile_time_eval():
        return Placements(
            jnp.asarray(parts_of(side), exact()), aligned(jnp.asarray(corners.T, exact()))
        )
