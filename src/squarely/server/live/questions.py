"""What people ask the engine: a hint, or what a move of a finished game was worth."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, Protocol

from squarely.analysis.reviews import MoveReview
from squarely.bots.bot import Goal, Unit
from squarely.bots.registry import bots_of
from squarely.kernel.record import Turn, replay
from squarely.kernel.rules import Seat
from squarely.server.engines.jobs import (
    AnalysisRequest,
    HintRequest,
    advise,
    analyse,
    move_request,
    setup_of,
)
from squarely.server.engines.pool import BotPool
from squarely.server.engines.scheduling import Job, Priority
from squarely.server.live.bot_turns import Rooms
from squarely.server.refusals import RequestRefused
from squarely.table.match import Match

HINT_SECONDS = 0.8
"""How long a hint is thought about."""
REMEMBERED = 20
"""Matches whose positions are kept at hand."""


@dataclass(frozen=True)
class Advised:
    """A good move now, and what may be expected of it."""

    ply: int
    move: str
    worth: float | None
    unit: Unit | None
    goal: Goal | None


class Questions(Protocol):
    """Whoever answers them; raises RequestRefused while nobody can."""

    async def hint(self, match_id: str, seat: Seat, address: str) -> Advised:
        """A good move for a seat, from what that seat sees."""

    async def review(self, match_id: str, ply: int, address: str) -> MoveReview:
        """What the move of a ply, which a player made, was worth."""


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


class LocalQuestions:
    """Answers worked out by the processes of this machine."""

    def __init__(self, rooms: Rooms, bots: BotPool, histories: Histories) -> None:
        self._rooms = rooms
        self._bots = bots
        self._histories = histories

    async def hint(self, match_id: str, seat: Seat, address: str) -> Advised:
        """A good move for a seat, from what that seat sees."""
        match = await self._match(match_id)
        if seat not in match.to_act:
            raise RequestRefused("not_your_turn")
        asked = move_request(match, seat, match.opened.players[seat - 1].level)
        job = Job(Priority.HINT, address, match_id)
        advice = await self._bots.ask(advise, HintRequest(asked, HINT_SECONDS), job)
        move = match.rules.format_move(advice.move)
        return Advised(match.ply, move, advice.worth, advice.unit, advice.goal)

    async def review(self, match_id: str, ply: int, address: str) -> MoveReview:
        """What the move of a ply was worth."""
        match = await self._match(match_id)
        positions = await self._histories.positions(match_id, match)
        turn = match.course.turns[ply - 1]
        request = AnalysisRequest(
            setup_of(match),
            positions[ply - 1],
            ply,
            turn.seat,
            turn.move,
            bots_of(match.rules).review_simulations,
        )
        found = await self._bots.ask(analyse, request, Job(Priority.ANALYSIS, address, match_id))
        if found is None:
            raise RequestRefused("warming_up", wait=1)
        return found

    async def _match(self, match_id: str) -> Match:
        room = await self._rooms.room(match_id)
        if room is None:
            raise RequestRefused("no_match")
        return room.match
