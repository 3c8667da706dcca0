"""Nobody can take so much that nothing is left for the others: every attack is tried here."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack, suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from squarely.server.engines import scheduling
from squarely.server.engines.jobs import MoveRequest
from squarely.server.engines.pool import BotPool
from squarely.server.engines.scheduling import Priority
from squarely.server.live import room
from squarely.server.live.room import ALONE_LEVEL
from squarely.server.safety import connections, protection
from squarely.server.settings import Limits, Settings
from tests.server.guests import WITHIN, Guest, OpenMatch, Table, open_table, socket_to

STRONG = {"kind": "bot", "level": 9}
USUAL = {"kind": "bot", "level": 8}
"""Of a level that has to wait for its turn."""
PERSON = {"kind": "person"}
STRANGER = "127.0.0.2"
"""Another address of this machine, which is not a proxy's."""


def _from(address: str) -> dict[str, Any]:
    """What a proxy says of somebody at an address."""
    return {"additional_headers": {"x-forwarded-for": address}}


class SlowBots:
    """Workers that answer when they are told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[Any] = []
        self._answers = asyncio.Semaphore(0)

        async def work(pool: BotPool, worker: int, think: Any, request: Any) -> Any:
            self.asked.append(request)
            await self._answers.acquire()
            return request.legal[0]

        monkeypatch.setattr(BotPool, "run", work)

    async def answer(self) -> None:
        """One worker has finished, and the next request is asked."""
        known = len(self.asked)
        self._answers.release()
        while len(self.asked) == known:
            await asyncio.sleep(0)

    def go_on(self) -> None:
        """Everything is answered at once from now on."""
        for _ in range(100_000):
            self._answers.release()


async def _refusal(table: Table, match: OpenMatch, **more: Any) -> str:
    """Why somebody who wants to watch is not let in."""
    async with socket_to(table, match.id, **more) as socket:
        await socket.send('{"type": "join"}')
        code: str = (await Guest(socket).hear())["code"]
        return code


def _limited(local: Settings, **limits: Any) -> Settings:
    return Settings(local.database, limits=Limits(**limits))


async def test_a_person_is_answered_before_any_crowd_of_bots(
    local: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    bots = SlowBots(monkeypatch)
    async with open_table(_limited(local, bot_matches_per_address=100)) as table:
        for _ in range(20):
            await table.open("blokus", [STRONG] * 4)
        match = await table.open("blokus-to-go", [PERSON, USUAL])
        async with match.guest(1) as guest:
            assert (await guest.move())["type"] == "accepted"
            assert [each.setup.variant for each in bots.asked] == ["blokus"]
            await bots.answer()
            assert bots.asked[-1].setup.variant == "blokus-to-go"
            assert bots.asked[-1].level == USUAL["level"]
        # And where nobody waits, little is thought.
        assert bots.asked[0].level == ALONE_LEVEL
        bots.go_on()


async def test_matches_of_one_address_take_turns_with_those_of_others(
    local: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    bots = SlowBots(monkeypatch)
    greedy, modest = _from("192.0.2.1"), _from("192.0.2.2")
    async with open_table(local) as table, AsyncExitStack() as stack:
        for _ in range(10):
            match = await table.open("blokus", [PERSON, STRONG, STRONG, STRONG])
            await (await stack.enter_async_context(match.guest(1, **greedy))).move()
        match = await table.open("blokus-to-go", [PERSON, USUAL])
        await (await stack.enter_async_context(match.guest(1, **modest))).move()
        await bots.answer()
        await bots.answer()
        assert [each.setup.variant for each in bots.asked].index("blokus-to-go") <= 2
        bots.go_on()


async def test_bots_that_had_to_wait_hurry_when_a_person_comes(
    local: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "LEFT_AFTER", 0)
    bots = SlowBots(monkeypatch)
    async with open_table(_limited(local, bot_matches_per_address=100)) as table:
        for _ in range(10):
            await table.open("blokus", [STRONG] * 4)
        match = await table.open("blokus-to-go", [STRONG, PERSON])
        async with match.guest(2):
            await bots.answer()
            assert (bots.asked[-1].setup.variant, bots.asked[-1].level) == ("blokus-to-go", 9)
            bots.go_on()


async def test_only_so_many_matches_of_bots_alone_are_under_way(
    local: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    bots = SlowBots(monkeypatch)
    wish = {"variant": "blokus", "players": [STRONG] * 4}
    async with open_table(_limited(local, bot_matches_per_address=4, bot_matches=6)) as table:

        async def open_from(address: str, times: int) -> list[int]:
            headers = {"x-forwarded-for": address}
            answers = await asyncio.gather(
                *(table.http.post("/api/matches", json=wish, headers=headers) for _ in range(times))
            )
            for answer in answers:
                assert answer.status_code == 201 or answer.json()["code"] == "bots_enough"
            return [answer.status_code for answer in answers]

        assert (await open_from("192.0.2.1", 40)).count(201) == 4
        assert (await open_from("192.0.2.2", 40)).count(201) == 2
        people = {"variant": "blokus-to-go", "players": [PERSON, STRONG]}
        assert (await table.http.post("/api/matches", json=people)).status_code == 201
        bots.go_on()
        # When they are over there is room again.
        while 201 not in await open_from("192.0.2.2", 1):
            await asyncio.sleep(0.1)


async def test_analyses_wait_for_moves_and_few_of_them_may(
    local: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_table(local) as table:
        over = await table.open("blokus-to-go", [{"kind": "bot", "level": 1}] * 2)
        async with over.guest() as watcher:
            await watcher.end()
        monkeypatch.setitem(scheduling.MOST_WAITING, Priority.ANALYSIS, (2, 64))
        bots = SlowBots(monkeypatch)
        asked = [
            asyncio.create_task(table.http.get(f"/api/matches/{over.id}/analysis/{ply}"))
            for ply in range(1, 6)
        ]
        done, _ = await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
        assert [each.result().json()["code"] for each in done] == ["busy"] * len(done)
        match = await table.open("blokus-to-go", [PERSON, USUAL])
        async with match.guest(1) as guest:
            await guest.move()
            bots._answers.release()
            while not isinstance(bots.asked[-1], MoveRequest):
                await asyncio.sleep(0)
            assert len(bots.asked) == 2
        bots.go_on()
        await asyncio.gather(*asked, return_exceptions=True)


async def test_an_address_gets_only_so_many_hints(local: Settings) -> None:
    limits = {"address_hints_per_second": 0.001, "address_hints_at_once": 2}
    async with open_table(_limited(local, **limits)) as table:
        matches = [await table.open("blokus-to-go", hints=True) for _ in range(3)]

        async def hint(match: OpenMatch, address: str) -> int:
            headers = {
                "authorization": f"Bearer {match.keys[1]}",
                "x-forwarded-for": address,
            }
            path = f"/api/matches/{match.id}/hint"
            return (await table.http.post(path, headers=headers)).status_code

        assert [await hint(match, "192.0.2.1") for match in matches] == [200, 200, 429]
        assert await hint(matches[2], "192.0.2.2") == 200


ONE_LINE = b"GET /api/games HTTP/1.1\r\n"
WHOLE = ONE_LINE + b"Host: localhost\r\n\r\n"


class Wire:
    """A bare connection of the stranger's."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self.writer = reader, writer

    async def close(self) -> None:
        """Hangs up."""
        self.writer.close()
        with suppress(ConnectionError):
            await self.writer.wait_closed()

    async def line(self) -> bytes:
        """The first line of an answer."""
        return await asyncio.wait_for(self._reader.readline(), WITHIN)

    async def ended(self) -> bool:
        """Waits until the server has hung up; whether it did so without a word."""
        try:
            return await asyncio.wait_for(self._reader.read(), WITHIN) == b""
        except ConnectionResetError:
            return True


