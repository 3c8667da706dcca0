"""The memory of one search thread: the tree, and the simulation being run."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from squarely.bots.blokus.evaluator_memory import Evaluated, new_evaluated
from squarely.bots.blokus.game import State
from squarely.bots.blokus.tables import Array, Tables
from squarely.bots.blokus.transpositions import Transpositions, new_transpositions
from squarely.bots.blokus.tree import Tree, new_tree, reset

MAX_PLIES = 84
"""The most moves of a game: every piece of every colour."""
MOST_SEATS = 4


class Workspace(NamedTuple):
    """The arrays of a search; every thread has its own."""

    root: State
    state: State
    """The position that the running simulation has reached."""
    tree: Tree
    random: Array
    found: Evaluated
    """What the evaluator found of that position."""
    transpositions: Transpositions
    path: Array
    """The nodes of the simulation below the root."""
    seats: Array
    """For each move of the simulation the seat that makes it."""
    utilities: Array
    win_shares: Array
    """The result of the simulation for each seat."""
    win_share_sums: Array
    """The sums of all win shares, one per seat."""


def new_workspace(tables: Tables, root: State, seed: int, nodes: int) -> Workspace:
    """A workspace with an empty tree."""
    workspace = Workspace(
        root=root,
        state=State(*(array.copy() for array in root)),
        tree=new_tree(nodes),
        # A xorshift generator never leaves zero.
        random=np.array([2 * seed + 1], dtype=np.uint64),
        found=new_evaluated(tables, len(root.free)),
        transpositions=new_transpositions(tables, len(root.free)),
        path=np.zeros(MAX_PLIES, dtype=np.int64),
        seats=np.zeros(MAX_PLIES + 1, dtype=np.int64),
        utilities=np.zeros(MOST_SEATS),
        win_shares=np.zeros(MOST_SEATS),
        win_share_sums=np.zeros(MOST_SEATS),
    )
    reset(workspace.tree)
    return workspace
