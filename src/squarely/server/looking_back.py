"""The HTTP API of what was played: the record, and every position on the way."""

from __future__ import annotations

import asyncio
from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, HTTPException, Path, Request
from fastapi.responses import PlainTextResponse

from squarely.formats import blksgf
from squarely.formats.loaded import loaded
from squarely.kernel.record import format_record
from squarely.server.access import DOWNLOADING, LOOKING_BACK, Asked, Audience, histories_of
from squarely.server.forms import History, PastPosition, PastTurn
from squarely.server.history import scores

router = APIRouter(prefix="/api")


@router.get(
    "/matches/{match_id}/record",
    summary="Download the record",
    response_class=PlainTextResponse,
    responses=DOWNLOADING,
)
def record(
    room: Asked,
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
def blokus_file(room: Asked, audience: Audience) -> PlainTextResponse:
    """The game in the format of other Blokus programs, where that format knows the variant."""
    return PlainTextResponse(blksgf.write(loaded(room.match.record_for(audience))))


@router.get("/matches/{match_id}/history", summary="Look back", responses=LOOKING_BACK)
async def history(room: Asked, audience: Audience, request: Request) -> History:
    """Every ply so far, and how the scores went."""
    match = room.match
    positions = await histories_of(request).positions(room.match_id, match)
    return History(
        turns=[
            PastTurn(seat=turn.seat, move=turn.move) for turn in match.record_for(audience).turns
        ],
        scores=await asyncio.to_thread(scores, match.rules, positions),
    )


@router.get("/matches/{match_id}/history/{ply}", summary="One position", responses=LOOKING_BACK)
async def past_position(
    room: Asked,
    audience: Audience,
    ply: Annotated[int, Path(ge=0, le=100_000)],
    request: Request,
) -> PastPosition:
    """What this audience may see of the position after so many plies."""
    match = room.match
    positions = await histories_of(request).positions(room.match_id, match)
    if ply >= len(positions):
        raise HTTPException(404, f"The game has {len(positions) - 1} plies so far.")
    pos = positions[ply]
    return PastPosition(
        ply=ply,
        to_act=sorted(match.rules.to_act(pos)),
        view=asdict(match.rules.view(pos, audience)),
    )
