"""The event log in a database: SQLite or PostgreSQL, one code path."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import asyncpg
from sqlalchemy import bindparam, delete, insert, select, update
from sqlalchemy.exc import InterfaceError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolExhausted
from sqlalchemy.ext.asyncio import AsyncConnection

from squarely.kernel.rules import BadInput, DataText, Seat
from squarely.server.storage.engine import engine_for
from squarely.server.storage.event_text import kind_of, read_event, write_event
from squarely.server.storage.locking import IN_USE, lock_for
from squarely.server.storage.migrations.run import upgrade
from squarely.server.storage.schema import events, matches, rules_data, seat_codes, seats
from squarely.table.events import Entry

ANSWER_WITHIN = 5.0
"""Seconds after which a database that does not answer counts as down."""
OWN_ATTEMPTS, OWN_PAUSE = 20, 0.1
"""A server that is just being stopped lets go of its database within these."""
_UNREACHABLE = (
    OperationalError,
    InterfaceError,
    PoolExhausted,
    OSError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
)

CHECKED = "(check)"
"""The match that is never there: it is written and deleted to see whether writing works."""

_set_progress = (
    update(matches)
    .where(matches.c.id == bindparam("match"))
    .values(over=bindparam("is_over"), wake_at=bindparam("wake"))
)


@dataclass(frozen=True)
class Progress:
    """What the row of a match says besides its events."""

    over: bool
    wake_at: float | None


@dataclass(frozen=True)
class Write:
    """New entries of one match; with keys if the match is new, with progress where it changed."""

    match_id: str
    entries: tuple[Entry, ...]
    progress: Progress | None = None
    keys: tuple[tuple[Seat, str], ...] | None = None
    data: tuple[DataText, ...] = ()
    """The data files of a new match."""


@dataclass(frozen=True)
class Stored:
    """All that is kept of a match."""

    keys: dict[Seat, str]
    entries: tuple[Entry, ...]
    progress: Progress


@dataclass(frozen=True)
class KeptCode:
    """The seat that a short code stands for."""

    match_id: str
    seat: Seat
    sealed_key: str


class StorageDown(Exception):
    """The database cannot be reached, read or written just now."""


class Store:
    """Reads and writes matches; every write is one transaction. Raises StorageDown."""

    def __init__(self, url: str) -> None:
        self._engine = engine_for(url, ANSWER_WITHIN)
        self._kept: set[str] = set()
        """Fingerprints of data that are known to be there."""
        self._lock = lock_for(self._engine.url, ANSWER_WITHIN)

    async def prepare(self) -> None:
        """Makes the database this server's own, and brings the tables to the newest form."""
        await self.own()
        try:
            await upgrade(self._engine)
        except (*_UNREACHABLE, SQLAlchemyError) as problem:
            raise StorageDown(str(problem)) from problem

    async def own(self) -> None:
        """Raises BadInput if another server has the database: all of this is for one alone."""
        for _ in range(OWN_ATTEMPTS):
            async with self._answered((*_UNREACHABLE, SQLAlchemyError)):
                if await self._lock.take():
                    return
            await asyncio.sleep(OWN_PAUSE)
        raise BadInput(IN_USE)

    async def close(self) -> None:
        """Gives the connections back."""
        await self._engine.dispose()
        await self._lock.release()

    async def write(self, writes: Sequence[Write]) -> None:
        """Commits all of the writes or none; raises SQLAlchemyError if one of them is bad."""
        async with self._transaction(_UNREACHABLE) as connection:
            await _open_matches(connection, [write for write in writes if write.keys is not None])
            rows = [_row(write.match_id, entry) for write in writes for entry in write.entries]
            if rows:
                await connection.execute(insert(events), rows)
            progress = [
                {"match": write.match_id, "is_over": now.over, "wake": now.wake_at}
                for write in writes
                if (now := write.progress) is not None and write.keys is None
            ]
            if progress:
                await connection.execute(_set_progress, progress)
            new = {
                text.fingerprint: text.text
                for write in writes
                for text in write.data
                if text.fingerprint not in self._kept
            }
            await _keep_data(connection, new)
        self._kept |= new.keys()

    async def data(self, fingerprints: Sequence[str]) -> dict[str, str]:
        """The texts of some data files, as far as they are here."""
        query = select(rules_data).where(rules_data.c.fingerprint.in_(fingerprints))
        async with self._transaction() as connection:
            return {row.fingerprint: row.text for row in await connection.execute(query)}

    async def keep_code(self, code_id: str, match_id: str, seat: Seat, sealed_key: str) -> None:
        """Remembers the code of a seat; an older one is no longer good."""
        older = (seat_codes.c.match_id == match_id) & (seat_codes.c.seat == seat)
        row = {"id": code_id, "match_id": match_id, "seat": seat, "sealed_key": sealed_key}
        async with self._transaction() as connection:
            await connection.execute(delete(seat_codes).where(older))
            await connection.execute(insert(seat_codes), row)

    async def code(self, code_id: str) -> KeptCode | None:
        """The seat that a code stands for; None if there is none."""
        query = select(seat_codes).where(seat_codes.c.id == code_id)
        async with self._transaction() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else KeptCode(row.match_id, Seat(row.seat), row.sealed_key)

    async def check(self) -> None:
        """Raises unless a commit becomes durable: a full disk is noticed by writing alone."""
        row = {"id": CHECKED, "opened_at": 0.0, "over": True, "wake_at": None}
        async with self._transaction() as connection:
            await connection.execute(insert(matches), row)
            await connection.execute(delete(matches).where(matches.c.id == CHECKED))

    async def read(self, match_id: str) -> Stored | None:
        """A match with its log; None if there is none."""
        async with self._transaction() as connection:
            found = (
                await connection.execute(select(matches).where(matches.c.id == match_id))
            ).first()
            if found is None:
                return None
            keys = await connection.execute(select(seats).where(seats.c.match_id == match_id))
            log = await connection.execute(
                select(events).where(events.c.match_id == match_id).order_by(events.c.number)
            )
            return Stored(
                {Seat(row.seat): row.key_hash for row in keys},
                tuple(Entry(row.number, row.at, read_event(row.kind, row.body)) for row in log),
                Progress(found.over, found.wake_at),
            )

    async def due(self, now: float, most: int) -> list[str]:
        """Matches in which the server has to act, the longest waiting first."""
        query = (
            select(matches.c.id)
            .where(matches.c.wake_at <= now)
            .order_by(matches.c.wake_at)
            .limit(most)
        )
        async with self._transaction() as connection:
            return list((await connection.execute(query)).scalars())

    @asynccontextmanager
    async def _transaction(
        self, down: tuple[type[Exception], ...] = (*_UNREACHABLE, SQLAlchemyError)
    ) -> AsyncIterator[AsyncConnection]:
        async with self._answered(down), self._engine.begin() as connection:
            yield connection

    @asynccontextmanager
    async def _answered(self, down: tuple[type[Exception], ...]) -> AsyncIterator[None]:
        try:
            async with asyncio.timeout(ANSWER_WITHIN):
                yield
        except down as problem:
            raise StorageDown(str(problem) or type(problem).__name__) from problem


