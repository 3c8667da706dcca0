"""What the search needs to know of a form, and the desk at which it thinks."""

from __future__ import annotations

import numpy as np

from squarely.bots.blokus.features import FOREIGN, FRIEND, NEUTRAL
from squarely.bots.blokus.game import State
from squarely.bots.blokus.search import LONGEST, MOST_SEATS, Desk, Sides
from squarely.bots.blokus.tables import Tables
from squarely.bots.blokus.tree import new_sketch, new_tree, plant
from squarely.games.blokus.form import Form
from squarely.games.blokus.scoring import pieces_placed


def sides_of(form: Form) -> Sides:
    """Who plays and counts what, in the numbers of the kernels."""
    colours = range(len(form.colours))
    places = max(map(len, form.players))
    players = np.zeros((len(colours), places), dtype=np.int64)
    for colour, seats in enumerate(form.players):
        players[colour, : len(seats)] = [seat - 1 for seat in seats]
    counted = {colour for each in form.counts for colour in each}
    return Sides(
        players=players,
        rotation=np.array([len(seats) for seats in form.players], dtype=np.int64),
        counts=np.array([[colour in each for colour in colours] for each in form.counts]),
        stance=np.array(
            [
                [
                    FRIEND if colour in each else FOREIGN if colour in counted else NEUTRAL
                    for colour in colours
                ]
                for each in form.counts
            ]
        ),
        by_pieces=np.array([form.counting is pieces_placed], dtype=np.int64),
    )


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
    )
    plant(desk.tree)
    return desk
