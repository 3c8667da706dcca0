"""The tree: nodes in arrays, growing toward what looks promising."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from squarely.bots.bits import WORD, lowest_bit
from squarely.bots.blokus.features import MAPS, PHASE_OF, promise, survey, weigh
from squarely.bots.blokus.game import State
from squarely.bots.blokus.tables import Array, Tables
from squarely.bots.compiled import kernel

UNEXPANDED = -1
ROOT = 0


class Style(NamedTuple):
    """How the search thinks."""

    exploring: float
    """How much a prior and few visits weigh against the value found so far."""
    margin: float
    """How much of a result is the margin rather than the win."""
    prior: float
    """1: priors from features; 0: all moves alike (plain UCT)."""
    widest: int
    """A node has no more children than so many; those that promise most."""
    rave: float
    """After so many visits a child's own value weighs as much as that of the same move later on."""
    tries: int
    """Playouts take the largest of so many random placements."""
    exact: int
    """How many positions are looked at to find out whether an end can be played exactly."""
    ask: int = 0
    """After so many visits the network is asked about a node; 0: never."""
    weight: int = 0
    """How many simulations its answer counts for."""
    ask_from: int = 0
    """It is asked only where there are at least so many moves."""


class Tree(NamedTuple):
    """Nodes in arrays; the children of a node stand side by side."""

    number: Array
    """The placement that leads to a node."""
    first: Array
    """Its first child; UNEXPANDED before it has any."""
    children: Array
    visits: Array
    value: Array
    """The sum of the results for the seat that moves to the node."""
    won: Array
    """The sum of its shares of the win."""
    outlook: Array
    """The sum of the results for the seat that moves at the node."""
    prior: Array
    later: Array
    """How many simulations had the node's move at once or later."""
    later_value: Array
    """The sum of their results for the seat that moves to the node."""
    asked: Array
    """1 where the network was asked."""
    used: Array
    """One number: how many nodes there are."""


class Sketch(NamedTuple):
    """Paper on which a node's children are worked out."""

    maps: Array
    worth: Array
    numbers: Array
    promises: Array


def new_tree(nodes: int) -> Tree:
    """Room for so many nodes."""
    return Tree(
        number=np.zeros(nodes, dtype=np.int32),
        first=np.zeros(nodes, dtype=np.int32),
        children=np.zeros(nodes, dtype=np.int32),
        visits=np.zeros(nodes, dtype=np.int32),
        value=np.zeros(nodes, dtype=np.float64),
        won=np.zeros(nodes, dtype=np.float32),
        outlook=np.zeros(nodes, dtype=np.float64),
        prior=np.zeros(nodes, dtype=np.float32),
        later=np.zeros(nodes, dtype=np.int32),
        later_value=np.zeros(nodes, dtype=np.float64),
        asked=np.zeros(nodes, dtype=np.int8),
        used=np.zeros(1, dtype=np.int64),
    )


def new_sketch(tables: Tables) -> Sketch:
    """A blank sheet."""
    squares = len(tables.covering)
    return Sketch(
        maps=np.zeros((MAPS, squares)),
        worth=np.zeros((2, squares)),
        numbers=np.zeros(len(tables.order), dtype=np.int64),
        promises=np.zeros(len(tables.order)),
    )


@kernel
def plant(tree: Tree) -> None:
    """Begins a tree anew: a root without children."""
    tree.used[0] = 1
    clear_node(tree, ROOT, 0, 1.0)


@kernel
def clear_node(tree: Tree, node: int, number: int, prior: float) -> None:
    """Makes a node one that nobody has visited."""
    tree.number[node] = number
    tree.first[node] = UNEXPANDED
    tree.children[node] = 0
    tree.visits[node] = 0
    tree.value[node] = 0.0
    tree.won[node] = 0.0
    tree.outlook[node] = 0.0
    tree.prior[node] = prior
    tree.later[node] = 0
    tree.later_value[node] = 0.0
    tree.asked[node] = 0


@kernel
def expand(
    tables: Tables,
    state: State,
    stance: Array,
    tree: Tree,
    node: int,
    weights: Array,
    style: Style,
    sketch: Sketch,
) -> None:
    """Gives a node children for its legal placements, the most promising, if there is room."""
    count = _legal_promises(tables, state, stance, weights, style, sketch)
    promises = sketch.promises
    highest = promises[:count].max()
    lowest = highest - 1e9
    equals = 0
    if node != ROOT and count > style.widest:
        lowest = np.partition(promises[:count], count - style.widest)[count - style.widest]
        equals = style.widest - (promises[:count] > lowest).sum()
    first = tree.used[0]
    if first + count > tree.number.shape[0]:
        return
    at = first
    total = 0.0
    for n in range(count):
        equal = promises[n] == lowest
        if promises[n] > lowest or (equal and equals > 0):
            equals -= equal
            share = np.exp(promises[n] - highest)
            clear_node(tree, at, sketch.numbers[n], share)
            total += share
            at += 1
    for child in range(first, at):
        tree.prior[child] /= total
    tree.used[0] = at
    tree.children[node] = at - first
    tree.first[node] = first


