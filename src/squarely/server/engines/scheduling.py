"""Who gets a worker next: people's moves first, and everybody in turn."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum

from squarely.server.operations import metrics
from squarely.server.refusals import RequestRefused


class Priority(IntEnum):
    """The order in which jobs get a worker."""

    MOVE = 0
    """A bot's move, for people who wait."""
    HINT = 1
    ANALYSIS = 2
    ALONE = 3
    """A bot's move in a match without people."""
    GAME = 4
    """A whole game between bots, for figures."""


BOT_MOVES = (Priority.MOVE, Priority.ALONE)
MOST_WAITING = {
    Priority.HINT: (4, 64),
    Priority.ANALYSIS: (16, 64),
    Priority.GAME: (8, 64),
}
"""How many may wait, from one address and in all; a bot's move always may."""
HOMES = 4_096
"""Matches whose worker is remembered."""


@dataclass(frozen=True)
class Job:
    """On whose behalf a worker is asked."""

    priority: Priority
    address: str
    match_id: str
    quick: bool = False
    """Whether it takes a fraction of a second."""


@dataclass(eq=False)
class _Waiting:
    """A job that waits, and who is told the number of its worker."""

    job: Job
    worker: asyncio.Future[int]


@dataclass
class _Queue:
    """Those who wait with one priority: addresses in turn, and the matches of each in turn."""

    addresses: OrderedDict[str, OrderedDict[str, deque[_Waiting]]] = field(
        default_factory=OrderedDict
    )

    def put(self, waiting: _Waiting) -> None:
        matches = self.addresses.setdefault(waiting.job.address, OrderedDict())
        matches.setdefault(waiting.job.match_id, deque()).append(waiting)

    def pop(self, full: frozenset[str]) -> _Waiting | None:
        """The next one, of an address that has not its full share of workers already."""
        for address, matches in self.addresses.items():
            if address not in full:
                match_id = next(iter(matches))
                return self._take(address, match_id, matches[match_id][0])
        return None

    def pop_quick(self) -> _Waiting | None:
        """The next one that takes a fraction of a second."""
        for address, matches in self.addresses.items():
            for match_id, waiters in matches.items():
                for waiting in waiters:
                    if waiting.job.quick:
                        return self._take(address, match_id, waiting)
        return None

    def drop(self, waiting: _Waiting) -> None:
        """Takes out one who waits no more."""
        if waiting in self.waiting_for(waiting.job.match_id):
            self._remove(waiting.job.address, waiting.job.match_id, waiting)

    def waiting_for(self, match_id: str) -> list[_Waiting]:
        """All who wait on behalf of a match."""
        found = (matches.get(match_id, ()) for matches in self.addresses.values())
        return [waiting for waiters in found for waiting in waiters]

    def _take(self, address: str, match_id: str, waiting: _Waiting) -> _Waiting:
        """Takes one out; the address and the match that had a turn go to the end."""
        self._remove(address, match_id, waiting)
        if address in self.addresses:
            self.addresses.move_to_end(address)
            if match_id in self.addresses[address]:
                self.addresses[address].move_to_end(match_id)
        return waiting

    def _remove(self, address: str, match_id: str, waiting: _Waiting) -> None:
        matches = self.addresses[address]
        matches[match_id].remove(waiting)
        if not matches[match_id]:
            del matches[match_id]
        if not matches:
            del self.addresses[address]


