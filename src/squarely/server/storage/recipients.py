"""How players want to be told, and whether they are away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from squarely.server.storage.database import Database
from squarely.server.storage.schema import players

DAYS_A_YEAR = 21
"""Vacation days of a player."""


@dataclass(frozen=True)
class Recipient:
    """A player who may be told something; `notices` is JSON."""

    id: str
    name: str
    email: str | None
    """An address that was confirmed."""
    notices: str
    away_until: float | None


@dataclass(frozen=True)
class Vacation:
    """Until when a player is away, and how many days they have left this year."""

    until: float | None
    days_left: int


SECOND_THOUGHTS = 3600.0
"""Seconds in which a day that has begun does not count yet."""


class Recipients:
    """Reads and writes what players have chosen; raises StorageDown."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, player_ids: Sequence[str]) -> list[Recipient]:
        """Some players, those whose accounts are closed excepted."""
        query = select(players).where(players.c.id.in_(player_ids), players.c.closed_at.is_(None))
        async with self._database.transaction() as connection:
            return [_recipient(row) for row in await connection.execute(query)]

    async def one(self, player_id: str) -> Recipient | None:
        """A player, None if the account is gone or closed."""
        return next(iter(await self.of([player_id])), None)

    async def choose(self, player_id: str, notices: str, email: str | None) -> None:
        """What a player has chosen, and the address that was confirmed."""
        mine = update(players).where(players.c.id == player_id)
        async with self._database.transaction() as connection:
            await connection.execute(mine.values(notices=notices, email=email))

    async def vacation(self, player_id: str, now: float, year: int) -> Vacation:
        """Whether a player is away, and the days that are left."""
        async with self._database.transaction() as connection:
            return await _vacation(connection, player_id, now, year)

    async def go_away(self, player_id: str, days: int, now: float, year: int) -> Vacation | None:
        """Takes days, after those that were taken already; None if there are not so many left."""
        async with self._database.transaction() as connection:
            await _lock(connection, player_id)
            before = await _vacation(connection, player_id, now, year)
            if days > before.days_left:
                return None
            until = (before.until or now) + days * 86_400
            values: dict[str, Any] = {
                "away_until": until,
                "away_days_left": before.days_left - days,
                "away_year": year,
            }
            if before.until is None:
                values["away_from"] = now
            mine = update(players).where(players.c.id == player_id)
            await connection.execute(mine.values(values))
            return Vacation(until, before.days_left - days)

    async def come_back(self, player_id: str, now: float, year: int) -> Vacation | None:
        """Back before it was said: whole days that were not used are given back; None: not away."""
        async with self._database.transaction() as connection:
            await _lock(connection, player_id)
            before = await _vacation(connection, player_id, now, year)
            if before.until is None:
                return None
            left = min(
                DAYS_A_YEAR,
                before.days_left + int((before.until - now + SECOND_THOUGHTS) // 86_400),
            )
            values = {"away_until": now, "away_days_left": left, "away_year": year}
            await connection.execute(
                update(players).where(players.c.id == player_id).values(values)
            )
            return Vacation(None, left)

    async def away(self, now: float) -> list[Recipient]:
        """Everybody who is away."""
        query = select(players).where(players.c.away_until > now, players.c.closed_at.is_(None))
        async with self._database.transaction() as connection:
            return [_recipient(row) for row in await connection.execute(query)]


async def _lock(connection: AsyncConnection, player_id: str) -> None:
    """Keeps others from counting the same days."""
    same = update(players).where(players.c.id == player_id)
    await connection.execute(same.values(away_year=players.c.away_year))


async def _vacation(connection: AsyncConnection, player_id: str, now: float, year: int) -> Vacation:
    row = (await connection.execute(select(players).where(players.c.id == player_id))).one()
    until = row.away_until if row.away_until is not None and row.away_until > now else None
    return Vacation(until, row.away_days_left if row.away_year == year else DAYS_A_YEAR)


def _recipient(row: Any) -> Recipient:
    return Recipient(row.id, row.name, row.email, row.notices, row.away_until)
