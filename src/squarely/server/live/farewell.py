"""How a server leaves its guests: each is answered, told when to come again, and let go."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from random import SystemRandom

from squarely.server.live.listener import RESTARTING, Listener
from squarely.server.live.outgoing import to_json
from squarely.table.messages import ComeAgain

JITTER = 3.0
"""Seconds over which those who have to connect again are spread."""
LOOK_EVERY = 0.02
_chance = SystemRandom()


class Farewell:
    """Everybody who is connected to this process, and whether they have to leave."""

    def __init__(self) -> None:
        self.begun = False
        self._here: set[Listener] = set()

    @contextmanager
    def present(self, listener: Listener) -> Iterator[None]:
        """Counts a listener as one who has to be told."""
        self._here.add(listener)
        try:
            yield
        finally:
            self._here.discard(listener)

    async def say(self, within: float) -> None:
        """Tells everyone to come again, and returns once all have left or the time is over.

        Whoever has asked for something is answered first.
        """
        self.begun = True
        told: set[Listener] = set()
        try:
            async with asyncio.timeout(within):
                while self._here:
                    for listener in self._here - told:
                        if not listener.asking:
                            _dismiss(listener)
                            told.add(listener)
                    await asyncio.sleep(LOOK_EVERY)
        except TimeoutError:
            return


def _dismiss(listener: Listener) -> None:
    listener.tell(to_json(ComeAgain(round(_chance.uniform(0, JITTER), 2))))
    listener.cut(RESTARTING)
