"""The tutorials: matches that begin in the middle, each with something to do."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from squarely.kernel.data import fingerprints
from squarely.kernel.rules import AnyRules, Seat
from squarely.table.events import Opened, Player
from squarely.table.match import Match, open_match
from squarely.table.refusals import Refused

STUDENT, OTHERS = "You", "Player {seat}"


@dataclass(frozen=True)
class Lesson:
    """A position and what to do in it: moves whose texts match the goals, one after the other."""

    game: str
    step: int
    variant: str
    seats: int
    options: tuple[str, ...]
    seed: str
    seat: Seat
    moves: tuple[str, ...]
    """What was played before: `seat: move`; the cards follow from the seed."""
    goal: tuple[str, ...]
    """Regular expressions for the student's moves."""


@cache
def lessons() -> dict[tuple[str, int], Lesson]:
    """Every lesson by game and step."""
    text = files("squarely.table").joinpath("data/lessons.toml").read_text(encoding="utf-8")
    found = [Lesson(**_frozen(each)) for each in tomllib.loads(text)["lesson"]]
    return {(each.game, each.step): each for each in found}


def _frozen(row: dict[str, Any]) -> dict[str, Any]:
    return {name: tuple(each) if isinstance(each, list) else each for name, each in row.items()}


def lesson_named(game: str, step: int) -> Lesson:
    """A step of a tutorial; raises Refused where there is none."""
    lesson = lessons().get((game, step))
    if lesson is None:
        raise Refused("no_lesson")
    return lesson


def begin_match(rules: AnyRules, lesson: Lesson, at: float) -> Match:
    """The match of a lesson at the point where the student begins."""
    players = tuple(
        Player("person", STUDENT if seat == lesson.seat else OTHERS.format(seat=seat))
        for seat in rules.seats
    )
    opened = Opened(
        lesson.variant, lesson.options, players, "none", lesson.seed, fingerprints(rules.data)
    )
    match = open_match(rules, opened, at)
    for turn in lesson.moves:
        seat, _, move = turn.partition(": ")
        match = match.play(Seat(int(seat)), move, match.ply, at)
    return match
