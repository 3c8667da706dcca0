"""The search tree below a candidate: everyone chooses the replies best for themselves (max^n).

A node is what has been done since the root (open-loop). Cards and secrets differ from one
determinization to the next: at every visit only edges that are possible in it are selected.
"""

from __future__ import annotations

from math import inf
from typing import NamedTuple

import numpy as np

from squarely.bots.compiled import kernel
from squarely.bots.lokomoto.playout import BUY, act
from squarely.bots.lokomoto.random_numbers import Array
from squarely.bots.lokomoto.state import (
    LENGTH,
    LONGEST,
    NONE,
    OPEN,
    SECRET,
    SHAPE,
    TRAIN,
    TURN,
    State,
)
from squarely.bots.lokomoto.tables import Tables

MOST_NODES = 1 << 15
MOST_EDGES = 1 << 17
DEEPEST = 64
NODES, EDGES = range(2)
"""What `filled` counts."""


class Settings(NamedTuple):
    """How the tree grows."""

    c_puct: float = 1.0
    expand_after: float = 8.0
    """Visits of a node before it gets edges; until then it is a leaf."""
    width: float = 8.0
    """The most edges that serve a seat's own plans."""
    sharpness: float = 3.0
    """How much likelier an edge is, as an exponent per point per turn."""
    loyalty: float = 0.3
    """Points per turn by which going on with the plan at hand is preferred."""
    shrinkage: float = 3.0
    """Visits by which an edge's value is drawn towards that of its node."""
    temperature: float = 2.0
    """Softens results: points by which one can be beaten and still get a good part of the win."""
    duels: float = 0.0
    """The part of a result that comes from being ahead of each other seat, not of all of them."""


FLAT = Settings(expand_after=inf)
"""No tree at all: candidates are compared by playouts alone."""


class Tree(NamedTuple):
    """Nodes and the edges out of them; those of a node follow each other."""

    seat: Array
    visits: Array
    value_sum: Array
    """What the node's seat got in all visits."""
    first_edge: Array
    edges: Array
    """How many edges a node has; 0 for a leaf."""
    action: Array
    plan: Array
    sections: Array
    """The plan that the player goes on with."""
    prior: Array
    edge_visits: Array
    edge_value_sum: Array
    """What the player that chooses the edge got."""
    child: Array
    """The node that an edge leads to, or NONE."""
    path: Array
    """The edges of the simulation at hand, and the nodes that they led to."""
    filled: Array


def new_tree() -> Tree:
    """Room for a tree without nodes."""
    return Tree(
        seat=np.zeros(MOST_NODES, dtype=np.int64),
        visits=np.zeros(MOST_NODES, dtype=np.int64),
        value_sum=np.zeros(MOST_NODES),
        first_edge=np.zeros(MOST_NODES, dtype=np.int64),
        edges=np.zeros(MOST_NODES, dtype=np.int64),
        action=np.zeros((MOST_EDGES, 3), dtype=np.int64),
        plan=np.zeros((MOST_EDGES, 3), dtype=np.int64),
        sections=np.zeros((MOST_EDGES, LONGEST), dtype=np.int16),
        prior=np.zeros(MOST_EDGES),
        edge_visits=np.zeros(MOST_EDGES, dtype=np.int64),
        edge_value_sum=np.zeros(MOST_EDGES),
        child=np.full(MOST_EDGES, NONE, dtype=np.int64),
        path=np.zeros((2, DEEPEST), dtype=np.int64),
        filled=np.zeros(2, dtype=np.int64),
    )


@kernel
def add_edge(tree: Tree, action: Array, plan: Array, sections: Array, prior: float) -> int:
    """Writes down an action and the plan behind it; whose edge it is says the node."""
    edge = tree.filled[EDGES]
    tree.filled[EDGES] += 1
    tree.action[edge] = action
    tree.plan[edge] = plan
    tree.sections[edge] = sections
    tree.prior[edge] = prior
    tree.edge_visits[edge] = 0
    tree.edge_value_sum[edge] = 0.0
    tree.child[edge] = NONE
    return int(edge)


@kernel
def take(tables: Tables, state: State, tree: Tree, edge: int) -> None:
    """The seat on turn does what an edge says and takes up its plan."""
    seat = state.tally[TURN]
    state.plan[seat] = tree.plan[edge]
    state.planned[seat] = tree.sections[edge]
    act(tables, state, tree.action[edge])


@kernel
def child_of(tree: Tree, edge: int, seat: int) -> int:
    """The node that an edge has led to, made where it is new; NONE where there is no room."""
    if tree.child[edge] != NONE:
        return int(tree.child[edge])
    node = tree.filled[NODES]
    if node >= tree.visits.shape[0]:
        return NONE
    tree.filled[NODES] += 1
    tree.seat[node] = seat
    tree.visits[node] = 0
    tree.value_sum[node] = 0.0
    tree.edges[node] = 0
    tree.child[edge] = node
    return int(node)


@kernel
def select(tables: Tables, tree: Tree, node: int, state: State, settings: Settings) -> int:
    """The edge with the best value and the most curiosity (PUCT) of those that are possible."""
    mean = tree.value_sum[node] / max(1, tree.visits[node])
    curiosity = settings.c_puct * np.sqrt(tree.visits[node])
    best = NONE
    highest = -1e9
    for edge in range(tree.first_edge[node], tree.first_edge[node] + tree.edges[node]):
        if tree.action[edge, 0] == BUY and not _can_buy(tables, state, tree.plan[edge]):
            continue
        visits = tree.edge_visits[edge]
        score = tree.edge_value_sum[edge] + settings.shrinkage * mean
        score /= visits + settings.shrinkage
        score += curiosity * tree.prior[edge] / (1 + visits)
        if score > highest:
            highest = score
            best = edge
    return int(best)


@kernel
def _can_buy(tables: Tables, state: State, plan: Array) -> bool:
    """Whether the cards of a purchase are there in this determinization, at that price."""
    length, train, shape = plan[LENGTH], plan[TRAIN], plan[SHAPE]
    if length == 0 or state.train_at[train] != OPEN:
        return False
    if length > tables.price[train]:
        for other in range(state.train_at.shape[0]):
            if state.train_at[other] == OPEN and tables.price[other] == length:
                return False
    held = SECRET + state.tally[TURN]
    return bool(shape == NONE or state.shape_at[shape] == OPEN or state.shape_at[shape] == held)


@kernel
def backup(tree: Tree, seat: int, depth: int, shares: Array) -> None:
    """Books a result along the path; the first edge is that of a seat at the root."""
    edges, nodes = tree.path[0], tree.path[1]
    for at in range(depth):
        edge, node = edges[at], nodes[at]
        if at > 0:
            seat = tree.seat[nodes[at - 1]]
        tree.edge_visits[edge] += 1
        tree.edge_value_sum[edge] += shares[seat]
        if node != NONE:
            tree.visits[node] += 1
            tree.value_sum[node] += shares[tree.seat[node]]
