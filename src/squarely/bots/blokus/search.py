"""The search: the whole tree, selection, playouts and statistics inside kernels."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

from squarely.bots.blokus.bits import WORD, lowest_bit, random_below
from squarely.bots.blokus.features import FEATURES, worth
from squarely.bots.blokus.game import OVER, State, copy, lay, legal_count, nth_legal, points
from squarely.bots.blokus.tables import Array, Tables

DEEPEST = 128
UNEXPANDED = -1


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
    prior: Array
    used: Array
    """One number: how many nodes there are."""


class Sides(NamedTuple):
    """Who plays and counts what."""

    players: Array
    """For each colour the seats (from 0) that lay it in rotation, one column a place."""
    rotation: Array
    """For each colour how many seats share it."""
    counts: Array
    """For each seat 1 where it counts a colour."""
    by_pieces: Array
    """One number: 1 where pieces laid are counted, not squares left (Eighty-four)."""


class Style(NamedTuple):
    """How the search thinks."""

    exploring: float
    """How much a prior and few visits weigh against the value found so far."""
    unseen: float
    """How much below its parent a child is taken to be before its first visit."""
    margin: float
    """How much of a result is the margin rather than the win."""
    prior: float
    """1: priors from features; 0: all moves alike (plain UCT)."""
    tries: int
    """Playouts take the largest of so many random placements."""


def new_tree(nodes: int) -> Tree:
    """Room for so many nodes."""
    return Tree(
        number=np.zeros(nodes, dtype=np.int32),
        first=np.full(nodes, UNEXPANDED, dtype=np.int32),
        children=np.zeros(nodes, dtype=np.int32),
        visits=np.zeros(nodes, dtype=np.int32),
        value=np.zeros(nodes, dtype=np.float64),
        prior=np.zeros(nodes, dtype=np.float32),
        used=np.zeros(1, dtype=np.int64),
    )


@njit(nogil=True, cache=True)
def plant(tree: Tree) -> None:
    """Begins a tree anew: a root without children."""
    tree.used[0] = 1
    _clear(tree, 0, 0, 1.0)


@njit(nogil=True, cache=True)
def _clear(tree: Tree, node: int, number: int, prior: float) -> None:
    tree.number[node] = number
    tree.first[node] = UNEXPANDED
    tree.children[node] = 0
    tree.visits[node] = 0
    tree.value[node] = 0.0
    tree.prior[node] = prior


@njit(nogil=True, cache=True)
def _expand(
    tables: Tables, state: State, tree: Tree, node: int, weights: Array, style: Style, found: Array
) -> None:
    """Gives a node its children, one for each legal placement, if there is room."""
    colour = state.turn[0]
    count = legal_count(state, colour)
    first = tree.used[0]
    if first + count > tree.number.shape[0]:
        return
    free, touching = state.free[colour], state.touching[colour]
    at = first
    highest = -1e30
    for word in range(free.shape[0]):
        bits = free[word] & touching[word]
        while bits:
            number = word * WORD + np.int64(lowest_bit(bits))
            bits &= bits - np.uint64(1)
            seen = 0.0
            if style.prior > 0:
                seen = style.prior * worth(tables, state, colour, number, weights, found)
            _clear(tree, at, number, seen)
            highest = max(highest, seen)
            at += 1
    total = 0.0
    for child in range(first, at):
        tree.prior[child] = np.exp(tree.prior[child] - highest)
        total += tree.prior[child]
    for child in range(first, at):
        tree.prior[child] /= total
    tree.used[0] = at
    tree.children[node] = count
    tree.first[node] = first


@njit(nogil=True, cache=True)
def _select(tree: Tree, node: int, style: Style) -> int:
    """The child with the best value and promise together."""
    first = tree.first[node]
    visits = tree.visits[node]
    parent = 0.5
    if visits > 0:
        # A node's own value is that of the seat that moved to it; its children's average is used.
        total = 0.0
        seen = 0
        for child in range(first, first + tree.children[node]):
            total += tree.value[child]
            seen += tree.visits[child]
        if seen > 0:
            parent = total / seen
    unseen = parent - style.unseen
    reach = style.exploring * np.sqrt(visits + 1.0)
    spread = style.exploring * np.sqrt(np.log(visits + 1.0))
    best = first
    highest = -1e30
    for child in range(first, first + tree.children[node]):
        tried = tree.visits[child]
        value = unseen if tried == 0 else tree.value[child] / tried
        if style.prior > 0:
            promise = value + reach * tree.prior[child] / (1 + tried)
        elif tried == 0:
            promise = 1e6
        else:
            promise = value + spread / np.sqrt(tried)
        if promise > highest:
            highest = promise
            best = child
    return best


@njit(nogil=True, cache=True)
def _play_out(tables: Tables, state: State, tries: int, random: Array) -> None:
    while state.turn[0] != OVER:
        colour = state.turn[0]
        count = legal_count(state, colour)
        best = nth_legal(state, colour, random_below(random, count))
        for _ in range(tries - 1):
            other = nth_legal(state, colour, random_below(random, count))
            if tables.size[other] > tables.size[best]:
                best = other
        lay(tables, state, best)


@njit(nogil=True, cache=True)
def results(state: State, sides: Sides, margin: float, found: Array) -> None:
    """What the end of a game is worth to each seat, from 0 to 1."""
    seats, colours = sides.counts.shape
    for seat in range(seats):
        total = 0.0
        for colour in range(colours):
            if sides.counts[seat, colour]:
                total += state.pieces[colour] if sides.by_pieces[0] else points(state, colour)
        found[seat] = total
    if seats == 1:
        found[0] = found[0] / 84
        return
    best = found[:seats].max()
    shared = 0
    average = 0.0
    for seat in range(seats):
        shared += found[seat] == best
        average += found[seat] / seats
    for seat in range(seats):
        win = 1.0 / shared if found[seat] == best else 0.0
        lead = min(1.0, max(0.0, 0.5 + (found[seat] - average) / 60))
        found[seat] = (1 - margin) * win + margin * lead


@njit(nogil=True, cache=True)
def _mover(state: State, sides: Sides) -> int:
    colour = state.turn[0]
    return sides.players[colour, state.pieces[colour] % sides.rotation[colour]]


@njit(nogil=True, cache=True)
def think(
    tables: Tables,
    root: State,
    state: State,
    tree: Tree,
    sides: Sides,
    weights: Array,
    style: Style,
    random: Array,
    simulations: int,
) -> None:
    """Adds so many simulations from the root to the tree."""
    path = np.zeros(DEEPEST, dtype=np.int64)
    movers = np.zeros(DEEPEST, dtype=np.int64)
    found = np.zeros(FEATURES)
    worths = np.zeros(8)
    for _ in range(simulations):
        copy(state, root)
        node = 0
        depth = 0
        while state.turn[0] != OVER:
            if tree.first[node] == UNEXPANDED:
                if tree.visits[node] > 0 or node == 0:
                    _expand(tables, state, tree, node, weights, style, found)
                if tree.first[node] == UNEXPANDED:
                    break
            movers[depth] = _mover(state, sides)
            node = _select(tree, node, style)
            path[depth] = node
            depth += 1
            lay(tables, state, tree.number[node])
        _play_out(tables, state, style.tries, random)
        results(state, sides, style.margin, worths)
        tree.visits[0] += 1
        for step in range(depth):
            tree.visits[path[step]] += 1
            tree.value[path[step]] += worths[movers[step]]


@njit(nogil=True, cache=True)
def best_child(tree: Tree) -> int:
    """The root's child with the most visits; of several, the one with the higher value."""
    best = -1
    for child in range(tree.first[0], tree.first[0] + tree.children[0]):
        if (
            best < 0
            or tree.visits[child] > tree.visits[best]
            or (tree.visits[child] == tree.visits[best] and tree.value[child] > tree.value[best])
        ):
            best = child
    return best
