"""A worker: a process without a web server that thinks for bots and for people who ask."""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager, suppress
from dataclasses import asdict
from typing import Any

import saq
from pydantic import TypeAdapter
from redis.asyncio import Redis
from redis.exceptions import RedisError

from squarely.server.bus.tracker import Tracker
from squarely.server.engines.pool import BotPool
from squarely.server.jobs.queued import WORKERS
from squarely.server.jobs.queues import QUESTIONS, SWEEP_EVERY, TURN, JobQueue, turns_of
from squarely.server.live.backend import BotTurn, Turns
from squarely.server.live.questions import Questions
from squarely.server.refusals import RequestRefused

BEAT_EVERY = 1.0
"""Seconds between signs of life for a question, and between reports of what waits."""
TURNS_AT_ONCE = 4
"""Moves that are taken in at once; they wait for their turn in this process."""
QUESTIONS_AT_ONCE = 32

_log = logging.getLogger(__name__)
_turn = TypeAdapter(BotTurn)


class _SaqWorker(saq.Worker[Any]):
    """Signals are for the process to hear, not for each of its queues."""

    SIGNALS: list[signal.Signals] = []  # noqa: RUF012


class Worker:
    """Takes jobs from the queues; how they take turns is up to the pool."""

    def __init__(
        self,
        name: str,
        redis: Redis,
        tracker: Tracker,
        bots: BotPool,
        turns: Turns,
        questions: Questions,
    ) -> None:
        self._name = name
        self._tracker = tracker
        self._bots = bots
        self._turns = turns
        self._questions = questions
        timers: Any = {"sweep": SWEEP_EVERY}
        own, shared = JobQueue(redis, turns_of(name)), JobQueue(redis, QUESTIONS)
        self._workers = [
            _SaqWorker(own, [(TURN, self.turn)], concurrency=TURNS_AT_ONCE, timers=timers),
            _SaqWorker(
                shared,
                [("hint", self.hint), ("review", self.review)],
                concurrency=QUESTIONS_AT_ONCE,
                timers=timers,
            ),
        ]

    async def run(self) -> None:
        """Works until it is cancelled."""
        running = [asyncio.create_task(worker.start()) for worker in self._workers]
        try:
            while True:
                self._tracker.put(f"{WORKERS}{self._name}", {"waiting": self._bots.waiting})
                await asyncio.sleep(BEAT_EVERY)
        finally:
            # So that nothing more is sent here.
            self._tracker.put(f"{WORKERS}{self._name}", None)
            for worker in self._workers:
                worker.event.set()
            await asyncio.gather(*running, return_exceptions=True)

    async def turn(self, _: Any, *, turn: dict[str, Any]) -> None:
        """A bot's move: taken in at once, made when it is its turn."""
        self._turns.submit(_turn.validate_python(turn))

    async def hint(self, context: Any, **question: Any) -> dict[str, Any]:
        """A hint."""
        return await _answer(context["job"], self._questions.hint(**question))

    async def review(self, context: Any, **question: Any) -> dict[str, Any]:
        """What a move was worth."""
        return await _answer(context["job"], self._questions.review(**question))


async def _answer(job: saq.Job, asked: Awaitable[Any]) -> dict[str, Any]:
    """The answer in a form that travels, or why there is none."""
    async with _alive(job):
        try:
            return {"answer": asdict(await asked)}
        except RequestRefused as refusal:
            return {"refused": refusal.code, "wait": refusal.wait}


@asynccontextmanager
async def _alive(job: saq.Job) -> AsyncIterator[None]:
    """Says every second that the job is being done."""

    async def beat() -> None:
        while True:
            await asyncio.sleep(BEAT_EVERY)
            with suppress(RedisError, OSError):
                await job.update()

    beating = asyncio.create_task(beat())
    try:
        yield
    finally:
        beating.cancel()
