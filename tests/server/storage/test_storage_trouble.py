"""The database fails, fills up or hangs: everyone is told, and play goes on afterwards."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import asyncpg
import pytest

from squarely.server.settings import Settings, database_url
from squarely.server.storage.database import StorageDown
from squarely.server.storage.store import Store
from tests.server.guests import Guest, OpenMatch, Table, open_table, socket_to
from tests.server.postgres import Cluster


async def test_there_is_a_history_before_the_first_ply(local: Settings) -> None:
    async with open_table(local) as table:
        match = await table.open("blokus-to-go")
        path = f"/api/matches/{match.id}/history"
        answer = await table.http.get(path)
        assert answer.status_code == 200
        assert answer.json()["turns"] == []
        assert len(answer.json()["scores"]) == 1
        assert (await table.http.get(f"{path}/0")).json()["ply"] == 0
        beyond = await table.http.get(f"{path}/1")
        assert beyond.json()["error"] == "The game has 0 plies."


async def test_whoever_asked_is_told_that_it_was_not_saved(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_table(settings) as table:
        match = await table.open("blokus-to-go")
        failing, writing = asyncio.Event(), asyncio.Event()

        async def full(self: Store, writes: Any) -> None:
            writing.set()
            await failing.wait()
            raise StorageDown("the disk is full")

        async with match.guest(1) as mover, match.guest(2) as talker, match.guest() as watcher:
            with monkeypatch.context() as broken:
                broken.setattr(Store, "write", full)
                await mover.send(type="move", move=mover.state["legal"][0], ply=0, ref="a")
                await writing.wait()
                await talker.send(type="chat", text="hello", ref="b")
                failing.set()
                for guest, ref in ((mover, "a"), (talker, "b")):
                    refusal = await guest.until("refused")
                    assert (refusal["code"], refusal["ref"]) == ("not_saved", ref)
            assert (await mover.move())["type"] == "accepted"
            for guest in (talker, watcher):
                await guest.reach(2)
                assert [event["number"] for event in guest.events] == [1, 2]


@asynccontextmanager
async def _unwritable(database: str) -> AsyncIterator[None]:
    """Reading works, writing does not."""
    if database.startswith("sqlite"):
        path = database.removeprefix("sqlite+aiosqlite:///")
        with sqlite3.connect(path, timeout=10, check_same_thread=False) as other:
            # In a thread, for the server in this process may have to finish writing first.
            await asyncio.to_thread(other.execute, "BEGIN IMMEDIATE")
            yield
            other.rollback()
        return
    admin = await asyncpg.connect(database.replace("+asyncpg", ""))
    name = await admin.fetchval("SELECT current_database()")
    await admin.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    await admin.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    yield
    await admin.execute("SET default_transaction_read_only = off")
    await admin.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = off")
    await admin.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    await admin.close()


async def test_a_server_that_cannot_write_is_not_well(settings: Settings) -> None:
    async with open_table(settings) as table:
        assert (await table.http.get("/readyz")).json() == {"status": "ok", "bus": "ok"}
        async with _unwritable(settings.database):
            answer = await table.http.get("/readyz")
            assert answer.status_code == 503
            assert answer.json()["code"] == "storage_down"
            wish = {"variant": "blokus-to-go", "players": [{"kind": "person"}] * 2}
            refusal = await table.http.post("/api/matches", json=wish)
            assert refusal.status_code == 503
        while (await table.http.get("/readyz")).status_code != 200:
            await asyncio.sleep(0.1)
        await table.open("blokus-to-go")


async def _joined(table: Table, match: OpenMatch) -> dict[str, Any]:
    async with socket_to(table, match.id) as socket:
        await socket.send('{"type": "join"}')
        return await Guest(socket).hear()


async def test_a_database_that_hangs_makes_nobody_wait_for_ever(
    own_postgresql: Cluster,
) -> None:
    settings = Settings(database_url(f"{own_postgresql.url}/postgres"))
    async with open_table(settings) as table:
        sleeping = await table.open("blokus-to-go")
    async with open_table(settings) as table:
        match = await table.open("blokus-to-go")
        async with match.guest(1) as guest:
            with own_postgresql.hanging():
                answers = await asyncio.gather(
                    guest.move(),
                    table.http.get("/readyz"),
                    table.http.get(f"/api/matches/{sleeping.id}"),
                    _joined(table, sleeping),
                )
            assert answers[0]["code"] == "not_saved"
            assert [each.status_code for each in answers[1:3]] == [503, 503]
            assert answers[3]["code"] == "storage_down"
        while (await table.http.get("/readyz")).status_code != 200:
            await asyncio.sleep(0.1)
        while (await _joined(table, sleeping))["type"] != "welcome":
            await asyncio.sleep(0.1)
        async with match.guest(1) as first, match.guest(2) as second:
            guest = first if first.state["to_act"] == [1] else second
            assert (await guest.move())["type"] == "accepted"
