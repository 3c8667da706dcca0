"""Several servers, one log: whoever is connected where, everybody sees the same match."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace

import pytest

from squarely.server.live import attendance
from squarely.server.settings import Limits, Settings
from squarely.server.storage.store import Store
from tests.server.guests import WITHIN, Guest, OpenMatch, Table, open_table, socket_to
from tests.server.redis_server import RedisServer


@asynccontextmanager
async def tables(settings: Settings, count: int = 2) -> AsyncIterator[list[Table]]:
    async with AsyncExitStack() as stack:
        opened = [await stack.enter_async_context(open_table(settings)) for _ in range(count)]
        yield opened


def at(table: Table, match: OpenMatch) -> OpenMatch:
    """The same match, visited at another server."""
    other = OpenMatch.__new__(OpenMatch)
    other.table, other.id, other.seed_hash, other.keys = (
        table,
        match.id,
        match.seed_hash,
        match.keys,
    )
    return other


async def until(true: Callable[[], bool]) -> None:
    """Waits for something to become true."""
    async with asyncio.timeout(WITHIN):
        while not true():
            await asyncio.sleep(0.02)


async def to_act(*guests: Guest) -> Guest:
    """Whoever has to move, once all have heard the same."""
    latest = max(guest.state["number"] for guest in guests)
    for guest in guests:
        await guest.reach(latest)
    seat = guests[0].state["to_act"][0]
    return next(guest for guest in guests if guest.welcome["you"] == seat)


async def test_a_match_is_played_across_servers(cluster: Settings) -> None:
    async with tables(cluster, 3) as (first, second, third):
        match = await first.open("blokus-to-go")
        async with (
            match.guest(1) as one,
            at(second, match).guest(2) as two,
            at(third, match).guest() as watcher,
        ):
            while one.state["outcome"] is None:
                mover = await to_act(one, two)
                answer = await mover.move()
                assert answer["type"] == "accepted"
                for guest in (one, two, watcher):
                    await guest.reach(answer["number"])
            logs = [guest.events for guest in (one, two, watcher)]
            assert logs[0] == logs[1] == logs[2]
            numbers = [event["number"] for event in logs[0]]
            assert numbers == list(range(1, len(numbers) + 1))


async def test_of_two_who_build_on_the_same_number_one_decides_again(cluster: Settings) -> None:
    async with tables(cluster) as (first, second):
        match = await first.open("locus", "pp")
        async with match.guest(1) as one, at(second, match).guest(2) as two:
            for _ in range(5):
                answers = await asyncio.gather(
                    one.ask(type="chat", text="one"), two.ask(type="chat", text="two")
                )
                assert [answer["type"] for answer in answers] == ["accepted", "accepted"]
                assert answers[0]["number"] != answers[1]["number"]
            last = max(answer["number"] for answer in answers)
            await one.reach(last)
            await two.reach(last)
            assert one.events == two.events


async def test_the_same_move_sent_to_two_servers_is_played_once(cluster: Settings) -> None:
    async with tables(cluster) as (first, second):
        match = await first.open("blokus-to-go")
        async with match.guest(1) as here, at(second, match).guest(1) as there:
            move = here.state["legal"][0]
            answers = await asyncio.gather(here.move(move), there.move(move))
            assert sorted(answer["type"] for answer in answers) == ["accepted", "refused"]
            await here.reach(2)
            await there.reach(2)
            assert here.events == there.events


async def test_presence_counts_everywhere(cluster: Settings) -> None:
    async with tables(cluster) as (first, second):
        match = await first.open("blokus-to-go")
        async with match.guest(1) as one:
            async with at(second, match).guest(2), at(second, match).guest():
                while one.presence != {
                    "type": "presence",
                    "seats": [1, 2],
                    "watchers": 1,
                    "replaceable": {},
                }:
                    await one.hear()
                refusal = await one.ask(type="take_over", seat=2)
                assert refusal["code"] == "still_here"
            while one.presence["seats"] != [1] or one.presence["watchers"]:
                await one.hear()
            assert one.presence["replaceable"].keys() == {"2"}


async def test_a_seat_has_five_windows_in_all(cluster: Settings) -> None:
    limited = replace(cluster, limits=Limits(sockets_per_seat=2))
    async with tables(limited) as (first, second):
        match = await first.open("blokus-to-go")
        async with (
            match.guest(1) as oldest,
            match.guest(1) as older,
            at(second, match).guest(1),
        ):
            assert (await oldest.until("refused"))["code"] == "seat_elsewhere"
            assert (await older.ask(type="ping"))["type"] == "pong"


async def test_limits_of_an_address_count_everywhere(cluster: Settings) -> None:
    limited = replace(cluster, limits=Limits(matches_per_day=3, spectators_per_address=2))
    wish = {"variant": "blokus-to-go", "players": [{"kind": "person"}] * 2}
    async with tables(limited) as (first, second):
        match = await first.open("blokus-to-go")
        assert (await second.http.post("/api/matches", json=wish)).status_code == 201
        assert (await first.http.post("/api/matches", json=wish)).status_code == 201
        refusal = await second.http.post("/api/matches", json=wish)
        assert refusal.json()["code"] == "opened_enough"
        async with match.guest(), at(second, match).guest():
            await until(lambda: any(first.tracker.others("sockets/watching/127.0.0.1")))
            async with socket_to(first, match.id) as third:
                await third.send('{"type": "join"}')
                assert (await Guest(third).hear())["code"] == "address_full"


async def test_matches_of_bots_alone_count_everywhere(cluster: Settings) -> None:
    limited = replace(cluster, limits=Limits(bot_matches_per_address=1))
    wish = {"variant": "blokus", "players": [{"kind": "bot"}] * 4}
    async with tables(limited) as (first, second):
        assert (await first.http.post("/api/matches", json=wish)).status_code == 201
        await until(lambda: second.tracker.total_of("bots/") == 1)
        refusal = await second.http.post("/api/matches", json=wish)
        assert refusal.json()["code"] == "bots_enough"


async def test_playing_again_opens_one_match_whoever_asks_where(cluster: Settings) -> None:
    async with tables(cluster) as (first, second):
        match = await first.open("blokus-to-go")
        async with match.guest(1) as one:
            assert (await one.ask(type="resign"))["type"] == "accepted"
        path = f"/api/matches/{match.id}/again"
        answers = await asyncio.gather(
            *(
                table.http.post(path, headers={"authorization": f"Bearer {match.keys[seat]}"})
                for table, seat in ((first, 1), (second, 2))
            )
        )
        assert [answer.status_code for answer in answers] == [200, 200]
        assert answers[0].json() == answers[1].json()


async def test_without_redis_the_table_goes_on_and_says_so(
    cluster: Settings, redis_server: RedisServer
) -> None:
    async with tables(cluster) as (first, second):
        match = await first.open("blokus-to-go")
        async with match.guest(1) as one, at(second, match).guest(2) as two:
            redis_server.kill()
            await until(lambda: not first.bus.well and not second.bus.well)
            for _ in range(2):
                answer = await (await to_act(one, two)).move()
                assert answer["type"] == "accepted"
                # Nobody tells the other server: it looks for itself.
                for guest in (one, two):
                    await guest.reach(answer["number"])
            refusal = await one.ask(type="take_over", seat=2)
            assert refusal["code"] == "still_here"
            redis_server.start()
            await until(lambda: first.bus.well and second.bus.well)
            answer = await (await to_act(one, two)).move()
            for guest in (one, two):
                await guest.reach(answer["number"])
            assert one.events == two.events


async def test_whoever_was_at_a_server_that_died_can_be_replaced(
    cluster: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attendance, "ABSENT_AFTER", 0)
    monkeypatch.setattr("squarely.server.bus.tracker.SILENT_AFTER", 1.0)
    async with tables(cluster) as (first, second):
        match = await first.open("blokus-to-go")
        async with match.guest(1) as one, at(second, match).guest(2):
            while one.presence.get("seats") != [1, 2]:
                await one.hear()
            # It says no more, as a process that was killed.
            second.tracker._say = lambda what: None  # type: ignore[method-assign]
            while one.presence["seats"] != [1]:
                await one.hear()
            assert (await one.ask(type="take_over", seat=2))["type"] == "accepted"


async def test_servers_that_start_at_the_same_moment_make_the_tables_once(database: str) -> None:
    stores = [Store(database) for _ in range(4)]
    await asyncio.gather(*(store.prepare() for store in stores))
    for store in stores:
        assert await store.numbers(["nothing"]) == {}
        await store.close()


async def test_two_servers_share_even_one_file(local: Settings) -> None:
    """Without Redis the second one finds out by looking at the log."""
    async with tables(local) as (first, second):
        match = await first.open("blokus-to-go")
        async with match.guest(1) as one, at(second, match).guest(2) as two:
            number = (await one.move())["number"]
            await two.reach(number)
            assert (await two.move())["type"] == "accepted"
            await one.reach(number + 1)
            assert one.events == two.events
