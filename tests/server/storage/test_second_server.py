"""A database has one server: the second is told so and does not start."""

from __future__ import annotations

import asyncio
import signal
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path

import asyncpg
import pytest

from squarely.kernel.rules import BadInput
from squarely.server import app as apps
from squarely.server.app import create_app
from squarely.server.serve import Server, configuration
from squarely.server.settings import Settings, sqlite_in
from squarely.server.storage.locking import ADVISORY_KEY, IN_USE
from squarely.server.storage.store import StorageDown, Store
from tests.server.guests import WITHIN

PROGRAM = "from squarely.cli.main import main; main()"


async def _start(database: str) -> Process:
    url = database.replace("+asyncpg", "").replace("+aiosqlite", "")
    arguments = ("serve", "--port", "0", "--database", url)
    return await asyncio.create_subprocess_exec(
        sys.executable, "-c", PROGRAM, *arguments, stdout=PIPE, stderr=PIPE
    )


async def _first_line(process: Process) -> str:
    """What it says first: where it is, or nothing if it did not start."""
    assert process.stdout is not None
    return (await asyncio.wait_for(process.stdout.readline(), 60)).decode()


async def _end(process: Process) -> tuple[int | None, str]:
    _, complaint = await asyncio.wait_for(process.communicate(), WITHIN)
    return process.returncode, complaint.decode()


async def test_the_second_says_why_it_does_not_start_and_takes_over_after_a_kill(
    database: str,
) -> None:
    first = await _start(database)
    assert "Squarely is at" in await _first_line(first)
    second = await _start(database)
    assert await _first_line(second) == ""
    assert await _end(second) == (2, f"squarely: {IN_USE}\n")
    first.send_signal(signal.SIGKILL)
    await first.wait()
    third = await _start(database)
    assert "Squarely is at" in await _first_line(third)
    third.send_signal(signal.SIGINT)
    assert (await _end(third))[1] == ""


async def test_of_first_starts_at_the_same_moment_one_gets_the_database(database: str) -> None:
    processes = [await _start(database) for _ in range(3)]
    lines = await asyncio.gather(*map(_first_line, processes))
    started = [bool(line) for line in lines]
    assert sum(started) == 1
    for process, ran in zip(processes, started, strict=True):
        if ran:
            process.send_signal(signal.SIGINT)
        assert await _end(process) == ((0, "") if ran else (2, f"squarely: {IN_USE}\n"))


async def test_readers_are_not_kept_from_the_file(tmp_path: Path) -> None:
    store = Store(sqlite_in(tmp_path))
    await store.prepare()
    reading = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        f"import sqlite3; print(sqlite3.connect({str(tmp_path / 'squarely.db')!r})"
        ".execute('SELECT count(*) FROM matches').fetchone())",
        stdout=PIPE,
    )
    assert (await reading.communicate())[0] == b"(0,)\n"
    await store.close()


async def test_a_database_that_does_not_answer_is_told_in_one_sentence() -> None:
    process = await _start("postgresql+asyncpg://squarely@127.0.0.1:1/nothing")
    code, complaint = await _end(process)
    assert code == 2
    assert complaint.startswith("squarely: The database cannot be used (")
    assert complaint.count("\n") == 1


async def _two_databases(postgresql: str, name: str) -> tuple[str, asyncpg.Connection]:
    admin = await asyncpg.connect(f"{postgresql}/postgres")
    await admin.execute(f"DROP DATABASE IF EXISTS {name}")
    await admin.execute(f"CREATE DATABASE {name}")
    await admin.close()
    rival = await asyncpg.connect(f"{postgresql}/{name}")
    return f"{postgresql}/{name}".replace("postgresql:", "postgresql+asyncpg:"), rival


END_LOCKS = "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted"


async def test_a_lock_whose_connection_broke_is_taken_again(postgresql: str) -> None:
    url, rival = await _two_databases(postgresql, "broken_lock")
    mine, other = Store(url), Store(url)
    await mine.prepare()
    await rival.execute(END_LOCKS)
    with pytest.raises(StorageDown):
        await mine.own()
    await mine.own()
    with pytest.raises(BadInput, match="Another Squarely server"):
        await other.own()
    for store in (mine, other):
        await store.close()
    await rival.close()


async def test_a_server_that_lost_its_database_to_another_stops(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(apps, "KEEP_EVERY", 0.1)
    url, rival = await _two_databases(postgresql, "lost_lock")
    app = create_app(Settings(url))
    server = Server(configuration(app, "127.0.0.1", 0), app)
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    # Whoever waits for a lock gets it as soon as its holder is gone.
    waiting = asyncio.create_task(rival.execute(f"SELECT pg_advisory_lock({ADVISORY_KEY})"))
    helper = await asyncpg.connect(url.replace("+asyncpg", ""))
    while not await helper.fetchval("SELECT count(*) FROM pg_locks WHERE NOT granted"):
        await asyncio.sleep(0.01)
    await helper.execute(END_LOCKS)
    await waiting
    await asyncio.wait_for(serving, WITHIN)
    assert str(server.problem) == IN_USE
    await helper.close()
    await rival.close()
