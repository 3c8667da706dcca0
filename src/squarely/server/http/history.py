"""What was played: the record, every position on the way, and the scores after each."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request
from fastapi.responses import PlainTextResponse

from squarely.kernel.record import format_record
from squarely.server.engines.replays import Replay, StudyNode, replay_of
from squarely.server.engines.sandboxed import (
    PositionRequest,
    scores,
    show_position,
    write_blksgf,
)
from squarely.server.http.access import (
    DOWNLOADING,
    LOOKING_BACK,
    Audience,
    MatchRoom,
    sandboxed,
)
from squarely.server.http.bodies.matches import History, PastPosition
from squarely.server.refusals import RequestRefused
from squarely.table.match import Match

router = APIRouter(prefix="/api")


@router.get(
    "/matches/{match_id}/record",
    summary="Download the record",
    response_class=PlainTextResponse,
    responses=DOWNLOADING,
)
def record(
    room: MatchRoom,
    audience: Audience,
) -> PlainTextResponse:
    """The game so far as this audience may know it; everything once it is over."""
    return PlainTextResponse(format_record(room.match.record_for(audience)))


@router.get(
    "/matches/{match_id}/blksgf",
    summary="Download for other Blokus programs",
    response_class=PlainTextResponse,
    responses=DOWNLOADING,
)
async def blokus_file(room: MatchRoom, audience: Audience, request: Request) -> PlainTextResponse:
    """The game in the format of other Blokus programs, where that format knows the variant."""
    record = room.match.record_for(audience)
    text = await sandboxed(request, write_blksgf, record)
    return PlainTextResponse(text)


@router.get("/matches/{match_id}/history", summary="Look back", responses=LOOKING_BACK)
async def history(room: MatchRoom, audience: Audience, request: Request) -> History:
    """Every ply so far, and how the scores went."""
    match = room.match
    return History(
        turns=match.record_for(audience).turns,
        scores=await sandboxed(request, scores, replay_of(match)),
    )


@router.get("/matches/{match_id}/history/{ply}", summary="One position", responses=LOOKING_BACK)
async def past_position(
    room: MatchRoom,
    audience: Audience,
    ply: Annotated[int, Path(ge=0, le=100_000)],
    request: Request,
) -> PastPosition:
    """What this audience may see of the position after so many plies."""
    asked = PositionRequest(game_to(room.match, ply), StudyNode(ply), audience)
    found = await sandboxed(request, show_position, asked)
    return PastPosition(ply=ply, to_act=found["to_act"], view=found["view"])


def game_to(match: Match, ply: int) -> Replay:
    """A match to look back at; raises RequestRefused where it has no such ply."""
    game = replay_of(match)
    if ply > len(game.turns):
        raise RequestRefused("no_ply", plies=len(game.turns))
    return game
