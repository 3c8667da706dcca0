"""Many live matches over real sockets: how soon is a move acknowledged? Run with `make bench`.

The bounds, for one process on one core and four sockets a match: 99 of 100 moves acknowledged
within 100 ms at 600 moves a second in Blokus (four seats) and at 1,000 in Blokus To Go (two seats,
two spectators: `--variant blokus-to-go --seats 2 --spectators 2`), and 150 KiB a match. The server
has a core to itself; the players are another process on another core, so that their work is not
counted. `--search` looks for the most moves a second within the bound.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import statistics
import tempfile
import time
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import accumulate
from pathlib import Path
from typing import Any

import httpx
import orjson

from benchmarks.table_client import Traffic, Wire, dial
from benchmarks.table_server import Served, waited
from tests.server import postgres
from tests.server.redis_server import RedisServer

SETTLE = 5.0
"""Seconds that are played before anything is measured."""
BOUND = 100.0
"""Milliseconds within which 99 of 100 moves are to be acknowledged."""
KEPT_UP = 0.97
"""A server that acknowledges a smaller share of the moves that were due is behind."""


@dataclass
class Load:
    """What the matches have in common: how fast they are played, and what came of it."""

    wish: dict[str, Any]
    spectators: int
    deflate: bool
    every: float
    servers: list[str]
    """Their addresses; everybody is at any of them, or all of a match at one."""
    together: bool = False
    traffic: Traffic = field(default_factory=Traffic)
    answers: list[tuple[float, float]] = field(default_factory=list)
    """When each move was sent, and how long its answer took."""
    finished: int = 0
    tables: dict[str, list[str]] = field(default_factory=dict)
    """The texts of numbered moves, by the address they come from."""


Turns = asyncio.Queue["Player | None"]
"""Who is to move in a match; None once it is over."""


class Player:
    """One socket of one seat, with what it needs to move."""

    def __init__(self, load: Load, http: httpx.AsyncClient, turns: Turns) -> None:
        self._load = load
        self._http = http
        self._table = ""
        self._ply = 0
        self._legal: list[Any] = []
        self._answered: asyncio.Future[float] | None = None
        self._turns = turns
        self.wire: Wire

    async def join(self, url: str, key: str) -> None:
        """Sits down."""
        load = self._load
        self.wire = await dial(url, load.traffic, self.hear, deflate=load.deflate)
        self.wire.send(orjson.dumps({"type": "join", "key": key}))

    def hear(self, message: bytes) -> None:
        """Looks at what it has to answer; reading all would measure the players."""
        if message.startswith(b'{"events"'):
            if b'"legal":' in message and b'"legal":[]' not in message:
                told = orjson.loads(message)
                state = told.get("changes") or told["state"]
                self._legal, self._ply = state["legal"], state["ply"]
                self._turns.put_nowait(self)
            if b'"outcome":{' in message:
                self._turns.put_nowait(None)
        elif message.startswith(b'{"ref"') and self._answered is not None:
            self._answered.set_result(time.perf_counter())
        elif message.startswith(b'{"match"'):
            self._table = orjson.loads(message).get("moves") or ""

    async def move(self, chance: random.Random) -> float:
        """Plays something; seconds until it was acknowledged."""
        self._answered = asyncio.get_running_loop().create_future()
        moves = chance.choices(self._legal, k=3)
        if not isinstance(moves[0], str):
            texts = await self._texts()
            numbers = list(accumulate(self._legal))
            moves = [texts[number] for number in chance.choices(numbers, k=3)]
        # People lay large pieces first, which makes games as long as theirs.
        move = max(moves, key=len)
        begun = time.perf_counter()
        self.wire.send(orjson.dumps({"type": "move", "move": move, "ply": self._ply}))
        return await self._answered - begun

    async def _texts(self) -> list[str]:
        tables = self._load.tables
        if self._table not in tables:
            tables[self._table] = (await self._http.get(self._table)).json()
        return tables[self._table]


async def play(http: httpx.AsyncClient, load: Load) -> None:
    """One match after the other until it is stopped."""
    chance = random.Random()
    while True:
        opened = (await http.post("/api/matches", json=load.wish)).json()
        path = f"/api/matches/{opened['id']}/live"
        servers = [chance.choice(load.servers)] if load.together else load.servers
        turns: Turns = asyncio.Queue()
        players = [Player(load, http, turns) for _ in opened["seats"]]
        watching = []
        for player, seat in zip(players, opened["seats"], strict=True):
            await player.join(chance.choice(servers) + path, seat["key"])
        for _ in range(load.spectators):
            url = chance.choice(servers) + path
            wire = await dial(url, load.traffic, None, deflate=load.deflate)
            wire.send(b'{"type":"join"}')
            watching.append(wire)
        try:
            await _one_match(turns, load, chance)
        finally:
            for wire in (*(player.wire for player in players), *watching):
                wire.close()


async def _one_match(turns: Turns, load: Load, chance: random.Random) -> None:
    loop = asyncio.get_running_loop()
    due = loop.time() + load.every * chance.random()
    while True:
        # Each match keeps to its own second, or a pause would make all of them move at once.
        await asyncio.sleep(due - loop.time())
        due += load.every
        player = await turns.get()
        if player is None:
            load.finished += 1
            return
        begun = time.perf_counter()
        load.answers.append((begun, await player.move(chance)))


@dataclass(frozen=True)
class Measured:
    """What a stretch of time has shown."""

    seconds: float
    waits: list[float]
    """Milliseconds until each move was acknowledged, sorted."""
    busy: float
    """Seconds of the server's core."""
    driving: float
    """Seconds of the driver's core, which must not be full."""
    waited: tuple[float, float]
    """Seconds for which something else had the server's core, and the driver's."""
    sent: int
    """Bytes from the server to the clients."""
    finished: int

    @property
    def rate(self) -> float:
        """Moves a second."""
        return len(self.waits) / self.seconds

    @property
    def p99(self) -> float:
        """99 of 100 moves were acknowledged within this."""
        return self.waits[int(0.99 * len(self.waits))]


