"""Gumbel search in many games at once, every seat for itself.

mctx knows one value a position, which is enough for two seats; here every seat has its own. With
two seats both find the same, and a test holds this search to that.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from squarely.learn.game import Game

NEVER = -1e9
"""The promise of what is no move."""
NOTHING = -1
ROOT = 0
DEEPEST = 16
"""Moves that a simulation follows at most."""
TRUST = 0.1
UNTRIED = 50
"""How much the values found weigh against promises: more when moves were tried more often."""


class Judged(NamedTuple):
    """A position with the moves worth a thought; the search knows them by their places here."""

    game: Game
    moves: jax.Array
    promises: jax.Array
    value: jax.Array
    """What each seat may expect."""
    mover: jax.Array
    """The seat on turn."""


class Tree(NamedTuple):
    """Positions, a row each, and for each of their moves what is known; the last row is spare."""

    nodes: Judged
    below: jax.Array
    """The row to which a move leads; NOTHING before it was tried."""
    visits: jax.Array
    gains: jax.Array
    """The sum of what the seat on turn got."""


class Found(NamedTuple):
    """What a search came to."""

    place: jax.Array
    """The move to make, by its place among the moves of the root."""
    shares: jax.Array
    """How much every move should be played."""


_Way = tuple[jax.Array, jax.Array, jax.Array, jax.Array, jax.Array]

Follow = Callable[[Game, jax.Array], Judged]
"""Judges what becomes of many games by a move each."""


def search(
    follow: Follow, roots: Judged, noise: jax.Array, simulations: int, considered: int
) -> Found:
    """Looks at the most promising moves of every root, and again at the better half of them."""
    schedule = jnp.asarray(_schedules(considered, simulations))
    trees = jax.vmap(partial(_planted, rows=simulations + 2))(roots)

    def simulate(number: jax.Array, trees: Tree) -> Tree:
        wanted = schedule[_considered(roots.promises, considered), number]
        nodes, places, ends = jax.vmap(_descend)(trees, noise, wanted)
        at = jax.vmap(lambda tree, node: jax.tree.map(lambda each: each[node], tree.nodes))(
            trees, ends[:, 0]
        )
        moves = jnp.take_along_axis(at.moves, ends[:, 1:], 1)[:, 0]
        judged = follow(at.game, moves)
        return jax.vmap(_grown, in_axes=(0, 0, 0, 0, 0, None))(
            trees, nodes, places, ends, judged, number + 1
        )

    trees = jax.lax.fori_loop(0, simulations, simulate, trees)
    return jax.vmap(_conclude)(trees, noise)


def _considered(promises: jax.Array, most: int) -> jax.Array:
    return jnp.minimum((promises > NEVER).sum(1), most)


def _schedules(most: int, simulations: int) -> np.ndarray[tuple[int, int], np.dtype[np.int32]]:
    """For each number of moves how often a move was visited that is next: halving as it goes."""
    rows = [_schedule(count, simulations) for count in range(most + 1)]
    return np.array(rows, dtype=np.int32)


def _schedule(count: int, simulations: int) -> list[int]:
    if count <= 1:
        return list(range(simulations))
    rounds = int(np.ceil(np.log2(count)))
    visits = [0] * count
    found: list[int] = []
    left = count
    while len(found) < simulations:
        for _ in range(max(1, simulations // (rounds * left))):
            found += visits[:left]
            visits[:left] = [each + 1 for each in visits[:left]]
        left = max(2, left // 2)
    return found[:simulations]


def _planted(root: Judged, rows: int) -> Tree:
    nodes = jax.tree.map(
        lambda each: jnp.zeros((rows, *each.shape), each.dtype).at[ROOT].set(each), root
    )
    empty = jnp.zeros((rows, root.moves.shape[0]))
    return Tree(nodes, jnp.full(empty.shape, NOTHING, jnp.int32), empty, empty)


def _urge(tree: Tree, node: jax.Array | int) -> jax.Array:
    """Promises and the values found, together; an untried move is worth what the node is."""
    promises, visits = tree.nodes.promises[node], tree.visits[node]
    tried = visits > 0
    means = tree.gains[node] / jnp.maximum(visits, 1)
    chances = jnp.maximum(jax.nn.softmax(promises), 1e-30)
    known = jnp.where(tried, chances, 0.0)
    total = visits.sum()
    average = (known * means).sum() / jnp.maximum(known.sum(), 1e-30)
    own = tree.nodes.value[node, tree.nodes.mover[node]]
    values = jnp.where(tried, means, (own + total * average) / (total + 1))
    lowest, highest = values.min(), values.max()
    scaled = (values - lowest) / jnp.maximum(highest - lowest, 1e-8)
    return promises - promises.max() + (UNTRIED + visits.max()) * TRUST * scaled


def _at_root(tree: Tree, noise: jax.Array, wanted: jax.Array) -> jax.Array:
    """The best of the moves with so many visits."""
    open_to = (tree.nodes.promises[ROOT] > NEVER) & (tree.visits[ROOT] == wanted)
    return jnp.argmax(jnp.where(open_to, _urge(tree, ROOT) + noise, -jnp.inf))


def _inside(tree: Tree, node: jax.Array) -> jax.Array:
    """The move that is furthest behind its share of the visits."""
    visits = tree.visits[node]
    return jnp.argmax(jax.nn.softmax(_urge(tree, node)) - visits / (1 + visits.sum()))


def _descend(
    tree: Tree, noise: jax.Array, wanted: jax.Array
) -> tuple[jax.Array, jax.Array, jax.Array]:
    """The way of a simulation: rows and places, and the last of both."""
    spare = tree.visits.shape[0] - 1
    first = _at_root(tree, noise, wanted).astype(jnp.int32)
    nodes = jnp.full(DEEPEST, spare, jnp.int32).at[0].set(ROOT)
    places = jnp.zeros(DEEPEST, jnp.int32).at[0].set(first)
    way: _Way = (jnp.int32(1), nodes, places, jnp.int32(ROOT), first)

    def goes_on(way: _Way) -> jax.Array:
        depth, _, _, node, place = way
        child = tree.below[node, place]
        return (child != NOTHING) & ~tree.nodes.game.over[child] & (depth < DEEPEST)

    def further(way: _Way) -> _Way:
        depth, nodes, places, node, place = way
        node = tree.below[node, place]
        place = _inside(tree, node).astype(jnp.int32)
        return (depth + 1, nodes.at[depth].set(node), places.at[depth].set(place), node, place)

    _, nodes, places, node, place = jax.lax.while_loop(goes_on, further, way)
    return nodes, places, jnp.stack([node, place])


def _grown(
    tree: Tree,
    nodes: jax.Array,
    places: jax.Array,
    end: jax.Array,
    judged: Judged,
    number: jax.Array,
) -> Tree:
    """The tree with one position more, and its value on the way to it."""
    node, place = end
    child = tree.below[node, place]
    known = child != NOTHING
    row = jnp.where(known, tree.visits.shape[0] - 1, number)
    value = jnp.where(known, tree.nodes.value[child], judged.value)
    movers = tree.nodes.mover[nodes]
    return Tree(
        jax.tree.map(lambda all_, new: all_.at[row].set(new), tree.nodes, judged),
        tree.below.at[node, place].set(jnp.where(known, child, number)),
        tree.visits.at[nodes, places].add(1),
        tree.gains.at[nodes, places].add(value[movers]),
    )


def _conclude(tree: Tree, noise: jax.Array) -> Found:
    place = _at_root(tree, noise, tree.visits[ROOT].max())
    return Found(place, jax.nn.softmax(jnp.maximum(_urge(tree, ROOT), NEVER)))
