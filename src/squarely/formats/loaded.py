"""A game as it comes out of a file, ready to look at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from squarely.games import rules_of
from squarely.kernel.record import BadRecord, Record, replay, replay_study
from squarely.kernel.rules import AnyRules, BadInput, DataText


@dataclass(frozen=True)
class LoadedGame:
    """A record, its rules, and the position at the start and after every ply."""

    record: Record
    rules: AnyRules
    positions: tuple[Any, ...]
    set_up: bool = False
    """Whether a position was set up by hand, so that the moves alone do not lead there."""

    @property
    def plies(self) -> int:
        """How many moves were played."""
        return len(self.record.turns)

    def position(self, ply: int | None = None) -> Any:
        """The position after so many plies (default: all); raises BadInput past the end."""
        if ply is None:
            return self.positions[-1]
        if not 0 <= ply <= self.plies:
            raise BadInput(f"The game has {self.plies} plies; there is no ply {ply}.")
        return self.positions[ply]


def loaded(record: Record, data: Mapping[str, DataText] | None = None) -> LoadedGame:
    """A record played through; raises BadRecord at the first move that does not play."""
    rules = rules_of(record, data)
    try:
        positions = tuple(replay(rules, record.turns))
        replay_study(rules, positions, record.study)
        return LoadedGame(record, rules, positions)
    except BadRecord as problem:
        if not rules.data or record.data or data:
            raise
        parts = " or ".join(rules.data)
        raise BadRecord(
            f"{problem} The record does not say which {parts} it was played with: if it was not "
            "that of version 0.1, give it along."
        ) from problem
