"""Tables that wait for people: who sits there, and which match they become (see store.py).

A table is changed only while its row is locked, so whatever is decided about it is decided once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import delete, false, func, insert, or_, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from squarely.kernel.rules import Seat
from squarely.server.storage.database import UNREACHABLE, Conflict, Database
from squarely.server.storage.open_seats import drop_empty, give_back_seats
from squarely.server.storage.schema import (
    blocks,
    bot_challenges,
    open_seats,
    open_tables,
    players,
    ratings,
)

Seating = Literal["seated", "gone", "full", "blocked"]
PAIRING_LOCK = 0x5351_5541
"""The first half of the numbers of PostgreSQL locks that pairing takes."""


@dataclass(frozen=True)
class Sitter:
    """Somebody who sits down: what is kept of the key, the name, and the player if signed in."""

    key_hash: str
    name: str
    player_id: str | None = None


@dataclass(frozen=True)
class SeatTaken:
    """A place that somebody has taken; `seat`: which one in the match, once it has begun."""

    place: int
    sitter: Sitter
    seat: Seat | None
    seen_at: float
    program: bool
    """Whether the player is known to be a program."""


@dataclass(frozen=True)
class NewTable:
    """A table that somebody opens; `wish` is JSON."""

    id: str
    wish: str
    seats: int
    listed: bool
    pairing_key: str | None = None
    fill_at: float | None = None


@dataclass(frozen=True)
class OpenTable:
    """A table as it is kept."""

    id: str
    created_at: float
    wish: str
    listed: bool
    pairing_key: str | None
    fill_at: float | None
    match_id: str | None
    taken: tuple[SeatTaken, ...]

    @property
    def player_ids(self) -> list[str]:
        """The signed-in players who sit here."""
        return [each.sitter.player_id for each in self.taken if each.sitter.player_id is not None]

    @property
    def people_ids(self) -> list[str]:
        """Those of them who are no programs."""
        programs = {each.sitter.player_id for each in self.taken if each.program}
        return [each for each in self.player_ids if each not in programs]


class OpenTables:
    """Reads and writes open tables; raises StorageDown."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def open(self, table: NewTable, sitter: Sitter, at: float, seen_at: float) -> None:
        """A new table with one who sits there."""
        async with self._database.transaction() as connection:
            await _open(connection, table, sitter, at, seen_at)

    async def sit(
        self, table_id: str, sitter: Sitter, seats: int, at: float, seen_at: float
    ) -> Seating:
        """Sits down if there is room among people who get along; the last one makes it due."""
        try:
            async with self._database.transaction(UNREACHABLE) as connection:
                if not await _lock(connection, table_id):
                    return "gone"
                table = await _read(connection, table_id)
                if table is None:
                    return "gone"
                return await _sit(connection, table, sitter, seats, at, seen_at)
        except IntegrityError as problem:
            raise Conflict(str(problem.orig)) from problem

    async def pair(
        self, new: NewTable, sitter: Sitter, category: str, at: float, seen_at: float
    ) -> str:
        """Sits down with others of the same wish, of like rating if possible, or waits for them."""
        if new.pairing_key is None:
            raise ValueError("a table without a pairing key pairs with nobody")
        async with self._database.transaction() as connection:
            # One at a time for equal wishes, or two who come at once would wait for each other.
            await _lock_pairing(connection, new.pairing_key)
            waiting = await _read_where(
                connection,
                open_tables.c.pairing_key == new.pairing_key,
                open_tables.c.match_id.is_(None),
            )
            for table in await _closest_first(connection, waiting, sitter, category):
                seated = await _sit(connection, table, sitter, new.seats, at, seen_at)
                if seated == "seated":
                    await _fill_by(connection, table, new.fill_at)
                    return table.id
            await _open(connection, new, sitter, at, seen_at)
            return new.id

    async def leave(self, table_id: str, key_hash: str) -> bool:
        """Gives a place back; with the last one the table goes."""
        async with self._database.transaction() as connection:
            if not await _lock(connection, table_id):
                return False
            gone = await connection.execute(
                delete(open_seats).where(
                    open_seats.c.table_id == table_id, open_seats.c.key_hash == key_hash
                )
            )
            await drop_empty(connection, open_tables.c.id == table_id)
            return gone.rowcount > 0

    async def read(self, table_id: str) -> OpenTable | None:
        """A table, begun or not; None if there is none."""
        async with self._database.transaction() as connection:
            return await _read(connection, table_id)

    async def read_some(self, table_ids: Sequence[str]) -> list[OpenTable]:
        """Those of some tables that are there."""
        if not table_ids:
            return []
        async with self._database.transaction() as connection:
            return await _read_where(connection, open_tables.c.id.in_(table_ids))

    async def listed(self, most: int) -> list[OpenTable]:
        """Tables that everybody may see and that wait, the newest first."""
        async with self._database.transaction() as connection:
            return await _read_where(
                connection,
                open_tables.c.listed,
                open_tables.c.match_id.is_(None),
                most=most,
            )

    async def where_waits(self, player_id: str) -> list[OpenTable]:
        """The tables that wait and at which a player sits."""
        mine = select(open_seats.c.table_id).where(open_seats.c.player_id == player_id)
        async with self._database.transaction() as connection:
            return await _read_where(
                connection, open_tables.c.id.in_(mine), open_tables.c.match_id.is_(None)
            )

    async def give_back(self, player_id: str, table_ids: Sequence[str]) -> int:
        """Gives back a player's seats at some tables, unless their matches have begun."""
        async with self._database.transaction() as connection:
            return await give_back_seats(connection, player_id, table_ids)

    async def count(self) -> int:
        """How many tables wait."""
        query = select(func.count()).where(open_tables.c.match_id.is_(None))
        async with self._database.transaction() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def ratings_of(
        self, category: str, player_ids: Sequence[str]
    ) -> list[tuple[float, float]]:
        """What is known of some players' strength: mu and sigma."""
        known = ratings.c.player_id.in_(player_ids) & (ratings.c.category == category)
        async with self._database.transaction() as connection:
            rows = await connection.execute(select(ratings.c.mu, ratings.c.sigma).where(known))
            return [(row.mu, row.sigma) for row in rows]

    async def seen(self, key_hashes: Sequence[str], at: float) -> None:
        """Those who hold these keys are here."""
        if not key_hashes:
            return
        here = open_seats.c.key_hash.in_(key_hashes) & (open_seats.c.seen_at < at)
        async with self._database.transaction() as connection:
            await connection.execute(update(open_seats).where(here).values(seen_at=at))

    async def seen_player(self, player_id: str, at: float) -> None:
        """A player is here, wherever they wait."""
        mine = (open_seats.c.player_id == player_id) & (open_seats.c.seen_at < at)
        async with self._database.transaction() as connection:
            await connection.execute(update(open_seats).where(mine).values(seen_at=at))

    async def claim(self, now: float, until: float, most: int) -> list[str]:
        """Tables that have to begin now; each goes to one caller, and to another after a while."""
        due = (
            select(open_tables.c.id)
            .where(open_tables.c.fill_at <= now, open_tables.c.match_id.is_(None))
            .order_by(open_tables.c.fill_at)
            .limit(most)
            .with_for_update(skip_locked=True)
        )
        async with self._database.transaction() as connection:
            found = list((await connection.execute(due)).scalars())
            if not found:
                return []
            # SQLite knows no rows that are locked: the condition says it again.
            claimed = (
                update(open_tables)
                .where(open_tables.c.id.in_(found), open_tables.c.fill_at <= now)
                .values(fill_at=until)
                .returning(open_tables.c.id)
            )
            return list((await connection.execute(claimed)).scalars())

    async def clear(self, gone_before: float, begun_before: float) -> int:
        """Takes away who has gone and what is empty or long begun; how much that was."""
        gone = open_seats.c.seen_at < gone_before
        left_by_some = select(open_seats.c.table_id).where(gone)
        locked = (
            update(open_tables)
            .where(open_tables.c.id.in_(left_by_some), open_tables.c.match_id.is_(None))
            .values(match_id=None)
            .returning(open_tables.c.id)
        )
        done = select(open_tables.c.id).where(
            open_tables.c.match_id.is_not(None), open_tables.c.created_at < begun_before
        )
        async with self._database.transaction() as connection:
            ids = list((await connection.execute(locked)).scalars())
            here = open_seats.c.table_id.in_(ids)
            left = await connection.execute(delete(open_seats).where(here, gone))
            old = list((await connection.execute(done)).scalars())
            await connection.execute(delete(open_seats).where(open_seats.c.table_id.in_(old)))
            await drop_empty(connection, open_tables.c.id.in_([*ids, *old]))
            waiting = select(open_tables.c.id).where(open_tables.c.match_id.is_(None))
            done_with = bot_challenges.c.table_id.not_in(waiting)
            await connection.execute(delete(bot_challenges).where(done_with))
            return left.rowcount + len(old)


