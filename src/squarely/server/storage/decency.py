"""Whom people do not want to meet, and what they report."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from time import time
from typing import Literal

from sqlalchemy import delete, func, insert, or_, select
from sqlalchemy.exc import IntegrityError

from squarely.server.storage.database import UNREACHABLE, Database
from squarely.server.storage.schema import blocks, players, reports

Reason = Literal["insult", "spam", "cheating", "name", "other"]


@dataclass(frozen=True)
class Report:
    """Something that somebody found wrong."""

    reason: Reason
    text: str
    reporter_id: str | None = None
    match_id: str | None = None
    event: int | None = None
    """The line of chat, by its number in the match."""
    player_id: str | None = None


class Decency:
    """Blocks and reports; raises StorageDown."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def block(self, player_id: str, blocked_id: str) -> None:
        """From now on the two do not meet; blocking twice is as good as once."""
        row = {"player_id": player_id, "blocked_id": blocked_id}
        try:
            async with self._database.transaction(UNREACHABLE) as connection:
                await connection.execute(insert(blocks), row)
        except IntegrityError:
            return

    async def unblock(self, player_id: str, blocked_id: str) -> None:
        """They may meet again, as far as this player goes."""
        mine = (blocks.c.player_id == player_id) & (blocks.c.blocked_id == blocked_id)
        async with self._database.transaction() as connection:
            await connection.execute(delete(blocks).where(mine))

    async def blocked_by(self, player_id: str) -> list[str]:
        """The names of those whom a player has blocked."""
        query = (
            select(players.c.name)
            .join(blocks, blocks.c.blocked_id == players.c.id)
            .where(blocks.c.player_id == player_id)
            .order_by(players.c.name_key)
        )
        async with self._database.transaction() as connection:
            return list((await connection.execute(query)).scalars())

    async def apart(self, some: Sequence[str], others: Sequence[str]) -> set[tuple[str, str]]:
        """Pairs of one of some and one of others of whom either has blocked the other."""
        if not some or not others:
            return set()
        first = blocks.c.player_id.in_(some) & blocks.c.blocked_id.in_(others)
        second = blocks.c.player_id.in_(others) & blocks.c.blocked_id.in_(some)
        query = select(blocks.c.player_id, blocks.c.blocked_id).where(or_(first, second))
        async with self._database.transaction() as connection:
            rows = [(row.player_id, row.blocked_id) for row in await connection.execute(query)]
        return {*rows, *((other, one) for one, other in rows)}

    async def report(self, report: Report) -> None:
        """Keeps a report for the operator; the same thing reported again is one report."""
        same = (
            (reports.c.match_id.is_not_distinct_from(report.match_id))
            & (reports.c.event.is_not_distinct_from(report.event))
            & (reports.c.player_id.is_not_distinct_from(report.player_id))
            & (reports.c.reporter_id.is_not_distinct_from(report.reporter_id))
            & reports.c.handled_at.is_(None)
        )
        row = {"id": secrets.token_urlsafe(6), "at": time(), **vars(report)}
        async with self._database.transaction() as connection:
            count = select(func.count()).select_from(reports).where(same)
            if not (await connection.execute(count)).scalar():
                await connection.execute(insert(reports), row)
