"""Runs a worker until it is stopped."""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from squarely.kernel.rules import BadInput
from squarely.server.jobs.queues import LEFT, patient_redis
from squarely.server.jobs.worker import Worker
from squarely.server.operations.exporter import exporting
from squarely.server.process import meeting, running
from squarely.server.settings import Settings, database_unusable
from squarely.server.storage.database import StorageDown
from squarely.server.storage.store import Store


def work(
    settings: Settings,
    name: str,
    metrics: tuple[str, int | None] = ("127.0.0.1", None),
    warm: bool = True,
) -> None:
    """Works until Ctrl-C or a signal; what is not done then, others do."""
    # It warns each time that it is stopped while it waits for work.
    logging.getLogger("saq").setLevel(logging.ERROR)
    with exporting(*metrics):
        asyncio.run(_work(settings, name, warm))


async def _work(settings: Settings, name: str, warm: bool) -> None:
    store = Store(settings.database)
    try:
        await store.await_ready()
    except StorageDown as problem:
        reason = str(problem).partition("\n")[0]
        raise database_unusable(settings.database, reason) from problem
    stopped = asyncio.Event()
    if sys.platform != "win32":
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    async with working(settings, store, name, warm):
        print(f"The worker {name} waits for work (Ctrl-C stops it)", flush=True)
        await stopped.wait()
    await store.close()


@asynccontextmanager
async def working(
    settings: Settings, store: Store, name: str, warm: bool = False
) -> AsyncIterator[None]:
    """A worker at work until it is left."""
    if settings.redis is None:
        raise BadInput("A worker finds its work in Redis: give --redis.")
    met = meeting(settings)
    async with running(settings, store, met, warm) as process:
        if process.bots is None:
            raise BadInput("A worker needs at least one process.")
        redis = patient_redis(settings.redis)
        bots = process.bots
        met.bus.subscribe(LEFT, lambda match_id: bots.drop((match_id or b"").decode()))
        worker = Worker(name, redis, met.tracker, bots, process.turns, process.questions)
        task = asyncio.create_task(worker.run())
        try:
            yield
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            await redis.aclose()
