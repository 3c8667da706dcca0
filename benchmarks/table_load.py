"""Many live matches over real sockets: how soon is a move acknowledged? Run with `make bench`.

The bound: at least 300 Blokus matches at once with a move a second each, 99 of 100 moves
acknowledged within 100 ms, on one core. The server is one process on one core; the players are
another, so that their work is not counted.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import statistics
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.table_server import Served

SETTLE = 5.0
"""Seconds that are played before anything is measured."""


@dataclass
class Measured:
    """What the players noticed: when each move was sent, and how long its answer took."""

    answers: list[tuple[float, float]] = field(default_factory=list)
    finished: int = 0


class Player:
    """One socket of one seat, with the last state that it heard."""

    def __init__(self, socket: ClientConnection, seat: int) -> None:
        self._socket = socket
        self.seat = seat
        self.state: dict[str, Any] = {}
        self.my_turn = asyncio.Event()
        self._answered: asyncio.Future[float] | None = None

    async def listen(self) -> None:
        """Keeps up with the match."""
        async for text in self._socket:
            assert isinstance(text, str)
            # Most updates are for somebody else; reading them all would measure the players.
            if text.startswith('{"events"'):
                if f'"to_act":[{self.seat}]' in text or '"outcome":null' not in text:
                    self.state = json.loads(text)["state"]
                    self.my_turn.set()
            elif text.startswith('{"ref"') and self._answered is not None:
                self._answered.set_result(time.perf_counter())

    async def move(self, chance: random.Random) -> float:
        """Plays something; seconds until it was acknowledged."""
        self.my_turn.clear()
        self._answered = asyncio.get_running_loop().create_future()
        move, ply = chance.choice(self.state["legal"]), self.state["ply"]
        begun = time.perf_counter()
        await self._socket.send(json.dumps({"type": "move", "move": move, "ply": ply}))
        return await self._answered - begun


async def play(http: httpx.AsyncClient, wish: dict[str, Any], every: float, on: Measured) -> None:
    """One match after the other, a move every so many seconds, until it is stopped."""
    chance = random.Random()
    while True:
        opened = (await http.post("/api/matches", json=wish)).json()
        address = str(http.base_url).replace("http", "ws", 1)
        url = f"{address}/api/matches/{opened['id']}/live"
        players, listening = [], []
        for seat in opened["seats"]:
            socket = await connect(url, proxy=None, max_size=None, ping_interval=None)
            await socket.send(json.dumps({"type": "join", "key": seat["key"]}))
            players.append(Player(socket, seat["seat"]))
            listening.append(asyncio.create_task(players[-1].listen()))
        try:
            await _one_match(players, every, on, chance)
        finally:
            for task in listening:
                task.cancel()
            for player in players:
                await player._socket.close()


async def _one_match(
    players: list[Player], every: float, on: Measured, chance: random.Random
) -> None:
    due = asyncio.get_running_loop().time() + every * chance.random()
    turns = [asyncio.create_task(player.my_turn.wait()) for player in players]
    while True:
        # Each match keeps to its own second, or a pause would make all of them move at once.
        await asyncio.sleep(due - asyncio.get_running_loop().time())
        due += every
        await asyncio.wait(turns, return_when=asyncio.FIRST_COMPLETED)
        index = next(number for number, turn in enumerate(turns) if turn.done())
        begun = time.perf_counter()
        on.answers.append((begun, await players[index].move(chance)))
        turns[index] = asyncio.create_task(players[index].my_turn.wait())
        if any(player.state.get("outcome") for player in players):
            on.finished += 1
            return


async def measure(served: Served, args: argparse.Namespace) -> None:
    """Plays and prints what came of it."""
    wish = {"variant": args.variant, "players": [{"kind": "person"}] * args.seats}
    on = Measured()
    async with httpx.AsyncClient(base_url=served.address, timeout=60) as http:
        await http.post("/api/matches", json=wish)
        empty = served.memory()
        games = [asyncio.create_task(play(http, wish, args.every, on)) for _ in range(args.matches)]
        await asyncio.sleep(SETTLE + args.matches * args.seats / 200)
        cpu, begun = served.cpu(), time.perf_counter()
        await asyncio.sleep(args.seconds)
        busy, spent = served.cpu() - cpu, time.perf_counter() - begun
        held = served.memory() - empty
        for game in games:
            game.cancel()
        await asyncio.gather(*games, return_exceptions=True)
    waits = sorted(1000 * wait for at, wait in on.answers if at >= begun)
    print(
        f"{args.matches} {args.variant} matches, {args.matches * args.seats} sockets, "
        f"{spent:.0f} s, one core"
    )
    print(f"  moves acknowledged   {len(waits) / spent:8.1f} a second")
    print(f"  median               {statistics.median(waits):8.1f} ms")
    print(f"  99 of 100 within     {waits[int(0.99 * len(waits))]:8.1f} ms (bound: 100)")
    print(f"  slowest              {waits[-1]:8.1f} ms")
    print(f"  the server's core    {busy / spent:8.0%} busy")
    print(f"  memory               {held / args.matches / 1024:8.0f} KiB a match with its sockets")


def main() -> None:
    """Starts a server, plays, and prints figures and what the server's time went to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--every", type=float, default=1.0, help="seconds between moves")
    parser.add_argument("--variant", default="blokus")
    parser.add_argument("--seats", type=int, default=4)
    args = parser.parse_args()
    first, *others = sorted(os.sched_getaffinity(0))
    if others:
        os.sched_setaffinity(0, set(others))
    with tempfile.TemporaryDirectory() as folder:
        served = Served(Path(folder), first)
        try:
            asyncio.run(measure(served, args))
        finally:
            told = served.stop()
    shares = [line for line in told.splitlines() if line.rstrip().endswith("%")]
    print("what the server's time went to", *shares, sep="\n")


if __name__ == "__main__":
    main()