class Stranger(AsyncExitStack):
    """Opens connections, and closes them at the end."""

    async def connect(self, table: Table, said: bytes) -> Wire:
        host, port = table.address.removeprefix("http://").split(":")
        wire = Wire(*await asyncio.open_connection(host, int(port), local_addr=(STRANGER, 0)))
        self.push_async_callback(wire.close)
        wire.writer.write(said)
        return wire


async def test_half_open_requests_shut_nobody_out(local: Settings) -> None:
    limits = {"half_open_per_address": 10, "connections_per_address": 20}
    async with open_table(_limited(local, **limits)) as table, Stranger() as stranger:
        held = [await stranger.connect(table, ONE_LINE) for _ in range(100)]
        # The oldest have made room for the newest.
        assert all([await wire.ended() for wire in held[:80]])
        assert (await table.http.get("/api/games")).status_code == 200
        assert b"200 OK" in await (await stranger.connect(table, WHOLE)).line()


async def test_half_open_requests_of_many_addresses_make_room_too(local: Settings) -> None:
    async with open_table(_limited(local, half_open=10)) as table, Stranger() as stranger:
        held = [await stranger.connect(table, ONE_LINE) for _ in range(30)]
        assert all([await wire.ended() for wire in held[:20]])
        assert (await table.http.get("/api/games")).status_code == 200