@kernel
def _legal_promises(
    tables: Tables, state: State, stance: Array, weights: Array, style: Style, sketch: Sketch
) -> int:
    """Writes down the legal placements and what they promise; returns how many there are."""
    colour = state.turn[0]
    now = weights[PHASE_OF[state.pieces[colour]]]
    if style.prior > 0:
        survey(tables, state, stance, colour, sketch.maps)
        weigh(sketch.maps, now, sketch.worth)
    free, touching = state.free[colour], state.touching[colour]
    count = 0
    for word in range(free.shape[0]):
        bits = free[word] & touching[word]
        while bits:
            number = word * WORD + np.int64(lowest_bit(bits))
            bits &= bits - np.uint64(1)
            sketch.numbers[count] = number
            sketch.promises[count] = 0.0
            if style.prior > 0:
                sketch.promises[count] = style.prior * promise(tables, sketch.worth, now, number)
            count += 1
    return count


@kernel
def select(tree: Tree, node: int, style: Style) -> int:
    """The child with the best value and promise together."""
    first = tree.first[node]
    visits = tree.visits[node]
    unseen = tree.outlook[node] / visits if visits > 0 else 0.5
    reach = style.exploring * np.sqrt(visits + 1.0)
    spread = style.exploring * np.sqrt(np.log(visits + 1.0))
    best = first
    highest = -1e30
    for child in range(first, first + tree.children[node]):
        tried = tree.visits[child]
        value = tree.value[child] / tried if tried > 0 else unseen
        if style.rave > 0 and tree.later[child] > 0:
            share = style.rave / (style.rave + tried)
            value += share * (tree.later_value[child] / tree.later[child] - value)
        if style.prior > 0:
            hope = value + reach * tree.prior[child] / (1 + tried)
        elif tried == 0:
            hope = 1e6
        else:
            hope = value + spread / np.sqrt(tried)
        if hope > highest:
            highest = hope
            best = child
    return best


@kernel
def lead(tree: Tree) -> int:
    """By how many visits the root's favourite is ahead of the next."""
    first, second = 0, 0
    for child in range(tree.first[ROOT], tree.first[ROOT] + tree.children[ROOT]):
        visits = tree.visits[child]
        if visits > first:
            first, second = visits, first
        elif visits > second:
            second = visits
    return first - second


@kernel
def keep(tree: Tree, numbers: Array) -> None:
    """Leaves only the root's children with some placements, and begins to count anew."""
    first, count = tree.first[ROOT], tree.children[ROOT]
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
    tree.children[ROOT] = at - first
    tree.visits[ROOT] = 0
    tree.outlook[ROOT] = 0.0


@kernel
def child_with(tree: Tree, node: int, number: int) -> int:
    """The child to which a placement leads; UNEXPANDED if there is none."""
    if tree.first[node] != UNEXPANDED:
        for child in range(tree.first[node], tree.first[node] + tree.children[node]):
            if tree.number[child] == number:
                return child
    return UNEXPANDED


@kernel
def regrow(old: Tree, top: int, new: Tree) -> None:
    """Makes a tree of what is below a node of another."""
    _carry(old, top, new, ROOT)
    new.used[0] = 1
    # What is copied first has its children copied first, so one pass over the new nodes does it.
    source = np.zeros(old.used[0], dtype=np.int32)
    source[ROOT] = top
    node = 0
    while node < new.used[0]:
        first = old.first[source[node]]
        if first != UNEXPANDED:
            new.first[node] = new.used[0]
            for child in range(first, first + old.children[source[node]]):
                source[new.used[0]] = child
                _carry(old, child, new, new.used[0])
                new.used[0] += 1
        node += 1


@kernel
def move_node(tree: Tree, node: int, target: int) -> None:
    """Gives a node another place; what is below it stays where it is."""
    _carry(tree, node, tree, target)
    tree.first[target] = tree.first[node]


@kernel
def _carry(old: Tree, node: int, new: Tree, target: int) -> None:
    new.number[target] = old.number[node]
    new.first[target] = UNEXPANDED
    new.children[target] = old.children[node]
    new.visits[target] = old.visits[node]
    new.value[target] = old.value[node]
    new.won[target] = old.won[node]
    new.outlook[target] = old.outlook[node]
    new.prior[target] = old.prior[node]
    new.later[target] = old.later[node]
    new.later_value[target] = old.later_value[node]
    new.asked[target] = old.asked[node]
