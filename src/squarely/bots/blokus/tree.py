"""The MCTS tree in flat arrays: expansion, PUCT selection and rerooting."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from squarely.bots.bits import random_below
from squarely.bots.blokus.evaluator_memory import Evaluated
from squarely.bots.blokus.params import SearchParams
from squarely.bots.blokus.tables import Array
from squarely.bots.compiled import kernel

UNLIMITED = 1e30
FINE = 1_000_000
CLOSE = 0.2
"""Children with this part of the best one's visits may still overtake it."""
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
    node_count: Array
    """One number: how many nodes there are."""


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
        node_count=np.zeros(1, dtype=np.int64),
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


@kernel
def expand(
    tree: Tree, node: int, found: Evaluated, count: int, params: SearchParams, random: Array
) -> None:
    """Adds a node's children with the policy as priors, if the tree has room."""
    logits = found.logits[:count]
    highest = logits.max()
    lowest = highest - UNLIMITED
    if node != ROOT:
        lowest = highest + np.log(params.min_prior_ratio)
        likely = (logits >= lowest).sum()
        if likely > params.max_children:
            place = count - params.max_children
            lowest = np.partition(logits, place)[place]
    first = tree.node_count[0]
    room = count if node == ROOT else min(count, params.max_children)
    if first + room > tree.number.shape[0]:
        return
    at = first
    total = 0.0
    for n in range(count):
        if logits[n] >= lowest and at < first + room:
            noise = params.policy_noise * random_below(random, FINE) / FINE
            share = np.exp((logits[n] - highest) / params.policy_temperature + noise)
            clear_node(tree, at, found.numbers[n], share)
            total += share
            at += 1
    for child in range(first, at):
        tree.prior[child] /= total
    tree.node_count[0] = at
    tree.child_count[node] = at - first
    tree.first_child[node] = first


@kernel
def share_children(tree: Tree, node: int, same: int) -> None:
    """Gives a node the children of another that has the same position, if there is one."""
    if same >= 0:
        tree.first_child[node] = tree.first_child[same]
        tree.child_count[node] = tree.child_count[same]


@kernel
def select(tree: Tree, node: int, params: SearchParams) -> int:
    """The child with the highest PUCT score."""
    first = tree.first_child[node]
    last = first + tree.child_count[node]
    # Counted here, for the children may have been visited through other nodes too.
    visits, value_sum, tried = 0, 0.0, 0.0
    for child in range(first, last):
        if tree.visits[child] > 0:
            visits += tree.visits[child]
            value_sum += tree.action_value_sum[child]
            tried += tree.prior[child]
    if visits == 0:
        visits, value_sum = max(1, tree.visits[node]), tree.value_sum[node]
    # First-play urgency: the more of the policy has been tried, the less is left to hope for.
    fpu = value_sum / visits - params.fpu_reduction * np.sqrt(tried)
    growth = np.log(1.0 + visits / params.c_puct_base)
    exploration = (params.c_puct + params.c_puct_factor * growth) * np.sqrt(visits + 1.0)
    best = first
    highest = -UNLIMITED
    for child in range(first, last):
        visited = tree.visits[child]
        value = tree.action_value_sum[child] / visited if visited > 0 else fpu
        score = value + exploration * tree.prior[child] / (1 + visited)
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
def is_settled(tree: Tree) -> bool:
    """Whether the root's most visited child also has the highest value of those that are close."""
    first, last = tree.first_child[ROOT], tree.first_child[ROOT] + tree.child_count[ROOT]
    best = first
    for child in range(first, last):
        if tree.visits[child] > tree.visits[best]:
            best = child
    value = tree.action_value_sum[best] / max(1, tree.visits[best])
    for child in range(first, last):
        visits = tree.visits[child]
        if visits > CLOSE * tree.visits[best] and tree.action_value_sum[child] / visits > value:
            return False
    return True


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
    copied = np.full(old.node_count[0], UNEXPANDED, dtype=np.int32)
    source[ROOT] = top
    node = 0
    while node < new.node_count[0]:
        first = old.first_child[source[node]]
        if first != UNEXPANDED and copied[first] != UNEXPANDED:
            new.first_child[node] = copied[first]
        elif first != UNEXPANDED:
            new.first_child[node] = copied[first] = new.node_count[0]
            for child in range(first, first + old.child_count[source[node]]):
                source[new.node_count[0]] = child
                _copy_node(old, child, new, new.node_count[0])
                new.node_count[0] += 1
        node += 1


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
