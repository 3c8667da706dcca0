"""A hint while playing, and an analysis of every move when the game is over."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Path, Request

from squarely.analysis.reviews import severity
from squarely.bots.installed import engine_installed
from squarely.kernel.rules import CHANCE, Seat
from squarely.server.http.access import (
    OF_A_MATCH,
    OF_A_SEAT,
    Audience,
    MatchRoom,
    limited,
    refusing,
)
from squarely.server.http.bodies.matches import Hint, ReviewedMove
from squarely.server.live.analyses import Analyses
from squarely.server.live.questions import Questions
from squarely.server.live.room import Room
from squarely.server.refusals import RequestRefused
from squarely.server.safety.limits import network_of
from squarely.server.safety.protection import address_of

router = APIRouter(prefix="/api")


@router.post(
    "/matches/{match_id}/hint",
    summary="Ask for a hint",
    responses=refusing(
        *OF_A_SEAT,
        "over",
        "clock_runs",
        "hints_off",
        "bot_plays",
        "not_your_turn",
        "only_watching",
        "hint_too_fast",
        "busy",
        "no_worker",
    ),
)
async def hint(room: MatchRoom, audience: Audience, request: Request) -> Hint:
    """A good move for the seat whose key came along, from what that seat sees."""
    seat = _advised(room, audience)
    address = network_of(address_of(request.scope))
    limits = request.app.state.limits
    await limited(request, limits.hints, "hint_too_fast", f"{room.match_id}/{seat}")
    await limited(request, limits.address_hints, "hint_too_fast")
    questions: Questions = request.app.state.questions
    return Hint(**asdict(await questions.hint(room.match_id, seat, address)))


@router.get(
    "/matches/{match_id}/analysis/{ply}",
    summary="What a move was worth",
    responses=refusing(
        *OF_A_MATCH, "not_over", "no_ply", "no_engine", "no_worker", "busy", "warming_up"
    ),
)
async def analysis(
    room: MatchRoom, ply: Annotated[int, Path(ge=1, le=100_000)], request: Request
) -> ReviewedMove | None:
    """What a bot in the player's place thinks of a move; null for a card that was drawn."""
    match = room.match
    if not match.over:
        raise RequestRefused("not_over")
    if not engine_installed():
        raise RequestRefused("no_engine")
    turns = match.course.turns
    if ply > len(turns):
        raise RequestRefused("no_ply", plies=len(turns))
    turn = turns[ply - 1]
    if turn.seat == CHANCE:
        return None
    analyses: Analyses = request.app.state.analyses
    address = network_of(address_of(request.scope))
    review = await analyses.review(room.match_id, ply, address)
    return ReviewedMove(**asdict(review), verdict=severity(review))


def _advised(room: Room, audience: Seat | None) -> Seat:
    """The seat that may have a hint now; raises RequestRefused where there is none."""
    match = room.match
    if audience is None:
        raise RequestRefused("only_watching")
    if match.over:
        raise RequestRefused("over")
    if match.opened.clock != "none":
        raise RequestRefused("clock_runs")
    if not match.opened.hints:
        raise RequestRefused("hints_off")
    if audience in match.bots:
        raise RequestRefused("bot_plays")
    if audience not in match.to_act:
        raise RequestRefused("not_your_turn")
    return audience
