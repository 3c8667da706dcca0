"""The network: a residual tower with policy, value, margin and ownership heads."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np

from squarely.bots.blokus.layout import PLANES, SCALARS
from squarely.games.blokus.board import board
from squarely.games.blokus.pieces import PIECES
from squarely_research.game import Observation

ORIENTATIONS = sum(len(piece.orientations) for piece in PIECES)
"""Planes of the policy head, one per orientation."""


class Prediction(NamedTuple):
    """The outputs of the heads, from the colour on turn on."""

    logits: jax.Array
    """Policy logits: one for every placement, the last for passing."""
    value: jax.Array
    """The value head: for every colour the result of its seat, from -1 to 1."""
    margin: jax.Array
    """For every colour the part of its squares that will be laid (0 to 1)."""
    ownership: jax.Array | None
    """For every colour and square the logit of lying there in the end, where it is learned."""


class Block(eqx.Module):
    """A residual block; its scale starts at zero, so that the tower starts as the identity."""

    first: eqx.nn.Conv2d
    second: eqx.nn.Conv2d
    scale: jax.Array

    def __init__(self, channels: int, key: jax.Array) -> None:
        one, two = jax.random.split(key)
        self.first = eqx.nn.Conv2d(channels, channels, 3, padding=1, key=one)
        self.second = eqx.nn.Conv2d(channels, channels, 3, padding=1, key=two)
        self.scale = jnp.zeros(())

    def __call__(self, seen: jax.Array) -> jax.Array:
        """The planes after the block."""
        return seen + self.scale * self.second(jax.nn.relu(self.first(jax.nn.relu(seen))))


class Network(eqx.Module):
    """A policy and value network for one size of board and all its forms."""

    entry: eqx.nn.Conv2d
    scalars: eqx.nn.Linear
    blocks: list[Block]
    global_bias: eqx.nn.Linear
    moves: eqx.nn.Conv2d
    passing: eqx.nn.Linear
    squares: eqx.nn.Conv2d
    pooled: eqx.nn.Linear
    value: eqx.nn.Linear
    margin: eqx.nn.Linear
    side: int = eqx.field(static=True)

    def __init__(self, side: int, colours: int, channels: int, depth: int, key: jax.Array) -> None:
        keys = iter(jax.random.split(key, depth + 9))
        self.side = side
        self.entry = eqx.nn.Conv2d(PLANES * colours, channels, 5, padding=2, key=next(keys))
        self.scalars = eqx.nn.Linear(SCALARS * colours, channels, key=next(keys))
        self.blocks = [Block(channels, next(keys)) for _ in range(depth)]
        self.global_bias = eqx.nn.Linear(2 * channels, channels, key=next(keys))
        self.moves = eqx.nn.Conv2d(channels, ORIENTATIONS, 1, key=next(keys))
        self.passing = eqx.nn.Linear(2 * channels, 1, key=next(keys))
        self.squares = eqx.nn.Conv2d(channels, colours, 1, key=next(keys))
        self.pooled = eqx.nn.Linear(2 * channels, 2 * channels, key=next(keys))
        self.value = eqx.nn.Linear(2 * channels, colours, key=next(keys))
        self.margin = eqx.nn.Linear(2 * channels, colours, key=next(keys))

    def __call__(self, observation: Observation) -> Prediction:
        """The prediction for one position."""
        kind = self.entry.weight.dtype
        bias = self.scalars(observation.scalars.astype(kind))
        seen = self.entry(observation.planes.astype(kind)) + bias[:, None, None]
        for number, block in enumerate(self.blocks):
            if number == len(self.blocks) // 2:
                seen = seen + self.global_bias(_pooled_planes(seen))[:, None, None]
            seen = block(seen)
        seen = jax.nn.relu(seen)
        pooled = _pooled_planes(seen)
        hidden = jax.nn.relu(self.pooled(pooled))
        planes = self.moves(seen).reshape(-1)
        logits = jnp.append(planes[policy_index(self.side)], self.passing(pooled))
        return Prediction(
            logits.astype(jnp.float32),
            jnp.tanh(self.value(hidden).astype(jnp.float32)),
            jax.nn.sigmoid(self.margin(hidden).astype(jnp.float32)),
            self.squares(seen).reshape(self.squares.out_channels, -1).astype(jnp.float32),
        )


@cache
def policy_index(size: int) -> np.ndarray[Any, Any]:
    """For every placement its index in the policy: the plane of its orientation, at its corner."""
    found: list[int] = []
    plane = 0
    for piece in PIECES:
        for shape in piece.orientations:
            height = max(row for row, _ in shape) + 1
            width = max(column for _, column in shape) + 1
            for up in range(size - height + 1):
                start = (plane * size + up) * size
                found += range(start, start + size - width + 1)
            plane += 1
    assert len(found) == len(board(size).placements)
    return np.array(found, dtype=np.int32)


def _pooled_planes(seen: jax.Array) -> jax.Array:
    """Global pooling: the mean and the maximum of every plane."""
    return jnp.concatenate([seen.mean((1, 2)), seen.max((1, 2))])


def parameters(network: Network) -> int:
    """The number of parameters."""
    return sum(leaf.size for leaf in jax.tree.leaves(eqx.filter(network, eqx.is_array)))
