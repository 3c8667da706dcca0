"""The course of a game: its turns, where they led, and what may be taken back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from squarely.kernel.record import BadRecord, Turn, play_turn
from squarely.kernel.rules import CHANCE, AnyRules, Seat


@dataclass(frozen=True)
class Course:
    """Turns with the position that they led to, and what may be taken back of them."""

    turns: tuple[Turn, ...]
    position: Any
    open: Mapping[Seat, tuple[tuple[int, Any], ...]] = field(default_factory=dict)
    """For each seat its moves since the last reveal by ply, with the position before each."""

    def played(self, rules: AnyRules, turn: Turn) -> Course:
        """The course with one more turn; raises BadRecord if it is not legal."""
        position = play_turn(rules, self.position, turn, f"ply {len(self.turns) + 1}")
        return self.reached(turn, position)

    def reached(self, turn: Turn, position: Any) -> Course:
        """The course with one more turn whose position is known."""
        turns = (*self.turns, turn)
        if turn.seat == CHANCE:
            return Course(turns, position)
        before = (len(self.turns), self.position)
        return Course(
            turns, position, {**self.open, turn.seat: (*self.open.get(turn.seat, ()), before)}
        )

    def taken_back(self, rules: AnyRules, seat: Seat) -> Course | None:
        """The course without a seat's last move; None where it may not be taken back.

        It may while the seat's turn is unfinished, nothing was revealed since, and what others have
        played since is possible without it.
        """
        if not self.open.get(seat) or seat not in rules.to_act(self.position):
            return None
        ply, before = self.open[seat][-1]
        earlier = {
            each: kept
            for each, plies in self.open.items()
            if (kept := tuple(move for move in plies if move[0] < ply))
        }
        course = replace(self, turns=self.turns[:ply], position=before, open=earlier)
        try:
            for turn in self.turns[ply + 1 :]:
                course = course.played(rules, turn)
        except BadRecord:
            return None
        return course