class Scheduler:
    """Lets as many jobs run as there are workers; what people wait for goes first.

    Of several workers one is kept for moves that people wait for, and one for other addresses
    than the busiest. A match belongs to the worker that made its last bot's move, where its bots
    are; it moves on only if that one is busy. Besides there may be workers for quick moves alone,
    which so never wait for a slow one.
    """

    def __init__(
        self,
        workers: int,
        quick: int = 0,
        most_waiting: Mapping[Priority, tuple[int, int]] = MOST_WAITING,
    ) -> None:
        self._free = deque(range(workers))
        """The idle workers, those first that have been idle for longest."""
        self._free_quick = deque(range(workers, workers + quick))
        self._workers = workers
        self._most_waiting = most_waiting
        self._homes: OrderedDict[str, tuple[int, ...]] = OrderedDict()
        """The workers that have bots of a match, the one that it belongs to last."""
        self._spare = max(1, workers - 1)
        """Workers that may do what nobody waits for at the board."""
        self._most_of_address = max(1, workers - 1)
        self._moving: Counter[str] = Counter()
        """How many workers make moves for people at each address."""
        self._queues = {priority: _Queue() for priority in Priority}
        self._waiting: Counter[tuple[Priority, str | None]] = Counter()

    @property
    def waiting(self) -> int:
        """How many jobs wait for a worker."""
        return sum(self._waiting[priority, None] for priority in Priority)

    async def enter(self, job: Job) -> int:
        """Waits for a worker, whose number it returns; raises RequestRefused if too many wait."""
        one, everybody = (job.priority, job.address), (job.priority, None)
        if job.priority in self._most_waiting:
            most, most_in_all = self._most_waiting[job.priority]
            if self._waiting[one] >= most or self._waiting[everybody] >= most_in_all:
                raise RequestRefused("busy", wait=1)
        worker: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        waiting = _Waiting(job, worker)
        self._queues[job.priority].put(waiting)
        self._waiting.update((one, everybody))
        metrics.queued(self.waiting)
        self._start_next()
        try:
            return await worker
        except asyncio.CancelledError:
            if worker.done() and not worker.cancelled():
                self.leave(job, worker.result())
            raise
        finally:
            self._queues[job.priority].drop(waiting)
            self._waiting.subtract((one, everybody))
            if not self._waiting[one]:
                del self._waiting[one]
            metrics.queued(self.waiting)

    def leave(self, job: Job, worker: int) -> None:
        """Gives a worker to the next."""
        if worker >= self._workers:
            self._free_quick.append(worker)
            self._start_next()
            return
        self._free.append(worker)
        if job.priority is not Priority.MOVE:
            self._spare += 1
        else:
            self._moving[job.address] -= 1
            if not self._moving[job.address]:
                del self._moving[job.address]
        self._start_next()

    @property
    def _full(self) -> frozenset[str]:
        """The addresses that have as many workers as one may have."""
        most = self._most_of_address
        return frozenset(address for address, count in self._moving.items() if count >= most)

    def _start_next(self) -> None:
        for priority, queue in self._queues.items():
            while self._free and (priority is Priority.MOVE or self._spare):
                first = queue.pop(self._full if priority is Priority.MOVE else frozenset())
                if first is None:
                    break
                if first.worker.done():
                    continue
                if priority is not Priority.MOVE:
                    self._spare -= 1
                else:
                    self._moving[first.job.address] += 1
                first.worker.set_result(self._worker_for(first.job))
        while self._free_quick and (first := self._queues[Priority.MOVE].pop_quick()):
            if not first.worker.done():
                first.worker.set_result(self._free_quick.popleft())

    def drop(self, match_id: str) -> None:
        """Has nobody wait any more for moves and hints in a match: it has been left."""
        for priority in (Priority.MOVE, Priority.HINT):
            for waiting in self._queues[priority].waiting_for(match_id):
                if not waiting.worker.done():
                    waiting.worker.set_exception(RequestRefused("busy", wait=1))

    def _worker_for(self, job: Job) -> int:
        """An idle worker: for a bot's move the one where the match is at home, if that is idle."""
        if job.priority not in BOT_MOVES:
            return self._free.popleft()
        before = self._homes.pop(job.match_id, ())
        worker = before[-1] if before and before[-1] in self._free else self._free[0]
        self._free.remove(worker)
        self._homes[job.match_id] = (*(each for each in before if each != worker), worker)
        if len(self._homes) > HOMES:
            self._homes.popitem(last=False)
        return worker

    def forget(self, match_id: str) -> tuple[int, ...]:
        """Forgets where a match is; returns the workers that have bots of it."""
        return self._homes.pop(match_id, ())
