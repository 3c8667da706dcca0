"""What an operator does with the matches in a database: look, delete, forget a person."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, bindparam, delete, func, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from squarely.kernel.rules import BadInput, Seat, quoted
from squarely.server.storage.engine import engine_for
from squarely.server.storage.erasure import erased, seats_named
from squarely.server.storage.event_text import kind_of, read_event, write_event
from squarely.server.storage.revision import newest_revision, revision_of
from squarely.server.storage.schema import (
    device_keys,
    events,
    matches,
    rules_data,
    seat_codes,
    seats,
    studies,
    turns,
)
from squarely.table.events import Entry, Named, Opened, Said

POOL_TIMEOUT = 10.0
AT_ONCE = 100
"""Matches that one transaction deletes: nobody has to wait long for it."""

OTHER_FORM = (
    "The tables of this database have the form of another version: start squarely serve of this "
    "version once, and try again."
)

_rewrite = (
    update(events)
    .where(events.c.match_id == bindparam("match"), events.c.number == bindparam("nth"))
    .values(body=bindparam("text"))
)


@dataclass(frozen=True)
class StoredMatch:
    """A match at a glance."""

    id: str
    opened_at: float
    last_at: float
    over: bool
    events: int
    opened: Opened


@dataclass(frozen=True)
class Kept:
    """All that is in the database about one match."""

    id: str
    over: bool
    wake_at: float | None
    keyed: frozenset[Seat]
    """The seats that have a key."""
    rows: tuple[tuple[int, float, str, str], ...]
    """Number, time, kind and text of each event."""

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The log; raises where an event cannot be read."""
        return tuple(Entry(nth, at, read_event(kind, text)) for nth, at, kind, text in self.rows)


@dataclass(frozen=True)
class Erased:
    """What was written anew in one seat of a match."""

    match: str
    seat: Seat
    names: int
    lines: int
    """Lines of chat."""


class Administration:
    """Reads and deletes; changes nothing that it was not asked to. Raises SQLAlchemyError."""

    def __init__(self, url: str) -> None:
        self.engine = engine_for(url, POOL_TIMEOUT)

    async def close(self) -> None:
        """Gives the connections back."""
        await self.engine.dispose()

    async def check_form(self) -> None:
        """Raises BadInput unless the tables have the form that this version works with."""
        async with self.engine.connect() as connection:
            if await connection.run_sync(revision_of) != newest_revision():
                raise BadInput(OTHER_FORM)

    async def listed(
        self, over: bool | None = None, before: float | None = None, most: int | None = None
    ) -> list[StoredMatch]:
        """Matches, the latest first; `before`: nothing has happened in them since then."""
        last_at, count = func.max(events.c.at), func.count()
        query = (
            select(matches.c.id, matches.c.opened_at, matches.c.over, last_at, count)
            .join(events, events.c.match_id == matches.c.id)
            .group_by(matches.c.id, matches.c.opened_at, matches.c.over)
            .order_by(matches.c.opened_at.desc(), matches.c.id)
            .limit(most)
        )
        if over is not None:
            query = query.where(matches.c.over == over)
        if before is not None:
            query = query.having(last_at < before)
        async with self.engine.connect() as connection:
            rows = (await connection.execute(query)).all()
            opened = await _opened(connection, [row.id for row in rows])
        return [
            StoredMatch(row.id, row.opened_at, row[3], row.over, row[4], opened[row.id])
            for row in rows
            if row.id in opened
        ]

    async def ids(self) -> list[str]:
        """Every match."""
        async with self.engine.connect() as connection:
            query = select(matches.c.id).order_by(matches.c.id)
            return list((await connection.execute(query)).scalars())

    async def kept(self, match_id: str) -> Kept:
        """One match; raises BadInput if there is none."""
        async with self.engine.connect() as connection:
            return await _kept(connection, match_id)

    async def texts(self) -> dict[str, str]:
        """Every data file that matches were opened with, by fingerprint."""
        async with self.engine.connect() as connection:
            rows = await connection.execute(select(rules_data))
            return {row.fingerprint: row.text for row in rows}

    async def delete(self, match_id: str) -> None:
        """Deletes one match; raises BadInput if there is none."""
        async with self._writing() as connection:
            await _kept(connection, match_id)
            await _delete(connection, [match_id])

    async def prune(self, before: float, most: int = AT_ONCE) -> int:
        """Deletes some matches in which nothing has happened since then; returns how many.

        Finished ones, and those that nobody goes on with: no clock and no bot is about to act.
        Any number of processes may do so at once.
        """
        abandoned = matches.c.wake_at.is_(None) | (matches.c.wake_at < before)
        recent = select(events.c.match_id).where(events.c.at >= before)
        query: Select[Any] = (
            select(matches.c.id)
            .where(matches.c.opened_at < before, matches.c.over | abandoned)
            .where(~recent.where(events.c.match_id == matches.c.id).exists())
            .order_by(matches.c.id)
            .limit(most)
            .with_for_update(skip_locked=True)
        )
        async with self._writing() as connection:
            found = set((await connection.execute(query)).scalars())
            # Whoever played a move before the rows were locked has it in the log by now.
            late = recent.where(events.c.match_id.in_(found)).distinct()
            found -= set((await connection.execute(late)).scalars())
            await _delete(connection, sorted(found))
        return len(found)

    async def erase(self, match_id: str, seat: Seat) -> Erased:
        """Takes the names and words of the person in a seat out of a match."""
        async with self._writing() as connection:
            return await erase(connection, match_id, seat)

    async def erase_name(self, name: str) -> list[Erased]:
        """The same in every seat of a person who ever went by a name; all of it or nothing."""
        done: list[Erased] = []
        async with self._writing() as connection:
            # A name stands in the text as it is or escaped: every match that has any is read.
            with_names = select(events.c.match_id).where(events.c.kind.in_(("opened", "named")))
            query = select(matches.c.id).where(matches.c.id.in_(with_names)).order_by(matches.c.id)
            for match_id in (await connection.execute(query)).scalars().all():
                kept = await _names(connection, match_id)
                named = sorted(seats_named(kept, name))
                done += [await erase(connection, match_id, seat) for seat in named]
        return done

    @asynccontextmanager
    async def _writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that nobody else's write can come between."""
        async with self.engine.begin() as connection:
            if self.engine.dialect.name == "sqlite":
                await connection.exec_driver_sql("BEGIN IMMEDIATE")
            yield connection


