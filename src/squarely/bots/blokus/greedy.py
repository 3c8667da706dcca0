"""A Blokus bot that looks one piece ahead: big pieces, open corners, toward the middle."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from squarely.bots.bot import USUAL, Budget
from squarely.games.blokus.board import Move
from squarely.games.blokus.view import BlokusView
from squarely.kernel.shapes import Cell, cell, corner_neighbours, edge_neighbours

# What a placement is worth; the sizes dominate, the rest decides between pieces of one size.
SQUARE = 3.0
OPEN_CORNER = 1.0
CORNER_TAKEN = 1.5
STEP_FROM_CENTRE = 0.25
NOISE = 0.5


class GreedyBot:
    """Takes the placement that looks best right now."""

    name = "greedy bot"

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, view: BlokusView, legal: Sequence[Move], budget: Budget = USUAL) -> Move:
        """The legal move with the highest worth; a little noise breaks ties."""
        table = _Table(view)
        return max(legal, key=lambda move: table.worth(move) + self._rng.random() * NOISE)


class _Table:
    """The squares that matter to the colour on turn."""

    def __init__(self, view: BlokusView) -> None:
        self._size = view.size
        self._taken: set[Cell] = set()
        self._beside_own: set[Cell] = set()
        self._foreign_corners: set[Cell] = set()
        for colour in view.colours:
            cells = {cell(name) for piece in colour.placed for name in piece.cells}
            self._taken |= cells
            if colour.name == view.on_turn:
                self._beside_own = {near for at in cells for near in edge_neighbours(at)}
            elif colour.seat != view.to_act and colour.can_place:
                beside = {near for at in cells for near in edge_neighbours(at)}
                corners = {near for at in cells for near in corner_neighbours(at)}
                self._foreign_corners |= corners - beside
        self._foreign_corners -= self._taken

    def worth(self, move: Move) -> float:
        """How good a placement looks."""
        own = set(move.cells)
        beside = self._beside_own | {near for at in own for near in edge_neighbours(at)}
        corners = {near for at in own for near in corner_neighbours(at)}
        opened = [at for at in corners - beside - self._taken if self._on_board(at)]
        middle = (self._size - 1) / 2
        away = min(max(abs(at.row - middle), abs(at.column - middle)) for at in own)
        return (
            SQUARE * len(own)
            + OPEN_CORNER * len(opened)
            + CORNER_TAKEN * len(own & self._foreign_corners)
            - STEP_FROM_CENTRE * away
        )

    def _on_board(self, at: Cell) -> bool:
        return 0 <= at.row < self._size and 0 <= at.column < self._size
