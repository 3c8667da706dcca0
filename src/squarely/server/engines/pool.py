"""A pool of worker processes that think for bots and for people who ask them."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from random import SystemRandom
from typing import Any, TypeVar

from squarely.bots import warming, workers
from squarely.server.engines.jobs import MoveRequest, choose_move, release_bots
from squarely.server.engines.processes import Bounds, JobProcess
from squarely.server.engines.scheduling import Job, Priority, Scheduler
from squarely.server.operations import metrics
from squarely.server.refusals import RequestRefused

ATTEMPTS = 2
QUICK = 1
"""Processes for moves of a fraction of a second, which so never wait for those of seconds."""
GROWN = 1_200
"""Megabytes: all kernels take 320, the trees of a level-9 bot up to 110."""
LOADED_WITHIN = 20.0
"""Seconds for a new process to load the kernels; compiling them takes longer, and bots play on."""
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
        # Spawned, for a copy of a process with threads may hang.
        context = multiprocessing.get_context("spawn")
        begin = _begin_warm if warm else workers.enter
        self._warm = warm
        self._processes = [
            JobProcess(Bounds(GROWN), context, begin) for _ in range(processes + QUICK)
        ]
        self._scheduler = Scheduler(processes, QUICK)
        self._serving: set[asyncio.Task[None]] = set()

    async def choose(self, request: MoveRequest, job: Job) -> Any:
        """A legal move; if the bot fails, a random one, so that the match goes on."""
        if len(request.legal) == 1:
            return request.legal[0]
        try:
            return await self.ask(choose_move, request, job)
        except RequestRefused:
            raise
        except Exception:
            _log.exception("a bot failed at %s", request.setup.variant)
        return SystemRandom().choice(request.legal)

    async def ask(self, work: Callable[[Request], Answer], request: Request, job: Job) -> Answer:
        """A worker's answer to a request, once the job has its turn."""
        worker = await self._scheduler.enter(job)
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        # A worker goes on though whoever asked is gone.
        serving = asyncio.create_task(self._serve(worker, work, request, job, answer))
        self._serving.add(serving)
        serving.add_done_callback(self._serving.discard)
        return await answer

    async def _serve(
        self,
        worker: int,
        work: Callable[[Request], Answer],
        request: Request,
        job: Job,
        answer: asyncio.Future[Answer],
    ) -> None:
        try:
            with metrics.thinking(KINDS[job.priority]):
                found = await self.run(worker, work, request)
            if not answer.done():
                answer.set_result(found)
        except Exception as problem:
            if not answer.done():
                answer.set_exception(problem)
        finally:
            if not answer.done():
                answer.cancel()
            await self._renew(worker)
            self._scheduler.leave(job, worker)

    async def run(self, worker: int, work: Callable[[Request], Answer], request: Request) -> Answer:
        """A worker's answer to a request; one that dies is replaced and asked again."""
        process = self._processes[worker]
        for _ in range(ATTEMPTS - 1):
            try:
                return await process.run(work, request)
            except BrokenProcessPool:
                _log.warning("a bot's process died; starting another")
        return await process.run(work, request)

    async def _renew(self, worker: int) -> None:
        """Gives memory back; the next job finds the kernels loaded."""
        process = self._processes[worker]
        if process.grown:
            process.replace()
            if self._warm:
                with suppress(BrokenProcessPool):
                    await process.run(warming.await_ready, LOADED_WITHIN)

    @property
    def waiting(self) -> int:
        """How many jobs wait for a process."""
        return self._scheduler.waiting

    def drop(self, match_id: str) -> None:
        """Forgets what waits for a process on behalf of a match that everybody has left."""
        self._scheduler.drop(match_id)

    def release(self, match_id: str) -> None:
        """Lets the bots of a match go, which needs them no more."""
        for worker in self._scheduler.forget(match_id):
            self._processes[worker].submit(release_bots, match_id)

    def warm_up(self) -> None:
        """Starts the processes before the first request comes."""
        for process in self._processes:
            process.submit(_nothing)

    def close(self) -> None:
        """Ends the processes."""
        for process in self._processes:
            process.close()


def _nothing() -> None:
    """What a process does that is only to be started."""


def _begin_warm() -> None:
    """Compiles the engines while people sit down."""
    workers.enter()
    warming.begin()
