"""Gumbel MuZero search (Danihelka et al., 2022) in a batch of games, with one value per seat.

mctx has one value per position, which is enough for two players. With two seats both searches find
the same, and a test holds this one to that.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from squarely_research.game import Game

ILLEGAL_LOGIT = -1e9
"""The logit of illegal actions."""
UNVISITED = -1
ROOT = 0
MAX_DEPTH = 16
"""The depth at which a simulation ends."""
C_SCALE = 0.1
C_VISIT = 50
"""The constants of sigma in the paper: how much Q values weigh against logits."""


class Node(NamedTuple):
    """An evaluated position; the search knows its moves by their index here."""

    game: Game
    moves: jax.Array
    logits: jax.Array
    value: jax.Array
    """The value for each seat."""
    mover: jax.Array
    """The seat on turn."""


class Tree(NamedTuple):
    """One row per node, with statistics for each of its moves; the last row is spare."""

    nodes: Node
    children: jax.Array
    """The row that a move leads to; UNVISITED before its first visit."""
    visits: jax.Array
    value_sums: jax.Array
    """The sum of the values for the seat on turn."""


class SearchResult(NamedTuple):
    """The move and the improved policy that a search found."""

    action: jax.Array
    """The chosen move, as an index into the moves of the root."""
    improved_policy: jax.Array
    """The improved policy over the moves of the root."""


_Path = tuple[jax.Array, jax.Array, jax.Array, jax.Array, jax.Array]

Expand = Callable[[Game, jax.Array], Node]
"""Plays one move in each game of a batch and evaluates the results."""


def search(
    expand: Expand, roots: Node, noise: jax.Array, simulations: int, considered: int
) -> SearchResult:
    """Sequential halving over the most promising moves of every root."""
    schedule = jnp.asarray(_schedules(considered, simulations))
    trees = jax.vmap(partial(_new_tree, rows=simulations + 2))(roots)

    def simulate(number: jax.Array, trees: Tree) -> Tree:
        considered_visits = schedule[_considered(roots.logits, considered), number]
        nodes, actions, ends = jax.vmap(_select_path)(trees, noise, considered_visits)
        at = jax.vmap(lambda tree, node: jax.tree.map(lambda each: each[node], tree.nodes))(
            trees, ends[:, 0]
        )
        moves = jnp.take_along_axis(at.moves, ends[:, 1:], 1)[:, 0]
        evaluated = expand(at.game, moves)
        return jax.vmap(_expand_and_backup, in_axes=(0, 0, 0, 0, 0, None))(
            trees, nodes, actions, ends, evaluated, number + 1
        )

    trees = jax.lax.fori_loop(0, simulations, simulate, trees)
    return jax.vmap(_result)(trees, noise)


def _considered(logits: jax.Array, most: int) -> jax.Array:
    return jnp.minimum((logits > ILLEGAL_LOGIT).sum(1), most)


def _schedules(most: int, simulations: int) -> np.ndarray[tuple[int, int], np.dtype[np.int32]]:
    """For each number of considered moves the visit count that the next simulation looks for."""
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


def _new_tree(root: Node, rows: int) -> Tree:
    nodes = jax.tree.map(
        lambda each: jnp.zeros((rows, *each.shape), each.dtype).at[ROOT].set(each), root
    )
    empty = jnp.zeros((rows, root.moves.shape[0]))
    return Tree(nodes, jnp.full(empty.shape, UNVISITED, jnp.int32), empty, empty)


def _improved_logits(tree: Tree, node: jax.Array | int) -> jax.Array:
    """Logits plus sigma of the completed Q values (an unvisited move takes the mixed value)."""
    logits, visits = tree.nodes.logits[node], tree.visits[node]
    tried = visits > 0
    means = tree.value_sums[node] / jnp.maximum(visits, 1)
    prior_probs = jnp.maximum(jax.nn.softmax(logits), 1e-30)
    known = jnp.where(tried, prior_probs, 0.0)
    total = visits.sum()
    average = (known * means).sum() / jnp.maximum(known.sum(), 1e-30)
    raw_value = tree.nodes.value[node, tree.nodes.mover[node]]
    values = jnp.where(tried, means, (raw_value + total * average) / (total + 1))
    lowest, highest = values.min(), values.max()
    scaled = (values - lowest) / jnp.maximum(highest - lowest, 1e-8)
    return logits - logits.max() + (C_VISIT + visits.max()) * C_SCALE * scaled


def _select_at_root(tree: Tree, noise: jax.Array, considered_visits: jax.Array) -> jax.Array:
    """The best of the moves with the scheduled number of visits."""
    open_to = (tree.nodes.logits[ROOT] > ILLEGAL_LOGIT) & (tree.visits[ROOT] == considered_visits)
    return jnp.argmax(jnp.where(open_to, _improved_logits(tree, ROOT) + noise, -jnp.inf))


def _select_inside(tree: Tree, node: jax.Array) -> jax.Array:
    """The move whose visits are furthest behind the improved policy."""
    visits = tree.visits[node]
    return jnp.argmax(jax.nn.softmax(_improved_logits(tree, node)) - visits / (1 + visits.sum()))


def _select_path(
    tree: Tree, noise: jax.Array, considered_visits: jax.Array
) -> tuple[jax.Array, jax.Array, jax.Array]:
    """The path of a simulation: rows and move indices, and the last of both."""
    spare = tree.visits.shape[0] - 1
    first = _select_at_root(tree, noise, considered_visits).astype(jnp.int32)
    nodes = jnp.full(MAX_DEPTH, spare, jnp.int32).at[0].set(ROOT)
    actions = jnp.zeros(MAX_DEPTH, jnp.int32).at[0].set(first)
    path: _Path = (jnp.int32(1), nodes, actions, jnp.int32(ROOT), first)

    def goes_on(path: _Path) -> jax.Array:
        depth, _, _, node, action = path
        child = tree.children[node, action]
        return (child != UNVISITED) & ~tree.nodes.game.over[child] & (depth < MAX_DEPTH)

    def further(path: _Path) -> _Path:
        depth, nodes, actions, node, action = path
        node = tree.children[node, action]
        action = _select_inside(tree, node).astype(jnp.int32)
        return (depth + 1, nodes.at[depth].set(node), actions.at[depth].set(action), node, action)

    _, nodes, actions, node, action = jax.lax.while_loop(goes_on, further, path)
    return nodes, actions, jnp.stack([node, action])


def _expand_and_backup(
    tree: Tree,
    nodes: jax.Array,
    actions: jax.Array,
    end: jax.Array,
    evaluated: Node,
    number: jax.Array,
) -> Tree:
    """Adds a node to the tree and backs its value up along the path."""
    node, action = end
    child = tree.children[node, action]
    known = child != UNVISITED
    row = jnp.where(known, tree.visits.shape[0] - 1, number)
    value = jnp.where(known, tree.nodes.value[child], evaluated.value)
    movers = tree.nodes.mover[nodes]
    return Tree(
        jax.tree.map(lambda all_, new: all_.at[row].set(new), tree.nodes, evaluated),
        tree.children.at[node, action].set(jnp.where(known, child, number)),
        tree.visits.at[nodes, actions].add(1),
        tree.value_sums.at[nodes, actions].add(value[movers]),
    )


def _result(tree: Tree, noise: jax.Array) -> SearchResult:
    action = _select_at_root(tree, noise, tree.visits[ROOT].max())
    return SearchResult(
        action, jax.nn.softmax(jnp.maximum(_improved_logits(tree, ROOT), ILLEGAL_LOGIT))
    )
