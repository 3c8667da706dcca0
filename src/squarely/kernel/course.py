"""The course of a game: its turns, where they led, and what may be taken back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from squarely.kernel.record import BadRecord, Turn, play_turn
from squarely.kernel.rules import CHANCE, AnyRules, Seat


class Latest(NamedTuple):
    """The latest move of a seat."""

    ply: int
    alone: bool
    """Whether nobody else could have moved then, so that no answer is possible without it."""


@dataclass(frozen=True)
class Course:
    """Turns with the position that they led to, and what may be taken back of them."""

    turns: tuple[Turn, ...]
    position: Any
    revealed: tuple[int, Any]
    """How many turns there were at the last reveal (or at the start), and the position then."""
    latest: Mapping[Seat, Latest] = field(default_factory=dict)
    """For each seat its latest move since then."""

    def played(self, rules: AnyRules, turn: Turn) -> Course:
        """The course with one more turn; raises BadRecord if it is not legal."""
        position = play_turn(rules, self.position, turn, f"ply {len(self.turns) + 1}")
        return self.reached(rules, turn, position)

    def reached(self, rules: AnyRules, turn: Turn, position: Any) -> Course:
        """The course with one more turn whose position is known."""
        turns = (*self.turns, turn)
        if turn.seat == CHANCE:
            return begin(position, turns)
        # Positions are large: of the one before no more is kept than has to be known.
        move = Latest(len(self.turns), _alone(rules, self.position, turn.seat))
        return Course(turns, position, self.revealed, {**self.latest, turn.seat: move})

    def can_take_back(self, rules: AnyRules, seat: Seat) -> bool:
        """Whether a seat's latest move may be taken back.

        It may while the seat's turn is unfinished, nothing was revealed since, and what others have
        played since is possible without it.
        """
        if seat not in self.latest or seat not in rules.to_act(self.position):
            return False
        ply, alone = self.latest[seat]
        if ply == len(self.turns) - 1:
            return True
        return not alone and self._without(rules, ply) is not None

    def taken_back(self, rules: AnyRules, seat: Seat) -> Course | None:
        """The course without a seat's latest move; None where it may not be taken back."""
        if not self.can_take_back(rules, seat):
            return None
        return self._without(rules, self.latest[seat].ply)

    def _without(self, rules: AnyRules, ply: int) -> Course | None:
        """The course without the turn of a ply; None where what came after needs it."""
        count, position = self.revealed
        kept = (*self.turns[count:ply], *self.turns[ply + 1 :])
        return _played(rules, begin(position, self.turns[:count]), kept)

    def turns_back(self, seat: Seat) -> int | None:
        """How many turns go when a seat's latest move does and all that came after it.

        None where there is no such move, or a card has been revealed since.
        """
        return len(self.turns) - self.latest[seat].ply if seat in self.latest else None

    def without_last(self, rules: AnyRules, count: int) -> Course | None:
        """The course without its last turns; None where a card was revealed among them."""
        since, position = self.revealed
        end = len(self.turns) - count
        if count < 1 or end < since:
            return None
        return _played(rules, begin(position, self.turns[:since]), self.turns[since:end])


def begin(position: Any, turns: tuple[Turn, ...] = ()) -> Course:
    """A course of which nothing may be taken back yet."""
    return Course(turns, position, (len(turns), position))


def _alone(rules: AnyRules, position: Any, seat: Seat) -> bool:
    """Whether a seat is the only one that has a move."""
    return rules.to_act(position) == {seat} and not any(
        True for other in rules.seats if other != seat for _ in rules.legal_moves(position, other)
    )


def _played(rules: AnyRules, course: Course, turns: tuple[Turn, ...]) -> Course | None:
    """The course with some more turns, None if one of them is not legal."""
    try:
        for turn in turns:
            course = course.played(rules, turn)
    except BadRecord:
        return None
    return course
