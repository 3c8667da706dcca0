"""Two processes behind nginx are restarted, one after the other, while a hundred matches go on."""

from __future__ import annotations

import asyncio
import os
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import pytest

from squarely.server.settings import Settings
from tests.server import nginx
from tests.server.guests import OpenMatch, Table
from tests.server.postgres import free_port
from tests.server.processes import Running, serving
from tests.server.regulars import Regular

MATCHES = 100
MOVES = 50
"""That are played between one restart and the next."""
LONGEST_STOP = 10.0


async def _opened(address: str, home: str) -> OpenMatch:
    """A match that somebody opens from an address of their own."""
    way = httpx.AsyncHTTPTransport(local_address=home)
    async with httpx.AsyncClient(base_url=address, transport=way, timeout=20) as http:
        return await Table(address, http).open("blokus-to-go")


async def _ready(running: Running) -> None:
    while (await running.table.http.get("/readyz")).status_code != 200:
        await asyncio.sleep(0.05)


async def test_a_hundred_matches_go_on_while_every_process_is_restarted(
    cluster: Settings, tmp_path_factory: pytest.TempPathFactory
) -> None:
    if nginx.program() is None:
        assert not os.environ.get("CI"), "CI has to install nginx"
        pytest.skip("nginx is not installed: apt-get install nginx")
    folder: Path = tmp_path_factory.mktemp("nginx")
    ports = [free_port(), free_port()]
    redis = ("--redis", str(cluster.redis), "--workers", "0")
    async with AsyncExitStack() as processes:
        running = [
            await processes.enter_async_context(serving(cluster.database, *redis, port=port))
            for port in ports
        ]
        front = processes.enter_context(nginx.in_front_of(folder, ports))
        address = f"http://127.0.0.1:{front.port}"
        homes = [f"127.0.1.{number}" for number in range(1, MATCHES + 1)]
        regulars = [Regular(await _opened(address, home), local_addr=(home, 0)) for home in homes]
        games = [asyncio.create_task(each.play()) for each in regulars]
        for number, port in enumerate(ports):
            # On a fast machine most games are over before the second one is stopped.
            before = sum(len(each.acknowledged) for each in regulars)
            while not all(game.done() for game in games):
                if sum(len(each.acknowledged) for each in regulars) >= before + MOVES:
                    break
                await asyncio.sleep(0.05)
            assert await running[number].stop() < LONGEST_STOP
            again = serving(cluster.database, *redis, port=port)
            running[number] = await processes.enter_async_context(again)
            await _ready(running[number])
        await asyncio.gather(*games)
        # Games that are over before a process is stopped are not broken off.
        assert sum(each.breaks for each in regulars) >= MATCHES // 2
        async with httpx.AsyncClient(base_url=address, timeout=20) as http:
            for each in regulars:
                each.match.table = Table(address, http)
                await each.check()
