"""Workers think for every server; what a dead one leaves behind, another one does."""

from __future__ import annotations

import asyncio
import json
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from squarely.balance.lab import Measuring
from squarely.balance.measures import MEASURES
from squarely.balance.report import Request
from squarely.balance.runs import play_one
from squarely.server.jobs.queued import WORKERS, worker_for
from squarely.server.live import questions
from squarely.server.live import room as rooms
from squarely.server.settings import Settings
from squarely.server.storage.store import Store
from squarely.server.work import working
from squarely.table.clock import CLOCKS
from tests.server.cluster.test_many_servers import tables, until
from tests.server.guests import WITHIN, Guest, Table
from tests.server.redis_server import RedisServer

PROGRAM = """
import sys
from squarely.server.settings import Settings
from squarely.server.work import work
if __name__ == "__main__":
    database, redis, name = sys.argv[1:]
    work(Settings(database, 1, redis=redis), name, warm=False)
"""
PERSON, BOT = {"kind": "person"}, {"kind": "bot", "level": 2}


@asynccontextmanager
async def worker(settings: Settings, name: str = "w") -> AsyncIterator[None]:
    """A worker in this process."""
    store = Store(settings.database)
    async with working(replace(settings, bot_processes=1), store, name):
        yield
    await store.close()


async def worker_process(settings: Settings, name: str) -> Process:
    """A worker that can be killed."""
    assert settings.redis is not None
    arguments = (settings.database, settings.redis, name)
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", PROGRAM, *arguments, stdout=PIPE
    )
    assert process.stdout is not None
    line = await asyncio.wait_for(process.stdout.readline(), 60)
    assert name in line.decode()
    return process


def knows(table: Table, count: int) -> bool:
    return len(table.tracker.all_of(WORKERS)) == count


async def answered(guest: Guest) -> None:
    """Plays a move, and hears the bot's answer."""
    number = (await guest.move())["number"]
    await guest.reach(number + 1)


async def test_bots_of_every_server_move(cluster: Settings) -> None:
    async with tables(cluster) as (first, second), worker(cluster):
        await until(lambda: knows(first, 1) and knows(second, 1))
        for table in (first, second):
            match = await table.open("blokus-to-go", [PERSON, BOT])
            async with match.guest(1) as guest:
                for _ in range(3):
                    await answered(guest)
                assert [event["by"] for event in guest.events[1:5]] == ["person", "bot"] * 2


async def test_hints_come_from_workers_and_are_refused_without_one(cluster: Settings) -> None:
    async with tables(cluster, 1) as (table,):
        match = await table.open("blokus-to-go", [PERSON, BOT])
        path, key = f"/api/matches/{match.id}/hint", {"authorization": f"Bearer {match.keys[1]}"}
        refusal = await table.http.post(path, headers=key)
        assert (refusal.status_code, refusal.json()["code"]) == (503, "no_worker")
        async with worker(cluster):
            await until(lambda: knows(table, 1))
            answer = await table.http.post(path, headers=key)
            assert answer.status_code == 200, answer.text
            async with match.guest(1) as guest:
                assert answer.json()["move"] in guest.state["legal"]


async def test_a_refusal_of_a_worker_arrives_as_one(cluster: Settings) -> None:
    async with tables(cluster, 1) as (table,), worker(cluster):
        await until(lambda: knows(table, 1))
        match = await table.open("blokus-to-go")
        async with match.guest(1) as guest:
            await guest.move()
            await guest.ask(type="resign")
        answer = await table.http.get(f"/api/matches/{match.id}/analysis/1")
        assert answer.json()["code"] == "warming_up"


async def test_games_for_figures_are_played_by_workers(cluster: Settings) -> None:
    wish = {"variant": "locus", "files": {}, "seats": 2, "games": 2}
    async with tables(cluster, 1) as (table,), worker(cluster):
        await until(lambda: knows(table, 1))
        answer = await table.http.post("/api/balance", json=wish)
        last = json.loads(answer.text.splitlines()[-1])
        assert last["over"]
        assert last["own"]["games"] == 2
        # What travelled is what was counted, squares of whole sheets too.
        measure = MEASURES["locus"]
        lab = Measuring(measure, Request(2, 2, {}, with_report=False))
        for game in lab.batch():
            lab.put(game, play_one(game.setting, measure.facts, 0, game.number))
        report = lab.reports()[0]
        assert report is not None
        squares = next(each for each in last["own"]["bars"] if each["key"] == "squares")
        counted = next(each for each in report.bars() if each.key == "squares")
        assert [bar["value"] for bar in squares["bars"]] == [
            round(share.value, 2) for share in counted.values.values()
        ]


