"""A killed server has every move that it acknowledged."""

from __future__ import annotations

import asyncio
import random
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
from websockets.exceptions import ConnectionClosed

from squarely.kernel.record import parse_record
from tests.server.guests import WITHIN, OpenMatch, Table

GAMES = 100
ENOUGH = 400
"""Acknowledged moves after which the server is killed."""

# The tests come from one address and open a hundred games at once.
PROGRAM = """
import sys
from squarely.server.serve import serve
from squarely.server.settings import Limits, Settings
plenty = 10**6
many = Limits(
    requests_per_second=plenty,
    requests_at_once=plenty,
    joins_at_once=plenty,
    sockets_per_address=plenty,
)
serve(Settings(sys.argv[1], limits=many), "127.0.0.1", 0)
"""


@asynccontextmanager
async def _server(database: str) -> AsyncIterator[tuple[asyncio.subprocess.Process, Table]]:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", PROGRAM, database, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    line = (await asyncio.wait_for(process.stdout.readline(), WITHIN)).decode()
    address = line.split()[3]
    try:
        async with httpx.AsyncClient(base_url=address, timeout=WITHIN) as http:
            yield process, Table(address, http)
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def _play(match: OpenMatch, acknowledged: list[str], progress: asyncio.Queue[None]) -> None:
    """Plays both seats until the connection breaks, noting what was acknowledged."""
    chance = random.Random(match.id)
    try:
        async with match.guest(1) as first, match.guest(2) as second:
            while first.state["outcome"] is None:
                (seat,) = first.state["to_act"]
                guest = first if seat == 1 else second
                move = chance.choice(guest.state["legal"])
                answer = await guest.move(move)
                assert answer["type"] == "accepted", answer
                acknowledged.append(move)
                progress.put_nowait(None)
                await (second if seat == 1 else first).reach(answer["number"])
    except (ConnectionClosed, httpx.TransportError, OSError, TimeoutError):
        return


async def test_sigkill_in_the_middle_of_a_hundred_games_loses_no_acknowledged_move(
    database: str,
) -> None:
    progress: asyncio.Queue[None] = asyncio.Queue()
    acknowledged: dict[str, list[str]] = {}
    async with _server(database) as (process, table):
        matches = [await table.open("blokus-to-go") for _ in range(GAMES)]
        acknowledged = {match.id: [] for match in matches}
        games = [
            asyncio.create_task(_play(match, acknowledged[match.id], progress)) for match in matches
        ]
        for _ in range(ENOUGH):
            await progress.get()
        process.send_signal(signal.SIGKILL)
        await process.wait()
        await asyncio.gather(*games)
    assert sum(map(len, acknowledged.values())) >= ENOUGH
    assert sum(bool(moves) for moves in acknowledged.values()) > GAMES // 2
    async with _server(database) as (_, table):
        for match in matches:
            match.table = table
            record = parse_record(await match.record())
            kept = [turn.move for turn in record.turns]
            done = acknowledged[match.id]
            assert kept[: len(done)] == done
            # What was not acknowledged may have been saved: one move at most was under way.
            assert len(kept) <= len(done) + 1
        async with matches[0].guest(1) as guest:
            assert guest.state["number"] == len(guest.events)
