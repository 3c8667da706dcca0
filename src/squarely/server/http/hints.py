"""A hint while playing, and an analysis of every move when the game is over."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Path, Request

from squarely.analysis.reviews import severity
from squarely.bots.installed import engine_installed
from squarely.bots.registry import bots_of
from squarely.kernel.rules import CHANCE, Seat
from squarely.server.engines.analyses import Analyses
from squarely.server.engines.jobs import (
    AnalysisRequest,
    HintRequest,
    advise,
    move_request,
    setup_of,
)
from squarely.server.engines.pool import BotPool
from squarely.server.engines.scheduling import Job, Priority
from squarely.server.http.access import OF_A_MATCH, OF_A_SEAT, Audience, MatchRoom, refusing
from squarely.server.http.bodies import Hint, ReviewedMove
from squarely.server.http.history import histories_of
from squarely.server.live.room import Room
from squarely.server.refusals import RequestRefused
from squarely.server.safety.limits import Buckets, network_of
from squarely.server.safety.protection import address_of

router = APIRouter(prefix="/api")

HINT_SECONDS = 0.8
"""How long a hint is thought about."""


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
    ),
)
async def hint(room: MatchRoom, audience: Audience, request: Request) -> Hint:
    """A good move for the seat whose key came along, from what that seat sees."""
    match = room.match
    seat = _advised(room, audience)
    address = network_of(address_of(request.scope))
    by_seat: Buckets = request.app.state.hints
    by_address: Buckets = request.app.state.hints_by_address
    for bucket in (by_seat.of(f"{room.match_id}/{seat}"), by_address.of(address)):
        if not bucket.take():
            raise RequestRefused("hint_too_fast", bucket.wait())
    asked = move_request(match, seat, match.opened.players[seat - 1].level)
    bots: BotPool = request.app.state.bots
    job = Job(Priority.HINT, address, room.match_id)
    advice = await bots.ask(advise, HintRequest(asked, HINT_SECONDS), job)
    return Hint(
        ply=match.ply,
        move=match.rules.format_move(advice.move),
        worth=advice.worth,
        unit=advice.unit,
        goal=advice.goal,
    )


@router.get(
    "/matches/{match_id}/analysis/{ply}",
    summary="What a move was worth",
    responses=refusing(*OF_A_MATCH, "not_over", "no_ply", "no_engine", "busy", "warming_up"),
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
    positions = await histories_of(request).positions(room.match_id, match)
    wanted = AnalysisRequest(
        setup_of(match),
        positions[ply - 1],
        ply,
        turn.seat,
        turn.move,
        bots_of(match.rules).review_simulations,
    )
    analyses: Analyses = request.app.state.analyses
    address = network_of(address_of(request.scope))
    review = await analyses.review(room.match_id, wanted, address)
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
