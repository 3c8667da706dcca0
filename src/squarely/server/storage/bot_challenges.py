"""Bots that were asked to sit down at open tables."""

from __future__ import annotations

from sqlalchemy import delete, insert, select
from sqlalchemy.exc import IntegrityError

from squarely.server.storage.database import UNREACHABLE, Database
from squarely.server.storage.schema import bot_challenges, open_tables

MOST = 50
"""Challenges that one bot has at most."""


class BotChallenges:
    """Who is challenged where; raises StorageDown."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, table_id: str, player_id: str, at: float) -> bool:
        """A bot is challenged, which twice is as good as once; False if too many do so."""
        if len(await self.of(player_id)) >= MOST:
            return False
        row = {"table_id": table_id, "player_id": player_id, "created_at": at}
        try:
            async with self._database.transaction(UNREACHABLE) as connection:
                await connection.execute(insert(bot_challenges), row)
        except IntegrityError:
            return True
        return True

    async def of(self, player_id: str) -> list[str]:
        """The tables that wait for an answer of a bot, the oldest challenge first."""
        query = (
            select(bot_challenges.c.table_id)
            .join(open_tables, open_tables.c.id == bot_challenges.c.table_id)
            .where(bot_challenges.c.player_id == player_id, open_tables.c.match_id.is_(None))
            .order_by(bot_challenges.c.created_at)
            .limit(MOST)
        )
        async with self._database.transaction() as connection:
            return list((await connection.execute(query)).scalars())

    async def answer(self, table_id: str, player_id: str) -> bool:
        """Whether a bot was challenged at a table; from now on it is not."""
        mine = (bot_challenges.c.table_id == table_id) & (bot_challenges.c.player_id == player_id)
        async with self._database.transaction() as connection:
            gone = await connection.execute(delete(bot_challenges).where(mine))
            return gone.rowcount == 1
