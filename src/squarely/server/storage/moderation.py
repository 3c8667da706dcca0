"""What an operator does to keep a table decent: reports, texts, accounts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from time import time

from sqlalchemy import delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from squarely.kernel.rules import BadInput
from squarely.server.storage.event_text import write_event
from squarely.server.storage.lines import line_of
from squarely.server.storage.open_seats import give_back_seats
from squarely.server.storage.player_data import delete_player
from squarely.server.storage.players import forget_devices
from squarely.server.storage.schema import bot_tokens, events, players, reports, results, sessions

REMOVED = "(removed)"


@dataclass(frozen=True)
class SeenReport:
    """A report as an operator reads it."""

    id: str
    at: float
    reason: str
    text: str
    by: str | None
    """Who reported it, if they were signed in."""
    player: str | None
    match: str | None
    event: int | None
    line: str | None
    """The line of chat that it is about."""
    author: str | None
    """Who wrote the line, by the name at the table; None: a spectator."""
    account: str | None
    """The account of whoever wrote it, if there is one."""
    removed: bool
    """Whether the line was taken out of the chat."""
    handled: bool


@dataclass(frozen=True)
class SeenAccount:
    """An account as an operator sees it."""

    name: str
    created_at: float
    closed: bool
    results: int
    reports: int


class Moderation:
    """Reads reports, removes texts, closes accounts. Raises SQLAlchemyError."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def reports(self, everything: bool) -> list[SeenReport]:
        """Reports, the oldest first; `everything`: with those that were handled."""
        reporter, reported = players.alias(), players.alias()
        query = (
            select(reports, reporter.c.name.label("by"), reported.c.name.label("player"))
            .join(reporter, reporter.c.id == reports.c.reporter_id, isouter=True)
            .join(reported, reported.c.id == reports.c.player_id, isouter=True)
            .order_by(reports.c.at)
        )
        if not everything:
            query = query.where(reports.c.handled_at.is_(None))
        async with self._engine.connect() as connection:
            found = []
            for row in (await connection.execute(query)).all():
                line = None
                if row.match_id is not None and row.event is not None:
                    line = await line_of(connection, row.match_id, row.event)
                found.append(
                    SeenReport(
                        row.id,
                        row.at,
                        row.reason,
                        row.text,
                        row.by,
                        row.player,
                        row.match_id,
                        row.event,
                        None if line is None else line.said.text,
                        None if line is None else line.name,
                        None if line is None else line.account,
                        line is not None and line.said.removed,
                        row.handled_at is not None,
                    )
                )
        return found

    async def handle(self, report_id: str) -> None:
        """A report is done with; raises BadInput if there is none of this name."""
        done = update(reports).where(reports.c.id == report_id).values(handled_at=time())
        async with self._engine.begin() as connection:
            if (await connection.execute(done)).rowcount != 1:
                raise BadInput(f"There is no report {report_id}: squarely admin reports.")

    async def remove_text(self, match_id: str, number: int) -> str:
        """Takes a line out of the chat; returns what it was. Who wrote it, and when, stays."""
        here = (events.c.match_id == match_id) & (events.c.number == number)
        async with self._engine.begin() as connection:
            line = await line_of(connection, match_id, number)
            if line is None:
                raise BadInput(f"Match {match_id} has no line of chat with number {number}.")
            body = write_event(replace(line.said, text=REMOVED, removed=True))
            await connection.execute(update(events).where(here).values(body=body))
        return line.said.text

    async def accounts(self, most: int) -> list[SeenAccount]:
        """Accounts, the latest first."""
        played = (
            select(func.count())
            .where(results.c.player_id == players.c.id)
            .correlate(players)
            .scalar_subquery()
        )
        reported = (
            select(func.count())
            .where(reports.c.player_id == players.c.id)
            .correlate(players)
            .scalar_subquery()
        )
        query = (
            select(players.c.name, players.c.created_at, players.c.closed_at, played, reported)
            .order_by(players.c.created_at.desc())
            .limit(most)
        )
        async with self._engine.connect() as connection:
            return [
                SeenAccount(row[0], row[1], row[2] is not None, row[3], row[4])
                for row in await connection.execute(query)
            ]

    async def close(self, name: str) -> None:
        """Nobody signs in to the account any more; the name stays taken."""
        await self._set_closed(name, time())

    async def reopen(self, name: str) -> None:
        """The account is open again."""
        await self._set_closed(name, None)

    async def delete(self, name: str) -> bool:
        """Deletes an account and all that is of it; whether there is one of this name."""
        async with self._engine.begin() as connection:
            query = select(players.c.id).where(players.c.name == name)
            player_id = (await connection.execute(query)).scalar()
            if player_id is None:
                return False
            await delete_player(connection, player_id)
        return True

    async def _set_closed(self, name: str, at: float | None) -> None:
        async with self._engine.begin() as connection:
            query = select(players.c.id).where(players.c.name == name)
            player_id = (await connection.execute(query)).scalar()
            if player_id is None:
                raise BadInput(f"Nobody keeps the name {name}: squarely admin players.")
            changed = update(players).where(players.c.id == player_id).values(closed_at=at)
            await connection.execute(changed)
            mine = select(sessions.c.token_hash).where(sessions.c.player_id == player_id)
            if at is not None:
                await give_back_seats(connection, player_id)
                await forget_devices(connection, list((await connection.execute(mine)).scalars()))
                theirs = bot_tokens.c.player_id == player_id
                await connection.execute(delete(bot_tokens).where(theirs))
