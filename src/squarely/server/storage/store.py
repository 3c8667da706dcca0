"""The event log in a database: SQLite or PostgreSQL, one code path, any number of processes.

An event is unique by match and number. Whoever appends names the number it builds on; of two who
name the same one the second loses, reads what is new and decides again. Nothing else is needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import bindparam, delete, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from squarely.kernel.rules import DataText, Seat
from squarely.server.storage.database import UNREACHABLE, Conflict, Database
from squarely.server.storage.event_text import kind_of, read_event, write_event
from squarely.server.storage.schema import (
    device_keys,
    events,
    matches,
    open_seats,
    open_tables,
    rules_data,
    seat_codes,
    seats,
)
from squarely.server.storage.turns import set_turns
from squarely.table.events import Entry

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
class FilledTable:
    """An open table at which a match begins, and for each place there the seat in the match."""

    id: str
    seats: tuple[tuple[int, Seat], ...]


@dataclass(frozen=True)
class Write:
    """New entries of one match; with keys if the match is new, with progress where it changed."""

    match_id: str
    entries: tuple[Entry, ...]
    progress: Progress | None = None
    keys: tuple[tuple[Seat, str], ...] | None = None
    data: tuple[DataText, ...] = ()
    """The data files of a new match."""
    player_ids: tuple[tuple[Seat, str], ...] = ()
    """Who of a new match is signed in."""
    public: bool = False
    table: FilledTable | None = None
    """The open table that becomes this match."""
    turns: tuple[Seat, ...] | None = None
    """Which people have to move now, where there are days for it and that has changed."""


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


class Store(Database):
    """Reads and writes matches; every write is one transaction. Raises StorageDown."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self._kept: set[str] = set()
        """Fingerprints of data that are known to be there."""

    async def write(self, writes: Sequence[Write]) -> None:
        """Commits all of the writes or none; raises Conflict if one of them came too late."""
        # In one order everywhere, or two transactions could wait for each other.
        ordered = sorted(writes, key=lambda write: write.match_id)
        rows = [_row(write.match_id, entry) for write in ordered for entry in write.entries]
        progress = [
            {"match": write.match_id, "is_over": now.over, "wake": now.wake_at}
            for write in ordered
            if (now := write.progress) is not None and write.keys is None
        ]
        new = {
            text.fingerprint: text.text
            for write in ordered
            for text in write.data
            if text.fingerprint not in self._kept
        }
        try:
            async with self.transaction(UNREACHABLE) as connection:
                await _open_matches(connection, [each for each in ordered if each.keys is not None])
                if rows:
                    await connection.execute(insert(events), rows)
                if progress:
                    await connection.execute(_set_progress, progress)
                for write in ordered:
                    if write.turns is not None:
                        at = write.entries[-1].at
                        await set_turns(connection, write.match_id, write.turns, at)
                await _keep_data(connection, new)
        except IntegrityError as problem:
            raise Conflict(str(problem.orig)) from problem
        self._kept |= new.keys()

    async def keep_data(self, texts: Iterable[DataText]) -> None:
        """Keeps data files that no match is played with yet."""
        async with self.transaction() as connection:
            await _keep_data(connection, {text.fingerprint: text.text for text in texts})

    async def data(self, fingerprints: Sequence[str]) -> dict[str, str]:
        """The texts of some data files, as far as they are here."""
        query = select(rules_data).where(rules_data.c.fingerprint.in_(fingerprints))
        async with self.transaction() as connection:
            return {row.fingerprint: row.text for row in await connection.execute(query)}

    async def keep_code(self, code_id: str, match_id: str, seat: Seat, sealed_key: str) -> None:
        """Remembers the code of a seat; an older one is no longer good."""
        older = (seat_codes.c.match_id == match_id) & (seat_codes.c.seat == seat)
        row = {"id": code_id, "match_id": match_id, "seat": seat, "sealed_key": sealed_key}
        async with self.transaction() as connection:
            await connection.execute(delete(seat_codes).where(older))
            await connection.execute(insert(seat_codes), row)

    async def code(self, code_id: str) -> KeptCode | None:
        """The seat that a code stands for; None if there is none."""
        query = select(seat_codes).where(seat_codes.c.id == code_id)
        async with self.transaction() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else KeptCode(row.match_id, Seat(row.seat), row.sealed_key)

    async def player_ids(self, match_id: str) -> dict[Seat, str]:
        """Who sits where, as far as they are signed in."""
        query = select(seats.c.seat, seats.c.player_id).where(
            seats.c.match_id == match_id, seats.c.player_id.is_not(None)
        )
        async with self.transaction() as connection:
            return {Seat(row.seat): row.player_id for row in await connection.execute(query)}

    async def seat_of_device(self, match_id: str, key_hash: str) -> Seat | None:
        """The seat that a further key opens, of another device of its player."""
        query = select(device_keys.c.seat).where(
            device_keys.c.match_id == match_id, device_keys.c.key_hash == key_hash
        )
        async with self.transaction() as connection:
            found = (await connection.execute(query)).scalar()
        return None if found is None else Seat(found)

    async def check(self) -> None:
        """Raises unless a commit becomes durable: a full disk is noticed by writing alone."""
        row = {"id": CHECKED, "opened_at": 0.0, "over": True, "wake_at": None}
        async with self.transaction() as connection:
            await connection.execute(insert(matches), row)
            await connection.execute(delete(matches).where(matches.c.id == CHECKED))

    async def read(self, match_id: str) -> Stored | None:
        """A match with its log; None if there is none."""
        async with self.transaction() as connection:
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
                tuple(_entry(row) for row in log),
                Progress(found.over, found.wake_at),
            )

    async def after(self, match_id: str, number: int) -> list[Entry]:
        """What was appended to a match after a number."""
        query = (
            select(events)
            .where(events.c.match_id == match_id, events.c.number > number)
            .order_by(events.c.number)
        )
        async with self.transaction() as connection:
            return [_entry(row) for row in await connection.execute(query)]

    async def numbers(self, match_ids: Sequence[str]) -> dict[str, int]:
        """The numbers of the latest events of some matches, of those that are there."""
        latest = func.max(events.c.number)
        query = (
            select(events.c.match_id, latest)
            .where(events.c.match_id.in_(match_ids))
            .group_by(events.c.match_id)
        )
        async with self.transaction() as connection:
            return {row[0]: row[1] for row in await connection.execute(query)}

    async def claim(self, now: float, until: float, most: int) -> list[str]:
        """Matches in which somebody has to act, the longest waiting first; each goes to one caller.

        Whoever gets one has until then to act; if it dies, somebody else gets the match after that.
        """
        due = (
            select(matches.c.id)
            .where(matches.c.wake_at <= now)
            .order_by(matches.c.wake_at)
            .limit(most)
            .with_for_update(skip_locked=True)
        )
        async with self.transaction() as connection:
            found = list((await connection.execute(due)).scalars())
            if not found:
                return []
            # SQLite knows no rows that are locked: the condition says it again.
            claimed = (
                update(matches)
                .where(matches.c.id.in_(found), matches.c.wake_at <= now)
                .values(wake_at=until)
                .returning(matches.c.id)
            )
            mine = set((await connection.execute(claimed)).scalars())
        return [match_id for match_id in found if match_id in mine]


