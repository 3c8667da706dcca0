"""A full disk and a read-only database: clear refusals, nothing lost, and play goes on after."""

from __future__ import annotations

import asyncio
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from squarely.server.settings import Settings, database_url, sqlite_in
from squarely.server.storage.administration import Administration
from squarely.server.storage.checking import problems_of
from tests.server import postgres
from tests.server.disks import SmallDisk, small_disk
from tests.server.guests import Guest, OpenMatch, Table, open_table
from tests.server.processes import PROGRAM, serving

WISH: dict[str, Any] = {"variant": "blokus-to-go", "players": [{"kind": "person"}] * 2}
LONG = "Nobody knows how much room is left on this disk. " * 6
TRIES = 4000
"""Lines of chat after which any disk of these tests is full."""


@pytest.fixture
def disk() -> Iterator[Callable[[int], SmallDisk]]:
    """Makes a small disk."""
    with tempfile.TemporaryDirectory(prefix="squarely-") as folder:
        Path(folder).chmod(0o755)
        opened = []

        def make(mebibytes: int) -> SmallDisk:
            mounting = small_disk(Path(folder), mebibytes)
            opened.append(mounting)
            found = mounting.__enter__()
            if found is None:
                pytest.skip("only root can make a small disk")
            return found

        yield make
        for each in opened:
            each.__exit__(None, None, None)


class Talker:
    """Somebody who talks until nothing can be saved any more, and notes what was acknowledged."""

    def __init__(self, table: Table, match: OpenMatch) -> None:
        self._table, self._match = table, match
        self.acknowledged: list[str] = []

    async def talk(self, lines: int) -> dict[str, Any] | None:
        """The first refusal, None if everything was saved."""
        async with self._match.guest(1) as guest:
            for _ in range(lines):
                line = f"{len(self.acknowledged)} {LONG}"[:300]
                answer = await guest.ask(type="chat", text=line)
                if answer["type"] == "refused":
                    return answer
                self.acknowledged.append(" ".join(line.split()))
        return None

    async def check(self) -> None:
        """What was acknowledged is there, once and in order; one more line may be."""
        async with self._match.guest(2) as guest:
            assert [event["number"] for event in guest.events] == [*range(1, len(guest.events) + 1)]
            said = [event["text"] for event in guest.events if event["kind"] == "said"]
        assert said[: len(self.acknowledged)] == self.acknowledged
        assert len(said) <= len(self.acknowledged) + 1


def _settings(database: str) -> Settings:
    plenty = 10**6
    usual = Settings(database)
    limits = replace(
        usual.limits,
        messages_per_second=plenty,
        messages_at_once=plenty,
        chat_per_second=plenty,
        chat_at_once=plenty,
        chat_per_match=plenty,
        requests_per_second=plenty,
        requests_at_once=plenty,
    )
    return replace(usual, limits=limits)


async def _refuses_clearly(table: Table, match: OpenMatch) -> None:
    """While nothing can be written everybody is told so, and what can be read is read."""
    ready = await table.http.get("/readyz")
    assert (ready.status_code, ready.json()["code"]) == (503, "storage_down")
    assert (await table.http.get("/healthz")).status_code == 200
    opening = await table.http.post("/api/matches", json=WISH)
    assert (opening.status_code, opening.json()["code"]) == (503, "storage_down")
    assert opening.json()["error"].endswith(".")
    assert (await table.http.get(f"/api/matches/{match.id}")).status_code == 200


async def _until_ready(table: Table) -> None:
    while (await table.http.get("/readyz")).status_code != 200:
        await asyncio.sleep(0.1)


async def _all_is_well(database: str) -> None:
    administration = Administration(database)
    texts = await administration.texts()
    for match_id in await administration.ids():
        assert problems_of(await administration.kept(match_id), texts) == []
    await administration.close()


async def test_sqlite_on_a_full_disk(disk: Callable[[int], SmallDisk]) -> None:
    small = disk(4)
    settings = _settings(sqlite_in(small.folder))
    async with open_table(settings) as table:
        match = await table.open("blokus-to-go")
        talker = Talker(table, match)
        assert await talker.talk(20) is None
        small.fill()
        refusal = await talker.talk(TRIES)
        assert refusal is not None
        assert refusal["code"] == "not_saved"
        await _refuses_clearly(table, match)
        small.empty()
        await _until_ready(table)
        await talker.check()
        assert await talker.talk(5) is None
        await talker.check()
    await _all_is_well(settings.database)


