"""A bot that searches: the view becomes a state, the kernels think, the favourite is played."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from squarely.bots.blokus.game import State, state_of
from squarely.bots.blokus.search import Sides, Style, best_child, new_tree, plant, think
from squarely.bots.blokus.tables import tables
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


class SearchBot:
    """Plays the move that so many simulations from its seat's view liked best."""

    name = "search bot"

    def __init__(
        self, rules: BlokusRules, seed: int, simulations: int, style: Style = SEARCHING
    ) -> None:
        self._rules = rules
        self._tables = tables(rules.form.size)
        self._sides = sides_of(rules.form)
        self._style = style
        self._simulations = simulations
        # A xorshift generator never leaves zero.
        self._random = np.array([2 * seed + 1], dtype=np.uint64)
        self._tree = new_tree(NODES)
        self._scratch: State | None = None

    def choose(self, view: BlokusView, legal: Sequence[Move]) -> Move:
        """The most visited of the legal moves."""
        if len(legal) == 1:
            return legal[0]
        root = state_of(position_of(self._rules, view), self._tables)
        if self._scratch is None:
            self._scratch = State(*(array.copy() for array in root))
        plant(self._tree)
        think(
            self._tables,
            root,
            self._scratch,
            self._tree,
            self._sides,
            WEIGHTS,
            self._style,
            self._random,
            self._simulations,
        )
        number = int(self._tree.number[best_child(self._tree)])
        return self._rules.board.placements[number].move


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
