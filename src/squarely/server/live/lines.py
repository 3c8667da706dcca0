"""A conversation as lines of JSON over HTTP: what is told leaves as fast as it is taken in."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine
from contextlib import AbstractContextManager, suppress
from typing import Any

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

_log = logging.getLogger(__name__)

MOST_WAITING = 20
"""Lines that wait here; more wait with the listener, and past its backlog the stream is cut."""
KEEP_ALIVE = 5.0
"""Seconds of silence after which an empty line says that the server is there."""
SENT_WITHIN = 30.0
"""Seconds for a client to take a line in."""
HEADERS = {"cache-control": "no-store", "x-accel-buffering": "no"}
"""Nothing between here and the program may keep lines back."""


class Lines:
    """The way out to a program that reads lines."""

    def __init__(self) -> None:
        self.when_writable: Callable[[], None] | None = None
        self._waiting: deque[str] = deque()
        self._woken = asyncio.Event()
        self._ended = False

    @property
    def full(self) -> bool:
        """Whether the program takes in less than it is sent."""
        return len(self._waiting) >= MOST_WAITING

    def tell(self, text: str) -> None:
        """Sends a line."""
        self._waiting.append(text)
        self._woken.set()

    def hang_up(self, code: int, reason: str) -> None:
        """Ends the stream once what was told has left."""
        self._ended = True
        self._woken.set()

    def cut(self) -> None:
        """Ends the stream at once."""
        self._waiting.clear()
        self.hang_up(0, "")

    async def next(self) -> str | None:
        """The next line, an empty one after a silence; None at the end."""
        while not self._waiting:
            if self._ended:
                return None
            self._woken.clear()
            try:
                async with asyncio.timeout(KEEP_ALIVE):
                    await self._woken.wait()
            except TimeoutError:
                return ""
        line = self._waiting.popleft()
        if self.when_writable is not None and not self.full:
            self.when_writable()
        return line


class LineStream(Response):
    """An answer that goes on until its lines end or the program hangs up."""

    media_type = "application/x-ndjson"

    def __init__(
        self,
        lines: Lines,
        present: AbstractContextManager[Any],
        beside: Callable[[], Coroutine[Any, Any, None]],
    ) -> None:
        """While somebody is `present` what goes on `beside` tells the lines."""
        super().__init__(headers=HEADERS)
        del self.headers["content-length"]
        self._lines, self._present, self._beside = lines, present, beside

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Sends lines until there are no more, or nobody reads them."""
        with self._present:
            writing = asyncio.create_task(self._write(send))
            others = [asyncio.create_task(_left(receive)), asyncio.create_task(self._go_on())]
            try:
                await asyncio.wait([writing, others[0]], return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in (writing, *others):
                    task.cancel()
                await asyncio.gather(writing, *others, return_exceptions=True)

    async def _go_on(self) -> None:
        try:
            await self._beside()
        except Exception:
            _log.exception("a stream of lines was broken off")
            self._lines.cut()

    async def _write(self, send: Send) -> None:
        start = {"type": "http.response.start", "status": 200, "headers": self.raw_headers}
        await send(start)
        # A program that stopped reading is left alone: it comes again and is told everything.
        with suppress(TimeoutError):
            while (line := await self._lines.next()) is not None:
                async with asyncio.timeout(SENT_WITHIN):
                    body = {"type": "http.response.body", "body": f"{line}\n".encode()}
                    await send({**body, "more_body": True})
            await send({"type": "http.response.body", "body": b""})


async def _left(receive: Receive) -> None:
    """Returns once the program has hung up."""
    while (await receive())["type"] != "http.disconnect":
        continue
