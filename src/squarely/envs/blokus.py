"""The Blokus family in numbers: an action is a placement, in the order of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import numpy as np

from squarely.envs.encoding import Actions, Mask
from squarely.envs.layout import Field, Layout, Vector, spread
from squarely.games.blokus.board import Move
from squarely.games.blokus.pieces import PIECES
from squarely.games.blokus.position import Position
from squarely.games.blokus.rules import BlokusRules
from squarely.kernel.rules import Seat

MOST_FOR_A_COLOUR = 20
"""All pieces laid, the single square last (B14, B15)."""


class BlokusEncoding:
    """One form of Blokus; colours are told from the one on that the seat plays next."""

    def __init__(self, rules: BlokusRules) -> None:
        self._rules = rules
        self._placements = len(rules.board.placements)
        self._covers = [list(each.covers) for each in rules.board.placements]
        self._pieces = [each.piece for each in rules.board.placements]
        colours, side = len(rules.form.colours), rules.board.size
        self.layout = Layout(
            [
                Field(
                    "laid", (colours, side, side), "squares of each colour, rows from the bottom"
                ),
                Field("left", (colours, len(PIECES)), "pieces that each colour still has"),
                Field("mine", (colours,), "colours whose points count for the seat"),
                Field("playing", (colours,), "colours that can still lay a piece"),
                Field("single_last", (colours,), "colours that laid the single square last"),
                Field("colour", (colours,), "which colour comes first here, in playing order"),
                Field("on_turn", (1,), "whether the seat is on turn"),
            ]
        )

    @cached_property
    def names(self) -> Sequence[str]:
        """Every placement as a move is written."""
        return self._rules.board.texts

    @property
    def most_points(self) -> int:
        """Everything laid, in every colour that counts."""
        if len(self._rules.seats) == 1:
            return len(PIECES) * len(self._rules.form.colours)
        return MOST_FOR_A_COLOUR * max(map(len, self._rules.form.counts))

    @property
    def most_decisions(self) -> int:
        """Every piece of every colour."""
        return len(PIECES) * len(self._rules.form.colours)

    def mask(self, pos: Position, seat: Seat, begun: Actions) -> Mask:
        """The legal placements."""
        return spread(self._rules.legal_set(pos), self._placements).view(np.int8)

    def move(self, pos: Position, actions: Actions) -> Move:
        """One placement is a whole move."""
        return self._rules.board.placements[actions[0]].move

    def actions(self, pos: Position, seat: Seat, move: Move) -> Actions:
        """The number of the placement."""
        number = self._rules.board.number(move)
        assert number is not None, f"{move} is no placement"
        return (number,)

    def observe(self, pos: Position, seat: Seat, begun: Actions) -> Vector:
        """The board, and what every colour has left."""
        vector = self.layout.empty()
        parts = self.layout.parts(vector)
        form, count = self._rules.form, len(pos.colours)
        first = self._first_colour(pos, seat)
        squares = parts["laid"].reshape(count, -1)
        parts["left"][:] = 1
        for place in range(count):
            colour = (first + place) % count
            state = pos.colours[colour]
            for number in state.placed:
                squares[place, self._covers[number]] = 1
                parts["left"][place, self._pieces[number]] = 0
            for piece in state.missing:
                parts["left"][place, piece] = 0
            parts["mine"][place] = colour in form.counts[seat - 1]
            parts["playing"][place] = state.legal != 0
            parts["single_last"][place] = state.single_last
        parts["colour"][first] = 1
        parts["on_turn"][0] = self._rules.seat_on_turn(pos) == seat
        return vector

    def _first_colour(self, pos: Position, seat: Seat) -> int:
        """The colour that a seat plays next, as far as nobody drops out before."""
        count = len(pos.colours)
        turn = pos.on_turn or 0
        order = [(turn + step) % count for step in range(count)]
        players = self._rules.form.players
        own = [
            each for each in order if self._rules.form.player_of(each, pos.colours[each]) == seat
        ]
        return own[0] if own else next(each for each in order if seat in players[each])
