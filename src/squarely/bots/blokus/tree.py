"""The MCTS tree in flat arrays: expansion, PUCT selection and rerooting."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from squarely.bots.bits import WORD, lowest_bit
from squarely.bots.blokus.features import MAPS, PHASE_OF, feature_maps, prior_logit, weigh_maps
from squarely.bots.blokus.game import State
from squarely.bots.blokus.params import SearchParams
from squarely.bots.blokus.tables import Array, Tables
from squarely.bots.compiled import kernel

UNEXPANDED = -1
ROOT = 0


class Tree(NamedTuple):
    """Nodes in arrays; the children of a node are contiguous."""

    number: Array
    """The placement that leads to a node."""
    first_child: Array
    """The index of its first child; UNEXPANDED before it has any."""
    child_count: Array
    visits: Array
    action_value_sum: Array
    """The sum of the utilities of the seat whose move leads to the node."""
    win_sum: Array
    """The sum of that seat's shares of the win."""
    value_sum: Array
    """The sum of the utilities of the seat on turn at the node."""
    prior: Array
    rave_visits: Array
    """How many simulations contained the node's move, now or later (all moves as first)."""
    rave_value_sum: Array
    """The sum of their utilities for the seat whose move leads to the node."""
    evaluated: Array
    """1 where the network has been asked."""
    node_count: Array
    """One number: how many nodes there are."""


class Scratch(NamedTuple):
    """Scratch arrays for expanding a node."""

    maps: Array
    worth: Array
    numbers: Array
    logits: Array


def new_tree(nodes: int) -> Tree:
    """An empty tree with room for this many nodes."""
    return Tree(
        number=np.zeros(nodes, dtype=np.int32),
        first_child=np.zeros(nodes, dtype=np.int32),
        child_count=np.zeros(nodes, dtype=np.int32),
        visits=np.zeros(nodes, dtype=np.int32),
        action_value_sum=np.zeros(nodes, dtype=np.float64),
        win_sum=np.zeros(nodes, dtype=np.float32),
        value_sum=np.zeros(nodes, dtype=np.float64),
        prior=np.zeros(nodes, dtype=np.float32),
        rave_visits=np.zeros(nodes, dtype=np.int32),
        rave_value_sum=np.zeros(nodes, dtype=np.float64),
        evaluated=np.zeros(nodes, dtype=np.int8),
        node_count=np.zeros(1, dtype=np.int64),
    )


def new_scratch(tables: Tables) -> Scratch:
    """Scratch arrays for a board."""
    squares = len(tables.covering)
    return Scratch(
        maps=np.zeros((MAPS, squares)),
        worth=np.zeros((2, squares)),
        numbers=np.zeros(len(tables.order), dtype=np.int64),
        logits=np.zeros(len(tables.order)),
    )


@kernel
def reset(tree: Tree) -> None:
    """Empties the tree down to an unexpanded root."""
    tree.node_count[0] = 1
    clear_node(tree, ROOT, 0, 1.0)


@kernel
def clear_node(tree: Tree, node: int, number: int, prior: float) -> None:
    """Makes a node an unvisited one."""
    tree.number[node] = number
    tree.first_child[node] = UNEXPANDED
    tree.child_count[node] = 0
    tree.visits[node] = 0
    tree.action_value_sum[node] = 0.0
    tree.win_sum[node] = 0.0
    tree.value_sum[node] = 0.0
    tree.prior[node] = prior
    tree.rave_visits[node] = 0
    tree.rave_value_sum[node] = 0.0
    tree.evaluated[node] = 0


@kernel
def expand(
    tables: Tables,
    state: State,
    stance: Array,
    tree: Tree,
    node: int,
    weights: Array,
    params: SearchParams,
    scratch: Scratch,
) -> None:
    """Adds a node's children, those with the highest priors, if the tree has room."""
    count = _legal_logits(tables, state, stance, weights, params, scratch)
    logits = scratch.logits
    highest = logits[:count].max()
    lowest = highest - 1e9
    equals = 0
    if node != ROOT and count > params.max_children:
        lowest = np.partition(logits[:count], count - params.max_children)[
            count - params.max_children
        ]
        equals = params.max_children - (logits[:count] > lowest).sum()
    first = tree.node_count[0]
    if first + count > tree.number.shape[0]:
        return
    at = first
    total = 0.0
    for n in range(count):
        equal = logits[n] == lowest
        if logits[n] > lowest or (equal and equals > 0):
            equals -= equal
            share = np.exp(logits[n] - highest)
            clear_node(tree, at, scratch.numbers[n], share)
            total += share
            at += 1
    for child in range(first, at):
        tree.prior[child] /= total
    tree.node_count[0] = at
    tree.child_count[node] = at - first
    tree.first_child[node] = first


