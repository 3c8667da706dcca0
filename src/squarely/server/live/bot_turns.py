"""Moves for bots, worked out by the processes of this machine."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Protocol

from squarely.kernel.rules import IllegalMove
from squarely.server.engines.jobs import move_request
from squarely.server.engines.pool import BotPool
from squarely.server.engines.scheduling import Job
from squarely.server.live.backend import BotTurn
from squarely.server.live.fittings import Fittings
from squarely.server.live.room import NotSaved, Room
from squarely.server.refusals import RequestRefused
from squarely.server.storage.database import StorageDown
from squarely.table.match import Match
from squarely.table.refusals import Refused

QUICK_LEVEL = 7
"""Up to this one a bot answers in a fraction of a second."""

_log = logging.getLogger(__name__)


class Rooms(Protocol):
    """Where the rooms of this process are found."""

    def known(self, match_id: str) -> Room | None:
        """The room of a match if it is open, perhaps behind the log."""

    async def room(self, match_id: str) -> Room | None:
        """The room of a match as the log has it."""


class LocalTurns:
    """Makes the moves that were asked for: each once, though it is asked for often."""

    ready = True

    def __init__(self, bots: BotPool, fittings: Fittings) -> None:
        self._bots = bots
        self._fittings = fittings
        self._rooms: Rooms | None = None
        self._under_way: dict[str, asyncio.Task[None]] = {}
        self._noted: set[str] = set()
        """Matches in which no bot can play: noted once."""

    def open(self, rooms: Rooms) -> None:
        """From now on moves are made in these rooms."""
        self._rooms = rooms

    async def close(self) -> None:
        """Gives up what is under way; other processes, or the next one, will do it."""
        tasks = list(self._under_way.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._fittings.close()

    def submit(self, turn: BotTurn) -> None:
        """Has the move made, unless that is under way."""
        if turn.key in self._under_way:
            return
        task = self._under_way[turn.key] = asyncio.create_task(self._make(turn))
        task.add_done_callback(lambda _: self._under_way.pop(turn.key))

    def drop(self, match_id: str) -> None:
        """Forgets what waits on behalf of a match that everybody has left."""
        self._bots.drop(match_id)

    def release(self, match_id: str) -> None:
        """Lets the bots of a match go."""
        self._bots.release(match_id)

    async def _make(self, turn: BotTurn) -> None:
        if self._rooms is None:
            raise AssertionError("there are no rooms yet")
        try:
            room = self._rooms.known(turn.match_id)
            if room is None or not _is_due(room.match, turn):
                room = await self._rooms.room(turn.match_id)
            if room is not None and _is_due(room.match, turn):
                await self._play(room, turn)
        except (Refused, NotSaved, StorageDown):
            # Somebody was faster, or it could not be saved: what is still due is asked for again.
            return
        except Exception:
            if turn.match_id not in self._noted:
                self._noted.add(turn.match_id)
                _log.exception("no bot can play in match %s", turn.match_id)

    async def _play(self, room: Room, turn: BotTurn) -> None:
        match = room.match
        self._fittings.begin(match)
        request = move_request(match, turn.seat, turn.level, turn.match_id)
        job = Job(turn.priority, turn.address, turn.match_id, turn.level <= QUICK_LEVEL)
        move = await self._bots.choose(request, job)
        try:
            await self._answer(room, turn, move)
        except IllegalMove:
            variant = match.opened.variant
            _log.exception("a bot broke the rules of %s; it plays something else", variant)
            await self._answer(room, turn, request.legal[0])

    async def _answer(self, room: Room, turn: BotTurn, move: Any) -> None:
        text = room.match.rules.format_move(move)

        def play(now: Match, at: float) -> Match:
            if not _is_due(now, turn, at):
                raise RequestRefused("person_back")
            return now.play(turn.seat, text, turn.since, at, turn.by)

        await room.change(play)


def _is_due(match: Match, turn: BotTurn, at: float | None = None) -> bool:
    """Whether the move is still to be made by a bot."""
    if turn.seat not in match.to_act or match.since[turn.seat] != turn.since:
        return False
    if turn.by == "bot":
        return turn.seat in match.bots
    return at is None or match.deadlines.get(turn.seat, at + 1) <= at
