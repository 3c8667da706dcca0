"""The Locus evaluator as it is trained: the points a sheet leads to, in its afterstates."""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp

from squarely.bots.locus.inputs import (
    GAIN,
    HIDDEN,
    LEAK,
    MIDDLE,
    MOST_SEATS,
    POINTS,
    SECOND,
    Inputs,
)

START = 0.5
"""Accumulator of the first layer begin in the graded part of the activation."""


class Evaluator(NamedTuple):
    """The weights of a network with two hidden layers."""

    first: jax.Array
    first_bias: jax.Array
    second: jax.Array
    second_bias: jax.Array
    last: jax.Array
    last_bias: jax.Array


class Afterstate(NamedTuple):
    """What the evaluator sees of a sheet once a decision has been made."""

    filled: jax.Array
    coins: jax.Array
    bonuses: jax.Array
    """Single squares to place, then double blocks by colour."""
    card: jax.Array
    """The card at hand; -1 for none."""
    time: jax.Array
    """Twice the turns left, one more when the turn is over."""
    unseen: jax.Array


def new_evaluator(inputs: Inputs, key: jax.Array) -> Evaluator:
    """Small random weights."""
    one, two, three = jax.random.split(key, 3)
    return Evaluator(
        first=0.04 / GAIN * jax.random.normal(one, (inputs.size, HIDDEN)),
        first_bias=jnp.full(HIDDEN, START / GAIN),
        second=jax.random.normal(two, (HIDDEN, SECOND)) / HIDDEN**0.5,
        second_bias=jnp.full(SECOND, 0.1),
        last=0.02 * jax.random.normal(three, (SECOND,)),
        last_bias=jnp.zeros(()),
    )


def sums(
    evaluator: Evaluator, inputs: Inputs, seats: int, filled: jax.Array, unseen: jax.Array
) -> jax.Array:
    """The sums of the first layer for what no decision but filling in changes."""
    first = evaluator.first
    squares = filled.astype(first.dtype) @ first[: inputs.coins]
    cards = unseen.astype(first.dtype) @ first[inputs.unseen :]
    company = (seats - 1) / (MOST_SEATS - 1) * first[inputs.seats]
    return squares + cards + company + evaluator.first_bias


def changing(
    evaluator: Evaluator,
    inputs: Inputs,
    coins: jax.Array,
    bonuses: jax.Array,
    card: jax.Array,
    time: jax.Array,
) -> jax.Array:
    """The sums of the first layer for what decisions change."""
    first = evaluator.first
    at_hand = jnp.where((card >= 0)[..., None], first[inputs.card + jnp.maximum(card, 0)], 0)
    pending = bonuses.astype(first.dtype) @ first[inputs.bonuses : inputs.card]
    return first[inputs.coins + coins] + pending + at_hand + first[inputs.time + time]


def heads(evaluator: Evaluator, hidden: jax.Array, rough: bool = False) -> jax.Array:
    """The points that sums of the first layer lead to; roughly, for many choices at once."""
    units = jnp.square(jnp.clip(GAIN * hidden, 0, 1))
    kind = jnp.bfloat16 if rough else units.dtype
    second = jnp.matmul(
        units.astype(kind), evaluator.second.astype(kind), preferred_element_type=jnp.float32
    )
    second += evaluator.second_bias
    second = jnp.maximum(second, LEAK * second)
    return MIDDLE + POINTS * (second @ evaluator.last + evaluator.last_bias)


def evaluate(evaluator: Evaluator, inputs: Inputs, seats: int, after: Afterstate) -> jax.Array:
    """The points that an afterstate leads to."""
    hidden = sums(evaluator, inputs, seats, after.filled, after.unseen)
    hidden += changing(evaluator, inputs, after.coins, after.bonuses, after.card, after.time)
    return heads(evaluator, hidden)
