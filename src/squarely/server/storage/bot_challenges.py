"""Bots that were asked to sit down at open tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Select, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from squarely.server.storage.database import UNREACHABLE, Database
from squarely.server.storage.schema import bot_challenges, open_seats, open_tables, players

MOST = 50
"""Challenges that one bot has at most."""


@dataclass(frozen=True)
class AskedBot:
    """A bot that was asked to sit down at a table."""

    table_id: str
    name: str
    declined: str | None
    """Why it will not, perhaps empty; None: it has not answered yet."""
    asked_at: float


class BotChallenges:
    """Who is challenged where; raises StorageDown."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, table_id: str, player_id: str, at: float) -> bool:
        """A bot is challenged, anew if it has declined before; False if too many do so."""
        if len(await self.of(player_id)) >= MOST:
            return False
        row = {"table_id": table_id, "player_id": player_id, "created_at": at}
        try:
            async with self._database.transaction(UNREACHABLE) as connection:
                await connection.execute(insert(bot_challenges), row)
        except IntegrityError:
            again = update(bot_challenges).where(_one(table_id, player_id))
            async with self._database.transaction() as connection:
                await connection.execute(again.values(created_at=at, declined=None))
        return True

    async def of(self, player_id: str) -> list[str]:
        """The tables that wait for an answer of a bot, the oldest challenge first."""
        query = (
            select(bot_challenges.c.table_id)
            .join(open_tables, open_tables.c.id == bot_challenges.c.table_id)
            .where(
                bot_challenges.c.player_id == player_id,
                bot_challenges.c.declined.is_(None),
                open_tables.c.match_id.is_(None),
            )
            .order_by(bot_challenges.c.created_at)
            .limit(MOST)
        )
        async with self._database.transaction() as connection:
            return list((await connection.execute(query)).scalars())

    async def answer(self, table_id: str, player_id: str) -> bool:
        """Whether a bot was challenged at a table; from now on it is not."""
        async with self._database.transaction() as connection:
            mine = delete(bot_challenges).where(_one(table_id, player_id))
            return (await connection.execute(mine)).rowcount == 1

    async def decline(self, table_id: str, player_id: str, why: str) -> bool:
        """Whether a bot was challenged at a table; that it will not is kept for who has asked."""
        mine = update(bot_challenges).where(
            _one(table_id, player_id), bot_challenges.c.declined.is_(None)
        )
        async with self._database.transaction() as connection:
            return (await connection.execute(mine.values(declined=why))).rowcount == 1

    async def at(self, table_id: str) -> list[AskedBot]:
        """The bots that were asked to a table, and have not sat down."""
        return await self._asked(_asked().where(bot_challenges.c.table_id == table_id))

    async def declined_for(self, player_id: str) -> list[AskedBot]:
        """The bots that will not sit down where a player waits."""
        mine = select(open_seats.c.table_id).where(open_seats.c.player_id == player_id)
        return await self._asked(
            _asked().where(
                bot_challenges.c.table_id.in_(mine), bot_challenges.c.declined.is_not(None)
            )
        )

    async def _asked(self, query: Select[Any]) -> list[AskedBot]:
        async with self._database.transaction() as connection:
            rows = await connection.execute(query.order_by(bot_challenges.c.created_at))
            return [AskedBot(*row) for row in rows]


def _one(table_id: str, player_id: str) -> ColumnElement[bool]:
    return (bot_challenges.c.table_id == table_id) & (bot_challenges.c.player_id == player_id)


def _asked() -> Select[Any]:
    return (
        select(
            bot_challenges.c.table_id,
            players.c.name,
            bot_challenges.c.declined,
            bot_challenges.c.created_at,
        )
        .join(players, players.c.id == bot_challenges.c.player_id)
        .join(open_tables, open_tables.c.id == bot_challenges.c.table_id)
        .where(open_tables.c.match_id.is_(None))
    )