async def _open_matches(connection: AsyncConnection, new: Sequence[Write]) -> None:
    if not new:
        return
    rows = []
    for write in new:
        progress = write.progress or Progress(over=False, wake_at=None)
        at = write.entries[0].at
        rows.append({"id": write.match_id, "opened_at": at, **vars(progress)})
    await connection.execute(insert(matches), rows)
    keys = [
        {"match_id": write.match_id, "seat": seat, "key_hash": key_hash}
        for write in new
        for seat, key_hash in write.keys or ()
    ]
    if keys:
        await connection.execute(insert(seats), keys)


async def _keep_data(connection: AsyncConnection, texts: dict[str, str]) -> None:
    if not texts:
        return
    query = select(rules_data.c.fingerprint).where(rules_data.c.fingerprint.in_(texts))
    there = set((await connection.execute(query)).scalars())
    rows = [
        {"fingerprint": fingerprint, "text": text}
        for fingerprint, text in texts.items()
        if fingerprint not in there
    ]
    if rows:
        await connection.execute(insert(rules_data), rows)


def _row(match_id: str, entry: Entry) -> dict[str, Any]:
    return {
        "match_id": match_id,
        "number": entry.number,
        "at": entry.at,
        "kind": kind_of(entry.event),
        "body": write_event(entry.event),
    }
