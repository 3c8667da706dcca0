"""The network: a residual tower over the board, with heads for moves, results and squares."""

from __future__ import annotations

from typing import NamedTuple

import equinox as eqx
import jax
import jax.numpy as jnp

from squarely.bots.blokus.sight import FACTS, ORIENTATIONS, PLANES, places
from squarely.learn.game import Sight


class Judgement(NamedTuple):
    """What the network thinks of a position, seen from the colour on turn."""

    promises: jax.Array
    """For every placement, and for passing, how good it looks."""
    value: jax.Array
    """For every colour, from the one on turn on, the result of its seat, from -1 to 1."""
    margin: jax.Array
    """For every colour, from the one on turn on, how many of its squares will be laid (0 to 1)."""
    owners: jax.Array
    """For every colour and square whether it will lie there in the end (a log odds)."""


class Block(eqx.Module):
    """Two convolutions beside a way around them; at first the way around is all there is."""

    first: eqx.nn.Conv2d
    second: eqx.nn.Conv2d
    strength: jax.Array

    def __init__(self, channels: int, key: jax.Array) -> None:
        one, two = jax.random.split(key)
        self.first = eqx.nn.Conv2d(channels, channels, 3, padding=1, key=one)
        self.second = eqx.nn.Conv2d(channels, channels, 3, padding=1, key=two)
        self.strength = jnp.zeros(())

    def __call__(self, seen: jax.Array) -> jax.Array:
        """The planes, a little wiser."""
        return seen + self.strength * self.second(jax.nn.relu(self.first(jax.nn.relu(seen))))


class Network(eqx.Module):
    """Judges positions of one board, whoever plays its colours."""

    entry: eqx.nn.Conv2d
    facts: eqx.nn.Linear
    blocks: list[Block]
    glance: eqx.nn.Linear
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
        self.facts = eqx.nn.Linear(FACTS * colours, channels, key=next(keys))
        self.blocks = [Block(channels, next(keys)) for _ in range(depth)]
        self.glance = eqx.nn.Linear(2 * channels, channels, key=next(keys))
        self.moves = eqx.nn.Conv2d(channels, ORIENTATIONS, 1, key=next(keys))
        self.passing = eqx.nn.Linear(2 * channels, 1, key=next(keys))
        self.squares = eqx.nn.Conv2d(channels, colours, 1, key=next(keys))
        self.pooled = eqx.nn.Linear(2 * channels, 2 * channels, key=next(keys))
        self.value = eqx.nn.Linear(2 * channels, colours, key=next(keys))
        self.margin = eqx.nn.Linear(2 * channels, colours, key=next(keys))

    def __call__(self, sight: Sight) -> Judgement:
        """What it thinks of one position."""
        kind = self.entry.weight.dtype
        told = self.facts(sight.facts.astype(kind))
        seen = self.entry(sight.planes.astype(kind)) + told[:, None, None]
        for number, block in enumerate(self.blocks):
            if number == len(self.blocks) // 2:
                seen = seen + self.glance(_whole(seen))[:, None, None]
            seen = block(seen)
        seen = jax.nn.relu(seen)
        whole = _whole(seen)
        hidden = jax.nn.relu(self.pooled(whole))
        planes = self.moves(seen).reshape(-1)
        promises = jnp.append(planes[places(self.side)], self.passing(whole))
        return Judgement(
            promises.astype(jnp.float32),
            jnp.tanh(self.value(hidden).astype(jnp.float32)),
            jax.nn.sigmoid(self.margin(hidden).astype(jnp.float32)),
            self.squares(seen).reshape(self.squares.out_channels, -1).astype(jnp.float32),
        )


def _whole(seen: jax.Array) -> jax.Array:
    """The board at a glance: the mean and the peak of every plane."""
    return jnp.concatenate([seen.mean((1, 2)), seen.max((1, 2))])


def parameters(network: Network) -> int:
    """How many numbers were learned."""
    return sum(leaf.size for leaf in jax.tree.leaves(eqx.filter(network, eqx.is_array)))