async def test_a_dead_workers_matches_go_on_with_another(cluster: Settings) -> None:
    one, two = await worker_process(cluster, "one"), await worker_process(cluster, "two")
    async with tables(cluster, 1) as (table,):
        await until(lambda: knows(table, 2))
        matches = [await table.open("blokus-to-go", [PERSON, BOT]) for _ in range(6)]
        mine = {worker_for(match.id, table.tracker.all_of(WORKERS)) for match in matches}
        assert mine == {"one", "two"}
        one.send_signal(signal.SIGKILL)
        await one.wait()
        for match in matches:
            async with match.guest(1) as guest:
                await answered(guest)
        # The log says who has moved: each bot once.
        for match in matches:
            async with match.guest() as watcher:
                assert [event.get("by") for event in watcher.events[1:]] == ["person", "bot"]
    two.send_signal(signal.SIGTERM)
    assert await asyncio.wait_for(two.wait(), WITHIN) == 0


async def test_without_redis_workers_look_for_themselves(
    cluster: Settings, redis_server: RedisServer
) -> None:
    async with tables(cluster, 1) as (table,), worker(cluster):
        await until(lambda: knows(table, 1))
        match = await table.open("blokus-to-go", [PERSON, BOT])
        async with match.guest(1) as guest:
            redis_server.kill()
            await until(lambda: not table.bus.well)
            await answered(guest)
            redis_server.start()
            await until(lambda: table.bus.well and knows(table, 1))
            await answered(guest)


async def test_a_deadline_is_acted_on_once_however_many_watch(
    cluster: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(CLOCKS, "2min", 1)
    monkeypatch.setattr(rooms, "LEASE", 2.0)
    async with tables(cluster, 3) as opened, worker(cluster, "one"), worker(cluster, "two"):
        await until(lambda: all(knows(table, 2) for table in opened))
        match = await opened[0].open("blokus-to-go", clock="2min")
        async with match.guest(1) as guest:
            await guest.reach(3)
            await asyncio.sleep(1)
            hands = [(event["seat"], event["by"]) for event in guest.events[1:3]]
            assert hands == [(1, "clock"), (2, "clock")]


def test_a_worker_keeps_its_matches_when_another_comes_or_goes() -> None:
    idle = {"waiting": 0}
    three = {f"{WORKERS}{name}": idle for name in "abc"}
    two = {key: fact for key, fact in three.items() if key != f"{WORKERS}b"}
    matches = [str(number) for number in range(300)]
    before = {match: worker_for(match, three) for match in matches}
    after = {match: worker_for(match, two) for match in matches}
    assert {match for match in matches if before[match] != after[match]} == {
        match for match in matches if before[match] == "b"
    }
    assert min(list(before.values()).count(name) for name in "abc") > 60
    assert worker_for("m", {}) is None


def test_a_worker_with_more_than_it_can_do_hands_on() -> None:
    workers = {f"{WORKERS}a": {"waiting": 3}, f"{WORKERS}b": {"waiting": 0}}
    assert {worker_for(str(number), workers) for number in range(50)} == {"b"}


async def test_luck_and_beliefs_come_from_workers(
    cluster: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(questions, "PAIRS", 2)
    async with tables(cluster, 1) as (table,), worker(cluster):
        await until(lambda: knows(table, 1))
        match = await table.open("locus", [BOT])
        async with match.guest() as watcher:
            await watcher.end()
        path = f"/api/matches/{match.id}"
        known = await table.http.get(f"{path}/beliefs/0")
        assert known.json()["upcoming"]["unseen"] == 48
        luck = await table.http.get(f"{path}/luck")
        assert luck.status_code == 200, luck.text
        assert luck.json()["pairs"] == 2
        given_up = await table.open("blokus-to-go")
        async with given_up.guest(1) as guest:
            await guest.ask(type="resign")
        refusal = await table.http.get(f"/api/matches/{given_up.id}/luck")
        assert refusal.json()["code"] == "not_played_out"
