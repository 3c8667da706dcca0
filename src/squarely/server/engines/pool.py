"""A pool of worker processes that think for bots and for people who ask them."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from random import SystemRandom
from typing import Any, TypeVar

from squarely.bots import warming, workers
from squarely.server.engines.jobs import MoveRequest, choose_move, release_bots
from squarely.server.engines.scheduling import Job, Priority, Scheduler
from squarely.server.operations import metrics

ATTEMPTS = 2
KINDS: dict[Priority, metrics.ThoughtKind] = {
    Priority.MOVE: "move",
    Priority.ALONE: "move",
    Priority.HINT: "hint",
    Priority.ANALYSIS: "analysis",
    Priority.GAME: "game",
}
"""How the figures call what is thought about."""
_log = logging.getLogger(__name__)

Request = TypeVar("Request")
Answer = TypeVar("Answer")


class BotPool:
    """Worker processes, each doing one job at a time; the bots of a match stay in one of them."""

    def __init__(self, processes: int, warm: bool = False) -> None:
        self._initializer = _begin_warm if warm else workers.enter
        self._workers = [self._new_worker() for _ in range(processes)]
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
        worker = await self._scheduler.enter(job)
        running = asyncio.ensure_future(self._timed(worker, work, request, job))
        # A worker goes on though whoever asked is gone.
        running.add_done_callback(lambda _: self._scheduler.leave(job, worker))
        return await asyncio.shield(running)

    async def _timed(
        self, worker: int, work: Callable[[Request], Answer], request: Request, job: Job
    ) -> Answer:
        with metrics.thinking(KINDS[job.priority]):
            return await self.run(worker, work, request)

    async def run(self, worker: int, work: Callable[[Request], Answer], request: Request) -> Answer:
        """A worker's answer to a request; one that dies is replaced and asked again."""
        loop = asyncio.get_running_loop()
        for _ in range(ATTEMPTS - 1):
            process = self._workers[worker]
            try:
                return await loop.run_in_executor(process, work, request)
            except BrokenProcessPool:
                _log.warning("a bot's process died; starting another")
                if self._workers[worker] is process:
                    self._workers[worker] = self._new_worker()
        return await loop.run_in_executor(self._workers[worker], work, request)

    @property
    def waiting(self) -> int:
        """How many jobs wait for a process."""
        return self._scheduler.waiting

    def release(self, match_id: str) -> None:
        """Lets the bots of a match go, which needs them no more."""
        for worker in self._scheduler.forget(match_id):
            with suppress(BrokenProcessPool, RuntimeError):
                self._workers[worker].submit(release_bots, match_id)

    def _new_worker(self) -> ProcessPoolExecutor:
        # Spawned, for a copy of a process with threads may hang.
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(1, context, self._initializer)

    def warm_up(self) -> None:
        """Starts the processes before the first request comes."""
        for worker in self._workers:
            worker.submit(_nothing)

    def close(self) -> None:
        """Ends the processes."""
        for worker in self._workers:
            worker.shutdown(wait=False, cancel_futures=True)


def _nothing() -> None:
    """What a process does that is only to be started."""


def _begin_warm() -> None:
    """Compiles the engines while people sit down."""
    workers.enter()
    warming.begin()
