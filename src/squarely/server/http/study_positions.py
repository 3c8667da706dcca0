"""Positions of a study: any move tried in a finished match, and what the engine says there."""

from __future__ import annotations

import asyncio
from dataclasses import asdict
from typing import Any

from fastapi import APIRouter, Request

from squarely.bots.installed import engine_installed
from squarely.kernel.record import Turn
from squarely.kernel.rules import CHANCE, AnyRules, BadInput, Seat
from squarely.server.http.access import OF_A_MATCH, MatchRoom, refusing
from squarely.server.http.bodies.studies import (
    EvaluationWish,
    PossibleCard,
    StudyEvaluation,
    StudyNodeWish,
    StudyPosition,
)
from squarely.server.http.history import histories_of
from squarely.server.live.analyses import Analyses
from squarely.server.live.questions import StudyNode
from squarely.server.live.room import Room
from squarely.server.refusals import RequestRefused
from squarely.server.safety.limits import network_of
from squarely.server.safety.protection import address_of
from squarely.table.paper import expect_judged

router = APIRouter(prefix="/api")

OF_A_NODE = (*OF_A_MATCH, "not_over", "no_ply", "illegal", "not_json")


@router.post(
    "/matches/{match_id}/study/position",
    summary="Try moves after the end",
    responses=refusing(*OF_A_NODE),
)
async def position(room: MatchRoom, wish: StudyNodeWish, request: Request) -> StudyPosition:
    """Where moves lead from a ply of a finished match, and what can be done there."""
    node = _node(room, wish)
    pos = await histories_of(request).at(room.match_id, room.match, node)
    asked = None if wish.seat is None else Seat(wish.seat)
    return await asyncio.to_thread(_position, room.match.rules, pos, asked)


@router.post(
    "/matches/{match_id}/study/evaluation",
    summary="What the engine says of tried moves",
    responses=refusing(
        *OF_A_NODE, "on_paper", "nobody_on_turn", "no_engine", "no_worker", "busy", "warming_up"
    ),
)
async def evaluation(room: MatchRoom, wish: EvaluationWish, request: Request) -> StudyEvaluation:
    """The best lines and what the moves are worth; ask step after step while you look."""
    node = _node(room, wish)
    expect_judged(room.match.opened.options)
    if not engine_installed():
        raise RequestRefused("no_engine")
    # What cannot be played is refused here, not by a worker.
    pos = await histories_of(request).at(room.match_id, room.match, node)
    if min(room.match.rules.to_act(pos), default=CHANCE) == CHANCE:
        raise RequestRefused("nobody_on_turn")
    analyses: Analyses = request.app.state.analyses
    address = network_of(address_of(request.scope))
    found = await analyses.node(room.match_id, node, wish.step, wish.lines, address)
    return StudyEvaluation(**asdict(found))


def _node(room: Room, wish: StudyNodeWish) -> StudyNode:
    if not room.match.over:
        raise RequestRefused("not_over")
    tried = tuple(Turn(Seat(each.seat), each.move) for each in wish.tried)
    return StudyNode(wish.ply, tried, None if wish.seat is None else Seat(wish.seat))


def _position(rules: AnyRules, pos: Any, asked: Seat | None) -> StudyPosition:
    """A position with the moves of a seat, as the seat would see it if nothing were secret."""
    to_act = rules.to_act(pos)
    players = sorted(to_act - {CHANCE})
    if asked is not None and asked not in players:
        raise BadInput(f"Seat {asked} is not on turn here.")
    seat = asked if asked is not None else next(iter(players), None)
    offers, legal = None, []
    if seat is not None:
        offers = rules.offers(pos, seat)
        if offers is None:
            legal = [rules.format_move(move) for move in rules.legal_moves(pos, seat)]
    cards = rules.chances(pos) if CHANCE in to_act else {}
    return StudyPosition(
        view=asdict(rules.open_view(pos, seat or rules.seats[0])),
        to_act=sorted(to_act),
        legal=legal,
        offers=offers,
        seat=seat,
        cards=[
            PossibleCard(move=rules.format_move(move), weight=weight)
            for move, weight in cards.items()
        ],
        scores=list(rules.standings(pos).values()),
    )
