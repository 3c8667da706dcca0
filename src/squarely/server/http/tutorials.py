"""The tutorials over HTTP: what can be learnt, and the match of a lesson."""

from __future__ import annotations

from time import time
from typing import Annotated

from fastapi import APIRouter, Path, Request

from squarely.server.http.access import OPENING, refusing, rooms_of
from squarely.server.http.bodies.matches import LessonInfo, OpenedMatch
from squarely.server.http.matches import count_opening, invitation_to
from squarely.server.live.rules import rules_for
from squarely.server.safety.limits import network_of
from squarely.server.safety.protection import address_of
from squarely.table.lessons import begin_match, lesson_named, lessons

router = APIRouter(prefix="/api")


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
    lesson = lesson_named(game, step)
    await count_opening(request)
    rules = rules_for(lesson.variant, lesson.seats, lesson.options)
    match = begin_match(rules, lesson, time())
    opener = network_of(address_of(request.scope))
    return invitation_to(await rooms_of(request).admit(match, [lesson.seat], opener))
