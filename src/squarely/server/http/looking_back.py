"""Looking back at a finished game: what could be known or done at every move, and luck."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Path, Request

from squarely.server.engines.replays import StudyNode
from squarely.server.engines.sandboxed import PositionRequest, show_position
from squarely.server.http.access import (
    OF_A_MATCH,
    OF_A_SEAT,
    Audience,
    MatchRoom,
    refusing,
    sandboxed,
    visitor_of,
    while_here,
)
from squarely.server.http.bodies.looking_back import KnownThen, LuckAndSkill
from squarely.server.http.bodies.positions import TriedPosition
from squarely.server.http.history import game_to
from squarely.server.live.analyses import Analyses
from squarely.server.refusals import RequestRefused
from squarely.table.paper import expect_judged

router = APIRouter(prefix="/api")


@router.get(
    "/matches/{match_id}/beliefs/{ply}",
    summary="What could be known",
    responses=refusing(*OF_A_MATCH, "not_over", "no_ply", "no_worker", "busy"),
)
async def beliefs(
    room: MatchRoom, ply: Annotated[int, Path(ge=0, le=100_000)], request: Request
) -> KnownThen:
    """What each seat could conclude about secret cards after a ply, and what cards could come."""
    if not room.match.over:
        raise RequestRefused("not_over")
    game_to(room.match, ply)
    analyses: Analyses = request.app.state.analyses
    address = visitor_of(request)
    return KnownThen(
        **asdict(await while_here(request, analyses.knowledge(room.match_id, ply, address)))
    )


@router.get(
    "/matches/{match_id}/tried/{ply}",
    summary="A position to try moves in",
    responses=refusing(*OF_A_SEAT, "not_over", "no_ply", "too_much_work", "busy"),
)
async def tried_position(
    room: MatchRoom,
    audience: Audience,
    ply: Annotated[int, Path(ge=0, le=100_000)],
    request: Request,
) -> TriedPosition:
    """The position after a ply of a finished match, with the moves that the own seat had there."""
    match = room.match
    if not match.over:
        raise RequestRefused("not_over")
    asked = PositionRequest(game_to(match, ply), StudyNode(ply, seat=audience), audience)
    found = await sandboxed(request, show_position, asked)
    return TriedPosition(**{field: found[field] for field in TriedPosition.model_fields})


@router.get(
    "/matches/{match_id}/luck",
    summary="Luck and skill",
    responses=refusing(
        *OF_A_MATCH,
        "not_over",
        "on_paper",
        "not_played_out",
        "no_cards",
        "playing_again",
        "no_worker",
        "busy",
    ),
)
async def luck(room: MatchRoom, request: Request) -> LuckAndSkill:
    """Every result split into luck and skill, by what equal bots make of the same cards."""
    if not room.match.over:
        raise RequestRefused("not_over")
    expect_judged(room.match.opened.options)
    analyses: Analyses = request.app.state.analyses
    address = visitor_of(request)
    return LuckAndSkill(**asdict(await while_here(request, analyses.luck(room.match_id, address))))
