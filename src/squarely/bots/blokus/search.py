"""The search: selection, playouts and statistics inside kernels."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from squarely.bots.bits import random_below
from squarely.bots.blokus.asking import Questions, ask
from squarely.bots.blokus.game import OVER, State, copy, lay, legal_count, nth_legal, points
from squarely.bots.blokus.sides import Sides, mover_of
from squarely.bots.blokus.tables import Array, Tables
from squarely.bots.blokus.tree import ROOT, UNEXPANDED, Sketch, Style, Tree, expand, select
from squarely.bots.compiled import kernel

LONGEST = 84
"""Every piece of every colour laid: there are no more moves in a game."""
MOST_SEATS = 4


class Desk(NamedTuple):
    """What a search has before it while it thinks; every thread has its own."""

    root: State
    state: State
    tree: Tree
    sketch: Sketch
    random: Array
    path: Array
    """The nodes of a simulation below the root."""
    colours: Array
    seats: Array
    """The moves of a simulation: in which colour, by whom."""
    worths: Array
    won: Array
    """The results of a simulation and its shares of the win, a seat each."""
    wins: Array
    """The sums of all shares of a win, a seat each."""
    stamps: Array
    """For each colour and placement when it was last laid: simulation by simulation, ply by ply."""
    clock: Array
    """One number: the stamp with which the running simulation began."""
    questions: Questions
    """What the network will be asked next."""


@kernel
def think(
    tables: Tables, sides: Sides, weights: Array, style: Style, desk: Desk, simulations: int
) -> int:
    """Adds so many simulations from the root to the tree, fewer when the network has to be asked.

    Returns how many were added.
    """
    tree, state, questions = desk.tree, desk.state, desk.questions
    for done in range(simulations):
        copy(state, desk.root)
        desk.clock[0] += LONGEST
        node = ROOT
        ply = 0
        while state.turn[0] != OVER:
            if tree.first[node] == UNEXPANDED:
                if node == ROOT or tree.visits[node] >= _patience(tree):
                    stance = sides.stance[mover_of(state, sides)]
                    expand(tables, state, stance, tree, node, weights, style, desk.sketch)
                if tree.first[node] == UNEXPANDED:
                    break
            if style.ask > 0 and _is_question(style, tree, questions, node):
                ask(state, sides, questions, node, ply, desk.path, desk.seats)
                tree.asked[node] = 1
            node = select(tree, node, style)
            desk.path[ply] = node
            _move(tables, sides, desk, tree.number[node], ply)
            ply += 1
        depth = ply
        while state.turn[0] != OVER:
            _move(tables, sides, desk, _playout_move(tables, style, desk), ply)
            ply += 1
        results(state, sides, style.margin, desk.worths, desk.won)
        _remember(sides, style, desk, depth, ply)
        if questions.pending[0] == questions.nodes.shape[0] or _root_asks(questions):
            return done + 1
    return simulations


@kernel
def _is_question(style: Style, tree: Tree, questions: Questions, node: int) -> bool:
    if tree.asked[node] or questions.pending[0] == questions.nodes.shape[0]:
        return False
    if tree.children[node] < style.ask_from:
        return False
    return node == ROOT or tree.visits[node] >= style.ask


@kernel
def _root_asks(questions: Questions) -> bool:
    """Whether the root's question is open: nothing else can begin well before its answer."""
    return questions.pending[0] > 0 and questions.nodes[0] == ROOT


@kernel
def _patience(tree: Tree) -> int:
    """How many visits a node needs before it grows: the more, the fuller the tree."""
    return 1 + 8 * tree.used[0] // tree.number.shape[0]


@kernel
def _move(tables: Tables, sides: Sides, desk: Desk, number: int, ply: int) -> None:
    colour = desk.state.turn[0]
    desk.colours[ply] = colour
    desk.seats[ply] = mover_of(desk.state, sides)
    desk.stamps[colour, number] = desk.clock[0] + ply
    lay(tables, desk.state, number)


@kernel
def _playout_move(tables: Tables, style: Style, desk: Desk) -> int:
    state = desk.state
    colour = state.turn[0]
    count = legal_count(state, colour)
    best = nth_legal(state, colour, random_below(desk.random, count))
    for _ in range(style.tries - 1):
        other = nth_legal(state, colour, random_below(desk.random, count))
        if tables.size[other] > tables.size[best]:
            best = other
    return best


@kernel
def _remember(sides: Sides, style: Style, desk: Desk, depth: int, plies: int) -> None:
    """Adds the results of a simulation to the nodes on its path."""
    tree, worths = desk.tree, desk.worths
    seats = sides.counts.shape[0]
    for seat in range(seats):
        desk.wins[seat] += desk.won[seat]
    tree.visits[ROOT] += 1
    node = ROOT
    for ply in range(plies if depth == plies else depth + 1):
        seat = desk.seats[ply]
        tree.outlook[node] += worths[seat]
        if style.rave > 0 and tree.first[node] != UNEXPANDED:
            stamps, since = desk.stamps[desk.colours[ply]], desk.clock[0] + ply
            for child in range(tree.first[node], tree.first[node] + tree.children[node]):
                if stamps[tree.number[child]] >= since:
                    tree.later[child] += 1
                    tree.later_value[child] += worths[seat]
        if ply < depth:
            node = desk.path[ply]
            tree.visits[node] += 1
            tree.value[node] += worths[seat]
            tree.won[node] += desk.won[seat]


@kernel
def results(state: State, sides: Sides, margin: float, worths: Array, won: Array) -> None:
    """What the end is worth to each seat (the part of the others it beats), and its win share."""
    found = np.zeros(MOST_SEATS)
    seats, colours = sides.counts.shape
    for seat in range(seats):
        total = 0.0
        for colour in range(colours):
            if sides.counts[seat, colour]:
                total += state.pieces[colour] if sides.by_pieces[0] else points(state, colour)
        found[seat] = total
    if seats == 1:
        worths[0] = won[0] = found[0] / LONGEST
        return
    best = found[:seats].max()
    shared = 0
    average = 0.0
    for seat in range(seats):
        shared += found[seat] == best
        average += found[seat] / seats
    for seat in range(seats):
        won[seat] = 1.0 / shared if found[seat] == best else 0.0
        beaten = -0.5
        for other in range(seats):
            beaten += (found[other] < found[seat]) + 0.5 * (found[other] == found[seat])
        worths[seat] = (1 - margin) * beaten / (seats - 1)
        worths[seat] += margin * min(1.0, max(0.0, 0.5 + (found[seat] - average) / 60))
