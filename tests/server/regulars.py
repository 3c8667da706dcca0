"""People who play on through restarts, and know what was acknowledged to them."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from squarely.kernel.record import parse_record
from tests.server.guests import Guest, OpenMatch


class Regular:
    """Plays both seats of a match to its end, through every restart."""

    def __init__(self, match: OpenMatch, **socket: Any) -> None:
        self.match = match
        self._socket = socket
        self.acknowledged: list[str] = []
        self.breaks = 0
        self._chance = random.Random(match.id)

    async def play(self) -> None:
        """Goes on until the game is over, and comes again when it is told to."""
        over = False
        while not over:
            wait = 0.1
            try:
                async with (
                    self.match.guest(1, **self._socket) as first,
                    self.match.guest(2, **self._socket) as second,
                ):
                    try:
                        over = await self._play(first, second)
                    finally:
                        told = [
                            json.loads(text)["wait"]
                            for text in (*first.heard, *second.heard)
                            if '"come_again"' in text
                        ]
                        wait = max(told, default=wait)
            except (ConnectionClosed, InvalidHandshake, OSError, TimeoutError):
                self.breaks += 1
                await asyncio.sleep(wait)

    async def _play(self, first: Guest, second: Guest) -> bool:
        while first.state["outcome"] is None:
            (seat,) = first.state["to_act"]
            mover, other = (first, second) if seat == 1 else (second, first)
            await mover.reach(first.state["number"])
            move = self._chance.choice(mover.state["legal"])
            answer = await mover.move(move)
            assert answer["type"] == "accepted", answer
            self.acknowledged.append(move)
            await other.reach(answer["number"])
            await mover.reach(answer["number"])
        return True

    async def check(self) -> None:
        """Everything that was acknowledged is in the record, once and in order."""
        record = parse_record(await self.match.record())
        played = [turn.move for turn in record.turns]
        rest = iter(played)
        assert all(move in rest for move in self.acknowledged)
        # A move whose answer was lost with the connection may be there as well.
        assert len(played) <= len(self.acknowledged) + self.breaks
