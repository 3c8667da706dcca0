"""Studies: variations of a finished match, with comments, arrows and the engine's opinion."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from squarely.analysis.nodes import EngineLine, MoveWorth
from squarely.bots.bot import Goal, Unit
from squarely.kernel.study import LONGEST_COMMENT, LONGEST_NAME, MOST_VARIATIONS, Arrow
from squarely.server.http.bodies.base import Answer, Body
from squarely.server.http.bodies.positions import MoveText, TriedPosition

Place = Annotated[int, Field(ge=0, le=1_000_000)]
ActingSeat = Annotated[int, Field(ge=0, le=99)]


class TriedTurn(Body):
    """A move that somebody tries; seat 0: a card."""

    seat: ActingSeat
    move: MoveText


class StudyNodeWish(Body):
    """A ply of the game, and what is tried after it."""

    ply: Place
    tried: Annotated[list[TriedTurn], Field(max_length=MOST_VARIATIONS)]
    seat: ActingSeat | None = None
    """Whose moves are asked for, where several are on turn; null: the first of them."""


class EvaluationWish(StudyNodeWish):
    """How long the engine thinks, from 0 to 3, and how many lines it names."""

    step: Annotated[int, Field(ge=0, le=3)]
    lines: Annotated[int, Field(ge=1, le=5)]


class PossibleCard(Answer):
    """A card that may come, and how likely that is beside the others."""

    move: str
    weight: int


class StudyPosition(TriedPosition):
    """A position of a study, with all that was secret in the match."""

    seat: int | None
    """The seat whose moves these are; null where a card comes, or the game is over."""
    cards: list[PossibleCard]
    scores: list[int]


class StudyEvaluation(Answer):
    """What the engine says at a node, from what the seat on turn could see."""

    seat: int
    forecast: tuple[float, ...]
    unit: Unit
    exact: bool
    goal: Goal | None
    lines: tuple[EngineLine, ...]
    moves: tuple[MoveWorth, ...]


class NewStudy(Answer):
    """A study that was begun; the key is for those who may change it."""

    id: str
    key: str
    link: str


class StudyVariation(Answer):
    """A move that was tried; `parent`: a ply of the game, or another variation."""

    number: int
    parent: int
    seat: int
    move: str


class StudyNote(Answer):
    """What is said and drawn at a place."""

    place: int
    comment: str
    arrows: list[Arrow]


class StudyLooker(Answer):
    """Somebody who looks at the study, and at which place of it."""

    who: str
    name: str
    place: int


class StudyInfo(Answer):
    """A study as it is now."""

    id: str
    match: str
    revision: int
    may_write: bool
    variations: list[StudyVariation]
    notes: list[StudyNote]
    lookers: list[StudyLooker]
    crowd: str
    """Changes when somebody comes, goes or looks elsewhere."""


class ChangedStudy(Answer):
    """The study after a change, and the place that was changed."""

    study: StudyInfo
    place: int


class TryWish(Body):
    """A move to be tried at a place."""

    place: Place
    seat: ActingSeat
    move: MoveText


class CommentWish(Body):
    """What is to be said at a place; nothing takes it away."""

    place: Place
    text: Annotated[str, Field(max_length=2 * LONGEST_COMMENT)]


class ArrowWish(Body):
    """An arrow to be drawn at a place, or taken away."""

    place: Place
    start: Annotated[str, Field(max_length=LONGEST_NAME)]
    end: Annotated[str, Field(max_length=LONGEST_NAME)]


class RemovalWish(Body):
    """A variation to be removed with all that follows."""

    place: Place
