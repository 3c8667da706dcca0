"""Self-play: batches of games in which a Gumbel search finds every move."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

import equinox as eqx
import jax
import jax.numpy as jnp

from squarely.games.blokus.pieces import PIECES
from squarely_research.game import (
    ALL_SQUARES,
    Game,
    Observation,
    lay,
    legal,
    observe,
    seat_of,
    utilities,
)
from squarely_research.gumbel import ILLEGAL_LOGIT, Node, SearchResult, search
from squarely_research.tables import PER_GAME, Shape, Tables

MAX_CHILDREN = 64
"""Moves per node of the search tree; with all legal ones it would be a hundred times as large."""
LANES = 512
"""The top moves are the best two of each of so many lanes: far faster than sorting."""
POLICY_TARGETS = 32
"""Moves per policy target."""


class PlayoutCap(NamedTuple):
    """Playout cap randomisation (Wu, 2019): some searches are full, the others fast."""

    full: int = 48
    fast: int = 12
    """Simulations per move; only full searches give policy targets."""
    full_share: float = 1 / 3
    """The part of the searches that are full."""
    considered: int = 16


class Step(NamedTuple):
    """One move of self-play: the observation, the policy target, and the position after it."""

    observation: Observation
    moves: jax.Array
    policy: jax.Array
    colour: jax.Array
    over: jax.Array
    """Whether the move ended the game; then the fields below are its result."""
    utility: jax.Array
    """For every colour the utility of its seat."""
    laid: jax.Array
    used: jax.Array


class Sample(NamedTuple):
    """A training sample: an observation with its targets, colours from the one on turn on."""

    observation: Observation
    moves: jax.Array
    policy: jax.Array
    """The policy target; zero after a fast search."""
    value: jax.Array
    margin: jax.Array
    ownership: jax.Array


def allowed(shape: Shape, tables: Tables, game: Game) -> jax.Array:
    """The legal actions, passing at the end."""
    found = legal(tables, game)[: shape.placements]
    return jnp.append(found, ~found.any())


def evaluate(
    shape: Shape,
    tables: Tables,
    network: Any,
    games: Game,
    noise: jax.Array | float = 0.0,
) -> Node:
    """Evaluates a batch of games; keeps the moves with the highest logits plus noise."""
    found = jax.vmap(network)(each_game(observe, shape)(tables, games))
    mask = each_game(allowed, shape)(tables, games)
    moves = top_moves(jnp.where(mask, found.logits + noise, ILLEGAL_LOGIT))
    logits = jnp.take_along_axis(jnp.where(mask, found.logits, ILLEGAL_LOGIT), moves, 1)
    colours = (jnp.arange(shape.colours) - games.colour[:, None]) % shape.colours
    by_colour = jnp.take_along_axis(found.value, colours, 1)
    counts = tables.counts.astype(jnp.float32)
    expected = jnp.einsum("gsc,gc->gs", counts, by_colour) / jnp.maximum(counts.sum(2), 1)
    ends = each_game(utilities, shape)(tables, games)
    value = jnp.where(games.over[:, None], ends, expected)
    return Node(games, moves, logits, value, jax.vmap(seat_of, (PER_GAME, 0))(tables, games))


def top_moves(logits: jax.Array) -> jax.Array:
    """The indices of the highest logits; a third good move in the same lane is overlooked."""
    batch, count = logits.shape
    rows = -(-count // LANES)
    padded = jnp.pad(logits, ((0, 0), (0, rows * LANES - count)), constant_values=2 * ILLEGAL_LOGIT)
    lanes = padded.reshape(batch, rows, LANES)
    first = lanes.argmax(1)
    others = jnp.where(jnp.arange(rows)[:, None] == first[:, None, :], 2 * ILLEGAL_LOGIT, lanes)
    second = others.argmax(1)
    numbers = jnp.concatenate([first, second], 1) * LANES + jnp.tile(jnp.arange(LANES), 2)
    heights = jnp.concatenate([lanes.max(1), others.max(1)], 1)
    _, places = jax.lax.top_k(heights, MAX_CHILDREN)
    return jnp.minimum(jnp.take_along_axis(numbers, places, 1), count - 1)


def each_game(function: Any, shape: Shape) -> Any:
    """A function of one game, mapped over games of several forms."""
    return jax.vmap(partial(function, shape), in_axes=(PER_GAME, 0))


def run_search(
    shape: Shape,
    tables: Tables,
    network: Any,
    games: Game,
    key: jax.Array,
    simulations: int,
    considered: int,
) -> tuple[Node, SearchResult]:
    """A Gumbel search from every game of the batch."""
    noise = jax.random.gumbel(key, (games.over.shape[0], shape.placements + 1))
    roots = evaluate(shape, tables, network, games, noise)
    noise = jnp.take_along_axis(noise, roots.moves, 1)

    def expand(before: Game, moves: jax.Array) -> Node:
        after = jax.vmap(lay, (PER_GAME, 0, 0))(tables, before, moves)
        return evaluate(shape, tables, network, after)

    return roots, search(expand, roots, noise, simulations, considered)


@eqx.filter_jit(donate="all-except-first")
def play(
    fixed: tuple[Shape, Tables, Any, Game, PlayoutCap, int], games: Game, key: jax.Array
) -> tuple[Game, Step]:
    """Plays some plies of every game; a game that ends is replaced by a fresh one."""
    shape, tables, network, fresh, playout_cap, plies = fixed

    def ply(games: Game, key: jax.Array) -> tuple[Game, Step]:
        drawing, searching = jax.random.split(key)
        full = jax.random.uniform(drawing) < playout_cap.full_share
        roots, found = jax.lax.cond(
            full,
            lambda: run_search(
                shape, tables, network, games, searching, playout_cap.full, playout_cap.considered
            ),
            lambda: run_search(
                shape, tables, network, games, searching, playout_cap.fast, playout_cap.considered
            ),
        )
        policy, places = jax.lax.top_k(found.improved_policy, POLICY_TARGETS)
        moves = jnp.take_along_axis(roots.moves, places, 1)
        action = jnp.take_along_axis(roots.moves, found.action[:, None], 1)[:, 0]
        after = jax.vmap(lay, (PER_GAME, 0, 0))(tables, games, action)
        noted = Step(
            observation=each_game(observe, shape)(tables, games),
            moves=moves.astype(jnp.uint16),
            policy=(full * policy / policy.sum(1, keepdims=True)).astype(jnp.bfloat16),
            colour=games.colour,
            over=after.over,
            utility=by_colour(tables, each_game(utilities, shape)(tables, after)),
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


def by_colour(tables: Tables, ends: jax.Array) -> jax.Array:
    """For each colour the mean utility of the seats that count it."""
    counts = tables.counts.astype(jnp.float32)
    return jnp.einsum("gsc,gs->gc", counts, ends) / jnp.maximum(counts.sum(1), 1)


@eqx.filter_jit
def samples_from(plies: Step, count: int) -> tuple[Sample, jax.Array]:
    """Samples of the first plies, with results found looking back; and how many games ended."""
    games, colours = plies.utility.shape[1:]
    sizes = jnp.asarray([piece.size for piece in PIECES])

    def look_back(known: Any, ply: Step) -> Any:
        ended = ply.over
        end = tuple(
            jnp.where(ended.reshape(-1, *[1] * (old.ndim - 1)), new, old)
            for new, old in zip((ply.utility, ply.laid, ply.used), known, strict=True)
        )
        utility, laid, used = end
        order = (ply.colour[:, None] + jnp.arange(colours)) % colours
        squares = (used * sizes).sum(2) / ALL_SQUARES
        sample = Sample(
            ply.observation,
            ply.moves,
            ply.policy,
            jnp.take_along_axis(utility, order, 1),
            jnp.take_along_axis(squares, order, 1),
            jnp.take_along_axis(laid, order[:, :, None], 1),
        )
        return end, sample

    last = jax.tree.map(lambda each: each[0], (plies.utility, plies.laid, plies.used))
    blank = jax.tree.map(jnp.zeros_like, last)
    later = jax.tree.map(lambda each: each[count:], plies)
    first = jax.tree.map(lambda each: each[:count], plies)
    ends, _ = jax.lax.scan(
        lambda known, ply: (look_back(known, ply)[0], 0), blank, later, reverse=True
    )
    _, samples = jax.lax.scan(look_back, ends, first, reverse=True)
    flat = jax.tree.map(lambda each: each.reshape(count * games, *each.shape[2:]), samples)
    return flat, first.over.sum()
