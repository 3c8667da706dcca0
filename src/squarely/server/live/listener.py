"""One open socket: what is waiting to be sent to it."""

from __future__ import annotations

import asyncio

from squarely.kernel.rules import Seat

BACKLOG = 100
"""Messages that may wait for a slow client; past that it is cut off and resumes later."""


class Listener:
    """Somebody connected to a match, as a seat or as a spectator (None)."""

    def __init__(self, audience: Seat | None, address: str = "") -> None:
        self.audience = audience
        self.address = address
        self.lost = asyncio.Event()
        """Set when the client is too slow to go on with."""
        self.cut_off = False
        self.asking = False
        """Whether an answer to the client is under way: it is told before the client is let go."""
        self._waiting: asyncio.Queue[str | None] = asyncio.Queue()

    def tell(self, message: str) -> None:
        """Queues a message; never waits."""
        if self._waiting.qsize() >= BACKLOG:
            self.cut()
            self.lost.set()
        elif not self.cut_off:
            self._waiting.put_nowait(message)

    def cut(self) -> None:
        """Ends the conversation once what is waiting has been sent."""
        if not self.cut_off:
            self.cut_off = True
            self._waiting.put_nowait(None)

    async def next(self) -> str | None:
        """The next message to send, None when the conversation is over."""
        return await self._waiting.get()