async def _open(
    connection: AsyncConnection, table: NewTable, sitter: Sitter, at: float, seen_at: float
) -> None:
    full = table.seats == 1
    row = {
        "id": table.id,
        "created_at": at,
        "wish": table.wish,
        "listed": table.listed,
        "pairing_key": table.pairing_key,
        "fill_at": at if full else table.fill_at,
        "match_id": None,
    }
    await connection.execute(insert(open_tables), row)
    await _take(connection, table.id, 1, sitter, seen_at)


async def _take(
    connection: AsyncConnection, table_id: str, place: int, sitter: Sitter, seen_at: float
) -> None:
    row = {"table_id": table_id, "place": place, **vars(sitter), "seat": None, "seen_at": seen_at}
    await connection.execute(insert(open_seats), row)


async def _sit(
    connection: AsyncConnection,
    table: OpenTable,
    sitter: Sitter,
    seats: int,
    at: float,
    seen_at: float,
) -> Seating:
    if sitter.player_id is not None and sitter.player_id in table.player_ids:
        # Perhaps at another device: the newest key is the one that counts.
        own = (open_seats.c.table_id == table.id) & (open_seats.c.player_id == sitter.player_id)
        key = {"key_hash": sitter.key_hash, "seen_at": seen_at}
        await connection.execute(update(open_seats).where(own).values(**key))
        return "seated"
    if len(table.taken) >= seats:
        return "full"
    if await _blocked(connection, sitter.player_id, table.player_ids):
        return "blocked"
    places = {each.place for each in table.taken}
    place = min(set(range(1, seats + 1)) - places)
    await _take(connection, table.id, place, sitter, seen_at)
    if len(table.taken) + 1 == seats:
        due = update(open_tables).where(open_tables.c.id == table.id).values(fill_at=at)
        await connection.execute(due)
    return "seated"


