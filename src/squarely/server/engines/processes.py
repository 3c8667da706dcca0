"""A process that does one job at a time within bounds, and is replaced when it cannot go on."""

from __future__ import annotations

import asyncio
import ctypes
import os
import signal
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from multiprocessing.context import BaseContext
from typing import Any, TypeVar

Request = TypeVar("Request")
Answer = TypeVar("Answer")

MEGABYTE = 1 << 20
RESIDENT, DATA = 1, 5
"""Columns of statm: the memory in use, and that which the limit on data counts."""
LARGE_BLOCK = 1 << 20
"""Bytes from which on memory comes from the system, and goes back to it at once."""
_M_MMAP_THRESHOLD = -3


@dataclass(frozen=True)
class Bounds:
    """What a process may take; where the system cannot enforce it, nothing is enforced."""

    grown: int
    """Megabytes of memory past which the process is replaced once it has answered."""
    seconds: float | None = None
    """Processor time for one job; a process that takes more is killed."""
    megabytes: int | None = None
    """Memory for one job, on top of what the process starts with."""


class JobProcess:
    """One process; jobs wait for each other in it."""

    def __init__(
        self, bounds: Bounds, context: BaseContext, initializer: Callable[[], None]
    ) -> None:
        self._bounds, self._context, self._initializer = bounds, context, initializer
        self._executor = self._new()
        self.grown = False
        """Whether it takes so much memory that it has to be replaced."""

    async def run(self, work: Callable[[Request], Answer], request: Request) -> Answer:
        """The answer to a request; raises BrokenProcessPool, replaced already, if it died."""
        executor = self._executor
        job = partial(_within, self._bounds.seconds, work)
        try:
            loop = asyncio.get_running_loop()
            answer, resident = await loop.run_in_executor(executor, job, request)
        except BrokenProcessPool:
            if self._executor is executor:
                self.replace()
            raise
        self.grown = resident > self._bounds.grown
        return answer

    def submit(self, work: Callable[..., Any], *given: Any) -> None:
        """Has something done after the jobs before it; nobody waits for it."""
        with suppress(BrokenProcessPool, RuntimeError):
            self._executor.submit(work, *given)

    def replace(self) -> None:
        """Goes on with a new process."""
        self.close()
        self._executor, self.grown = self._new(), False

    def close(self) -> None:
        """Ends the process."""
        self._executor.shutdown(wait=False, cancel_futures=True)

    def _new(self) -> ProcessPoolExecutor:
        begin = partial(_begin, self._bounds.megabytes, self._initializer)
        return ProcessPoolExecutor(1, self._context, begin)


def _begin(megabytes: int | None, initializer: Callable[[], None]) -> None:
    # The C library would keep what large trees and photos have taken.
    with suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).mallopt(_M_MMAP_THRESHOLD, LARGE_BLOCK)
    initializer()
    if megabytes is not None and sys.platform == "linux":
        import resource

        most = (_memory(DATA) + megabytes) * MEGABYTE
        resource.setrlimit(resource.RLIMIT_DATA, (most, most))


def _within(
    seconds: float | None, work: Callable[[Request], Answer], request: Request
) -> tuple[Answer, int]:
    """The answer, and the megabytes that the process takes then."""
    if seconds is None or sys.platform == "win32":
        return work(request), _memory(RESIDENT)
    # The signal kills, whatever the process does at that moment.
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        return work(request), _memory(RESIDENT)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _memory(column: int) -> int:
    """Megabytes of memory that this process takes, as Linux tells; 0 elsewhere."""
    try:
        with open("/proc/self/statm", encoding="ascii") as told:
            return int(told.read().split()[column]) * os.sysconf("SC_PAGE_SIZE") // MEGABYTE
    except (OSError, AttributeError, ValueError):
        return 0
