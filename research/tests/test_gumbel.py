"""The search of self-play, held to mctx where both can play: between two seats."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import mctx
import numpy as np

from squarely_research.batch import TRAINING_VARIANTS, initial_batch, training_rules
from squarely_research.game import Game, lay
from squarely_research.gumbel import ILLEGAL_LOGIT, Node, search
from squarely_research.network import Network
from squarely_research.self_play import evaluate
from squarely_research.tables import PER_GAME

GAMES = 6


def test_two_seats_search_like_mctx() -> None:
    simulations, considered = 12, 8
    shape, tables, games = initial_batch(training_rules(TRAINING_VARIANTS[14]), GAMES)
    network = Network(14, 2, 8, 2, jax.random.key(5))
    # An untrained network's values are all alike; these differ, so that the searches matter.
    network = jax.tree.map(lambda each: 4 * each if hasattr(each, "shape") else each, network)
    roots = evaluate(shape, tables, network, games)

    def expand(before: Game, moves: jax.Array) -> Node:
        after = jax.vmap(lay, (PER_GAME, 0, 0))(tables, before, moves)
        return evaluate(shape, tables, network, after)

    def recurrent(params: Any, key: Any, actions: jax.Array, held: Node) -> Any:
        moves = jnp.take_along_axis(held.moves, actions[:, None], 1)[:, 0]
        after = expand(held.game, moves)
        same = after.mover == held.mover
        output = mctx.RecurrentFnOutput(
            reward=jnp.zeros(GAMES),
            discount=jnp.where(same, 1.0, -1.0),
            prior_logits=after.logits,
            value=_own(after),
        )
        return output, after

    key = jax.random.key(7)
    expected = mctx.gumbel_muzero_policy(
        params=(),
        rng_key=key,
        root=mctx.RootFnOutput(prior_logits=roots.logits, value=_own(roots), embedding=roots),
        recurrent_fn=recurrent,
        num_simulations=simulations,
        invalid_actions=roots.logits <= ILLEGAL_LOGIT,
        max_num_considered_actions=considered,
    )
    noise = jax.random.gumbel(jax.random.split(key)[1], roots.logits.shape)
    # mctx takes the values of both seats for opposites, so the second seat's have to be.
    found = search(_opposed(expand), roots, noise, simulations, considered)
    assert found.action.tolist() == expected.action.tolist()
    assert np.allclose(found.improved_policy, expected.action_weights, atol=1e-4)


def _own(nodes_: Node) -> jax.Array:
    return jnp.take_along_axis(nodes_.value, nodes_.mover[:, None], 1)[:, 0]


def _opposed(expand: Any) -> Any:
    def opposed(before: Game, moves: jax.Array) -> Node:
        found: Node = expand(before, moves)
        mine = jnp.arange(2) == found.mover[:, None]
        own = _own(found)[:, None]
        return found._replace(value=jnp.where(mine, own, -own))

    return opposed


def test_every_seat_looks_for_its_own_gain() -> None:
    """Three seats and two moves each: the second seat takes what is good for itself alone."""
    start = _state(0, -1)

    def expand(before: Any, moves: jax.Array) -> Node:
        depth = before.colour + 1
        first = jnp.where(before.colour == 0, moves, before.used)
        return jax.vmap(_state)(depth, first)._replace(value=jax.vmap(_ends)(depth, first, moves))

    roots = jax.tree.map(lambda each: jnp.stack([each]), start)
    found = search(expand, roots, jnp.zeros((1, 2)), 40, 2)
    assert int(found.action[0]) == 1
    assert found.improved_policy[0, 1] > 0.9


def _state(depth: Any, first: Any) -> Node:
    game: Any = Game(
        laid=jnp.int32(0),
        beside=jnp.int32(0),
        corner=jnp.int32(0),
        used=jnp.int32(first),
        single_last=jnp.int32(0),
        out=jnp.int32(0),
        colour=jnp.int32(depth),
        over=jnp.asarray(depth == 2),
    )
    return Node(game, jnp.arange(2), jnp.zeros(2), jnp.zeros(3), jnp.minimum(jnp.int32(depth), 2))


def _ends(depth: Any, first: Any, second: Any) -> jax.Array:
    """After move 0 the second seat hurts the first for a gain of its own; after 1 it need not."""
    hurt = jnp.array([-1.0, 0.5, 0.5])
    spared = jnp.array([0.5, 0.0, -0.5])
    helped = jnp.array([0.3, 0.6, -0.9])
    after_first = jnp.where(second == 0, hurt, spared)
    after_second = jnp.where(second == 0, helped, spared)
    ends = jnp.where(first == 0, after_first, after_second)
    return jnp.where(depth == 2, ends, jnp.zeros(3))
