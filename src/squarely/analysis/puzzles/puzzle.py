"""A puzzle, and the files of those that come along."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any

from pydantic import TypeAdapter

from squarely.bots.bot import Unit
from squarely.games import rules_of
from squarely.kernel.record import Record, Turn, replay
from squarely.kernel.rules import AnyRules, Seat

BOXES = ("blokus", "blokus-to-go", "locus", "lokomoto")
"""The boxes on the shelf that have puzzles: each is a file."""
EASIEST, HARDEST = 2, 8
"""The difficulties there are; what every level solves is no puzzle."""


@dataclass(frozen=True)
class Puzzle:
    """A position, whose turn it is, and the one decision that is clearly the best."""

    id: str
    variant: str
    seats: int
    options: tuple[str, ...]
    data: tuple[tuple[str, str], ...]
    """The fingerprints of the sheet, deck or map."""
    turns: tuple[str, ...]
    """What was played before: `seat: move`."""
    seat: Seat
    """Who solves it."""
    solution: tuple[str, ...]
    """The moves of the decision: in Locus those of a whole turn."""
    other: tuple[str, ...]
    """The best decision that leads elsewhere."""
    worth: float
    """What the seat may expect of the solution."""
    other_worth: float
    unit: Unit
    exact: bool
    """Whether both were proven, not estimated."""
    themes: tuple[str, ...]
    missed_by: tuple[int, ...]
    """The levels of bots (of 1 to 7) that do something else."""

    @property
    def difficulty(self) -> int:
        """How many levels miss it, and one more."""
        return 1 + len(self.missed_by)

    @property
    def record(self) -> Record:
        """The game up to the puzzle."""
        split = (turn.partition(": ") for turn in self.turns)
        turns = tuple(Turn(Seat(int(seat)), move) for seat, _, move in split)
        return Record(self.variant, self.seats, self.options, turns=turns, data=self.data)

    def position(self) -> tuple[AnyRules, Any]:
        """The rules, and the position to be solved."""
        record = self.record
        rules = rules_of(record)
        *_, pos = replay(rules, record.turns)
        return rules, pos


_PUZZLE = TypeAdapter(Puzzle)


def puzzle_id(record: Record, seat: Seat) -> str:
    """A short name that follows from the position."""
    moves = "\n".join(f"{turn.seat}: {turn.move}" for turn in record.turns)
    told = f"{record.variant} {record.seats} {sorted(record.options)} {seat}\n{moves}"
    return sha256(told.encode()).hexdigest()[:10]


def write_puzzles(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """Puzzles as lines of a file."""
    for puzzle in puzzles:
        yield json.dumps(asdict(puzzle), ensure_ascii=False, separators=(",", ":")) + "\n"


def read_puzzles(lines: Iterable[str]) -> Iterator[Puzzle]:
    """The puzzles of a file."""
    for line in lines:
        yield _PUZZLE.validate_json(line)


@cache
def puzzles_of(box: str) -> dict[str, Puzzle]:
    """The puzzles that come along for a box, by id, the easy ones first."""
    file = files("squarely.analysis.puzzles").joinpath(f"data/{box}.jsonl")
    found = read_puzzles(file.read_text(encoding="utf-8").splitlines())
    return {each.id: each for each in sorted(found, key=lambda each: each.difficulty)}
