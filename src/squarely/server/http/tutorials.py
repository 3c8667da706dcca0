"""The tutorials: matches that begin in the middle, each with something to do."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from time import time
from typing import Annotated

from fastapi import APIRouter, Path, Request
from pydantic import TypeAdapter

from squarely.kernel.data import fingerprints
from squarely.kernel.rules import AnyRules, Seat
from squarely.server.http.access import OPENING, refusing, rooms_of
from squarely.server.http.bodies.matches import LessonInfo, OpenedMatch
from squarely.server.http.matches import count_opening, invitation_to
from squarely.server.live.rules import rules_for
from squarely.server.refusals import RequestRefused
from squarely.server.safety.limits import network_of
from squarely.server.safety.protection import address_of
from squarely.table.events import Opened, Player
from squarely.table.match import Match, open_match

router = APIRouter(prefix="/api")

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
    text = files("squarely.server.http").joinpath("data/lessons.toml").read_text(encoding="utf-8")
    found = TypeAdapter(list[Lesson]).validate_python(tomllib.loads(text)["lesson"])
    return {(each.game, each.step): each for each in found}


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


@router.get("/lessons", summary="What can be learnt")
def list_lessons() -> list[LessonInfo]:
    """Every step of every tutorial, with its goal."""
    return [
        LessonInfo(game=each.game, step=each.step, variant=each.variant, goal=list(each.goal))
        for each in lessons().values()
    ]


@router.post(
    "/lessons/{game}/{step}",
    status_code=201,
    summary="Begin a lesson",
    responses={**OPENING, **refusing("no_lesson")},
)
async def begin_lesson(
    game: Annotated[str, Path(max_length=40)],
    step: Annotated[int, Path(ge=1, le=100)],
    request: Request,
) -> OpenedMatch:
    """Opens a match at the position of the lesson, with a link for the student's seat."""
    lesson = lessons().get((game, step))
    if lesson is None:
        raise RequestRefused("no_lesson")
    await count_opening(request)
    rules = rules_for(lesson.variant, lesson.seats, lesson.options)
    match = begin_match(rules, lesson, time())
    opener = network_of(address_of(request.scope))
    return invitation_to(await rooms_of(request).admit(match, [lesson.seat], opener))
