"""Questions to the network: what it is shown of a node, and what its answer changes."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from squarely.bots.bits import WORD, lowest_bit
from squarely.bots.blokus.game import State
from squarely.bots.blokus.sides import Sides, mover_of
from squarely.bots.blokus.sight import FACTS, PLANES
from squarely.bots.blokus.tables import Array
from squarely.bots.blokus.tree import ROOT, Sketch, Style, Tree, clear_node, move_node
from squarely.bots.compiled import kernel

AT_ONCE = 8
"""Questions that are asked together."""


class Questions(NamedTuple):
    """Nodes about which the network will be asked, and the way to each."""

    pending: Array
    """One number: how many there are."""
    nodes: Array
    planes: Array
    facts: Array
    depths: Array
    paths: Array
    """The nodes from below the root to the one in question."""
    seats: Array
    """Who moves on the way, and at the end of it."""
    colours: Array
    """The colour on turn."""
    legal: Array
    """Its legal placements, in machine words."""


def new_questions(state: State, longest: int) -> Questions:
    """No question yet."""
    colours, squares = state.closed.shape
    return Questions(
        pending=np.zeros(1, dtype=np.int64),
        nodes=np.zeros(AT_ONCE, dtype=np.int64),
        planes=np.zeros((AT_ONCE, PLANES * colours, squares), dtype=np.float32),
        facts=np.zeros((AT_ONCE, FACTS * colours), dtype=np.float32),
        depths=np.zeros(AT_ONCE, dtype=np.int64),
        paths=np.zeros((AT_ONCE, longest), dtype=np.int64),
        seats=np.zeros((AT_ONCE, longest + 1), dtype=np.int64),
        colours=np.zeros(AT_ONCE, dtype=np.int64),
        legal=np.zeros((AT_ONCE, state.free.shape[1]), dtype=np.uint64),
    )


@kernel
def ask(
    state: State,
    sides: Sides,
    questions: Questions,
    node: int,
    depth: int,
    path: Array,
    seats: Array,
) -> None:
    """Notes a question about the node at which a simulation is."""
    at = questions.pending[0]
    mover = mover_of(state, sides)
    questions.nodes[at] = node
    questions.depths[at] = depth
    questions.paths[at, :depth] = path[:depth]
    questions.seats[at, :depth] = seats[:depth]
    questions.seats[at, depth] = mover
    colour = state.turn[0]
    questions.colours[at] = colour
    questions.legal[at] = state.free[colour] & state.touching[colour]
    show(state, sides, mover, questions.planes[at], questions.facts[at])
    questions.pending[0] += 1


@kernel
def show(state: State, sides: Sides, mover: int, planes: Array, facts: Array) -> None:
    """Writes down what the network sees of a position, from the colour on turn on."""
    colours, squares = state.closed.shape
    pieces = state.used.shape[1]
    for step in range(colours):
        colour = (state.turn[0] + step) % colours
        begun = state.pieces[colour] > 0
        for square in range(squares):
            closed = state.closed[colour, square]
            corner = state.corner[colour, square] if begun else sides.starts[colour, square]
            planes[step, square] = state.owner[square] == colour
            planes[colours + step, square] = corner and not closed
            planes[2 * colours + step, square] = closed
        for piece in range(pieces):
            facts[step * pieces + piece] = state.used[colour, piece]
        counted = 0
        for seat in range(sides.counts.shape[0]):
            counted |= sides.counts[seat, colour]
        facts[colours * pieces + step] = sides.counts[mover, colour]
        facts[colours * (pieces + 1) + step] = counted
        facts[colours * (pieces + 2) + step] = state.out[colour]


@kernel
def hear(
    tree: Tree,
    questions: Questions,
    promises: Array,
    places: Array,
    worths: Array,
    shares: Array,
    style: Style,
    wins: Array,
    sketch: Sketch,
) -> None:
    """Takes the answers in: values for the nodes on the way, then children and their priors."""
    weight, deepest = style.weight, 0
    for at in range(questions.pending[0]):
        deepest = max(deepest, questions.depths[at])
        tree.visits[ROOT] += weight
        for seat in range(shares.shape[1]):
            wins[seat] += weight * shares[at, seat]
        node = ROOT
        for ply in range(questions.depths[at] + 1):
            seat = questions.seats[at, ply]
            tree.outlook[node] += weight * worths[at, seat]
            if ply < questions.depths[at]:
                node = questions.paths[at, ply]
                tree.visits[node] += weight
                tree.value[node] += weight * worths[at, seat]
                tree.won[node] += weight * shares[at, seat]
    # From below: children that are chosen anew stand elsewhere, and take what is below them along.
    for depth in range(deepest, -1, -1):
        for at in range(questions.pending[0]):
            if questions.depths[at] == depth:
                node = questions.nodes[at]
                if node != ROOT:
                    _choose(tree, node, questions.legal[at], promises[at], places, style, sketch)
                _promise(tree, node, promises[at], places)
    questions.pending[0] = 0


@kernel
def _choose(
    tree: Tree,
    node: int,
    legal: Array,
    promises: Array,
    places: Array,
    style: Style,
    sketch: Sketch,
) -> None:
    """Adds the children that the network likes to those that a glance found, if there is room."""
    count = 0
    for word in range(legal.shape[0]):
        bits = legal[word]
        while bits:
            number = word * WORD + np.int64(lowest_bit(bits))
            bits &= bits - np.uint64(1)
            sketch.numbers[count] = number
            sketch.promises[count] = promises[places[number]]
            count += 1
    old = tree.children[node]
    at = tree.used[0]
    if count == old or at + old + style.widest > tree.number.shape[0]:
        return
    lowest = sketch.promises[:count].min()
    if count > style.widest:
        lowest = np.partition(sketch.promises[:count], count - style.widest)[count - style.widest]
    first = at
    for child in range(tree.first[node], tree.first[node] + old):
        if tree.visits[child] > 0 or promises[places[tree.number[child]]] >= lowest:
            move_node(tree, child, at)
            at += 1
    known = at
    for n in range(count):
        if sketch.promises[n] >= lowest and at < first + old + style.widest:
            is_known = False
            for child in range(first, known):
                is_known |= tree.number[child] == sketch.numbers[n]
            if not is_known:
                clear_node(tree, at, sketch.numbers[n], 0.0)
                at += 1
    tree.first[node] = first
    tree.children[node] = at - first
    tree.used[0] = at


@kernel
def _promise(tree: Tree, node: int, promises: Array, places: Array) -> None:
    """Gives the children of a node the priors that the network has for them."""
    first = tree.first[node]
    last = first + tree.children[node]
    highest = -np.inf
    for child in range(first, last):
        highest = max(highest, promises[places[tree.number[child]]])
    total = 0.0
    for child in range(first, last):
        tree.prior[child] = np.exp(promises[places[tree.number[child]]] - highest)
        total += tree.prior[child]
    for child in range(first, last):
        tree.prior[child] /= total
