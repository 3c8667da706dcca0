"""What goes in and out of the HTTP API about puzzles."""

from __future__ import annotations

from squarely.analysis.puzzles.answers import AnswerVerdict
from squarely.bots.bot import Unit
from squarely.server.http.bodies.base import Answer
from squarely.server.http.bodies.positions import TriedPosition


class PuzzleInfo(Answer):
    """A puzzle in a list."""

    id: str
    difficulty: int
    """From 2, which nearly every level of bots solves, to 8, which none up to level 7 does."""
    themes: list[str]


class PuzzleList(Answer):
    """The puzzles of a box, the easy ones first."""

    puzzles: list[PuzzleInfo]
    today: str
    """The puzzle of the day."""
    day: str


class PuzzlePosition(TriedPosition):
    """A puzzle after the moves of an answer so far."""

    seat: int
    """Who solves it."""
    seats: int
    variant: str
    options: list[str]
    verdict: AnswerVerdict
    """Whether the answer is right, wrong, or not complete."""
    solution: list[str]
    """The moves of the solution, once it is found."""


class PuzzleSolution(Answer):
    """The solution, for those who give up."""

    moves: list[str]
    position: TriedPosition
    worth: float
    """What may be expected of it."""
    other_worth: float
    """What may be expected of the best other decision."""
    unit: Unit
    exact: bool
    """Whether both were proven."""


class PuzzleReply(Answer):
    """What comes of a wrong answer."""

    seat: int | None
    """Who replies; null: nobody."""
    move: str | None
    lost: float
    """How much more the solution brings."""
    unit: Unit
    better: list[str]
    """Where nobody replies: moves that bring more than the answer."""
    gain: float
    """How much more they bring."""
    position: TriedPosition
    """The board after the reply, or after what is better."""