@pytest.mark.parametrize("said", [b"", ONE_LINE, ONE_LINE + b"Host: "])
async def test_a_request_has_to_begin_soon(
    said: bytes, local: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "HEAD_WITHIN", 0.1)
    async with open_table(local) as table, Stranger() as stranger:
        assert await (await stranger.connect(table, said)).ended()


async def test_a_body_has_to_arrive_soon(local: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protection, "BODY_WITHIN", 0.1)
    async with open_table(local) as table, Stranger() as stranger:
        head = b"POST /api/matches HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{"
        assert b"408" in await (await stranger.connect(table, head)).line()


async def test_an_address_holds_only_so_many_connections(local: Settings) -> None:
    async with (
        open_table(_limited(local, connections_per_address=3)) as table,
        Stranger() as stranger,
    ):
        for _ in range(3):
            assert b"200 OK" in await (await stranger.connect(table, WHOLE)).line()
        assert await (await stranger.connect(table, b"")).ended()
        assert (await table.http.get("/api/games")).status_code == 200


async def test_spectators_leave_the_players_their_places(local: Settings) -> None:
    limits = {"spectators_per_match": 3, "spectators_per_address": 2, "sockets_per_address": 2}
    async with open_table(_limited(local, **limits)) as table, AsyncExitStack() as stack:
        match = await table.open("blokus-to-go")
        one, other = _from("192.0.2.1"), _from("192.0.2.2")
        for _ in range(2):
            await stack.enter_async_context(match.guest(**one))
        assert await _refusal(table, match, **one) == "address_full"
        await stack.enter_async_context(match.guest(**other))
        assert await _refusal(table, match, **other) == "match_full"
        async with match.guest(1, **one) as first, match.guest(2, **other) as second:
            await second.reach((await first.move())["number"])
            assert (await second.move())["type"] == "accepted"


async def test_a_seat_has_only_so_many_sockets_and_the_newest_stay(local: Settings) -> None:
    async with open_table(_limited(local, sockets_per_seat=2)) as table:
        match = await table.open("blokus-to-go")
        async with match.guest(1) as oldest, match.guest(1) as middle, match.guest(1) as newest:
            assert (await oldest.until("refused"))["code"] == "seat_elsewhere"
            with pytest.raises(ConnectionClosed):
                await oldest.until("never")
            await middle.reach((await newest.move())["number"])
            async with match.guest(2) as other:
                assert (await other.move())["type"] == "accepted"


async def test_strangers_cannot_fill_the_chat(local: Settings) -> None:
    limits = {"chat_per_second": 0.001, "chat_at_once": 2, "spectators_chat_per_match": 3}
    async with open_table(_limited(local, **limits)) as table:
        match = await table.open("blokus-to-go")

        async def say(guest: Guest) -> str:
            answer = await guest.ask(type="chat", text="buy now")
            return str(answer.get("code", "said"))

        one, other = _from("192.0.2.1"), _from("192.0.2.2")
        async with match.guest(**one) as first, match.guest(**one) as second:
            # Two windows are no faster than one.
            assert [await say(each) for each in (first, second, first, second)] == [
                "said",
                "said",
                "chat_too_fast",
                "chat_too_fast",
            ]
        async with match.guest(**other) as stranger, match.guest(1, **one) as player:
            assert [await say(stranger), await say(stranger)] == ["said", "chat_full"]
            assert await say(player) == "said"


async def test_a_seat_changes_its_name_only_so_often(local: Settings) -> None:
    async with open_table(_limited(local, names_per_seat=3)) as table:
        match = await table.open("blokus-to-go")
        async with match.guest(1) as guest, match.guest(2) as other:
            answers = [await guest.ask(type="name", name=f"Ada {n}") for n in range(4)]
            assert [each["type"] for each in answers[:3]] == ["accepted"] * 3
            assert answers[3]["code"] == "named_enough"
            assert (await other.ask(type="name", name="Grace"))["type"] == "accepted"


async def test_an_address_joins_only_so_often(local: Settings) -> None:
    limits = {"joins_per_second": 0.001, "joins_at_once": 3}
    async with open_table(_limited(local, **limits)) as table:
        match = await table.open("blokus-to-go")
        for _ in range(3):
            async with match.guest(**_from("192.0.2.1")):
                pass
        async with socket_to(table, match.id, **_from("192.0.2.1")) as socket:
            assert (await Guest(socket).hear())["code"] == "join_too_fast"
        async with match.guest(1, **_from("192.0.2.2")) as guest:
            assert (await guest.move())["type"] == "accepted"
