"""One visitor must not slow the others: what is sent here is worked on elsewhere."""

from __future__ import annotations

import asyncio
import logging
from asyncio.events import Handle
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import contextmanager
from time import process_time, thread_time
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from squarely.formats.photo.refusals import MOST_MEGABYTES
from squarely.games.lokomoto.variants import MAP
from squarely.kernel.data import MOST_PARTS, read_toml
from squarely.kernel.rules import BadInput, DataText
from squarely.server.engines.pool import BotPool
from squarely.server.live import room
from squarely.server.live.room import ALONE_LEVEL
from squarely.server.safety.protection import LARGEST_BODY
from squarely.server.settings import Limits, Settings
from tests.formats.photo.taken import jpeg
from tests.formats.photo.test_locus_photo import taken
from tests.server.guests import OpenMatch, Table, open_table, socket_to
from tests.server.live.test_hostile_designs import railway, walks
from tests.server.safety.test_starving import SlowBots
from tests.tiers import some

LONGEST_STEP = 0.05
"""Seconds of processor time for one step of the loop; a design took up to 0.46."""
MOST_TIME = 0.2
"""Seconds of processor time that a request takes in this process, the visitor's part included; a
page to print took 0.67, of which the loop got little."""
PERSON: dict[str, Any] = {"kind": "person"}
BOT: dict[str, Any] = {"kind": "bot", "level": 1}
DEEP = "\n".join(
    [f"[{'.'.join('a' * 100)}]", *(f"k{n}.{'.'.join('b' * 30)} = 1" for n in range(280))]
)
"""A file that took half a second to read: its cost is the depth of the header times the keys'."""
LARGEST = {"map": railway(90, 220), "shapes": walks(60, 12, 1)}
ELSEWHERE = {"x-forwarded-for": "192.0.2.7"}
Attack = Callable[[Table, OpenMatch], Awaitable[httpx.Response]]


@pytest.fixture
async def table(local: Settings) -> AsyncIterator[Table]:
    # As fast as can be: the usual rates would spare the server most of it.
    limits = Limits(
        requests_per_second=1e6,
        requests_at_once=1_000_000,
        designs_per_second=1e6,
        prints_per_second=1e6,
        photos_per_second=1e6,
        matches_per_day=10**6,
        measurings_per_second=1e6,
    )
    async with open_table(Settings(local.database, limits=limits)) as opened:
        yield opened


@contextmanager
def longest_step() -> Iterator[list[float]]:
    """The processor time of the longest steps that this thread's loop takes meanwhile."""
    run = Handle._run
    steps = [0.0]

    def timed(handle: Handle) -> None:
        began = thread_time()
        run(handle)
        steps.append(thread_time() - began)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Handle, "_run", timed)
        yield steps


def check(files: dict[str, str], variant: str = "lokomoto") -> Attack:
    body = {"variant": variant, "files": files}
    return lambda table, _: table.http.post("/api/designs/check", json=body)


def keep(table: Table, _: OpenMatch) -> Awaitable[httpx.Response]:
    return table.http.post("/api/designs", json={"variant": "lokomoto", "files": LARGEST})


def play(table: Table, _: OpenMatch) -> Awaitable[httpx.Response]:
    wish = {"variant": "lokomoto", "players": [PERSON, BOT], "files": LARGEST}
    return table.http.post("/api/matches", json=wish)


def measure(table: Table, _: OpenMatch) -> Awaitable[httpx.Response]:
    wish = {"variant": "lokomoto", "files": {"map": DEEP}, "games": 10}
    return table.http.post("/api/balance", json=wish)


def get(path: str) -> Attack:
    return lambda table, match: table.http.get(path.format(match=match.id), timeout=60)


def photo(table: Table, _: OpenMatch) -> Awaitable[httpx.Response]:
    headers = {"content-type": "image/jpeg"}
    return table.http.post(
        "/api/paper/locus", content=jpeg(taken()[1]), headers=headers, timeout=60
    )


ATTACKS: dict[str, Attack] = {
    "a deep file": check({"map": DEEP}),
    "a large map": check(LARGEST),
    "a large map that is kept": keep,
    "a large map that is played": play,
    "a deep file that is measured": measure,
    "a print": get("/api/print/lokomoto"),
    "a game sheet": get("/api/matches/{match}/keepsake"),
    "a photo": photo,
    "looking back": get("/api/matches/{match}/history"),
    "what was known": get("/api/matches/{match}/beliefs/40"),
    "a record of Blokus": get("/api/matches/{match}/blksgf"),
}


BUILT_HERE = ("a large map that is played",)


