"""A bot that searches: the view becomes a state, the kernels think, the favourite is played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from threading import Event
from time import monotonic

import numpy as np

from squarely.bots.blokus.game import State, state_of
from squarely.bots.blokus.search import Sides, Style, best_child, new_tree, plant, think
from squarely.bots.blokus.tables import tables
from squarely.bots.bot import USUAL, Budget
from squarely.games.blokus.board import Move
from squarely.games.blokus.form import Form
from squarely.games.blokus.position import Position
from squarely.games.blokus.rules import BlokusRules
from squarely.games.blokus.scoring import ALL_PLACED, SINGLE_LAST, pieces_placed
from squarely.games.blokus.view import BlokusView
from squarely.kernel.shapes import cell

NODES = 2_000_000
"""Nodes of a tree; at 29 bytes each it never takes more than 60 MB."""

WEIGHTS = np.array([1.0, 0.5, 0.7, -0.2, -0.1])
"""What the features of a placement weigh in its prior: features.py has their order."""

SEARCHING = Style(exploring=0.8, unseen=0.1, margin=0.1, prior=1.0, tries=1)
PLAIN = Style(exploring=1.0, unseen=0.0, margin=0.1, prior=0.0, tries=1)
"""UCT without priors: what the engine is measured against."""


SLICE = 50
"""Simulations between looks at the clock: a few milliseconds."""


class SearchBot:
    """Plays the move that its simulations liked best; the same for a seed and a number of them."""

    name = "search bot"

    def __init__(self, rules: BlokusRules, seed: int, style: Style = SEARCHING) -> None:
        self._rules = rules
        self._tables = tables(rules.form.size)
        self._sides = sides_of(rules.form)
        self._style = style
        # A xorshift generator never leaves zero.
        self._random = np.array([2 * seed + 1], dtype=np.uint64)
        self._tree = new_tree(NODES)
        self._stop = Event()

    def stop(self) -> None:
        """Ends the thinking at once, from any thread; what was found so far is played."""
        self._stop.set()

    def choose(self, view: BlokusView, legal: Sequence[Move], budget: Budget = USUAL) -> Move:
        """The most visited of the legal moves."""
        if len(legal) == 1:
            return legal[0]
        self._stop.clear()
        root = state_of(position_of(self._rules, view), self._tables)
        scratch = State(*(array.copy() for array in root))
        plant(self._tree)
        for simulations in _slices(budget):
            if self._stop.is_set() and self._tree.visits[0] > 0:
                break
            think(
                self._tables,
                root,
                scratch,
                self._tree,
                self._sides,
                WEIGHTS,
                self._style,
                self._random,
                simulations,
            )
        number = int(self._tree.number[best_child(self._tree)])
        return self._rules.board.placements[number].move


def _slices(budget: Budget) -> Iterator[int]:
    """Small helpings of simulations until the budget is used up."""
    if budget.simulations is not None:
        for done in range(0, budget.simulations, SLICE):
            yield min(SLICE, budget.simulations - done)
        return
    end = monotonic() + (budget.seconds or 0)
    yield SLICE
    while monotonic() < end:
        yield SLICE


def position_of(rules: BlokusRules, view: BlokusView) -> Position:
    """The position that gives a view: in Blokus all is open but the order of the pieces."""
    laid = {
        colour: [Move.of(map(cell, piece.cells)) for piece in each.placed]
        for colour, each in enumerate(view.colours)
    }
    names = [each.name for each in view.colours]
    pos = rules.set_up(laid, names.index(view.on_turn) if view.on_turn else 0)
    colours = tuple(
        state._replace(single_last=each.score == ALL_PLACED + SINGLE_LAST)
        for state, each in zip(pos.colours, view.colours, strict=True)
    )
    return pos._replace(colours=colours)


def sides_of(form: Form) -> Sides:
    """Who plays and counts what, in the numbers of the kernels."""
    places = max(map(len, form.players))
    players = np.zeros((len(form.colours), places), dtype=np.int64)
    for colour, seats in enumerate(form.players):
        players[colour, : len(seats)] = [seat - 1 for seat in seats]
    counts = [[colour in each for colour in range(len(form.colours))] for each in form.counts]
    return Sides(
        players=players,
        rotation=np.array([len(seats) for seats in form.players], dtype=np.int64),
        counts=np.array(counts, dtype=np.int64),
        by_pieces=np.array([form.counting is pieces_placed], dtype=np.int64),
    )
