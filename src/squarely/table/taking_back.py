"""Taking back a move: who is asked, what they say, and what the log tells of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from squarely.kernel.rules import Seat
from squarely.table.events import Answered, Asked, Entry, Played, TakenBack


@dataclass(frozen=True)
class Request:
    """A seat wants to take back a move, and these have to agree."""

    seat: Seat
    waiting: frozenset[Seat]

    def answered(self, answer: Answered) -> Request | None:
        """What is left of the request; None once somebody disagrees."""
        return replace(self, waiting=self.waiting - {answer.seat}) if answer.yes else None


def has_moved_since(log: Sequence[Entry], seat: Seat, ply: int) -> bool:
    """Whether a seat has moved since the ply that somebody has seen."""
    changes = [entry.event for entry in log if isinstance(entry.event, Played | TakenBack)]
    return any(event.seat == seat for event in changes[ply:])


def has_asked(log: Sequence[Entry], seat: Seat) -> bool:
    """Whether a seat has asked already since the position last changed."""
    for entry in reversed(log):
        if isinstance(entry.event, Played | TakenBack):
            return False
        if entry.event == Asked(seat):
            return True
    return False


def counts(log: Sequence[Entry], seats: Sequence[Seat]) -> tuple[int, ...]:
    """How often each seat took back a move; empty if nobody did."""
    by = [entry.event.seat for entry in log if isinstance(entry.event, TakenBack)]
    return tuple(by.count(seat) for seat in seats) if by else ()
