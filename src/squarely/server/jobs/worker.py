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

from squarely.balance.runs import Setting
from squarely.server.bus.tracker import Tracker
from squarely.server.engines.pool import BotPool
from squarely.server.engines.replays import StudyNode
from squarely.server.jobs.queued import WORKERS
from squarely.server.jobs.queues import (
    COACH,
    GAME,
    GAMES,
    HINT,
    KNOWLEDGE,
    LUCK,
    NODE,
    QUESTIONS,
    REFUTATION,
    REVIEW,
    SWEEP_EVERY,
    TURN,
    JobQueue,
    turns_of,
)
from squarely.server.live.backend import BotTurn, Turns
from squarely.server.live.questions import Questions
from squarely.server.refusals import RequestRefused

BEAT_EVERY = 1.0
"""Seconds between signs of life for a question, and between reports of what waits."""
TURNS_AT_ONCE = 4
"""Moves that are taken in at once; they wait for their turn in this process."""
QUESTIONS_AT_ONCE = 32
GAMES_AT_ONCE = 4

_log = logging.getLogger(__name__)
_study_node = TypeAdapter(StudyNode)
_turn = TypeAdapter(BotTurn)
_setting = TypeAdapter(Setting)


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
                [
                    (HINT, self.hint),
                    (COACH, self.coach),
                    (REVIEW, self.review),
                    (KNOWLEDGE, self.knowledge),
                    (LUCK, self.luck),
                    (REFUTATION, self.refutation),
                    (NODE, self.node),
                ],
                concurrency=QUESTIONS_AT_ONCE,
                timers=timers,
            ),
            _SaqWorker(
                JobQueue(redis, GAMES),
                [(GAME, self.game)],
                concurrency=GAMES_AT_ONCE,
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

    async def coach(self, context: Any, **question: Any) -> dict[str, Any]:
        """What a move would give away."""
        return await _answer(context["job"], self._questions.coach(**question))

    async def review(self, context: Any, **question: Any) -> dict[str, Any]:
        """What a move was worth."""
        return await _answer(context["job"], self._questions.review(**question))

    async def knowledge(self, context: Any, **question: Any) -> dict[str, Any]:
        """What players could know after a ply."""
        return await _answer(context["job"], self._questions.knowledge(**question))

    async def luck(self, context: Any, **question: Any) -> dict[str, Any]:
        """How much of the results of a match was luck."""
        return await _answer(context["job"], self._questions.luck(**question))

    async def refutation(self, context: Any, **question: Any) -> dict[str, Any]:
        """What comes of a wrong answer to a puzzle."""
        return await _answer(context["job"], self._questions.refutation(**question))

    async def node(self, context: Any, *, node: dict[str, Any], **question: Any) -> dict[str, Any]:
        """What the engine says at a node of a study."""
        asked = self._questions.node(node=_study_node.validate_python(node), **question)
        return await _answer(context["job"], asked)

    async def game(
        self, context: Any, *, setting: dict[str, Any], **question: Any
    ) -> dict[str, Any]:
        """What is counted in a game between bots."""
        asked = self._questions.game(setting=_setting.validate_python(setting), **question)
        return await _answer(context["job"], asked)


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
