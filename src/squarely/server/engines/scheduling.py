"""Who gets a worker next: people's moves first, and everybody in turn."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from dataclasses import dataclass, field
from enum import IntEnum

from squarely.server.refusals import RequestRefused


class Priority(IntEnum):
    """What is thought about before what."""

    MOVE = 0
    """A bot's move, for people who wait."""
    HINT = 1
    ANALYSIS = 2
    ALONE = 3
    """A bot's move in a match without people."""


MOST_WAITING = {Priority.HINT: (4, 64), Priority.ANALYSIS: (16, 64)}
"""How many may wait, from one address and in all; a bot's move always may."""


@dataclass(frozen=True)
class Job:
    """On whose behalf a worker is asked."""

    priority: Priority
    address: str
    match_id: str


@dataclass
class _Queue:
    """Those who wait with one priority: addresses in turn, and the matches of each in turn."""

    addresses: OrderedDict[str, OrderedDict[str, deque[asyncio.Future[None]]]] = field(
        default_factory=OrderedDict
    )

    def put(self, job: Job, waiter: asyncio.Future[None]) -> None:
        matches = self.addresses.setdefault(job.address, OrderedDict())
        matches.setdefault(job.match_id, deque()).append(waiter)

    def pop(self) -> asyncio.Future[None] | None:
        while self.addresses:
            address, matches = self.addresses.popitem(last=False)
            match_id, waiters = matches.popitem(last=False)
            waiter = waiters.popleft()
            # Whoever has just had a turn goes to the end.
            if waiters:
                matches[match_id] = waiters
            if matches:
                self.addresses[address] = matches
            if not waiter.cancelled():
                return waiter
        return None


class Scheduler:
    """Lets as many jobs run as there are workers; what people wait for goes first.

    Of several workers one is kept for moves that people wait for.
    """

    def __init__(self, workers: int) -> None:
        self._free = workers
        self._spare = max(1, workers - 1)
        """Workers that may do what nobody waits for at the board."""
        self._queues = {priority: _Queue() for priority in Priority}
        self._waiting: Counter[tuple[Priority, str | None]] = Counter()

    async def enter(self, job: Job) -> None:
        """Waits for a worker; raises RequestRefused where too many wait already."""
        one, everybody = (job.priority, job.address), (job.priority, None)
        if job.priority in MOST_WAITING:
            most, most_in_all = MOST_WAITING[job.priority]
            if self._waiting[one] >= most or self._waiting[everybody] >= most_in_all:
                raise RequestRefused("busy", wait=1)
        waiter = asyncio.get_running_loop().create_future()
        self._queues[job.priority].put(job, waiter)
        self._waiting.update((one, everybody))
        self._start_next()
        try:
            await waiter
        except asyncio.CancelledError:
            if waiter.done() and not waiter.cancelled():
                self.leave(job)
            raise
        finally:
            self._waiting.subtract((one, everybody))
            if not self._waiting[one]:
                del self._waiting[one]

    def leave(self, job: Job) -> None:
        """Gives the worker to the next."""
        self._free += 1
        if job.priority is not Priority.MOVE:
            self._spare += 1
        self._start_next()

    def _start_next(self) -> None:
        for priority, queue in self._queues.items():
            while self._free and (priority is Priority.MOVE or self._spare):
                waiter = queue.pop()
                if waiter is None:
                    break
                self._free -= 1
                if priority is not Priority.MOVE:
                    self._spare -= 1
                waiter.set_result(None)
