"""A server that is told to stop: everyone is answered, told to come again, and nothing is lost."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import signal
import socket
import sqlite3
import struct
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path

import asyncpg
import httpx
import pytest
from websockets.exceptions import ConnectionClosed, WebSocketException

from squarely.server.live.farewell import JITTER
from squarely.server.settings import sqlite_in
from tests.server.guests import Guest, OpenMatch, Table, socket_to
from tests.server.postgres import Cluster, free_port
from tests.server.processes import serving
from tests.server.regulars import Regular

LONGEST_STOP = 10.0
RESTARTING = 1012


async def _farewell(guest: Guest) -> tuple[float, int]:
    """What a guest hears last: when to come again, and the code with which it is let go."""
    wait = (await guest.until("come_again"))["wait"]
    with pytest.raises(ConnectionClosed) as closed:
        await guest.hear()
    assert closed.value.rcvd is not None
    return wait, closed.value.rcvd.code


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
async def test_everyone_is_told_to_come_again_each_at_another_time(
    how: signal.Signals, database: str
) -> None:
    async with serving(database) as running, AsyncExitStack() as guests:
        match = await running.table.open("blokus-to-go")
        here = [await guests.enter_async_context(match.guest(seat)) for seat in (1, 2)]
        here += [await guests.enter_async_context(match.guest()) for _ in range(10)]
        took = asyncio.create_task(running.stop(how))
        told = await asyncio.gather(*map(_farewell, here))
        assert {code for _, code in told} == {RESTARTING}
        waits = [wait for wait, _ in told]
        assert all(0 <= wait <= JITTER for wait in waits)
        assert len(set(waits)) > len(waits) // 2
        assert await took < LONGEST_STOP
        assert running.process.returncode == 0


@asynccontextmanager
async def _nobody_writes(database: str) -> AsyncIterator[None]:
    """Whoever writes to the log has to wait meanwhile."""
    if database.startswith("sqlite"):
        other = sqlite3.connect(database.removeprefix("sqlite+aiosqlite:///"))
        other.execute("BEGIN IMMEDIATE")
        yield
        other.rollback()
        other.close()
        return
    locking = await asyncpg.connect(database.replace("+asyncpg", ""))
    async with locking.transaction():
        await locking.execute("LOCK TABLE events IN ACCESS EXCLUSIVE MODE")
        yield
    await locking.close()


async def _until_stopping(table: Table) -> None:
    while True:
        ready = await table.http.get("/readyz")
        if ready.json().get("code") == "stopping":
            assert ready.status_code == 503
            return


async def test_a_move_that_is_under_way_is_answered_first(database: str) -> None:
    async with serving(database) as running:
        match = await running.table.open("blokus-to-go")
        async with match.guest(1) as mover, match.guest(2) as other:
            async with _nobody_writes(database):
                legal = mover.state["legal"][-1]
                await mover.send(type="move", move=legal, ply=0, ref="m")
                await mover.send(type="ping")
                running.process.send_signal(signal.SIGTERM)
                # Whoever waits for nothing is let go at once.
                assert (await _farewell(other))[1] == RESTARTING
                await _until_stopping(running.table)
                assert (await running.table.http.get("/healthz")).status_code == 200
                async with socket_to(running.table, match.id) as late:
                    refusal = await Guest(late).hear()
                    assert refusal["code"] == "stopping"
                    await late.wait_closed()
                    assert late.close_code == RESTARTING
            answer = await mover.until("accepted", "refused")
            assert (answer["type"], answer["ref"]) == ("accepted", "m")
            assert (await _farewell(mover))[1] == RESTARTING
        await asyncio.wait_for(running.process.wait(), LONGEST_STOP)
    async with serving(database) as running:
        match.table = running.table
        async with match.guest(2) as guest:
            assert [event.get("move") for event in guest.events] == [None, legal]


async def test_a_database_that_does_not_answer_cannot_hold_the_server_up(
    own_postgresql: Cluster,
) -> None:
    async with serving(f"{own_postgresql.url}/postgres") as running:
        match = await running.table.open("blokus-to-go")
        async with match.guest(1) as mover:
            with own_postgresql.hanging():
                await mover.send(type="move", move=mover.state["legal"][0], ply=0)
                assert await running.stop() < LONGEST_STOP
            assert (await mover.until("accepted", "refused"))["code"] == "not_saved"
            assert running.process.returncode == 0


def _deaf(table: Table, match: OpenMatch) -> socket.socket:
    """A spectator who joins and then reads nothing, not even goodbye."""
    host, port = table.address.removeprefix("http://").split(":")
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    deaf.connect((host, int(port)))
    key = base64.b64encode(os.urandom(16)).decode()
    deaf.sendall(
        f"GET /api/matches/{match.id}/live HTTP/1.1\r\nHost: {host}:{port}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    text = json.dumps({"type": "join"}).encode()
    deaf.sendall(struct.pack("!BBI", 0x81, 0x80 | len(text), 0) + text)
    return deaf


async def test_clients_that_read_nothing_cannot_hold_the_server_up(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    async with serving(sqlite_in(tmp_path_factory.mktemp("table"))) as running:
        match = await running.table.open("blokus", "bbbb")
        deaf = [_deaf(running.table, match) for _ in range(5)]
        async with match.guest() as watcher:
            await watcher.reach(40)
            assert await running.stop() < LONGEST_STOP
        for each in deaf:
            each.close()


async def test_matches_go_on_through_restarts_and_lose_nothing(database: str) -> None:
    port = free_port()
    many = 12
    async with serving(database, port=port) as running:
        regulars = [Regular(await running.table.open("blokus-to-go")) for _ in range(many)]
        games = [asyncio.create_task(each.play()) for each in regulars]
        while sum(len(each.acknowledged) for each in regulars) < 5 * many:
            await asyncio.sleep(0.01)
        assert await running.stop() < LONGEST_STOP
    async with serving(database, port=port) as running:
        await asyncio.gather(*games)
        for each in regulars:
            each.match.table = running.table
            await each.check()


async def test_a_flood_delays_no_stop(tmp_path: Path) -> None:
    """Designs, sockets and half requests from many connections, until the server is gone."""
    async with serving(sqlite_in(tmp_path)) as running:
        stopped = asyncio.Event()
        design = {"variant": "locus", "files": {"sheet": "[x]\n" * 4_000}}

        async def flood(number: int) -> None:
            while not stopped.is_set():
                with suppress(httpx.HTTPError, OSError, WebSocketException):
                    if number % 2:
                        await running.table.http.post("/api/designs/check", json=design)
                    else:
                        async with socket_to(running.table, "nothing-here") as socket:
                            await socket.send('{"type": "join"}')
                            await socket.recv()
                await asyncio.sleep(0)

        flooding = [asyncio.create_task(flood(number)) for number in range(40)]
        answer = await running.table.http.post("/api/designs/check", json=design)
        assert answer.status_code in (200, 429, 503)
        took = await running.stop()
        stopped.set()
        for task in flooding:
            task.cancel()
        await asyncio.gather(*flooding, return_exceptions=True)
        assert took < LONGEST_STOP
