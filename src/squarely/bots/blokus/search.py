"""MCTS inside kernels: selection, playouts and backpropagation."""

from __future__ import annotations

import numpy as np

from squarely.bots.bits import random_below
from squarely.bots.blokus.eval_queue import EvalQueue, request_evaluation
from squarely.bots.blokus.game import OVER, State, copy, lay, legal_count, nth_legal, points
from squarely.bots.blokus.params import SearchParams
from squarely.bots.blokus.sides import Sides, mover_of
from squarely.bots.blokus.tables import Array, Tables
from squarely.bots.blokus.tree import ROOT, UNEXPANDED, Tree, expand, select
from squarely.bots.blokus.workspace import MAX_PLIES, MOST_SEATS, Workspace
from squarely.bots.compiled import kernel


@kernel
def simulate(
    tables: Tables,
    sides: Sides,
    weights: Array,
    params: SearchParams,
    workspace: Workspace,
    simulations: int,
) -> int:
    """Adds simulations to the tree; returns how many, fewer where the network is needed first."""
    tree, state, queue = workspace.tree, workspace.state, workspace.queue
    for done in range(simulations):
        copy(state, workspace.root)
        workspace.clock[0] += MAX_PLIES
        node = ROOT
        ply = 0
        while state.turn[0] != OVER:
            if tree.first_child[node] == UNEXPANDED:
                if node == ROOT or tree.visits[node] >= _expansion_threshold(tree):
                    stance = sides.stance[mover_of(state, sides)]
                    expand(tables, state, stance, tree, node, weights, params, workspace.scratch)
                if tree.first_child[node] == UNEXPANDED:
                    break
            if params.eval_threshold > 0 and _wants_evaluation(params, tree, queue, node):
                request_evaluation(state, sides, queue, node, ply, workspace.path, workspace.seats)
                tree.evaluated[node] = 1
            node = select(tree, node, params)
            workspace.path[ply] = node
            _move(tables, sides, workspace, tree.number[node], ply)
            ply += 1
        depth = ply
        while state.turn[0] != OVER:
            _move(tables, sides, workspace, _playout_move(tables, params, workspace), ply)
            ply += 1
        score_end(state, sides, params.margin_weight, workspace.utilities, workspace.win_shares)
        _backpropagate(sides, params, workspace, depth, ply)
        if queue.pending[0] == queue.nodes.shape[0] or _root_waits(queue):
            return done + 1
    return simulations


@kernel
def _wants_evaluation(params: SearchParams, tree: Tree, queue: EvalQueue, node: int) -> bool:
    if tree.evaluated[node] or queue.pending[0] == queue.nodes.shape[0]:
        return False
    if tree.child_count[node] < params.eval_min_moves:
        return False
    return node == ROOT or tree.visits[node] >= params.eval_threshold


@kernel
def _root_waits(queue: EvalQueue) -> bool:
    """Whether the root itself waits: without its priors no simulation is worth its time."""
    return queue.pending[0] > 0 and queue.nodes[0] == ROOT


@kernel
def _expansion_threshold(tree: Tree) -> int:
    """How many visits a node needs before it is expanded: the more, the fuller the tree."""
    return 1 + 8 * tree.node_count[0] // tree.number.shape[0]


@kernel
def _move(tables: Tables, sides: Sides, workspace: Workspace, number: int, ply: int) -> None:
    colour = workspace.state.turn[0]
    workspace.colours[ply] = colour
    workspace.seats[ply] = mover_of(workspace.state, sides)
    workspace.stamps[colour, number] = workspace.clock[0] + ply
    lay(tables, workspace.state, number)


@kernel
def _playout_move(tables: Tables, params: SearchParams, workspace: Workspace) -> int:
    state = workspace.state
    colour = state.turn[0]
    count = legal_count(state, colour)
    best = nth_legal(state, colour, random_below(workspace.random, count))
    for _ in range(params.playout_samples - 1):
        other = nth_legal(state, colour, random_below(workspace.random, count))
        if tables.size[other] > tables.size[best]:
            best = other
    return best


@kernel
def _backpropagate(
    sides: Sides, params: SearchParams, workspace: Workspace, depth: int, plies: int
) -> None:
    """Backs up the utilities of a simulation along its path, RAVE statistics included."""
    tree, utilities = workspace.tree, workspace.utilities
    seats = sides.counts.shape[0]
    for seat in range(seats):
        workspace.win_share_sums[seat] += workspace.win_shares[seat]
    tree.visits[ROOT] += 1
    node = ROOT
    for ply in range(plies if depth == plies else depth + 1):
        seat = workspace.seats[ply]
        tree.value_sum[node] += utilities[seat]
        if params.rave_equivalence > 0 and tree.first_child[node] != UNEXPANDED:
            stamps, since = workspace.stamps[workspace.colours[ply]], workspace.clock[0] + ply
            for child in range(
                tree.first_child[node], tree.first_child[node] + tree.child_count[node]
            ):
                if stamps[tree.number[child]] >= since:
                    tree.rave_visits[child] += 1
                    tree.rave_value_sum[child] += utilities[seat]
        if ply < depth:
            node = workspace.path[ply]
            tree.visits[node] += 1
            tree.action_value_sum[node] += utilities[seat]
            tree.win_sum[node] += workspace.win_shares[seat]


@kernel
def score_end(
    state: State, sides: Sides, margin: float, utilities: Array, win_shares: Array
) -> None:
    """Writes each seat's utility (the part of the others it beats) and its share of the win."""
    found = np.zeros(MOST_SEATS)
    seats, colours = sides.counts.shape
    for seat in range(seats):
        total = 0.0
        for colour in range(colours):
            if sides.counts[seat, colour]:
                total += state.pieces[colour] if sides.by_pieces[0] else points(state, colour)
        found[seat] = total
    if seats == 1:
        utilities[0] = win_shares[0] = found[0] / MAX_PLIES
        return
    best = found[:seats].max()
    shared = 0
    average = 0.0
    for seat in range(seats):
        shared += found[seat] == best
        average += found[seat] / seats
    for seat in range(seats):
        win_shares[seat] = 1.0 / shared if found[seat] == best else 0.0
        beaten = -0.5
        for other in range(seats):
            beaten += (found[other] < found[seat]) + 0.5 * (found[other] == found[seat])
        utilities[seat] = (1 - margin) * beaten / (seats - 1)
        utilities[seat] += margin * min(1.0, max(0.0, 0.5 + (found[seat] - average) / 60))
