"""A match that cannot be played through again stands in nobody's way."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import time
from typing import Any

import pytest

from squarely.kernel.rules import Seat
from squarely.server.bus.bus import LocalBus
from squarely.server.bus.tracker import Tracker
from squarely.server.engines.jobs import MoveRequest
from squarely.server.engines.pool import BotPool
from squarely.server.engines.scheduling import Job
from squarely.server.live import rooms as lobbies
from squarely.server.live.backend import Backend
from squarely.server.live.bot_turns import LocalTurns
from squarely.server.live.fittings import Fittings
from squarely.server.live.rooms import Rooms
from squarely.server.settings import Limits, Settings
from squarely.server.storage.journal import Journal
from squarely.server.storage.schema import events
from squarely.server.storage.store import Progress, Store, Write
from squarely.table.events import Entry, Event, Opened, Played, Player
from tests.server.guests import Guest, Table, open_table, socket_to

TWO_BOTS = (Player("bot", "A"), Player("bot", "B"))
ILLEGAL: list[Event] = [
    Opened("blokus-to-go", (), TWO_BOTS, "none", "ab"),
    Played(Seat(1), "a1", "person"),
]
GONE: list[Event] = [Opened("chess", (), TWO_BOTS, "none", "ab")]


async def _spoil(database: str, name: str, log: list[Event], kind: str | None = None) -> None:
    """Puts a match into the database whose time has come long ago."""
    store = Store(database)
    await store.prepare()
    entries = tuple(Entry(n, time(), each) for n, each in enumerate(log, start=1))
    await store.write([Write(name, entries, Progress(False, -1.0), ())])
    if kind is not None:
        async with store._engine.begin() as connection:
            change = events.update().where(events.c.match_id == name).values(kind=kind)
            await connection.execute(change)
    await store.close()


@asynccontextmanager
async def _lobby(database: str) -> AsyncIterator[Rooms]:
    store, pool = Store(database), BotPool(1)
    await store.prepare()
    bus = LocalBus()
    tracker = Tracker(bus)
    turns = LocalTurns(pool, Fittings(pool, tracker))
    rooms = Rooms(Backend(store, Journal(store), bus, tracker), turns, Limits())
    turns.open(rooms)
    yield rooms
    await turns.close()
    await rooms.close()
    pool.close()
    await store.close()


async def test_bots_of_other_matches_go_on_and_the_broken_one_is_noted_once(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    await _spoil(settings.database, "illegal", ILLEGAL)
    await _spoil(settings.database, "gone", GONE)
    await _spoil(settings.database, "unknown", ILLEGAL[:1], kind="exploded")

    def noted() -> int:
        return sum("cannot be opened" in each.getMessage() for each in caplog.records)

    async with open_table(settings) as table:
        match = await table.open("blokus-to-go", "bb")
        while noted() < 3:
            await asyncio.sleep(0.1)
    async with open_table(settings) as table:
        match.table = table
        while not (await match.look())["over"]:
            await asyncio.sleep(0.1)
        await table.http.get("/api/matches/illegal")
    # Once for each of the two servers.
    assert noted() == 2 * 3
    assert "stumbled" not in caplog.text


async def test_many_broken_matches_leave_places_for_the_others(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobbies, "MOST_AT_ONCE", 3)
    for number in range(3):
        await _spoil(settings.database, f"broken-{number}", GONE)
    await _spoil(settings.database, "sound", ILLEGAL[:1])
    async with _lobby(settings.database) as rooms:
        await rooms.tick()
        await rooms.tick()
        assert "sound" in rooms._rooms


async def test_a_match_in_which_no_bot_can_play_is_noted_once(
    local: Settings, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(self: BotPool, request: MoveRequest, job: Job) -> Any:
        if request.setup.variant == "locus":
            raise RuntimeError("a mistake in the rules")
        return request.legal[0]

    monkeypatch.setattr(BotPool, "choose", fail)
    monkeypatch.setattr(lobbies, "TICK", 0.01)
    async with open_table(local) as table:
        await table.open("locus", "b")
        match = await table.open("blokus-to-go", "bb")
        while not (await match.look())["over"]:
            await asyncio.sleep(0.1)
    assert caplog.text.count("no bot can play in match") == 1


@pytest.fixture
async def broken(local: Settings) -> AsyncIterator[Table]:
    await _spoil(local.database, "illegal", ILLEGAL)
    async with open_table(local) as table:
        yield table


@pytest.mark.parametrize("what", ["", "/record", "/history", "/history/0", "/analysis/1"])
async def test_who_asks_for_it_over_http_gets_one_sentence(broken: Table, what: str) -> None:
    answer = await broken.http.get(f"/api/matches/illegal{what}")
    assert answer.status_code == 409
    assert answer.json()["code"] == "cannot_open"
    assert "cannot open the match" in answer.json()["error"]


async def test_who_joins_it_gets_one_sentence(broken: Table) -> None:
    async with socket_to(broken, "illegal") as socket:
        await socket.send('{"type": "join"}')
        assert (await Guest(socket).hear())["code"] == "cannot_open"
        await socket.wait_closed()
    assert socket.close_code == 4005
