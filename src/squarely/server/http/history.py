"""What was played: the record, every position on the way, and the scores after each."""

from __future__ import annotations

import asyncio
from dataclasses import asdict
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from fastapi.responses import PlainTextResponse

from squarely.formats import blksgf
from squarely.formats.loaded import loaded
from squarely.kernel.record import format_record
from squarely.kernel.rules import AnyRules
from squarely.server.http.access import DOWNLOADING, LOOKING_BACK, Audience, MatchRoom
from squarely.server.http.bodies.matches import History, PastPosition
from squarely.server.live.questions import Histories
from squarely.server.refusals import RequestRefused

router = APIRouter(prefix="/api")


def histories_of(request: Request) -> Histories:
    """The positions that this server keeps at hand."""
    kept: Histories = request.app.state.histories
    return kept


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
def blokus_file(room: MatchRoom, audience: Audience) -> PlainTextResponse:
    """The game in the format of other Blokus programs, where that format knows the variant."""
    return PlainTextResponse(blksgf.write(loaded(room.match.record_for(audience))))


@router.get("/matches/{match_id}/history", summary="Look back", responses=LOOKING_BACK)
async def history(room: MatchRoom, audience: Audience, request: Request) -> History:
    """Every ply so far, and how the scores went."""
    match = room.match
    positions = await histories_of(request).positions(room.match_id, match)
    return History(
        turns=match.record_for(audience).turns,
        scores=await asyncio.to_thread(_scores, match.rules, positions),
    )


@router.get("/matches/{match_id}/history/{ply}", summary="One position", responses=LOOKING_BACK)
async def past_position(
    room: MatchRoom,
    audience: Audience,
    ply: Annotated[int, Path(ge=0, le=100_000)],
    request: Request,
) -> PastPosition:
    """What this audience may see of the position after so many plies."""
    match = room.match
    positions = await histories_of(request).positions(room.match_id, match)
    if ply >= len(positions):
        raise RequestRefused("no_ply", plies=len(positions) - 1)
    pos = positions[ply]
    return PastPosition(
        ply=ply,
        to_act=sorted(match.rules.to_act(pos)),
        view=asdict(match.rules.view(pos, audience)),
    )


def _scores(rules: AnyRules, positions: list[Any]) -> list[list[int]]:
    """The score of every seat after every ply."""
    return [list(rules.standings(pos).values()) for pos in positions]