async def test_postgresql_on_a_full_disk(disk: Callable[[int], SmallDisk]) -> None:
    programs = postgres.binaries()
    if programs is None:
        pytest.skip("PostgreSQL is not installed: apt-get install postgresql")
    small = disk(160)
    with postgres.cluster(small.folder, programs, durable=True) as server:
        settings = _settings(database_url(f"{server.url}/postgres"))
        async with open_table(settings) as table:
            match = await table.open("blokus-to-go")
            talker = Talker(table, match)
            assert await talker.talk(20) is None
            small.fill()
            refusal = await talker.talk(TRIES)
            assert refusal is not None
            assert refusal["code"] == "not_saved"
            assert (await table.http.get("/healthz")).status_code == 200
            opening = await table.http.post("/api/matches", json=WISH)
            assert (opening.status_code, opening.json()["code"]) == (503, "storage_down")
            small.empty()
            if not server.runs:
                # Without room for its log PostgreSQL ends itself, and has to be started again.
                server.start()
            await _until_ready(table)
            await talker.check()
            assert await talker.talk(5) is None
            await talker.check()
        await _all_is_well(settings.database)


async def test_sqlite_that_may_write_no_more(tmp_path: Path) -> None:
    """The same without a disk of its own: the system refuses to let the file grow."""
    database = sqlite_in(tmp_path)
    async with serving(database) as running:
        match = await running.table.open("blokus-to-go")
        async with match.guest(1) as guest:
            moves = [await _moved(guest)]
            process = running.process.pid
            _, hard = resource.prlimit(process, resource.RLIMIT_FSIZE)
            resource.prlimit(process, resource.RLIMIT_FSIZE, (4096, hard))
            refusal = await guest.ask(type="chat", text="is there room?")
            assert refusal["code"] == "not_saved"
        await _refuses_clearly(running.table, match)
        resource.prlimit(process, resource.RLIMIT_FSIZE, (hard, hard))
        await _until_ready(running.table)
        async with match.guest(2) as guest:
            assert [event["move"] for event in guest.events if event["move"]] == moves
            assert await _moved(guest)
    await _all_is_well(database)


async def _moved(guest: Guest) -> str:
    move: str = guest.state["legal"][-1]
    assert (await guest.move(move))["type"] == "accepted"
    return move


def test_a_server_does_not_start_on_a_read_only_disk(disk: Callable[[int], SmallDisk]) -> None:
    small = disk(4)
    (small.folder / "table").mkdir()
    small.make_read_only()
    command = [sys.executable, "-c", PROGRAM, "serve", "--port", "0"]
    for where in (
        ("--data", str(small.folder / "table")),
        ("--database", f"sqlite:///{small.folder}/table/squarely.db"),
    ):
        done = subprocess.run(
            [*command, *where], capture_output=True, text=True, check=False, timeout=60
        )
        assert done.returncode == 2
        assert done.stderr.startswith("squarely: ")
        assert done.stderr.count("\n") == 1
        assert done.stdout == ""


async def test_a_server_goes_on_reading_on_a_read_only_postgresql(postgresql: str) -> None:
    admin = await asyncpg.connect(f"{postgresql}/postgres")
    name = f"read_only_{os.getpid()}"
    await admin.execute(f"CREATE DATABASE {name}")
    async with open_table(_settings(database_url(f"{postgresql}/{name}"))) as table:
        match = await table.open("blokus-to-go")
        talker = Talker(table, match)
        assert await talker.talk(3) is None
        for setting in ("on", "off"):
            await admin.execute(
                f"ALTER DATABASE {name} SET default_transaction_read_only = {setting}"
            )
            await admin.execute(
                f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
            )
            if setting == "on":
                refusal = await talker.talk(1)
                assert refusal is not None
                assert refusal["code"] == "not_saved"
                await _refuses_clearly(table, match)
        await _until_ready(table)
        await talker.check()
        assert await talker.talk(3) is None
    await admin.close()
