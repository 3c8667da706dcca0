"""What follows from the end of a match, done once, however many processes there are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from squarely.server.live.rooms import Rooms
from squarely.server.storage.database import Database
from squarely.server.storage.schema import matches
from squarely.table.match import Match
from squarely.table.refusals import Refused

AT_ONCE = 20


class Settler(Protocol):
    """Draws a conclusion from a match that is over."""

    async def settle(self, connection: AsyncConnection, match_id: str, match: Match) -> None:
        """Writes what follows, in the transaction in which the match becomes settled."""


class Settling:
    """Finds matches that are over and has every settler look at them."""

    def __init__(self, database: Database, rooms: Rooms, settlers: Sequence[Settler]) -> None:
        self._database = database
        self._rooms = rooms
        self._settlers = settlers
        self._unopenable: set[str] = set()

    async def sweep(self) -> int:
        """Settles what is over; how many matches that were."""
        query = (
            select(matches.c.id)
            .where(matches.c.over, ~matches.c.settled)
            .limit(AT_ONCE + len(self._unopenable))
        )
        async with self._database.transaction() as connection:
            found = list((await connection.execute(query)).scalars())
        due = [match_id for match_id in found if match_id not in self._unopenable]
        for match_id in due:
            await self._settle(match_id)
        return len(due)

    async def _settle(self, match_id: str) -> None:
        try:
            room = await self._rooms.room(match_id)
        except Refused:
            self._unopenable.add(match_id)
            return
        if room is None or not room.match.over:
            return
        mine = (matches.c.id == match_id) & ~matches.c.settled
        async with self._database.transaction() as connection:
            # First of all, so that whoever else has found it waits here and then finds it done.
            settled = update(matches).where(mine).values(settled=True)
            if (await connection.execute(settled)).rowcount != 1:
                return
            for settler in self._settlers:
                await settler.settle(connection, match_id, room.match)
