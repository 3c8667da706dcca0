"""Self-play: Gumbel search with a network in many games at once."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

import equinox as eqx
import jax
import jax.numpy as jnp
import mctx

from squarely.games.blokus.pieces import PIECES
from squarely.learn.game import (
    ALL_SQUARES,
    Game,
    lay,
    legal,
    observed,
    seat_of,
    start,
    worths,
)
from squarely.learn.network import Network
from squarely.learn.tables import Shape, Tables

CONSIDERABLE = 128
"""So many of the legal moves are in a search tree, which would be a hundred times as large."""
NEVER = -1e9
KEPT_MOVES = 32
"""Of a search the best so many moves are learned from."""


class Lesson(NamedTuple):
    """A position of self-play and what came of it."""

    observed: jax.Array
    moves: jax.Array
    shares: jax.Array
    """What the search made of its best moves."""
    value: jax.Array
    margin: jax.Array
    owners: jax.Array
    counts: jax.Array
    """1 where the end of the game was seen, so that there is something to learn."""


def allowed(shape: Shape, tables: Tables, game: Game) -> jax.Array:
    """The legal actions, passing at the end."""
    found = legal(tables, game)[: shape.placements]
    return jnp.append(found, ~found.any())


class Judged(NamedTuple):
    """Games with the moves that are worth a thought; the search knows them by their places here."""

    games: Game
    moves: jax.Array
    promises: jax.Array
    """Of these moves; very low where there is none."""
    value: jax.Array
    """For the seat on turn."""


def judge(shape: Shape, tables: Tables, network: Network, games: Game) -> Judged:
    """What the network makes of many games."""
    found = jax.vmap(network)(jax.vmap(partial(observed, shape))(games))
    mask = jax.vmap(partial(allowed, shape, tables))(games)
    promises, moves = jax.lax.top_k(jnp.where(mask, found.promises, NEVER), CONSIDERABLE)
    return Judged(games, moves, promises, jnp.where(games.over, 0.0, found.value[:, 0]))


def search(
    shape: Shape,
    tables: Tables,
    network: Network,
    root: Judged,
    key: jax.Array,
    simulations: int,
    considered: int,
) -> Any:
    """A Gumbel search from every game; for two seats, whose gains are each other's losses."""

    def follow(network: Network, key: jax.Array, places: jax.Array, held: Any) -> Any:
        games, moves = held
        actions = jnp.take_along_axis(moves, places[:, None], 1)[:, 0]
        movers = jax.vmap(partial(seat_of, tables))(games)
        after = jax.vmap(partial(lay, tables))(games, actions)
        after = jax.tree.map(partial(_unless, games.over), after, games)
        ends = jax.vmap(partial(worths, shape, tables))(after)
        fresh = after.over & ~games.over
        reward = jnp.where(fresh, jnp.take_along_axis(ends, movers[:, None], 1)[:, 0], 0.0)
        same = jax.vmap(partial(seat_of, tables))(after) == movers
        discount = jnp.where(after.over, 0.0, jnp.where(same, 1.0, -1.0))
        found = judge(shape, tables, network, after)
        output = mctx.RecurrentFnOutput(
            reward=reward, discount=discount, prior_logits=found.promises, value=found.value
        )
        return output, (after, found.moves)

    return mctx.gumbel_muzero_policy(
        params=network,
        rng_key=key,
        root=mctx.RootFnOutput(
            prior_logits=root.promises, value=root.value, embedding=(root.games, root.moves)
        ),
        recurrent_fn=follow,
        num_simulations=simulations,
        invalid_actions=root.promises <= NEVER,
        max_num_considered_actions=considered,
        gumbel_scale=1.0,
    )


def _unless(over: jax.Array, new: jax.Array, old: jax.Array) -> jax.Array:
    return jnp.where(over.reshape(-1, *[1] * (new.ndim - 1)), old, new)


@eqx.filter_jit
def play(
    shape: Shape,
    tables: Tables,
    network: Network,
    games: Game,
    key: jax.Array,
    plies: int,
    simulations: int,
    considered: int,
) -> tuple[Game, Lesson, jax.Array]:
    """Plays on with every game; a game that ends begins anew. Returns lessons, ply by ply."""
    batch = games.over.shape[0]
    fresh = start(shape, tables)

    def ply(carried: Game, key: jax.Array) -> Any:
        judged = judge(shape, tables, network, carried)
        found = search(shape, tables, network, judged, key, simulations, considered)
        shares, places = jax.lax.top_k(found.action_weights, KEPT_MOVES)
        moves = jnp.take_along_axis(judged.moves, places, 1)
        action = jnp.take_along_axis(judged.moves, found.action[:, None], 1)[:, 0]
        seats = jax.vmap(partial(seat_of, tables))(carried)
        after = jax.vmap(partial(lay, tables))(carried, action)
        noted = (
            jax.vmap(partial(observed, shape))(carried),
            moves,
            shares / shares.sum(1, keepdims=True),
            seats,
            carried.colour,
            after,
        )
        again = jax.tree.map(
            lambda new, old: _unless(~after.over, jnp.broadcast_to(new, old.shape), old),
            fresh,
            after,
        )
        return again, noted

    games, (seen, moves, shares, seats, colours, after) = jax.lax.scan(
        ply, games, jax.random.split(key, plies)
    )

    def look_back(known: Any, now: Any) -> Any:
        """From the end to the beginning: what the game came to, once that is known."""
        results, laid, used, is_known = known
        seat, colour, game = now
        over = game.over
        results = jnp.where(over[:, None], jax.vmap(partial(worths, shape, tables))(game), results)
        laid = jnp.where(over[:, None, None], game.laid, laid)
        used = jnp.where(over[:, None, None], game.used, used)
        is_known = is_known | over
        order = (seat[:, None] + jnp.arange(shape.seats)) % shape.seats
        colour_order = (colour[:, None] + jnp.arange(shape.colours)) % shape.colours
        sizes = jnp.asarray([piece.size for piece in PIECES])
        squares = (used * sizes).sum(2) / ALL_SQUARES
        lesson = (
            jnp.take_along_axis(results, order, 1),
            jnp.take_along_axis(squares, colour_order, 1),
            jnp.take_along_axis(laid, colour_order[:, :, None], 1),
            is_known,
        )
        return (results, laid, used, is_known), lesson

    nothing = (
        jnp.zeros((batch, shape.seats)),
        jnp.zeros((batch, shape.colours, shape.squares), dtype=bool),
        jnp.zeros((batch, shape.colours, len(PIECES)), dtype=bool),
        jnp.zeros(batch, dtype=bool),
    )
    _, (value, margin, owners, counts) = jax.lax.scan(
        look_back, nothing, (seats, colours, after), reverse=True
    )
    lessons = Lesson(seen, moves, shares, value, margin, owners, counts)
    ended = after.over.sum()
    return games, jax.tree.map(lambda each: each.reshape(-1, *each.shape[2:]), lessons), ended
