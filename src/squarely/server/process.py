"""The parts of a process that takes part in the table, put together: a server or a worker."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

from squarely.server.bus.bus import Bus, LocalBus
from squarely.server.bus.tracker import Tracker
from squarely.server.challenges.daily import EVERY, Days
from squarely.server.challenges.results import ChallengeResults
from squarely.server.engines.pool import BotPool
from squarely.server.live.backend import Backend, Turns
from squarely.server.live.bot_turns import LocalTurns
from squarely.server.live.fittings import Fittings
from squarely.server.live.questions import LocalQuestions, Questions
from squarely.server.live.rooms import REWRITTEN, TICK, Rooms
from squarely.server.lobby import feed
from squarely.server.lobby.feed import Feed
from squarely.server.lobby.tables import TIDY_EVERY, Tables
from squarely.server.meetings.results import MeetingResults
from squarely.server.meetings.rounds import Rounds
from squarely.server.safety.limits import Limiter, LocalLimiter
from squarely.server.settings import Settings
from squarely.server.standing.openings import OpeningResults
from squarely.server.standing.results import Results
from squarely.server.standing.settling import Settler, Settling
from squarely.server.storage.challenges import Challenges
from squarely.server.storage.decency import Decency
from squarely.server.storage.journal import Journal
from squarely.server.storage.meetings import Meetings
from squarely.server.storage.open_tables import OpenTables
from squarely.server.storage.players import Players
from squarely.server.storage.public_matches import PublicMatches
from squarely.server.storage.repeating import repeat
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


def settlers() -> list[Settler]:
    """Everything that follows from the end of a match."""
    return [Results(), MeetingResults(), ChallengeResults(), OpeningResults()]


@dataclass(frozen=True)
class Lobby:
    """Where people find each other."""

    tables: Tables
    feed: Feed


def lobby_of(store: Store, met: Meeting, rooms: Rooms) -> Lobby:
    """The lobby, as this process sees it."""
    kept = OpenTables(store)
    return Lobby(
        Tables(kept, rooms, met.bus),
        Feed(kept, PublicMatches(store), Players(store), Decency(store), met.bus, met.tracker),
    )


@dataclass(frozen=True)
class Process:
    """What a running process works with."""

    rooms: Rooms
    questions: Questions
    bots: BotPool | None
    """None: workers think for this process."""
    turns: Turns
    lobby: Lobby


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
        process = _assembled(settings, backend, met, warm, closing)
        lobby = process.lobby
        met.bus.subscribe(REWRITTEN, process.rooms.reread)
        settling = Settling(store, process.rooms, settlers())
        days = Days(Challenges(store))
        rounds = Rounds(Meetings(store), process.rooms)
        sweeps = repeat(settling.sweep, TICK, "settling matches")
        tasks = [
            asyncio.create_task(sweeps),
            asyncio.create_task(repeat(process.rooms.tick, TICK, "watching the matches")),
            asyncio.create_task(repeat(lobby.tables.sweep, TICK, "beginning at open tables")),
            asyncio.create_task(repeat(lobby.tables.tidy, TIDY_EVERY, "tidying open tables")),
            asyncio.create_task(repeat(lobby.feed.step, feed.STEP, "telling the lobby")),
            asyncio.create_task(repeat(rounds.sweep, TICK, "opening rounds")),
            asyncio.create_task(repeat(days.prepare, EVERY, "preparing daily challenges")),
        ]
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
    settings: Settings, backend: Backend, met: Meeting, warm: bool, closing: AsyncExitStack
) -> Process:
    if settings.bot_processes:
        bots = BotPool(settings.bot_processes, warm)
        if warm:
            bots.warm_up()
        closing.callback(bots.close)
        local = LocalTurns(bots, Fittings(bots, met.tracker))
        rooms = Rooms(backend, local, settings.limits)
        local.open(rooms)
        closing.push_async_callback(rooms.close)
        closing.push_async_callback(local.close)
        questions = LocalQuestions(rooms, bots)
        lobby = lobby_of(backend.store, met, rooms)
        return Process(rooms, questions, bots, local, lobby)
    if settings.redis is None:
        raise ValueError("without Redis nobody else thinks for this process")
    from squarely.server.jobs.queued import QueuedQuestions, QueuedTurns
    from squarely.server.jobs.queues import patient_redis

    redis = patient_redis(settings.redis)
    turns = QueuedTurns(redis, backend.bus, backend.tracker)
    asked = QueuedQuestions(redis, backend.bus, backend.tracker)
    closing.push_async_callback(asked.close)
    rooms = Rooms(backend, turns, settings.limits)
    closing.push_async_callback(rooms.close)
    return Process(rooms, asked, None, turns, lobby_of(backend.store, met, rooms))
