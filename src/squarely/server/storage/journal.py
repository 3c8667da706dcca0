"""Group commit: what many matches write at once becomes durable together."""

from __future__ import annotations

import asyncio

from squarely.server.storage.database import StorageDown
from squarely.server.storage.store import Store, Write

_Waiting = tuple[tuple[Write, ...], asyncio.Future[None]]
"""Writes that belong together, and who is told once they are committed."""


class Journal:
    """Commits what many matches write at once in one transaction, in the order of arrival."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: list[_Waiting] = []
        self._writer: asyncio.Task[None] | None = None

    async def write(self, *writes: Write) -> None:
        """Returns once all of the writes are committed; raises what kept them from that."""
        done = asyncio.get_running_loop().create_future()
        self._waiting.append((writes, done))
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._write_all())
        await asyncio.shield(done)

    async def finish(self) -> None:
        """Returns once nothing is being written any more."""
        while self._writer is not None and not self._writer.done():
            await asyncio.wait({self._writer})

    async def _write_all(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            await self._commit(batch)

    async def _commit(self, batch: list[_Waiting]) -> None:
        try:
            await self._store.write([write for writes, _ in batch for write in writes])
        except StorageDown as problem:
            for _, done in batch:
                done.set_exception(problem)
        except Exception as problem:
            # One that is bad or came too late must not take the others with it.
            if len(batch) > 1:
                half = len(batch) // 2
                await self._commit(batch[:half])
                await self._commit(batch[half:])
            else:
                batch[0][1].set_exception(problem)
        else:
            for _, done in batch:
                done.set_result(None)
