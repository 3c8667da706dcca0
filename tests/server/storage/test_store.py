"""The event log in SQLite and PostgreSQL."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import Connection, inspect
from sqlalchemy.engine.interfaces import ReflectedColumn

from squarely.kernel.rules import BadInput, Seat
from squarely.server.settings import database_url, sqlite_in
from squarely.server.storage.database import Conflict
from squarely.server.storage.event_text import kind_of, read_event, write_event
from squarely.server.storage.journal import Journal
from squarely.server.storage.schema import metadata
from squarely.server.storage.store import Progress, Store, Write
from squarely.table.events import (
    KINDS,
    Answered,
    Asked,
    Entry,
    Event,
    Excused,
    Followed,
    Named,
    Opened,
    Played,
    Player,
    Reclaimed,
    Resigned,
    Said,
    TakenBack,
    TakenOver,
)

EVENTS: list[Event] = [
    Opened("locus", ("a", "b"), (Player("person", "Ada"), Player("bot", "Bö")), "1day", "ab"),
    Played(Seat(0), "reveal yellow-L4", "chance"),
    TakenBack(Seat(2)),
    Named(Seat(1), "Zoë 🚂"),
    TakenOver(Seat(1)),
    Reclaimed(Seat(1)),
    TakenBack(Seat(2), 3),
    Asked(Seat(1)),
    Answered(Seat(2), yes=True),
    Resigned(Seat(2)),
    Followed(Seat(1), "abc", (Seat(2), Seat(1))),
    Excused(Seat(1), 1e9),
    Said(None, 'he said "hi" \\ {}'),
    Said(Seat(2), "ok"),
]


@pytest.fixture
async def store(database: str) -> Store:
    made = Store(database)
    await made.prepare()
    return made


def _entries(first: int = 1) -> tuple[Entry, ...]:
    return tuple(Entry(n, 1.5 + n, event) for n, event in enumerate(EVENTS, start=first))


async def test_a_log_is_read_as_it_was_written(store: Store) -> None:
    keys = ((Seat(1), "a" * 64), (Seat(2), "b" * 64))
    await store.write([Write("m", _entries(), Progress(False, 7.25), keys)])
    stored = await store.read("m")
    assert stored is not None
    assert stored.entries == _entries()
    assert stored.keys == dict(keys)
    assert stored.progress == Progress(False, 7.25)
    assert await store.read("other") is None
    await store.close()


async def test_a_number_is_written_once(store: Store) -> None:
    await store.write([Write("m", _entries(), keys=())])
    with pytest.raises(Conflict):
        await store.write([Write("m", _entries()[-1:])])
    await store.close()


async def test_a_bad_write_takes_no_other_with_it(store: Store) -> None:
    journal = Journal(store)
    await journal.write(Write("m", _entries(), keys=()))
    good = Write("m", _entries(len(EVENTS) + 1))
    bad = Write("m", _entries())
    results = await asyncio.gather(journal.write(bad), journal.write(good), return_exceptions=True)
    assert isinstance(results[0], Conflict)
    assert results[1] is None
    stored = await store.read("m")
    assert stored is not None
    assert len(stored.entries) == 2 * len(EVENTS)
    await store.close()


async def test_a_match_in_which_somebody_has_to_act_goes_to_one_who_asks(store: Store) -> None:
    for name, wake_at in (("late", 30.0), ("early", 10.0), ("never", None), ("soon", 20.0)):
        await store.write([Write(name, _entries(), Progress(False, wake_at), ())])
    assert await store.claim(25, 33, 1) == ["early"]
    assert await store.claim(25, 33, 10) == ["soon"]
    assert await store.claim(25, 33, 10) == []
    # Whoever has claimed them did not act: somebody else may.
    assert await store.claim(34, 42, 1) == ["late"]
    assert set(await store.claim(34, 42, 10)) == {"early", "soon"}
    await store.write([Write("early", (), Progress(True, None))])
    assert set(await store.claim(50, 58, 10)) == {"late", "soon"}
    await store.close()


async def test_the_migrations_make_the_tables_that_the_code_expects(store: Store) -> None:
    async with store._engine.connect() as connection:
        for table in metadata.sorted_tables:
            columns = await connection.run_sync(_columns, table.name)
            assert {each["name"]: each["nullable"] for each in columns} == {
                column.name: column.nullable for column in table.columns
            }
            keys = await connection.run_sync(_foreign_keys, table.name)
            assert keys == {
                (key.parent.name, key.column.table.name) for key in table.foreign_keys
            }, table.name
            indexes = await connection.run_sync(_indexes, table.name)
            assert indexes >= {str(index.name) for index in table.indexes}, table.name
    await store.prepare()
    await store.close()


def _columns(connection: Connection, table: str) -> list[ReflectedColumn]:
    return inspect(connection).get_columns(table)


def _foreign_keys(connection: Connection, table: str) -> set[tuple[str, str]]:
    found = inspect(connection).get_foreign_keys(table)
    return {(key["constrained_columns"][0], key["referred_table"]) for key in found}


def _indexes(connection: Connection, table: str) -> set[str]:
    return {str(index["name"]) for index in inspect(connection).get_indexes(table)}


async def test_sqlite_writes_ahead_and_survives_a_power_cut(tmp_path: Path) -> None:
    store = Store(sqlite_in(tmp_path))
    await store.prepare()
    async with store._engine.connect() as connection:
        assert (await connection.exec_driver_sql("PRAGMA journal_mode")).scalar() == "wal"
        assert (await connection.exec_driver_sql("PRAGMA synchronous")).scalar() == 2
        assert (await connection.exec_driver_sql("PRAGMA foreign_keys")).scalar() == 1
    await store.close()
    assert sqlite3.connect(tmp_path / "squarely.db").execute("SELECT 1").fetchone() == (1,)


def test_every_kind_of_event_has_a_text() -> None:
    assert {type(event) for event in EVENTS} == set(KINDS.values())
    for event in EVENTS:
        assert read_event(kind_of(event), write_event(event)) == event


def test_a_database_is_named_as_people_do() -> None:
    assert database_url("postgresql://a:b@c/d") == "postgresql+asyncpg://a:b@c/d"
    for wrong in ("mysql://x", "postgresql", ""):
        with pytest.raises(BadInput, match="postgresql://USER"):
            database_url(wrong)


def test_other_users_of_the_machine_cannot_read_the_seeds_in_the_file(tmp_path: Path) -> None:
    sqlite_in(tmp_path / "table")
    (file,) = (tmp_path / "table").iterdir()
    assert file.stat().st_mode & 0o077 == 0
