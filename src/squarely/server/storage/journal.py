"""Group commit: what many matches write at once becomes durable together."""

from __future__ import annotations

import asyncio

from squarely.server.storage.store import StorageDown, Store, Write


class Journal:
    """Commits what many matches write at once in one transaction, in the order of arrival."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: list[tuple[Write, asyncio.Future[None]]] = []
        self._writer: asyncio.Task[None] | None = None

    async def write(self, write: Write) -> None:
        """Returns once the write is committed; raises if it could not be."""
        done = asyncio.get_running_loop().create_future()
        self._waiting.append((write, done))
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
            try:
                await self._store.write([write for write, _ in batch])
            except StorageDown as problem:
                # Trying them one by one would take as long for each.
                for _, done in batch:
                    done.set_exception(problem)
            except Exception:
                await self._one_by_one(batch)
            else:
                for _, done in batch:
                    done.set_result(None)

    async def _one_by_one(self, batch: list[tuple[Write, asyncio.Future[None]]]) -> None:
        """One bad write must not take the others with it."""
        for write, done in batch:
            try:
                await self._store.write([write])
            except Exception as problem:
                done.set_exception(problem)
            else:
                done.set_result(None)
