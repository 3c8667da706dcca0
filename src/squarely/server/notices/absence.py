"""Vacation: whoever is away loses no turn in matches with days for a move."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import UTC, datetime
from time import time

from squarely.kernel.rules import Seat
from squarely.server.live.room import NotSaved
from squarely.server.live.rooms import Rooms
from squarely.server.refusals import RequestRefused
from squarely.server.storage.player_matches import PlayerMatches
from squarely.server.storage.recipients import Recipients, Vacation
from squarely.table.clock import DAYS
from squarely.table.match import Match
from squarely.table.refusals import Refused

SWEEP_EVERY = 600.0
"""Seconds between looks for matches that have begun while somebody was away."""

_log = logging.getLogger(__name__)


class Absence:
    """Who is away, in the account and in all of their matches."""

    def __init__(self, recipients: Recipients, matches: PlayerMatches, rooms: Rooms) -> None:
        self._recipients = recipients
        self._matches = matches
        self._rooms = rooms

    async def look(self, player_id: str) -> Vacation:
        """Until when a player is away, and the days that are left this year."""
        now = time()
        return await self._recipients.vacation(player_id, now, _year(now))

    async def go(self, player_id: str, days: int) -> Vacation:
        """Takes vacation days; they count in all matches under way."""
        now = time()
        vacation = await self._recipients.go_away(player_id, days, now, _year(now))
        if vacation is None:
            left = (await self.look(player_id)).days_left
            raise RequestRefused("no_days_left", days=left)
        await self._say_everywhere(player_id, vacation.until or now)
        return vacation

    async def come_back(self, player_id: str) -> Vacation:
        """Ends a vacation; what was not used is given back."""
        now = time()
        vacation = await self._recipients.come_back(player_id, now, _year(now))
        if vacation is None:
            raise RequestRefused("not_away")
        await self._say_everywhere(player_id, now)
        return vacation

    async def sweep(self) -> None:
        """Says it in matches that do not know yet; any number of processes may."""
        for player in await self._recipients.away(time()):
            if player.away_until is not None:
                await self._say_everywhere(player.id, player.away_until)

    async def _say_everywhere(self, player_id: str, until: float) -> None:
        for own in await self._matches.of(player_id):
            if own.over:
                continue
            try:
                room = await self._rooms.room(own.match_id)
                if room is not None and _unaware(room.match, own.seat, until):
                    await room.change(_excuse(own.seat, until))
            except (Refused, NotSaved) as problem:
                # The next sweep tries again, where there is still something to say.
                _log.info("match %s was not told of an absence: %s", own.match_id, problem)


def _unaware(match: Match, seat: Seat, until: float) -> bool:
    """Whether a match has yet to be told; of somebody who is back only if it thinks otherwise."""
    if match.over or match.opened.clock not in DAYS:
        return False
    said = match.excused.get(seat, 0.0)
    return said != until and (until > time() or said > until)


def _excuse(seat: Seat, until: float) -> Callable[[Match, float], Match]:
    def change(match: Match, at: float) -> Match:
        if not _unaware(match, seat, until):
            raise Refused("stale")
        return match.excuse(seat, until, at)

    return change


def _year(now: float) -> int:
    return datetime.fromtimestamp(now, UTC).year
