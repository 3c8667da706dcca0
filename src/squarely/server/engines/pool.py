"""A pool of worker processes that think for bots and for people who ask them."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from random import SystemRandom
from typing import Any, TypeVar

from squarely.bots import warming, workers
from squarely.server.engines.jobs import MoveRequest, choose_move
from squarely.server.engines.scheduling import Job, Scheduler

ATTEMPTS = 2
_log = logging.getLogger(__name__)

Request = TypeVar("Request")
Answer = TypeVar("Answer")


class BotPool:
    """Worker processes, each doing one job at a time."""

    def __init__(self, processes: int, warm: bool = False) -> None:
        self._processes = processes
        self._initializer = _begin_warm if warm else workers.enter
        self._pool = self._new_pool()
        self._scheduler = Scheduler(processes)

    async def choose(self, request: MoveRequest, job: Job) -> Any:
        """A legal move; if the bot fails, a random one, so that the match goes on."""
        if len(request.legal) == 1:
            return request.legal[0]
        try:
            return await self.ask(choose_move, request, job)
        except Exception:
            _log.exception("a bot failed at %s", request.setup.variant)
        return SystemRandom().choice(request.legal)

    async def ask(self, work: Callable[[Request], Answer], request: Request, job: Job) -> Answer:
        """A worker's answer to a request, once the job has its turn."""
        await self._scheduler.enter(job)
        running = asyncio.ensure_future(self.run(work, request))
        # A worker goes on though whoever asked is gone.
        running.add_done_callback(lambda _: self._scheduler.leave(job))
        return await asyncio.shield(running)

    async def run(self, work: Callable[[Request], Answer], request: Request) -> Answer:
        """A worker's answer to a request; one that dies is replaced and asked again."""
        loop = asyncio.get_running_loop()
        for _ in range(ATTEMPTS - 1):
            pool = self._pool
            try:
                return await loop.run_in_executor(pool, work, request)
            except BrokenProcessPool:
                _log.warning("a bot's process died; starting another")
                if self._pool is pool:
                    self._pool = self._new_pool()
        return await loop.run_in_executor(self._pool, work, request)

    def _new_pool(self) -> ProcessPoolExecutor:
        # Spawned, for a copy of a process with threads may hang.
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._processes, context, self._initializer)

    def warm_up(self) -> None:
        """Starts the processes before the first request comes."""
        for _ in range(self._processes):
            self._pool.submit(_nothing)

    def close(self) -> None:
        """Ends the processes."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _nothing() -> None:
    """What a process does that is only to be started."""


def _begin_warm() -> None:
    """Compiles the engines while people sit down."""
    workers.enter()
    warming.begin()
