"""Bots think in processes of their own, from what their seat can see."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import lru_cache
from random import Random, SystemRandom
from typing import Any, TypeVar

from squarely.bots import warming, workers
from squarely.games import variant_named
from squarely.kernel.rules import AnyRules, RulesData
from squarely.server.scheduling import Job, Scheduler

ATTEMPTS = 2
_log = logging.getLogger(__name__)

Asked = TypeVar("Asked")
Answer = TypeVar("Answer")


@dataclass(frozen=True)
class Question:
    """All that a bot is told: the game, what its seat sees, and what it may do."""

    variant: str
    seats: int
    options: tuple[str, ...]
    view: Any
    legal: Sequence[Any]
    level: int
    """How well it plays."""
    data: RulesData
    """The sheet, deck or map that is played with."""


class Thinkers:
    """Worker processes that answer for bots."""

    def __init__(self, processes: int, warm: bool = False) -> None:
        self._processes = processes
        self._initializer = _begin_warm if warm else workers.enter
        self._pool = self._new_pool()
        self._scheduler = Scheduler(processes)

    async def choose(self, question: Question, job: Job) -> Any:
        """A legal move; if the bot fails, a random one, so that the match goes on."""
        if len(question.legal) == 1:
            return question.legal[0]
        try:
            return await self.ask(answer, question, job)
        except Exception:
            _log.exception("a bot failed at %s", question.variant)
        return SystemRandom().choice(question.legal)

    async def ask(self, think: Callable[[Asked], Answer], question: Asked, job: Job) -> Answer:
        """What a worker makes of a question, once it is the asker's turn."""
        await self._scheduler.enter(job)
        work = asyncio.ensure_future(self.work(think, question))
        # A worker goes on thinking though whoever asked is gone.
        work.add_done_callback(lambda _: self._scheduler.leave(job))
        return await asyncio.shield(work)

    async def work(self, think: Callable[[Asked], Answer], question: Asked) -> Answer:
        """What a worker makes of a question; one that dies is replaced and asked again."""
        loop = asyncio.get_running_loop()
        for _ in range(ATTEMPTS - 1):
            pool = self._pool
            try:
                return await loop.run_in_executor(pool, think, question)
            except BrokenProcessPool:
                _log.warning("a bot's process died; starting another")
                if self._pool is pool:
                    self._pool = self._new_pool()
        return await loop.run_in_executor(self._pool, think, question)

    def _new_pool(self) -> ProcessPoolExecutor:
        # Spawned, for a copy of a process with threads may hang.
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._processes, context, self._initializer)

    def warm_up(self) -> None:
        """Starts the processes before the first question comes."""
        for _ in range(self._processes):
            self._pool.submit(_nothing)

    def close(self) -> None:
        """Ends the processes."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _nothing() -> None:
    """What a process does that is only to be started."""


def answer(question: Question) -> Any:
    """What a bot of the level plays."""
    rules = rules_of(question.variant, question.seats, question.options, question.data)
    return warming.ReadyBot(rules, question.level, Random()).choose(question.view, question.legal)


@lru_cache(maxsize=32)
def rules_of(variant: str, seats: int, options: tuple[str, ...], data: RulesData) -> AnyRules:
    """The rules, which a worker keeps."""
    return variant_named(variant).rules(seats, options, dict(data))


def _begin_warm() -> None:
    """The engines are compiled while people sit down."""
    workers.enter()
    warming.begin()
