"""A Blokus bot that looks one piece ahead: big pieces, open corners, toward the middle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from squarely.bots.bot import USUAL, Budget
from squarely.games.blokus.board import Move
from squarely.games.blokus.view import BlokusView
from squarely.kernel.shapes import Cell, cell, corner_neighbours, edge_neighbours


@dataclass(frozen=True)
class GreedyWeights:
    """What makes a placement good: the sizes dominate, the rest decides between equal ones."""

    square: float = 3.0
    open_corner: float = 1.0
    corner_taken: float = 1.5
    step_from_centre: float = 0.25
    noise: float = 0.5
    """By how much a worth may be misjudged."""


class GreedyBot:
    """Takes the placement that looks best right now."""

    name = "greedy bot"

    def __init__(self, rng: Random, weights: GreedyWeights | None = None) -> None:
        self._rng = rng
        self._weights = weights or GreedyWeights()

    def choose(self, view: BlokusView, legal: Sequence[Move], budget: Budget = USUAL) -> Move:
        """The legal move with the highest worth; a little noise breaks ties."""
        squares, weights = _Squares(view), self._weights
        return max(
            legal,
            key=lambda move: squares.worth(move, weights) + self._rng.random() * weights.noise,
        )


class _Squares:
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

    def worth(self, move: Move, weights: GreedyWeights) -> float:
        """How good a placement looks."""
        own = set(move.cells)
        beside = self._beside_own | {near for at in own for near in edge_neighbours(at)}
        corners = {near for at in own for near in corner_neighbours(at)}
        opened = [at for at in corners - beside - self._taken if self._on_board(at)]
        middle = (self._size - 1) / 2
        away = min(max(abs(at.row - middle), abs(at.column - middle)) for at in own)
        return (
            weights.square * len(own)
            + weights.open_corner * len(opened)
            + weights.corner_taken * len(own & self._foreign_corners)
            - weights.step_from_centre * away
        )

    def _on_board(self, at: Cell) -> bool:
        return 0 <= at.row < self._size and 0 <= at.column < self._size
