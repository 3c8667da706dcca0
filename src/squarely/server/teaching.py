"""The HTTP API of the tutorials."""

from __future__ import annotations

from time import time
from typing import Annotated

from fastapi import APIRouter, HTTPException, Path, Request

from squarely.server.access import OPENING, lobby_of
from squarely.server.api import count_opening, invitation_to
from squarely.server.forms import LessonInfo, OpenedMatch, Problem
from squarely.server.lessons import begin, lessons
from squarely.server.limits import network_of
from squarely.server.lobby import rules_for
from squarely.server.protection import address_of

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
    responses={**OPENING, 404: {"model": Problem, "description": "There is no such lesson."}},
)
async def begin_lesson(
    game: Annotated[str, Path(max_length=40)],
    step: Annotated[int, Path(ge=1, le=100)],
    request: Request,
) -> OpenedMatch:
    """Opens a match at the position of the lesson, with a link for the student's seat."""
    lesson = lessons().get((game, step))
    if lesson is None:
        raise HTTPException(404, "There is no such lesson.")
    count_opening(request)
    rules = rules_for(lesson.variant, lesson.seats, lesson.options)
    match = begin(rules, lesson, time())
    opener = network_of(address_of(request.scope))
    return invitation_to(await lobby_of(request).admit(match, [lesson.seat], opener))
