"""The parts of a process that takes part in the table, put together: a server or a worker."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

from squarely.server.bus.bus import Bus, LocalBus
from squarely.server.bus.tracker import Tracker
from squarely.server.engines.pool import BotPool
from squarely.server.live.backend import Backend, Turns
from squarely.server.live.bot_turns import LocalTurns
from squarely.server.live.lobby import Lobby
from squarely.server.live.questions import Histories, LocalQuestions, Questions
from squarely.server.safety.limits import Limiter, LocalLimiter
from squarely.server.settings import Settings
from squarely.server.storage.journal import Journal
from squarely.server.storage.retention import keep_days
from squarely.server.storage.store import Store


@dataclass(frozen=True)
class Meeting:
    """Where processes meet: the bus, what they know of each other, and what they count together."""

    bus: Bus
    tracker: Tracker
    limiter: Limiter


def meeting(settings: Settings) -> Meeting:
    """In Redis if there is one, else in this process."""
    if settings.redis is None:
        bus: Bus = LocalBus()
        return Meeting(bus, Tracker(bus), LocalLimiter())
    # Here, for a table on one machine does without them.
    from squarely.server.bus.redis_bus import RedisBus
    from squarely.server.jobs.queues import quick_redis
    from squarely.server.safety.redis_limiter import RedisLimiter

    redis = quick_redis(settings.redis)
    bus = RedisBus(redis)
    return Meeting(bus, Tracker(bus), RedisLimiter(redis))


@dataclass(frozen=True)
class Process:
    """What a running process works with."""

    lobby: Lobby
    questions: Questions
    histories: Histories
    bots: BotPool | None
    """None: workers think for this process."""
    turns: Turns


@asynccontextmanager
async def running(
    settings: Settings, store: Store, met: Meeting, warm: bool = False
) -> AsyncIterator[Process]:
    """A process at work: it keeps watch over matches until it is left."""
    backend = Backend(store, Journal(store), met.bus, met.tracker)
    async with AsyncExitStack() as closing:
        await met.bus.open()
        closing.push_async_callback(met.bus.close)
        await met.tracker.open()
        closing.push_async_callback(met.tracker.close)
        process = _assembled(settings, backend, warm, closing)
        tasks = [asyncio.create_task(process.lobby.watch())]
        if settings.keep_days is not None:
            sweeping = keep_days(settings.database, settings.keep_days)
            tasks.append(asyncio.create_task(sweeping))
        try:
            yield process
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)


def _assembled(
    settings: Settings, backend: Backend, warm: bool, closing: AsyncExitStack
) -> Process:
    histories = Histories()
    if settings.bot_processes:
        bots = BotPool(settings.bot_processes, warm)
        if warm:
            bots.warm_up()
        closing.callback(bots.close)
        local = LocalTurns(bots)
        lobby = Lobby(backend, local, settings.limits)
        local.open(lobby)
        closing.push_async_callback(lobby.close)
        closing.push_async_callback(local.close)
        questions = LocalQuestions(lobby, bots, histories)
        return Process(lobby, questions, histories, bots, local)
    if settings.redis is None:
        raise ValueError("without Redis nobody else thinks for this process")
    from squarely.server.jobs.queued import QueuedQuestions, QueuedTurns
    from squarely.server.jobs.queues import patient_redis

    redis = patient_redis(settings.redis)
    turns = QueuedTurns(redis, backend.bus, backend.tracker)
    asked = QueuedQuestions(redis, backend.bus, backend.tracker)
    closing.push_async_callback(asked.close)
    lobby = Lobby(backend, turns, settings.limits)
    closing.push_async_callback(lobby.close)
    return Process(lobby, asked, histories, None, turns)
