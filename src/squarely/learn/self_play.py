"""Self-play: many games at once, every move found by a search with the network."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

import equinox as eqx
import jax
import jax.numpy as jnp

from squarely.games.blokus.pieces import PIECES
from squarely.learn.game import (
    ALL_SQUARES,
    Game,
    Sight,
    lay,
    legal,
    seat_of,
    seen,
    worths,
)
from squarely.learn.gumbel import NEVER, Found, Judged, search
from squarely.learn.network import Network
from squarely.learn.tables import PER_GAME, Shape, Tables

CONSIDERABLE = 64
"""So many of the legal moves are in a search tree, which would be a hundred times as large."""
LANES = 512
"""Placements are looked through in so many lanes; of each lane the best two count."""
KEPT_MOVES = 32
"""Of a search the best so many moves are learned from."""


class Effort(NamedTuple):
    """How much is thought about a move."""

    full: int = 48
    quick: int = 12
    """Simulations; quick searches bring games to their ends, full ones show what to play."""
    share: float = 1 / 3
    """How many searches are full."""
    considered: int = 16


class Ply(NamedTuple):
    """A position of self-play, what a search made of it, and what became of it."""

    sight: Sight
    moves: jax.Array
    shares: jax.Array
    colour: jax.Array
    over: jax.Array
    """Whether the move ended the game; then what follows is its result."""
    worth: jax.Array
    """For every colour what its seat got."""
    laid: jax.Array
    used: jax.Array


class Lesson(NamedTuple):
    """A position of self-play and what came of it; colours from the one on turn on."""

    sight: Sight
    moves: jax.Array
    shares: jax.Array
    """What the search made of its best moves; nothing after a quick one."""
    value: jax.Array
    margin: jax.Array
    owners: jax.Array


def allowed(shape: Shape, tables: Tables, game: Game) -> jax.Array:
    """The legal actions, passing at the end."""
    found = legal(tables, game)[: shape.placements]
    return jnp.append(found, ~found.any())


def judge(
    shape: Shape,
    tables: Tables,
    network: Network,
    games: Game,
    noise: jax.Array | float = 0.0,
) -> Judged:
    """What the network makes of many games; the moves that promise most, noise included."""
    found = jax.vmap(network)(_each(seen, shape)(tables, games))
    mask = _each(allowed, shape)(tables, games)
    moves = leading(jnp.where(mask, found.promises + noise, NEVER))
    promises = jnp.take_along_axis(jnp.where(mask, found.promises, NEVER), moves, 1)
    colours = (jnp.arange(shape.colours) - games.colour[:, None]) % shape.colours
    by_colour = jnp.take_along_axis(found.value, colours, 1)
    counts = tables.counts.astype(jnp.float32)
    expected = jnp.einsum("gsc,gc->gs", counts, by_colour) / jnp.maximum(counts.sum(2), 1)
    ends = _each(worths, shape)(tables, games)
    value = jnp.where(games.over[:, None], ends, expected)
    return Judged(games, moves, promises, value, jax.vmap(seat_of, (PER_GAME, 0))(tables, games))


def leading(promises: jax.Array) -> jax.Array:
    """Where the highest promises are, lane by lane: far quicker than sorting them all.

    A third good move in the same lane is overlooked.
    """
    batch, count = promises.shape
    rows = -(-count // LANES)
    padded = jnp.pad(promises, ((0, 0), (0, rows * LANES - count)), constant_values=2 * NEVER)
    lanes = padded.reshape(batch, rows, LANES)
    first = lanes.argmax(1)
    others = jnp.where(jnp.arange(rows)[:, None] == first[:, None, :], 2 * NEVER, lanes)
    second = others.argmax(1)
    numbers = jnp.concatenate([first, second], 1) * LANES + jnp.tile(jnp.arange(LANES), 2)
    heights = jnp.concatenate([lanes.max(1), others.max(1)], 1)
    _, places = jax.lax.top_k(heights, CONSIDERABLE)
    return jnp.minimum(jnp.take_along_axis(numbers, places, 1), count - 1)


def _each(function: Any, shape: Shape) -> Any:
    return jax.vmap(partial(function, shape), in_axes=(PER_GAME, 0))


def look(
    shape: Shape,
    tables: Tables,
    network: Network,
    games: Game,
    key: jax.Array,
    simulations: int,
    considered: int,
) -> tuple[Judged, Found]:
    """A search from every game; the moves that it looks at are drawn as promised."""
    noise = jax.random.gumbel(key, (games.over.shape[0], shape.placements + 1))
    roots = judge(shape, tables, network, games, noise)
    noise = jnp.take_along_axis(noise, roots.moves, 1)

    def follow(before: Game, moves: jax.Array) -> Judged:
        after = jax.vmap(lay, (PER_GAME, 0, 0))(tables, before, moves)
        return judge(shape, tables, network, after)

    return roots, search(follow, roots, noise, simulations, considered)


@eqx.filter_jit(donate="all-except-first")
def play(
    fixed: tuple[Shape, Tables, Network, Game, Effort, int], games: Game, key: jax.Array
) -> tuple[Game, Ply]:
    """Plays on with every game, ply by ply; a game that ends begins anew."""
    shape, tables, network, fresh, effort, plies = fixed

    def ply(games: Game, key: jax.Array) -> tuple[Game, Ply]:
        drawing, searching = jax.random.split(key)
        full = jax.random.uniform(drawing) < effort.share
        roots, found = jax.lax.cond(
            full,
            lambda: look(shape, tables, network, games, searching, effort.full, effort.considered),
            lambda: look(shape, tables, network, games, searching, effort.quick, effort.considered),
        )
        shares, places = jax.lax.top_k(found.shares, KEPT_MOVES)
        moves = jnp.take_along_axis(roots.moves, places, 1)
        action = jnp.take_along_axis(roots.moves, found.place[:, None], 1)[:, 0]
        after = jax.vmap(lay, (PER_GAME, 0, 0))(tables, games, action)
        noted = Ply(
            sight=_each(seen, shape)(tables, games),
            moves=moves.astype(jnp.uint16),
            shares=(full * shares / shares.sum(1, keepdims=True)).astype(jnp.bfloat16),
            colour=games.colour,
            over=after.over,
            worth=_by_colour(tables, _each(worths, shape)(tables, after)),
            laid=after.laid,
            used=after.used,
        )
        again = jax.tree.map(
            lambda new, old: jnp.where(after.over.reshape(-1, *[1] * (old.ndim - 1)), new, old),
            fresh,
            after,
        )
        return again, noted

    return jax.lax.scan(ply, games, jax.random.split(key, plies))


def _by_colour(tables: Tables, ends: jax.Array) -> jax.Array:
    counts = tables.counts.astype(jnp.float32)
    return jnp.einsum("gsc,gs->gc", counts, ends) / jnp.maximum(counts.sum(1), 1)


@eqx.filter_jit
def lessons_of(plies: Ply, count: int) -> tuple[Lesson, jax.Array]:
    """What the first so many plies teach, looking back from the last; how many games ended."""
    games, colours = plies.worth.shape[1:]
    sizes = jnp.asarray([piece.size for piece in PIECES])

    def look_back(known: Any, ply: Ply) -> Any:
        ended = ply.over
        end = tuple(
            jnp.where(ended.reshape(-1, *[1] * (old.ndim - 1)), new, old)
            for new, old in zip((ply.worth, ply.laid, ply.used), known, strict=True)
        )
        worth, laid, used = end
        order = (ply.colour[:, None] + jnp.arange(colours)) % colours
        squares = (used * sizes).sum(2) / ALL_SQUARES
        lesson = Lesson(
            ply.sight,
            ply.moves,
            ply.shares,
            jnp.take_along_axis(worth, order, 1),
            jnp.take_along_axis(squares, order, 1),
            jnp.take_along_axis(laid, order[:, :, None], 1),
        )
        return end, lesson

    last = jax.tree.map(lambda each: each[0], (plies.worth, plies.laid, plies.used))
    blank = jax.tree.map(jnp.zeros_like, last)
    later = jax.tree.map(lambda each: each[count:], plies)
    first = jax.tree.map(lambda each: each[:count], plies)
    ends, _ = jax.lax.scan(
        lambda known, ply: (look_back(known, ply)[0], 0), blank, later, reverse=True
    )
    _, lessons = jax.lax.scan(look_back, ends, first, reverse=True)
    flat = jax.tree.map(lambda each: each.reshape(count * games, *each.shape[2:]), lessons)
    return flat, first.over.sum()
