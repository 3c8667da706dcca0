"""Connections break and servers restart; nobody loses anything."""

from __future__ import annotations

import asyncio
import base64
import os
import socket
import time
from collections.abc import Sequence
from typing import Any

import pytest

from squarely.server.serve import PING_EVERY, PONG_WITHIN
from squarely.server.settings import Limits, Settings
from squarely.server.storage.store import Store
from squarely.table.events import Entry
from tests.server.guests import OpenMatch, Table, open_table


async def test_a_client_resumes_from_the_last_number_it_has(settings: Settings) -> None:
    async with open_table(settings) as table:
        match = await table.open("blokus-to-go")
        async with match.guest(1) as first, match.guest(2) as second:
            await second.reach((await first.move())["number"])
            known = list(first.events)
            await second.move()
            await second.ask(type="chat", text="your turn")
            everything = second.events
        async with match.guest(1, after=known[-1]["number"]) as again:
            assert known + again.events == everything
            assert again.state["legal"]


async def test_a_number_from_nowhere_brings_the_whole_log(local: Settings) -> None:
    async with open_table(local) as table:
        match = await table.open("blokus-to-go")
        async with match.guest(1, after=1_000_000) as guest:
            assert [event["number"] for event in guest.events] == [1]


async def test_nobody_is_told_twice_what_another_process_has_written_meanwhile(
    local: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A room that was being read when its last event was committed."""
    async with open_table(local) as here, open_table(local) as there:
        match = await here.open("blokus-to-go")
        there_too = OpenMatch(there, {"id": match.id, "seed_hash": "", "seats": []})
        there_too.keys = match.keys
        read, begun, go_on = Store.after, asyncio.Event(), asyncio.Event()

        async def slowly(store: Store, match_id: str, number: int) -> Sequence[Entry]:
            entries = await read(store, match_id, number)
            if store is there.rooms._backend.store:
                begun.set()
                await go_on.wait()
            return entries

        async with there_too.guest(), match.guest(1) as guest:
            monkeypatch.setattr(Store, "after", slowly)
            room = there.rooms.known(match.id)
            assert room is not None
            reading = asyncio.create_task(room.catch_up())
            await begun.wait()
            number = (await guest.move())["number"]
            joining = asyncio.create_task(_events_after(there_too, number))
            await asyncio.sleep(0)
            go_on.set()
            assert await joining == []
            await reading


async def _events_after(match: OpenMatch, number: int) -> list[dict[str, Any]]:
    async with match.guest(1, after=number) as guest:
        return guest.events


async def test_a_restarted_server_goes_on_where_it_was(settings: Settings) -> None:
    async with open_table(settings) as table:
        match = await table.open("lokomoto", "pp", options=["hidden-agendas"])
        async with match.guest(1) as guest:
            await guest.move()
            await guest.ask(type="name", name="Ada")
            before, events = guest.state, guest.events
    async with open_table(settings) as table:
        match.table = table
        async with match.guest(1) as guest:
            assert {**guest.state, "now": 0} == {**before, "now": 0}
            assert guest.events == events


async def test_a_slow_client_is_cut_off_and_resumes(local: Settings) -> None:
    """Somebody who never reads must not fill the server's memory."""
    fast = Limits(
        messages_per_second=10_000,
        messages_at_once=10_000,
        chat_per_second=10_000,
        chat_at_once=10_000,
        chat_per_match=10_000,
    )
    async with open_table(Settings(local.database, limits=fast)) as table:
        match = await table.open("lokomoto", "pp")
        # The network keeps as little as it can for the one who sleeps.
        narrow = socket.socket()
        narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        host, port = table.address.removeprefix("http://").split(":")
        narrow.connect((host, int(port)))
        async with (
            match.guest(2) as busy,
            match.guest(1, compression=None, close_timeout=0.1, sock=narrow) as sleeper,
        ):
            sleeper.socket.transport.pause_reading()
            for _ in range(5000):
                answer = await busy.ask(type="chat", text="\N{GRINNING FACE}" * 300)
                assert answer["type"] == "accepted"
                if busy.presence.get("seats") == [2]:
                    break
            assert busy.presence["seats"] == [2]
        async with match.guest(1, after=1) as again:
            assert again.state["number"] == len(again.events) + 1


async def test_a_dead_socket_is_noticed_in_fifteen_seconds(local: Settings) -> None:
    assert PING_EVERY + PONG_WITHIN <= 15
    async with open_table(local, ping_every=0.2, pong_within=0.2) as table:
        match = await table.open("blokus-to-go")
        async with match.guest(1) as living:
            dead = await _never_answers(table, match.id)
            while living.presence.get("watchers") != 1:
                await living.hear()
            since = time.monotonic()
            while living.presence["watchers"] != 0:
                await living.hear()
            assert time.monotonic() - since < 5
            dead.close()


async def _never_answers(table: Table, match_id: str) -> asyncio.StreamWriter:
    """A client that joins and then neither closes nor answers a ping."""
    host, port = table.address.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    key = base64.b64encode(os.urandom(16)).decode()
    writer.write(
        f"GET /api/matches/{match_id}/live HTTP/1.1\r\nHost: {host}:{port}\r\n"
        f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {key}\r\n\r\n".encode()
    )
    assert b"101 Switching" in await reader.readuntil(b"\r\n\r\n")
    message = b'{"type": "join"}'
    mask = b"\x00" * 4
    writer.write(bytes([0x81, 0x80 | len(message)]) + mask + message)
    await writer.drain()
    return writer
