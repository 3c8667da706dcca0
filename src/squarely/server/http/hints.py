"""A hint or a coach while playing, and an analysis of every move when the game is over."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request

from squarely.analysis.reviews import MoveReview, severity
from squarely.bots.installed import engine_installed
from squarely.kernel.record import Turn
from squarely.kernel.rules import CHANCE, Seat
from squarely.server.engines.replays import StudyNode, replay_of
from squarely.server.engines.sandboxed import PositionRequest, show_position
from squarely.server.http.access import (
    OF_A_MATCH,
    OF_A_SEAT,
    Audience,
    MatchRoom,
    limited,
    refusing,
    sandboxed,
    visitor_of,
    while_here,
)
from squarely.server.http.bodies.matches import Hint, Outlook, ProposedMove, ReviewedMove
from squarely.server.live.analyses import Analyses
from squarely.server.live.questions import Advised, Questions
from squarely.server.live.room import Room
from squarely.server.refusals import RequestRefused
from squarely.table.advice import expect_advice
from squarely.table.paper import expect_judged

router = APIRouter(prefix="/api")


ASKING = refusing(
    *OF_A_SEAT,
    "over",
    "clock_runs",
    "hints_off",
    "on_paper",
    "bot_plays",
    "not_your_turn",
    "only_watching",
    "hint_too_fast",
    "busy",
    "no_worker",
)


@router.post("/matches/{match_id}/hint", summary="Ask for a hint", responses=ASKING)
async def hint(room: MatchRoom, audience: Audience, request: Request) -> Hint:
    """A good move for the seat whose key came along, from what that seat sees."""
    return Hint(**asdict(await _asked(room, audience, request, "hint")))


@router.post("/matches/{match_id}/goal", summary="Ask what is still possible", responses=ASKING)
async def goal(room: MatchRoom, audience: Audience, request: Request) -> Outlook:
    """Whether all 84 pieces of Eighty-four can still be laid, wherever hints are allowed."""
    advised = await _asked(room, audience, request, "goal")
    return Outlook(ply=advised.ply, goal=advised.goal)


@router.post(
    "/matches/{match_id}/coach",
    summary="What a move would give away",
    responses={**ASKING, **refusing("illegal", "warming_up", "no_engine")},
)
async def coach(
    proposed: ProposedMove, room: MatchRoom, audience: Audience, request: Request
) -> ReviewedMove:
    """A move weighed before it is made, wherever hints are allowed; nothing is played."""
    seat = expect_advice(room.match, audience)
    if not engine_installed():
        raise RequestRefused("no_engine")
    rules = room.match.rules
    rules.play(room.match.position, seat, rules.parse_move(proposed.move))
    limits = request.app.state.limits
    await limited(request, limits.coached, "hint_too_fast", f"{room.match_id}/{seat}/coach")
    await limited(request, limits.address_hints, "hint_too_fast")
    questions: Questions = request.app.state.questions
    address = visitor_of(request)
    return _told(
        await while_here(request, questions.coach(room.match_id, seat, proposed.move, address))
    )


@router.get(
    "/matches/{match_id}/analysis/{ply}",
    summary="What a move was worth",
    responses=refusing(
        *OF_A_MATCH,
        "not_over",
        "on_paper",
        "no_ply",
        "no_engine",
        "no_worker",
        "busy",
        "warming_up",
        "illegal",
        "hint_too_fast",
    ),
)
async def analysis(
    room: MatchRoom,
    ply: Annotated[int, Path(ge=1, le=100_000)],
    request: Request,
    move: Annotated[str | None, Query(max_length=2_000)] = None,
) -> ReviewedMove | None:
    """What a bot in the player's place thinks of a move; null for a card that was drawn.

    With `move`, what it thinks of that one in the place of the one that was made.
    """
    match = room.match
    if not match.over:
        raise RequestRefused("not_over")
    expect_judged(match.opened.options)
    if not engine_installed():
        raise RequestRefused("no_engine")
    turns = match.course.turns
    if ply > len(turns):
        raise RequestRefused("no_ply", plies=len(turns))
    turn = turns[ply - 1]
    if turn.seat == CHANCE:
        return None
    analyses: Analyses = request.app.state.analyses
    address = visitor_of(request)
    if move is not None:
        tried = StudyNode(ply - 1, (Turn(turn.seat, move),))
        asked = PositionRequest(replay_of(match), tried, None)
        await sandboxed(request, show_position, asked)
        await limited(request, request.app.state.limits.address_hints, "hint_too_fast")
    return _told(await while_here(request, analyses.review(room.match_id, ply, address, move)))


def _told(review: MoveReview) -> ReviewedMove:
    return ReviewedMove(**asdict(review), verdict=severity(review))


async def _asked(room: Room, audience: Seat | None, request: Request, what: str) -> Advised:
    """The engine's advice for the seat on turn; hints and goals are limited apart."""
    seat = expect_advice(room.match, audience)
    address = visitor_of(request)
    limits = request.app.state.limits
    await limited(request, limits.hints, "hint_too_fast", f"{room.match_id}/{seat}/{what}")
    await limited(request, limits.address_hints, "hint_too_fast")
    questions: Questions = request.app.state.questions
    return await while_here(request, questions.hint(room.match_id, seat, address))