async def measure(served: list[Served], load: Load, seconds: float) -> Measured:
    """Looks on for a while."""

    def working() -> tuple[float, float]:
        return sum(each.cpu() for each in served), sum(each.waited() for each in served)

    (cpu, held), sent, finished = working(), load.traffic.bytes, load.finished
    driving, before = time.process_time(), (held, waited(os.getpid()))
    begun = time.perf_counter()
    await asyncio.sleep(seconds)
    spent, busy = time.perf_counter() - begun, working()[0] - cpu
    driving = time.process_time() - driving
    others = (working()[1] - before[0], waited(os.getpid()) - before[1])
    waits = sorted(1000 * wait for at, wait in load.answers if at >= begun)
    load.answers.clear()
    return Measured(
        spent, waits, busy, driving, others, load.traffic.bytes - sent, load.finished - finished
    )


async def search(served: list[Served], load: Load, matches: int, seconds: float) -> Measured | None:
    """The most moves a second within the bound, by halving; None if none was."""
    low, high, best = 0.0, 0.0, None
    rate = matches / load.every
    while not high or high - low > 0.05 * high:
        load.every = matches / rate
        await asyncio.sleep(SETTLE)
        load.answers.clear()
        found = await measure(served, load, seconds)
        good = found.p99 < BOUND and found.rate > KEPT_UP * rate
        print(f"  {rate:6.0f} wanted: {brief(found)}", flush=True)
        if good:
            low, best = rate, found
        else:
            high = rate
        rate = (low + high) / 2 if high else rate * 1.3
    return best


def brief(found: Measured) -> str:
    """One line."""
    return (
        f"{found.rate:6.0f} moves/s, p50 {statistics.median(found.waits):5.1f} ms, "
        f"p99 {found.p99:6.1f} ms, core {found.busy / found.seconds:4.0%} "
        f"(driver {found.driving / found.seconds:3.0%}), waited "
        f"{found.waited[0] / found.seconds:3.0%} and {found.waited[1] / found.seconds:3.0%}, "
        f"{1000 * found.busy / len(found.waits):5.2f} ms CPU and "
        f"{found.sent / len(found.waits) / 1000:5.2f} kB out a move"
    )


