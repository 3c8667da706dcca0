"""Packing what is left of a game of Eighty-four: first by chance, then by trying everything."""

from __future__ import annotations

import numpy as np

from squarely.bots.blokus.exhaustive import (
    IMPOSSIBLE,
    POSSIBLE,
    Exhaustive,
    exhaust,
    new_exhaustive,
)
from squarely.bots.blokus.game import NONE
from squarely.bots.blokus.packing_layout import (
    PIECE_COUNT,
    Layout,
    catalogue,
    fits,
    new_layout,
    playable,
    put,
)
from squarely.bots.blokus.plan import Plan
from squarely.bots.blokus.ruin_recreate import improve, new_search
from squarely.bots.blokus.tables import Array, tables
from squarely.bots.bot import Goal
from squarely.games.blokus.position import Position
from squarely.games.blokus.rules import BlokusRules

EXHAUSTIBLE = 48
"""With more pieces left there is no hope to try everything."""


class Packing:
    """A search for a layout that has all pieces, from a position on."""

    def __init__(self, rules: BlokusRules, pos: Position, seed: int, plan: Plan | None) -> None:
        self._rules, self._pos = rules, pos
        self._tables, self._catalogue = tables(rules.form.size), catalogue(rules.form.size)
        self._layout = self._table()
        for colour, placements in enumerate(plan.placements if plan else ()):
            self._put(self._layout, colour, placements)
        self._search = new_search(self._layout, seed)
        self._exhaustive: tuple[Layout, Exhaustive] | None = None
        self._proved: Goal = "open"
        if any(not each.legal and len(each.placed) < PIECE_COUNT for each in pos.colours):
            self._proved = "impossible"

    @property
    def goal(self) -> Goal:
        """Whether all pieces can still be laid, as far as it is known."""
        return "possible" if self._search.costs[1] == 0.0 else self._proved

    @property
    def exhaustible(self) -> bool:
        """Whether trying everything may tell more."""
        if self._proved != "open" or not all(each.placed for each in self._pos.colours):
            return False
        left = self._layout.fixed.size - int(self._layout.fixed.sum())
        return self._exhaustive is None or left <= EXHAUSTIBLE

    def improve(self, rounds: int) -> None:
        """Ruins and recreates so many times, or until all pieces lie."""
        improve(self._tables, self._catalogue, self._layout, self._search, rounds)

    def exhaust(self, nodes: int) -> None:
        """Tries everything, for so many nodes; the first one proves what can be seen at once."""
        if self._exhaustive is None:
            layout = self._table()
            self._exhaustive = layout, new_exhaustive(self._tables, layout)
            nodes = 1
        layout, search = self._exhaustive
        known = exhaust(self._tables, layout, search, nodes)
        if known == IMPOSSIBLE:
            self._proved = "impossible"
        elif known == POSSIBLE:
            self._search.best[:] = layout.at
            self._search.costs[1] = 0.0

    def plan(self) -> Plan:
        """The best way to go on that was found."""
        best = self._table()
        for colour, numbers in enumerate(self._search.best):
            self._put(best, colour, self._tables.order[numbers[numbers != NONE]])
        return Plan(
            tuple(self._in_order(best, colour) for colour in range(len(best.at))),
            self.goal == "possible",
        )

    def _in_order(self, layout: Layout, colour: int) -> tuple[int, ...]:
        queue = np.zeros(PIECE_COUNT, dtype=np.int64)
        known = playable(self._tables, layout, colour, queue, np.zeros_like(queue))
        return tuple(map(int, self._tables.order[layout.at[colour, queue[:known]]]))

    def _table(self) -> Layout:
        """The layout of what lies on the table."""
        layout = new_layout(self._rules.form.size, self._roots())
        for colour, each in enumerate(self._pos.colours):
            for number in self._tables.rank[sorted(each.placed)]:
                put(self._tables, layout, colour, number)
            layout.fixed[colour] = layout.at[colour] != NONE
        return layout

    def _put(self, layout: Layout, colour: int, placements: tuple[int, ...] | Array) -> None:
        """Adds placements where they fit."""
        for number in self._tables.rank[list(placements)]:
            unused = layout.at[colour, self._tables.piece[number]] == NONE
            if unused and fits(self._tables, layout.closed[colour], number):
                put(self._tables, layout, colour, number)

    def _roots(self) -> list[int]:
        """A start square for each colour: one of its own, or one that is still open (B3)."""
        form, board = self._rules.form, self._rules.board
        covered = [
            {square for number in each.placed for square in board.placements[number].covers}
            for each in self._pos.colours
        ]
        taken = set().union(*covered)
        roots = []
        for colour, own in enumerate(covered):
            starts = [at.row * form.size + at.column for at in form.starts_of(colour)]
            usable = [at for at in starts if at in own or (not own and at not in taken)]
            # Without any the colour is out, whatever its root.
            roots.append((usable or starts)[0])
            taken.add(roots[-1])
        return roots