async def _open_matches(connection: AsyncConnection, new: Sequence[Write]) -> None:
    if not new:
        return
    rows = []
    for write in new:
        progress = write.progress or Progress(over=False, wake_at=None)
        at = write.entries[0].at
        row = {"id": write.match_id, "opened_at": at, "public": write.public}
        rows.append(row | vars(progress))
    await connection.execute(insert(matches), rows)
    keys = [
        {
            "match_id": write.match_id,
            "seat": seat,
            "key_hash": key_hash,
            "player_id": dict(write.player_ids).get(seat),
        }
        for write in new
        for seat, key_hash in write.keys or ()
    ]
    if keys:
        await connection.execute(insert(seats), keys)
    for write in new:
        if write.table is not None:
            await _begin_at(connection, write.table, write)


async def _begin_at(connection: AsyncConnection, table: FilledTable, new: Write) -> None:
    """Says at an open table where its match is; raises Conflict if things have changed there."""
    waiting = (open_tables.c.id == table.id) & open_tables.c.match_id.is_(None)
    begun = update(open_tables).where(waiting).values(match_id=new.match_id)
    if (await connection.execute(begun)).rowcount != 1:
        raise Conflict(f"a match has begun at table {table.id}")
    # Nobody comes or goes any more, but somebody may have done so just before.
    there = select(open_seats.c.key_hash).where(open_seats.c.table_id == table.id)
    found = set((await connection.execute(there)).scalars())
    if found != {key_hash for _, key_hash in new.keys or ()}:
        raise Conflict(f"others sit at table {table.id} now")
    for place, seat in table.seats:
        here = (open_seats.c.table_id == table.id) & (open_seats.c.place == place)
        await connection.execute(update(open_seats).where(here).values(seat=seat))


async def _keep_data(connection: AsyncConnection, texts: dict[str, str]) -> None:
    if not texts:
        return
    rows = [{"fingerprint": name, "text": text} for name, text in sorted(texts.items())]
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    await connection.execute(dialect.insert(rules_data).on_conflict_do_nothing(), rows)


def _entry(row: Any) -> Entry:
    return Entry(row.number, row.at, read_event(row.kind, row.body))


def _row(match_id: str, entry: Entry) -> dict[str, Any]:
    return {
        "match_id": match_id,
        "number": entry.number,
        "at": entry.at,
        "kind": kind_of(entry.event),
        "body": write_event(entry.event),
    }