def report(found: Measured) -> str:
    """All that was measured."""
    moves = len(found.waits)
    return "\n".join(
        (
            f"  moves acknowledged   {found.rate:8.1f} a second",
            f"  median               {statistics.median(found.waits):8.1f} ms",
            f"  99 of 100 within     {found.p99:8.1f} ms (bound: {BOUND:.0f})",
            f"  slowest              {found.waits[-1]:8.1f} ms",
            f"  the server's core    {found.busy / found.seconds:8.0%} busy",
            f"  the driver's core    {found.driving / found.seconds:8.0%} busy",
            f"  waited for cores     {found.waited[0] / found.seconds:8.0%} (server), "
            f"{found.waited[1] / found.seconds:.0%} (driver)",
            f"  CPU                  {1000 * found.busy / moves:8.2f} ms a move",
            f"  out, on the wire     {found.sent / moves / 1000:8.2f} kB a move",
            f"  matches finished     {found.finished / found.seconds:8.1f} a second",
        )
    )


async def run(served: list[Served], args: argparse.Namespace) -> None:
    """Plays and prints what came of it."""
    wish = {"variant": args.variant, "players": [{"kind": "person"}] * args.seats}
    addresses = [each.address for each in served]
    load = Load(wish, args.spectators, not args.no_deflate, args.every, addresses, args.together)
    sockets = args.seats + args.spectators
    limits = httpx.Limits(max_connections=32)
    async with httpx.AsyncClient(base_url=addresses[0], timeout=60, limits=limits) as http:
        await http.post("/api/matches", json=wish)
        empty = sum(each.memory() for each in served)
        games = [asyncio.create_task(play(http, load)) for _ in range(args.matches)]
        await asyncio.sleep(SETTLE + args.matches * sockets / 200)
        load.answers.clear()
        print(
            f"{args.matches} {args.variant} matches, {args.matches * sockets} sockets "
            f"({args.seats} seats and {args.spectators} spectators a match), "
            f"{args.seconds:.0f} s, {len(served)} server(s) on a core each"
        )
        if args.search:
            found = await search(served, load, args.matches, args.seconds)
            print(f"best: {brief(found)}" if found else "never within the bound")
        else:
            print(report(await measure(served, load, args.seconds)))
        held = sum(each.memory() for each in served) - empty
        print(f"  memory               {held / args.matches / 1024:8.0f} KiB a match and sockets")
        for game in games:
            game.cancel()
        await asyncio.gather(*games, return_exceptions=True)


def shared_place(folder: Path, stack: ExitStack) -> str:
    """PostgreSQL and Redis for several servers."""
    programs = postgres.binaries()
    assert programs is not None, "PostgreSQL is not installed: apt-get install postgresql"
    (folder / "postgres").mkdir()
    database = stack.enter_context(postgres.cluster(folder / "postgres", programs, durable=True))
    redis = stack.enter_context(RedisServer(folder))
    return f"{database.url}/postgres,{redis.url}"


def main() -> None:
    """Starts a server, plays, and prints figures and what the server's time went to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--every", type=float, default=1.0, help="seconds between moves")
    parser.add_argument("--variant", default="blokus")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--spectators", type=int, default=0)
    parser.add_argument("--search", action="store_true", help="look for the highest rate")
    parser.add_argument("--no-deflate", action="store_true", help="offer no compression")
    parser.add_argument(
        "--servers", type=int, default=0, help="so many on PostgreSQL and Redis, a core each"
    )
    parser.add_argument(
        "--together", action="store_true", help="all players of a match at one server"
    )
    args = parser.parse_args()
    cores = sorted(os.sched_getaffinity(0))
    if not args.servers and len(cores) > 1:
        os.sched_setaffinity(0, set(cores[1:]))
    with tempfile.TemporaryDirectory(prefix="squarely-") as folder, ExitStack() as stack:
        place = shared_place(Path(folder), stack) if args.servers else folder
        served = [Served(place, core) for core in cores[: args.servers or 1]]
        try:
            asyncio.run(run(served, args))
        finally:
            told, *_ = [each.stop() for each in served]
    shares = [line for line in told.splitlines() if line.rstrip().endswith("%")]
    print("what the server's time went to", *shares, sep="\n")


if __name__ == "__main__":
    main()