async def _fill_by(connection: AsyncConnection, table: OpenTable, fill_at: float | None) -> None:
    """Bots come when the least patient one at the table wants them."""
    if fill_at is None:
        return
    later = or_(open_tables.c.fill_at.is_(None), open_tables.c.fill_at > fill_at)
    sooner = update(open_tables).where(open_tables.c.id == table.id, later).values(fill_at=fill_at)
    await connection.execute(sooner)


async def _blocked(connection: AsyncConnection, player_id: str | None, others: list[str]) -> bool:
    if player_id is None or not others:
        return False
    either = or_(
        (blocks.c.player_id == player_id) & blocks.c.blocked_id.in_(others),
        (blocks.c.blocked_id == player_id) & blocks.c.player_id.in_(others),
    )
    return (await connection.execute(select(blocks.c.player_id).where(either))).first() is not None


async def _closest_first(
    connection: AsyncConnection, tables: Sequence[OpenTable], sitter: Sitter, category: str
) -> list[OpenTable]:
    """By how far ratings are apart, and then by who has waited longest."""
    people = {each for table in tables for each in table.player_ids}
    if sitter.player_id is not None:
        people.add(sitter.player_id)
    known = ratings.c.player_id.in_(people) & (ratings.c.category == category)
    rows = await connection.execute(select(ratings.c.player_id, ratings.c.mu).where(known))
    rated = {row.player_id: row.mu for row in rows}
    own = rated.get(sitter.player_id)

    def apart(table: OpenTable) -> float:
        theirs = [rated[each] for each in table.player_ids if each in rated]
        if own is None or not theirs:
            return 0.0
        return float(abs(own - sum(theirs) / len(theirs)))

    return sorted(tables, key=lambda table: (apart(table), table.created_at))


async def _lock(connection: AsyncConnection, table_id: str) -> bool:
    """Keeps others from changing a table that waits; False if there is none."""
    waits = (open_tables.c.id == table_id) & open_tables.c.match_id.is_(None)
    # Writing is what locks a row in both kinds of database.
    touched = update(open_tables).where(waits).values(match_id=None).returning(open_tables.c.id)
    return (await connection.execute(touched)).first() is not None


async def _lock_pairing(connection: AsyncConnection, pairing_key: str) -> None:
    """Keeps others from pairing by the same key, and these tables from changing."""
    same = (open_tables.c.pairing_key == pairing_key) & open_tables.c.match_id.is_(None)
    if connection.dialect.name == "postgresql":
        lock = text("SELECT pg_advisory_xact_lock(:first, hashtext(:key))")
        await connection.execute(lock, {"first": PAIRING_LOCK, "key": pairing_key})
    await connection.execute(update(open_tables).where(same).values(match_id=None))


async def _read(connection: AsyncConnection, table_id: str) -> OpenTable | None:
    found = await _read_where(connection, open_tables.c.id == table_id)
    return found[0] if found else None


async def _read_where(
    connection: AsyncConnection, *which: Any, most: int | None = None
) -> list[OpenTable]:
    query = select(open_tables).where(*which).order_by(open_tables.c.created_at.desc()).limit(most)
    rows = list(await connection.execute(query))
    ids = [row.id for row in rows]
    seats = (
        select(open_seats, func.coalesce(players.c.program, false()).label("program"))
        .outerjoin(players, players.c.id == open_seats.c.player_id)
        .where(open_seats.c.table_id.in_(ids))
        .order_by(open_seats.c.place)
    )
    taken: dict[str, list[SeatTaken]] = {each: [] for each in ids}
    for row in await connection.execute(seats):
        sitter = Sitter(row.key_hash, row.name, row.player_id)
        seat = None if row.seat is None else Seat(row.seat)
        taken[row.table_id].append(SeatTaken(row.place, sitter, seat, row.seen_at, row.program))
    return [
        OpenTable(
            row.id,
            row.created_at,
            row.wish,
            row.listed,
            row.pairing_key,
            row.fill_at,
            row.match_id,
            tuple(taken[row.id]),
        )
        for row in rows
    ]