@kernel
def _legal_logits(
    tables: Tables,
    state: State,
    stance: Array,
    weights: Array,
    params: SearchParams,
    scratch: Scratch,
) -> int:
    """Writes the legal placements and their prior logits to the scratch; returns their number."""
    colour = state.turn[0]
    now = weights[PHASE_OF[state.pieces[colour]]]
    if params.prior_scale > 0:
        feature_maps(tables, state, stance, colour, scratch.maps)
        weigh_maps(scratch.maps, now, scratch.worth)
    free, touching = state.free[colour], state.touching[colour]
    count = 0
    for word in range(free.shape[0]):
        bits = free[word] & touching[word]
        while bits:
            number = word * WORD + np.int64(lowest_bit(bits))
            bits &= bits - np.uint64(1)
            scratch.numbers[count] = number
            scratch.logits[count] = 0.0
            if params.prior_scale > 0:
                scratch.logits[count] = params.prior_scale * prior_logit(
                    tables, scratch.worth, now, number
                )
            count += 1
    return count


@kernel
def select(tree: Tree, node: int, params: SearchParams) -> int:
    """The child with the highest PUCT score (UCT without priors)."""
    first = tree.first_child[node]
    visits = tree.visits[node]
    fpu = tree.value_sum[node] / visits if visits > 0 else 0.5
    exploration = params.c_puct * np.sqrt(visits + 1.0)
    uct_exploration = params.c_puct * np.sqrt(np.log(visits + 1.0))
    best = first
    highest = -1e30
    for child in range(first, first + tree.child_count[node]):
        visited = tree.visits[child]
        value = tree.action_value_sum[child] / visited if visited > 0 else fpu
        if params.rave_equivalence > 0 and tree.rave_visits[child] > 0:
            share = params.rave_equivalence / (params.rave_equivalence + visited)
            value += share * (tree.rave_value_sum[child] / tree.rave_visits[child] - value)
        if params.prior_scale > 0:
            score = value + exploration * tree.prior[child] / (1 + visited)
        elif visited == 0:
            score = 1e6
        else:
            score = value + uct_exploration / np.sqrt(visited)
        if score > highest:
            highest = score
            best = child
    return best


@kernel
def visit_margin(tree: Tree) -> int:
    """By how many visits the root's most visited child leads."""
    first, second = 0, 0
    for child in range(tree.first_child[ROOT], tree.first_child[ROOT] + tree.child_count[ROOT]):
        visits = tree.visits[child]
        if visits > first:
            first, second = visits, first
        elif visits > second:
            second = visits
    return first - second


@kernel
def restrict_root(tree: Tree, numbers: Array) -> None:
    """Keeps only the root's children with the given placements, and clears all statistics."""
    first, count = tree.first_child[ROOT], tree.child_count[ROOT]
    at = first
    total = 0.0
    for child in range(first, first + count):
        for number in numbers:
            if tree.number[child] == number:
                clear_node(tree, at, number, tree.prior[child])
                total += tree.prior[at]
                at += 1
    for child in range(first, at):
        tree.prior[child] /= total
    tree.child_count[ROOT] = at - first
    tree.visits[ROOT] = 0
    tree.value_sum[ROOT] = 0.0


@kernel
def child_with(tree: Tree, node: int, number: int) -> int:
    """The child to which a placement leads; UNEXPANDED if there is none."""
    if tree.first_child[node] != UNEXPANDED:
        for child in range(tree.first_child[node], tree.first_child[node] + tree.child_count[node]):
            if tree.number[child] == number:
                return child
    return UNEXPANDED


@kernel
def reroot(old: Tree, top: int, new: Tree) -> None:
    """Copies the subtree below a node of one tree into another."""
    _copy_node(old, top, new, ROOT)
    new.node_count[0] = 1
    # Breadth first: one pass over the new nodes copies the children of each.
    source = np.zeros(old.node_count[0], dtype=np.int32)
    source[ROOT] = top
    node = 0
    while node < new.node_count[0]:
        first = old.first_child[source[node]]
        if first != UNEXPANDED:
            new.first_child[node] = new.node_count[0]
            for child in range(first, first + old.child_count[source[node]]):
                source[new.node_count[0]] = child
                _copy_node(old, child, new, new.node_count[0])
                new.node_count[0] += 1
        node += 1


@kernel
def move_node(tree: Tree, node: int, target: int) -> None:
    """Moves a node to another index; its children stay where they are."""
    _copy_node(tree, node, tree, target)
    tree.first_child[target] = tree.first_child[node]


@kernel
def _copy_node(old: Tree, node: int, new: Tree, target: int) -> None:
    new.number[target] = old.number[node]
    new.first_child[target] = UNEXPANDED
    new.child_count[target] = old.child_count[node]
    new.visits[target] = old.visits[node]
    new.action_value_sum[target] = old.action_value_sum[node]
    new.win_sum[target] = old.win_sum[node]
    new.value_sum[target] = old.value_sum[node]
    new.prior[target] = old.prior[node]
    new.rave_visits[target] = old.rave_visits[node]
    new.rave_value_sum[target] = old.rave_value_sum[node]
    new.evaluated[target] = old.evaluated[node]
