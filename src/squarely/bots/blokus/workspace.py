"""The memory of one search thread: the tree, the simulation being run, the evaluation queue."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from squarely.bots.blokus.eval_queue import EvalQueue, new_eval_queue
from squarely.bots.blokus.game import State
from squarely.bots.blokus.tables import Array, Tables
from squarely.bots.blokus.tree import Scratch, Tree, new_scratch, new_tree, reset

MAX_PLIES = 84
"""The most moves of a game: every piece of every colour."""
MOST_SEATS = 4


class Workspace(NamedTuple):
    """The arrays of a search; every thread has its own."""

    root: State
    state: State
    """The position that the running simulation has reached."""
    tree: Tree
    scratch: Scratch
    random: Array
    path: Array
    """The nodes of the simulation below the root."""
    colours: Array
    seats: Array
    """For each move of the simulation its colour, and the seat that makes it."""
    utilities: Array
    win_shares: Array
    """The result of the simulation for each seat."""
    win_share_sums: Array
    """The sums of all win shares, one per seat."""
    stamps: Array
    """For each colour and placement when it was last laid: simulation by simulation, ply by ply."""
    clock: Array
    """One number: the stamp with which the running simulation began."""
    queue: EvalQueue


def new_workspace(tables: Tables, root: State, seed: int, nodes: int) -> Workspace:
    """A workspace with an empty tree."""
    colours, placements = len(root.free), len(tables.order)
    workspace = Workspace(
        root=root,
        state=State(*(array.copy() for array in root)),
        tree=new_tree(nodes),
        scratch=new_scratch(tables),
        # A xorshift generator never leaves zero.
        random=np.array([2 * seed + 1], dtype=np.uint64),
        path=np.zeros(MAX_PLIES, dtype=np.int64),
        colours=np.zeros(MAX_PLIES, dtype=np.int64),
        seats=np.zeros(MAX_PLIES, dtype=np.int64),
        utilities=np.zeros(MOST_SEATS),
        win_shares=np.zeros(MOST_SEATS),
        win_share_sums=np.zeros(MOST_SEATS),
        stamps=np.full((colours, placements), -1, dtype=np.int64),
        clock=np.zeros(1, dtype=np.int64),
        queue=new_eval_queue(root, MAX_PLIES),
    )
    reset(workspace.tree)
    return workspace
