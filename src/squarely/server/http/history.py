"""What was played: the record, every position on the way, and the scores after each."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import asdict
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from fastapi.responses import PlainTextResponse

from squarely.formats import blksgf
from squarely.formats.loaded import loaded
from squarely.kernel.record import Turn, format_record, replay
from squarely.kernel.rules import AnyRules
from squarely.server.http.access import DOWNLOADING, LOOKING_BACK, Audience, MatchRoom
from squarely.server.http.bodies import History, PastPosition
from squarely.server.refusals import RequestRefused
from squarely.table.match import Match

router = APIRouter(prefix="/api")

REMEMBERED = 20
"""Matches whose positions are kept at hand."""


class Histories:
    """The positions of the matches that somebody is looking back at."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, tuple[tuple[Turn, ...], list[Any]]] = OrderedDict()

    async def positions(self, match_id: str, match: Match) -> list[Any]:
        """The position at the start and after every turn."""
        turns = match.course.turns
        kept = self._kept.get(match_id)
        if kept is not None and kept[0] == turns:
            self._kept.move_to_end(match_id)
            return kept[1]
        positions = await asyncio.to_thread(lambda: list(replay(match.rules, turns)))
        self._kept[match_id] = (turns, positions)
        self._kept.move_to_end(match_id)
        if len(self._kept) > REMEMBERED:
            self._kept.popitem(last=False)
        return positions


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
