"""Public matches that are under way: anybody may watch them."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import func, select

from squarely.server.storage.database import Database
from squarely.server.storage.event_text import read_event
from squarely.server.storage.schema import events, matches
from squarely.table.clock import CLOCKS
from squarely.table.events import Opened

LOOKED_AT = 60
"""Matches among which those are found in which something has happened lately."""
QUIET_AFTER = 3600.0
"""Seconds without a move after which a match without a long clock is not shown any more."""


@dataclass(frozen=True)
class PublicMatch:
    """A match to watch."""

    id: str
    opened: Opened


class PublicMatches:
    """Reads public matches; raises StorageDown."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def under_way(self, now: float, most: int) -> list[PublicMatch]:
        """Those in which something has happened lately, the newest first."""
        newest = (
            select(matches.c.id)
            .where(matches.c.public, ~matches.c.over)
            .order_by(matches.c.opened_at.desc())
            .limit(LOOKED_AT)
        )
        async with self._database.transaction() as connection:
            ids = list((await connection.execute(newest)).scalars())
            if not ids:
                return []
            first = select(events.c.match_id, events.c.kind, events.c.body).where(
                events.c.match_id.in_(ids), events.c.number == 1
            )
            openings = {
                row.match_id: read_event(row.kind, row.body)
                for row in await connection.execute(first)
            }
            last = (
                select(events.c.match_id, func.max(events.c.at))
                .where(events.c.match_id.in_(ids))
                .group_by(events.c.match_id)
            )
            latest = {row[0]: row[1] for row in await connection.execute(last)}
        found = []
        for match_id in ids:
            opened = openings.get(match_id)
            if isinstance(opened, Opened):
                patience = max(QUIET_AFTER, CLOCKS[opened.clock] or 0)
                if now - latest[match_id] < patience:
                    found.append(PublicMatch(match_id, opened))
        return found[:most]