@pytest.mark.parametrize("name", some(list(ATTACKS), 4))
async def test_no_address_keeps_the_loop_busy(name: str, table: Table) -> None:
    match = await table.open("locus", [BOT, BOT, BOT])
    async with match.guest() as watcher:
        await watcher.end()
    # What is only done once, at the first request, is no attack.
    assert (await ATTACKS[name](table, match)).status_code < 500
    began = process_time()
    with longest_step() as steps:
        answers = await asyncio.gather(*(ATTACKS[name](table, match) for _ in range(6)))
    assert all(answer.status_code < 500 or answer.json()["code"] == "busy" for answer in answers)
    assert max(steps) < LONGEST_STEP
    # A game needs its rules here; they are built in a thread, one after the other.
    assert name in BUILT_HERE or (process_time() - began) / len(answers) < MOST_TIME


@pytest.mark.parametrize(
    "text",
    [
        DEEP,
        f"[{'.'.join('a' * 9)}]",
        "a.b.c . d.e.f.g.h.i = 1",
        '{a = """y"""", a.b.c.d.e.f.g.h.i = 1}',
    ],
)
def test_a_deep_file_is_refused_before_it_is_read(text: str) -> None:
    with pytest.raises(BadInput, match=f"more than {MOST_PARTS} parts"):
        read_toml(DataText("map.toml", text))


def test_dots_that_part_no_keys_are_read() -> None:
    numbers = ", ".join(["1.5"] * 9)
    text = f'x = "a.b.c.d.e.f.g.h.i.j" # a.b.c.d.e.f.g.h.i.j\ny = [{numbers}]'
    assert len(read_toml(DataText("map.toml", text))) == 2
    assert read_toml(MAP.shipped())


async def test_a_stranger_who_left_is_not_waited_for(
    local: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Matches with strong bots that were opened and left made others wait for half a minute."""
    monkeypatch.setattr(room, "LEFT_AFTER", 0.0)
    bots = SlowBots(monkeypatch)
    async with open_table(Settings(local.database)) as table:
        strong = [PERSON, *[{"kind": "bot", "level": 9}] * 3]
        for _ in range(12):
            match = await table.open("blokus", strong)
            async with match.guest(1) as guest:
                await guest.move()
        match = await table.open("blokus-to-go", [PERSON, {"kind": "bot", "level": 8}])
        async with match.guest(1, additional_headers=ELSEWHERE) as guest:
            await guest.move()
            await bots.answer()
            await bots.answer()
            # One of those who left was being answered; whoever is here comes next.
            assert [each.setup.variant for each in bots.asked].index("blokus-to-go") <= 2
            await bots.answer()
        assert bots.asked[-1].level == ALONE_LEVEL
        bots.go_on()


async def test_an_easy_answer_waits_for_no_hard_one(
    local: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    stuck = asyncio.Event()

    async def work(pool: BotPool, worker: int, think: Any, request: Any) -> Any:
        if request.level == 9:
            await stuck.wait()
        return request.legal[0]

    monkeypatch.setattr(BotPool, "run", work)
    async with open_table(Settings(local.database)) as table:
        hard = await table.open("blokus", [PERSON, *[{"kind": "bot", "level": 9}] * 3])
        easy = await table.open("blokus-to-go", [PERSON, BOT])
        async with hard.guest(1) as greedy, easy.guest(1) as modest:
            await greedy.move()
            await modest.move()
            await modest.until("update")
        stuck.set()


async def test_those_who_hang_up_leave_no_trace_in_the_log(
    local: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_table(local) as table:
        address = table.address.replace("http", "ws")

        async def knock() -> None:
            async with connect(f"{address}/api/matches/nothing-here/live") as socket:
                await socket.send('{"type": "join"}')
                socket.transport.abort()

        for _ in range(30):
            await knock()
        assert (await table.http.get("/healthz")).status_code == 200
        # One that stays is answered, so all before it are done with.
        async with socket_to(table, "nothing-here") as socket:
            await socket.send('{"type": "join"}')
            await socket.recv()
    assert [each for each in caplog.records if each.levelno >= logging.WARNING] == []


@pytest.mark.parametrize("kind", ["image/jpeg", "application/json"])
async def test_what_is_too_large_is_answered_and_not_reset(kind: str, table: Table) -> None:
    limit = MOST_MEGABYTES * 1_000_000 if kind == "image/jpeg" else LARGEST_BODY
    path = "/api/paper/locus" if kind == "image/jpeg" else "/api/designs/check"
    answer = await table.http.post(
        path, content=b"x" * (2 * limit), headers={"content-type": kind}, timeout=60
    )
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


async def test_a_photo_that_comes_too_soon_is_answered_and_not_reset(local: Settings) -> None:
    limits = Limits(photos_per_second=0.001, photos_at_once=1)
    async with open_table(Settings(local.database, limits=limits)) as table:

        async def send() -> str:
            answer = await table.http.post(
                "/api/paper/locus",
                content=b"x" * 10_000_000,
                headers={"content-type": "image/jpeg"},
                timeout=60,
            )
            code: str = answer.json()["code"]
            return code

        assert await send() == "photo_not_image"
        assert await send() == "photos_too_fast"
