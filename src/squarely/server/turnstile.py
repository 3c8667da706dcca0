"""One at a time: what is costly and may wait."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from squarely.server.declines import Declined

MOST_WAITING = 32


class Turnstile:
    """Lets one in at a time, so that bots at play find a free worker; few may wait."""

    def __init__(self, most: int = MOST_WAITING) -> None:
        self._most = most
        self._here = 0
        self._gate = asyncio.Semaphore(1)

    @asynccontextmanager
    async def passed(self) -> AsyncIterator[None]:
        """Waits for its turn; raises Declined where too many wait already."""
        if self._here > self._most:
            raise Declined("busy", {"retry-after": "2"})
        self._here += 1
        try:
            async with self._gate:
                yield
        finally:
            self._here -= 1
