"""Work on what visitors send, in processes where it can hurt nobody: bounded, and shared fairly."""

from __future__ import annotations

import asyncio
import multiprocessing
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import ParamSpec, TypeVar

from squarely.bots import workers
from squarely.server.engines.processes import Bounds, JobProcess
from squarely.server.engines.scheduling import Job, Priority, Scheduler
from squarely.server.refusals import RequestRefused

PROCESSES = 2
"""One address works in one of them at a time."""
BOUNDS = Bounds(grown=250, seconds=10.0, megabytes=768)
MOST_WAITING = {Priority.MOVE: (8, 64)}
"""How many requests may wait, from one address and in all."""

Request = TypeVar("Request")
Answer = TypeVar("Answer")
Given = ParamSpec("Given")

_in_turn = ThreadPoolExecutor(1, "in-turn")


class Sandbox:
    """Processes that are started when the first request comes, and end with the server."""

    def __init__(self, bounds: Bounds = BOUNDS) -> None:
        self._scheduler = Scheduler(PROCESSES, most_waiting=MOST_WAITING)
        # A fork of a small process that has loaded nothing but what is needed starts at once.
        way = "spawn" if sys.platform == "win32" else "forkserver"
        context = multiprocessing.get_context(way)
        self._processes = [JobProcess(bounds, context, workers.enter) for _ in range(PROCESSES)]

    async def run(
        self, address: str, work: Callable[[Request], Answer], request: Request
    ) -> Answer:
        """What comes of a request; raises RequestRefused if it waits or takes too long."""
        job = Job(Priority.MOVE, address, address)
        worker = await self._scheduler.enter(job)
        process = self._processes[worker]
        working = asyncio.ensure_future(process.run(work, request))

        def done(_: object) -> None:
            # Read here, for the visitor may be gone.
            working.exception()
            if process.grown:
                process.replace()
            self._scheduler.leave(job, worker)

        working.add_done_callback(done)
        try:
            return await asyncio.shield(working)
        except (BrokenProcessPool, MemoryError) as problem:
            raise RequestRefused("too_much_work") from problem

    def close(self) -> None:
        """Ends the processes."""
        for process in self._processes:
            process.close()


async def in_turn(
    work: Callable[Given, Answer], *given: Given.args, **named: Given.kwargs
) -> Answer:
    """What comes of work that only this process can do, in the one thread that may be busy."""
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(_in_turn, lambda: work(*given, **named))
