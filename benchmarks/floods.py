"""What one visitor can do to the others: every costly address is flooded in turn.

Run with `python -m benchmarks.floods`; `--seconds` for each of them. A real server with one process
for bots answers `/healthz` and moves of two people meanwhile; the flood comes from three
connections of another address, as fast as they are answered. Bound on a quiet machine: 99 of 100
within 100 ms. Then 96 matches with three level-9 bots each are opened and left, and a stranger
plays against level 1; and 10,000 sockets ask for a match that is not there and hang up.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from time import perf_counter
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from squarely.server.settings import sqlite_in
from tests.formats.photo.taken import jpeg
from tests.formats.photo.test_locus_photo import taken
from tests.server.guests import Guest, OpenMatch, Table, socket_to
from tests.server.live.test_hostile_designs import railway, walks
from tests.server.processes import Running, serving

GREEDY = {"x-forwarded-for": "192.0.2.66"}
STRONG = {"x-forwarded-for": "192.0.2.99"}
PERSON: dict[str, Any] = {"kind": "person"}
DEEP = "\n".join(
    [f"[{'.'.join('a' * 100)}]", *(f"k{n}.{'.'.join('b' * 30)} = 1" for n in range(280))]
)
LARGEST = {"map": railway(90, 220), "shapes": walks(60, 12, 1)}
BOUND = 100.0
Flood = Callable[[httpx.AsyncClient], Awaitable[httpx.Response]]


def posting(path: str, body: Callable[[], dict[str, Any]]) -> Flood:
    """A request that sends something."""
    return lambda http: http.post(path, json=body())


def getting(path: str) -> Flood:
    """A request that asks for something."""
    return lambda http: http.get(path)


def another_map() -> dict[str, str]:
    """As large as can be, and never the same."""
    return {**LARGEST, "map": f"{LARGEST['map']}\n# {random.random()}"}


def floods(over: str) -> dict[str, Flood]:
    """All that costs the server much, with a finished match to look back at."""
    photo = jpeg(taken()[1])
    image = {"content-type": "image/jpeg"}
    check = "/api/designs/check"
    return {
        "deep design": posting(check, lambda: {"variant": "lokomoto", "files": {"map": DEEP}}),
        "large design": posting(check, lambda: {"variant": "lokomoto", "files": another_map()}),
        "large design, played": posting(
            "/api/matches",
            lambda: {"variant": "lokomoto", "players": [PERSON, PERSON], "files": another_map()},
        ),
        "balance": posting(
            "/api/balance", lambda: {"variant": "lokomoto", "files": another_map(), "games": 40}
        ),
        "print": lambda http: http.get(
            "/api/print/locus", params={"seats": random.choice([1, 2, 3, 4, 5])}
        ),
        "photo": lambda http: http.post("/api/paper/locus", content=photo, headers=image),
        "game sheet": getting(f"/api/matches/{over}/keepsake"),
        "looking back": getting(f"/api/matches/{over}/history"),
        "what was known": getting(f"/api/matches/{over}/beliefs/30"),
    }


class Watch:
    """How long `/healthz` and moves of people take."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.pings: list[float] = []
        self.moves: list[float] = []

    async def ping(self) -> None:
        """Asks again and again whether the server lives."""
        while True:
            began = perf_counter()
            headers = {"x-forwarded-for": f"198.51.100.{len(self.pings) % 250}"}
            await self._table.http.get("/healthz", headers=headers, timeout=60)
            self.pings.append(1000 * (perf_counter() - began))
            await asyncio.sleep(0.02)

    async def play(self) -> None:
        """Plays one match after the other."""
        while True:
            match = await self._table.open("blokus-to-go")
            async with match.guest(1) as first, match.guest(2) as second:
                with suppress(StopIteration, KeyError, AssertionError, TimeoutError):
                    while True:
                        for mine, other in ((first, second), (second, first)):
                            await self._move(mine, other)

    async def _move(self, mine: Guest, other: Guest) -> None:
        began = perf_counter()
        answer = await mine.move()
        self.moves.append(1000 * (perf_counter() - began))
        await other.reach(answer["number"])
        await asyncio.sleep(0.02)


def told(name: str, values: list[float]) -> str:
    """The usual time, and the longest ones."""
    values.sort()
    if not values:
        return f"{name}: none"
    last = _last(values)
    return f"{name} p50 {values[len(values) // 2]:.0f}, p99 {last:.0f}, max {values[-1]:.0f} ms"


def _last(values: list[float]) -> float:
    return sorted(values)[int(0.99 * len(values))]


