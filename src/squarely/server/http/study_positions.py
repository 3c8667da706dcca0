"""Positions of a study: any move tried in a finished match, and what the engine says there."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from fastapi import APIRouter, Request

from squarely.bots.installed import engine_installed
from squarely.kernel.record import Turn
from squarely.kernel.rules import CHANCE, Seat
from squarely.server.engines.replays import StudyNode
from squarely.server.engines.sandboxed import PositionRequest, show_position
from squarely.server.http.access import (
    OF_A_MATCH,
    MatchRoom,
    refusing,
    sandboxed,
    visitor_of,
    while_here,
)
from squarely.server.http.bodies.studies import (
    EvaluationWish,
    StudyEvaluation,
    StudyNodeWish,
    StudyPosition,
)
from squarely.server.http.history import game_to
from squarely.server.live.analyses import Analyses
from squarely.server.live.room import Room
from squarely.server.refusals import RequestRefused
from squarely.table.match import Match
from squarely.table.paper import expect_judged

router = APIRouter(prefix="/api")

OF_A_NODE = (*OF_A_MATCH, "not_over", "no_ply", "illegal", "not_json", "too_much_work", "busy")


@router.post(
    "/matches/{match_id}/study/position",
    summary="Try moves after the end",
    responses=refusing(*OF_A_NODE),
)
async def position(room: MatchRoom, wish: StudyNodeWish, request: Request) -> StudyPosition:
    """Where moves lead from a ply of a finished match, and what can be done there."""
    return StudyPosition(**await node_shown(request, room.match, _node(room, wish)))


@router.post(
    "/matches/{match_id}/study/evaluation",
    summary="What the engine says of tried moves",
    responses=refusing(
        *OF_A_NODE, "on_paper", "nobody_on_turn", "no_engine", "no_worker", "warming_up"
    ),
)
async def evaluation(room: MatchRoom, wish: EvaluationWish, request: Request) -> StudyEvaluation:
    """The best lines and what the moves are worth; ask step after step while you look."""
    node = _node(room, wish)
    expect_judged(room.match.opened.options)
    if not engine_installed():
        raise RequestRefused("no_engine")
    # What cannot be played is refused here, not by a worker.
    shown = await node_shown(request, room.match, node)
    if min(shown["to_act"], default=CHANCE) == CHANCE:
        raise RequestRefused("nobody_on_turn")
    analyses: Analyses = request.app.state.analyses
    address = visitor_of(request)
    found = await while_here(
        request, analyses.node(room.match_id, node, wish.step, wish.lines, address)
    )
    return StudyEvaluation(**asdict(found))


def _node(room: Room, wish: StudyNodeWish) -> StudyNode:
    if not room.match.over:
        raise RequestRefused("not_over")
    tried = tuple(Turn(Seat(each.seat), each.move) for each in wish.tried)
    return StudyNode(wish.ply, tried, None if wish.seat is None else Seat(wish.seat))


async def node_shown(request: Request, match: Match, node: StudyNode) -> dict[str, Any]:
    """A position of a study with all secrets open; raises BadInput where no moves lead there."""
    asked = PositionRequest(game_to(match, node.ply), node, None, open=True)
    return await sandboxed(request, show_position, asked)
