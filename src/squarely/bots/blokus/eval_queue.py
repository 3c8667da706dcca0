"""The evaluation queue: nodes waiting for the network, and what its evaluations change."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from squarely.bots.bits import WORD, lowest_bit
from squarely.bots.blokus.encoding import PLANES, SCALARS
from squarely.bots.blokus.game import State
from squarely.bots.blokus.params import SearchParams
from squarely.bots.blokus.sides import Sides, mover_of
from squarely.bots.blokus.tables import Array
from squarely.bots.blokus.tree import ROOT, Scratch, Tree, clear_node, move_node
from squarely.bots.compiled import kernel

BATCH = 8
"""Nodes that are evaluated together."""


class EvalQueue(NamedTuple):
    """Nodes that wait for the network, with their observations and the paths to them."""

    pending: Array
    """One number: how many nodes are waiting."""
    nodes: Array
    planes: Array
    scalars: Array
    depths: Array
    paths: Array
    """The nodes from below the root to the waiting one."""
    seats: Array
    """Who moves at each node of the path, the waiting one included."""
    colours: Array
    """The colour on turn at the waiting node."""
    legal: Array
    """Its legal placements, in machine words."""


def new_eval_queue(state: State, longest: int) -> EvalQueue:
    """An empty queue."""
    colours, squares = state.closed.shape
    return EvalQueue(
        pending=np.zeros(1, dtype=np.int64),
        nodes=np.zeros(BATCH, dtype=np.int64),
        planes=np.zeros((BATCH, PLANES * colours, squares), dtype=np.float32),
        scalars=np.zeros((BATCH, SCALARS * colours), dtype=np.float32),
        depths=np.zeros(BATCH, dtype=np.int64),
        paths=np.zeros((BATCH, longest), dtype=np.int64),
        seats=np.zeros((BATCH, longest + 1), dtype=np.int64),
        colours=np.zeros(BATCH, dtype=np.int64),
        legal=np.zeros((BATCH, state.free.shape[1]), dtype=np.uint64),
    )


@kernel
def request_evaluation(
    state: State,
    sides: Sides,
    queue: EvalQueue,
    node: int,
    depth: int,
    path: Array,
    seats: Array,
) -> None:
    """Queues the node that a simulation has reached."""
    at = queue.pending[0]
    mover = mover_of(state, sides)
    queue.nodes[at] = node
    queue.depths[at] = depth
    queue.paths[at, :depth] = path[:depth]
    queue.seats[at, :depth] = seats[:depth]
    queue.seats[at, depth] = mover
    colour = state.turn[0]
    queue.colours[at] = colour
    queue.legal[at] = state.free[colour] & state.touching[colour]
    encode(state, sides, mover, queue.planes[at], queue.scalars[at])
    queue.pending[0] += 1


@kernel
def encode(state: State, sides: Sides, mover: int, planes: Array, scalars: Array) -> None:
    """Writes the observation of a position: planes and scalars, from the colour on turn on."""
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
            scalars[step * pieces + piece] = state.used[colour, piece]
        counted = 0
        for seat in range(sides.counts.shape[0]):
            counted |= sides.counts[seat, colour]
        scalars[colours * pieces + step] = sides.counts[mover, colour]
        scalars[colours * (pieces + 1) + step] = counted
        scalars[colours * (pieces + 2) + step] = state.out[colour]


@kernel
def apply_evaluations(
    tree: Tree,
    queue: EvalQueue,
    logits: Array,
    policy_index: Array,
    utilities: Array,
    win_shares: Array,
    params: SearchParams,
    win_share_sums: Array,
    scratch: Scratch,
) -> None:
    """Backs up the values along each path, then gives each node its children and priors."""
    weight, deepest = params.eval_weight, 0
    for at in range(queue.pending[0]):
        deepest = max(deepest, queue.depths[at])
        tree.visits[ROOT] += weight
        for seat in range(win_shares.shape[1]):
            win_share_sums[seat] += weight * win_shares[at, seat]
        node = ROOT
        for ply in range(queue.depths[at] + 1):
            seat = queue.seats[at, ply]
            tree.value_sum[node] += weight * utilities[at, seat]
            if ply < queue.depths[at]:
                node = queue.paths[at, ply]
                tree.visits[node] += weight
                tree.action_value_sum[node] += weight * utilities[at, seat]
                tree.win_sum[node] += weight * win_shares[at, seat]
    # Deepest first: children that are chosen anew move, and take their subtrees along.
    for depth in range(deepest, -1, -1):
        for at in range(queue.pending[0]):
            if queue.depths[at] == depth:
                node = queue.nodes[at]
                if node != ROOT:
                    _choose_children(
                        tree, node, queue.legal[at], logits[at], policy_index, params, scratch
                    )
                _set_priors(tree, node, logits[at], policy_index)
    queue.pending[0] = 0


@kernel
def _choose_children(
    tree: Tree,
    node: int,
    legal: Array,
    logits: Array,
    policy_index: Array,
    params: SearchParams,
    scratch: Scratch,
) -> None:
    """Replaces the children that the features chose by those with the highest policy logits."""
    count = 0
    for word in range(legal.shape[0]):
        bits = legal[word]
        while bits:
            number = word * WORD + np.int64(lowest_bit(bits))
            bits &= bits - np.uint64(1)
            scratch.numbers[count] = number
            scratch.logits[count] = logits[policy_index[number]]
            count += 1
    old = tree.child_count[node]
    at = tree.node_count[0]
    if count == old or at + old + params.max_children > tree.number.shape[0]:
        return
    lowest = scratch.logits[:count].min()
    if count > params.max_children:
        lowest = np.partition(scratch.logits[:count], count - params.max_children)[
            count - params.max_children
        ]
    first = at
    for child in range(tree.first_child[node], tree.first_child[node] + old):
        if tree.visits[child] > 0 or logits[policy_index[tree.number[child]]] >= lowest:
            move_node(tree, child, at)
            at += 1
    known = at
    for n in range(count):
        if scratch.logits[n] >= lowest and at < first + old + params.max_children:
            is_known = False
            for child in range(first, known):
                is_known |= tree.number[child] == scratch.numbers[n]
            if not is_known:
                clear_node(tree, at, scratch.numbers[n], 0.0)
                at += 1
    tree.first_child[node] = first
    tree.child_count[node] = at - first
    tree.node_count[0] = at


@kernel
def _set_priors(tree: Tree, node: int, logits: Array, policy_index: Array) -> None:
    """Gives the children of a node the softmax of their policy logits as priors."""
    first = tree.first_child[node]
    last = first + tree.child_count[node]
    highest = -np.inf
    for child in range(first, last):
        highest = max(highest, logits[policy_index[tree.number[child]]])
    total = 0.0
    for child in range(first, last):
        tree.prior[child] = np.exp(logits[policy_index[tree.number[child]]] - highest)
        total += tree.prior[child]
    for child in range(first, last):
        tree.prior[child] /= total
