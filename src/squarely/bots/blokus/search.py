"""MCTS inside kernels: selection, evaluation of every leaf, backpropagation."""

from __future__ import annotations

import numpy as np

from squarely.bots.blokus.evaluator import evaluate
from squarely.bots.blokus.evaluator_memory import Weights
from squarely.bots.blokus.game import ALL_SQUARES, OVER, State, copy, lay, points
from squarely.bots.blokus.params import SearchParams
from squarely.bots.blokus.sides import Sides, mover_of
from squarely.bots.blokus.tables import Array, Tables
from squarely.bots.blokus.transpositions import ROOT_KEY, keep, node_with
from squarely.bots.blokus.tree import ROOT, UNEXPANDED, Tree, expand, select, share_children
from squarely.bots.blokus.workspace import MAX_PLIES, MOST_SEATS, Workspace
from squarely.bots.compiled import kernel

SCARCE = 32
"""The visits that a node needs when the tree is full."""
MARGIN_RANGE = 60
"""A lead of half as many points over the mean counts as the whole margin."""


@kernel
def simulate(
    tables: Tables,
    sides: Sides,
    weights: Weights,
    params: SearchParams,
    workspace: Workspace,
    simulations: int,
) -> None:
    """Adds simulations to the tree."""
    tree, state, table = workspace.tree, workspace.state, workspace.transpositions
    for _ in range(simulations):
        copy(state, workspace.root)
        node = ROOT
        depth = 0
        key = ROOT_KEY
        while state.turn[0] != OVER:
            if tree.first_child[node] == UNEXPANDED and params.transpositions:
                share_children(tree, node, node_with(table, key))
            if tree.first_child[node] == UNEXPANDED:
                break
            node = select(tree, node, params)
            workspace.path[depth] = node
            workspace.seats[depth] = mover_of(state, sides)
            key ^= table.zobrist[state.turn[0], tree.number[node]]
            lay(tables, state, tree.number[node])
            depth += 1
        if state.turn[0] == OVER:
            score_end(state, sides, params.margin_weight, workspace.utilities, workspace.win_shares)
        else:
            workspace.seats[depth] = mover_of(state, sides)
            count = evaluate(tables, sides, weights, state, workspace.found)
            score_leaf(state, sides, params.margin_weight, workspace)
            if node == ROOT or tree.visits[node] + 1 >= _expansion_threshold(tree):
                expand(tree, node, workspace.found, count, params, workspace.random)
                if tree.first_child[node] != UNEXPANDED:
                    keep(table, key, node)
        _backpropagate(sides, workspace, depth)


@kernel
def _expansion_threshold(tree: Tree) -> int:
    """How many visits a node needs before it is expanded: one, until the tree is nearly full."""
    room = tree.number.shape[0]
    return 1 + SCARCE * max(0, 4 * tree.node_count[0] - 3 * room) // room


@kernel
def _backpropagate(sides: Sides, workspace: Workspace, depth: int) -> None:
    """Backs up the utilities of a simulation along its path."""
    tree, utilities = workspace.tree, workspace.utilities
    for seat in range(sides.counts.shape[0]):
        workspace.win_share_sums[seat] += workspace.win_shares[seat]
    node = ROOT
    tree.visits[ROOT] += 1
    for ply in range(depth + 1):
        seat = workspace.seats[ply]
        if ply < depth or workspace.state.turn[0] != OVER:
            tree.value_sum[node] += utilities[seat]
        if ply < depth:
            node = workspace.path[ply]
            tree.visits[node] += 1
            tree.action_value_sum[node] += utilities[seat]
            tree.win_sum[node] += workspace.win_shares[seat]


@kernel
def score_leaf(state: State, sides: Sides, margin: float, workspace: Workspace) -> None:
    """Writes each seat's utility and share of the win as the evaluator expects them."""
    seats, colours = sides.counts.shape
    found = workspace.found
    if seats == 1:
        # Alone the result is the part that will be laid.
        workspace.utilities[0] = workspace.win_shares[0] = found.margins.mean()
        return
    ahead = np.zeros(MOST_SEATS)
    for seat in range(seats):
        ahead[seat] = sides.head_starts[seat]
        value, counted = 0.0, 0
        for colour in range(colours):
            if sides.counts[seat, colour]:
                step = (colour - state.turn[0]) % colours
                value += found.values[step]
                ahead[seat] += ALL_SQUARES * found.margins[step]
                counted += 1
        # With a partner nobody is ahead of all others, at best of those on the other side.
        workspace.utilities[seat] = 0.5 + sides.opponents[seat] * value / (2 * counted)
    average = ahead[:seats].mean()
    wins = 0.0
    for seat in range(seats):
        beaten = workspace.utilities[seat]
        # Who beats one opponent with some probability beats all of them with its power.
        workspace.win_shares[seat] = beaten ** (seats - 1)
        wins += workspace.win_shares[seat]
        lead = min(1.0, max(0.0, 0.5 + (ahead[seat] - average) / MARGIN_RANGE))
        workspace.utilities[seat] = (1 - margin) * beaten + margin * lead
    for seat in range(seats):
        workspace.win_shares[seat] /= max(wins, 1e-9)


@kernel
def score_end(
    state: State, sides: Sides, margin: float, utilities: Array, win_shares: Array
) -> None:
    """Writes each seat's utility (the part of the others it beats) and its share of the win."""
    found = np.zeros(MOST_SEATS)
    seats, colours = sides.counts.shape
    for seat in range(seats):
        total = sides.head_starts[seat]
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
        utilities[seat] += margin * min(1.0, max(0.0, 0.5 + (found[seat] - average) / MARGIN_RANGE))
