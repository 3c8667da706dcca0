"""The desk at which a search thinks."""

from __future__ import annotations

import numpy as np

from squarely.bots.blokus.asking import new_questions
from squarely.bots.blokus.game import State
from squarely.bots.blokus.search import LONGEST, MOST_SEATS, Desk
from squarely.bots.blokus.tables import Tables
from squarely.bots.blokus.tree import new_sketch, new_tree, plant


def new_desk(tables: Tables, root: State, seed: int, nodes: int) -> Desk:
    """A desk with an empty tree."""
    colours, placements = len(root.free), len(tables.order)
    desk = Desk(
        root=root,
        state=State(*(array.copy() for array in root)),
        tree=new_tree(nodes),
        sketch=new_sketch(tables),
        # A xorshift generator never leaves zero.
        random=np.array([2 * seed + 1], dtype=np.uint64),
        path=np.zeros(LONGEST, dtype=np.int64),
        colours=np.zeros(LONGEST, dtype=np.int64),
        seats=np.zeros(LONGEST, dtype=np.int64),
        worths=np.zeros(MOST_SEATS),
        won=np.zeros(MOST_SEATS),
        wins=np.zeros(MOST_SEATS),
        stamps=np.full((colours, placements), -1, dtype=np.int64),
        clock=np.zeros(1, dtype=np.int64),
        questions=new_questions(root, LONGEST),
    )
    plant(desk.tree)
    return desk