async def watched(
    table: Table, name: str, flood: Flood | None, seconds: float
) -> tuple[float, float]:
    """The times that 99 of 100 pings and moves stay below while an address is flooded."""
    watch = Watch(table)
    answers: dict[int, int] = {}

    async def pour() -> None:
        assert flood is not None
        async with httpx.AsyncClient(base_url=table.address, headers=GREEDY, timeout=60) as http:
            while True:
                with suppress(httpx.HTTPError):
                    status = (await flood(http)).status_code
                    answers[status] = answers.get(status, 0) + 1
                    if status in (429, 503):
                        await asyncio.sleep(0.02)

    tasks = [asyncio.create_task(watch.ping()), asyncio.create_task(watch.play())]
    tasks += [asyncio.create_task(pour()) for _ in range(3 if flood else 0)]
    await asyncio.sleep(seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    print(f"{name:22} {told('healthz', watch.pings)}; {told('moves', watch.moves)}; {answers}")
    return _last(watch.pings), _last(watch.moves)


async def left_behind(table: Table, matches: int) -> None:
    """Strong bots of somebody who is gone, and a stranger who wants an easy answer."""
    greedy: Any = {"additional_headers": STRONG}
    players = [PERSON, *[{"kind": "bot", "level": 9}] * 3]
    wish = {"variant": "blokus", "players": players}
    for _ in range(matches):
        answer = await table.http.post("/api/matches", json=wish, headers=STRONG)
        async with OpenMatch(table, answer.json()).guest(1, **greedy) as guest:
            await guest.move()
    waits = []
    for _ in range(5):
        match = await table.open("blokus-to-go", [PERSON, {"kind": "bot", "level": 1}])
        async with match.guest(1) as guest:
            number = (await guest.move())["number"]
            began = perf_counter()
            await guest.reach(number + 1)
            waits.append(1000 * (perf_counter() - began))
    print(f"{matches} matches left behind: {told('level 1 answers', waits)}")


async def hung_up(table: Table, sockets: int) -> None:
    """Sockets that ask for a match that is not there and do not wait for the answer."""
    address = table.address.replace("http", "ws")

    async def knock(number: int) -> None:
        headers = {"x-forwarded-for": f"10.0.{number // 250}.{number % 250}"}
        with suppress(OSError, WebSocketException, TimeoutError):
            async with connect(
                f"{address}/api/matches/nothing-here/live", additional_headers=headers
            ) as socket:
                await socket.send('{"type": "join"}')
                socket.transport.abort()

    for first in range(0, sockets, 50):
        await asyncio.gather(*(knock(number) for number in range(first, first + 50)))


def memory(process: int) -> list[str]:
    """The most memory that a process and its children have taken, in MB."""
    found = []
    for status in Path("/proc").glob("[0-9]*/status"):
        with suppress(OSError):
            facts = dict(
                line.split(":", 1) for line in status.read_text().splitlines() if ":" in line
            )
            if str(process) in (facts["Pid"].strip(), facts["PPid"].strip()):
                found.append(f"{int(facts['VmHWM'].split()[0]) // 1024}")
    return found


@asynccontextmanager
async def _server(folder: str, log: Path) -> AsyncIterator[Running]:
    program = f"import os; os.dup2(os.open({str(log)!r}, os.O_WRONLY | os.O_CREAT), 2)\n"
    main = "from squarely.cli.main import main; main()"
    async with serving(sqlite_in(Path(folder)), program=(program + main,)) as running:
        yield running


async def measure(seconds: float, matches: int, sockets: int) -> None:
    """Peace first, then one attack after the other."""
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        async with _server(folder, log) as running:
            table = running.table
            match = await table.open("locus", [{"kind": "bot", "level": 1}] * 3)
            async with match.guest() as watcher:
                await watcher.end()
            peace = await watched(table, "peace", None, seconds)
            for name, flood in floods(match.id).items():
                pings, moves = await watched(table, name, flood, seconds)
                verdict = "kept" if max(pings, moves) < BOUND else "MISSED"
                ratios = f"{pings / peace[0]:.1f} and {moves / peace[1]:.1f} of peace"
                print(f"{'':22} {ratios}: {verdict}")
            await left_behind(table, matches)
            before = log.stat().st_size
            await hung_up(table, sockets)
            async with socket_to(table, "nothing-here") as socket:
                await socket.send('{"type": "join"}')
                await socket.recv()
            print(f"{sockets} that hung up: {log.stat().st_size - before} bytes of log")
            print(f"most memory, server and children: {', '.join(memory(running.process.pid))} MB")
            print(f"stopped within {await running.stop():.1f} s")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--matches", type=int, default=96)
    parser.add_argument("--sockets", type=int, default=10_000)
    given = parser.parse_args()
    asyncio.run(measure(given.seconds, given.matches, given.sockets))