def no_match(match_id: str) -> BadInput:
    """There is no such match."""
    return BadInput(f"There is no match {quoted(match_id)}: squarely admin list shows them.")


def reason_of(problem: SQLAlchemyError | OSError) -> str:
    """Why the database could not be used, in a line."""
    original = getattr(problem, "orig", None) or problem
    return str(original).partition("\n")[0].rstrip(".") or type(problem).__name__


async def _opened(connection: AsyncConnection, match_ids: Sequence[str]) -> dict[str, Opened]:
    found: dict[str, Opened] = {}
    for start in range(0, len(match_ids), AT_ONCE):
        query = select(events).where(
            events.c.match_id.in_(match_ids[start : start + AT_ONCE]), events.c.number == 1
        )
        for row in await connection.execute(query):
            event = read_event(row.kind, row.body)
            if isinstance(event, Opened):
                found[row.match_id] = event
    return found


async def _kept(connection: AsyncConnection, match_id: str) -> Kept:
    row = (await connection.execute(select(matches).where(matches.c.id == match_id))).first()
    if row is None:
        raise no_match(match_id)
    keyed = select(seats.c.seat).where(seats.c.match_id == match_id)
    log = select(events).where(events.c.match_id == match_id).order_by(events.c.number)
    return Kept(
        match_id,
        row.over,
        row.wake_at,
        frozenset(Seat(seat) for seat in (await connection.execute(keyed)).scalars()),
        tuple(
            (each.number, each.at, each.kind, each.body) for each in await connection.execute(log)
        ),
    )


async def _names(connection: AsyncConnection, match_id: str) -> list[Entry]:
    """The events of a match that name somebody."""
    query = (
        select(events)
        .where(events.c.match_id == match_id, events.c.kind.in_(("opened", "named")))
        .order_by(events.c.number)
    )
    rows = await connection.execute(query)
    return [Entry(row.number, row.at, read_event(row.kind, row.body)) for row in rows]


async def erase(connection: AsyncConnection, match_id: str, seat: Seat) -> Erased:
    """Takes the names and words of the person in a seat out of a match."""
    kept = await _kept(connection, match_id)
    entries = kept.entries
    opened = entries[0].event
    if not isinstance(opened, Opened) or not 1 <= seat <= len(opened.players):
        raise BadInput(f"Match {match_id} has no seat {seat}: squarely admin show {match_id}.")
    if opened.players[seat - 1].kind != "person":
        raise BadInput(f"In match {match_id} a bot sits in seat {seat}: it has no data.")
    changed = erased(entries, seat)
    if changed:
        rows = [
            {"match": match_id, "nth": entry.number, "text": write_event(entry.event)}
            for entry in changed
        ]
        await connection.execute(_rewrite, rows)
    kinds = [kind_of(entry.event) for entry in changed]
    lines = kinds.count(kind_of(Said(None, "")))
    names = kinds.count(kind_of(Named(seat, ""))) + kinds.count(kind_of(opened))
    return Erased(match_id, seat, names, lines)


async def _delete(connection: AsyncConnection, match_ids: Sequence[str]) -> None:
    if not match_ids:
        return
    for table in (device_keys, turns, seat_codes, seats, studies, events):
        await connection.execute(delete(table).where(table.c.match_id.in_(match_ids)))
    await connection.execute(delete(matches).where(matches.c.id.in_(match_ids)))
