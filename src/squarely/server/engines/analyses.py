"""Reviews of the moves of finished matches, kept for everyone who asks again."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from squarely.analysis.reviews import MoveReview
from squarely.server.engines.jobs import AnalysisRequest, analyse
from squarely.server.engines.pool import BotPool
from squarely.server.engines.scheduling import Job, Priority
from squarely.server.refusals import RequestRefused

REMEMBERED = 100
"""Matches whose reviews are kept at hand."""


class Analyses:
    """Reviews by match and ply; each is made once."""

    def __init__(self, bots: BotPool) -> None:
        self._bots = bots
        self._kept: OrderedDict[str, dict[int, asyncio.Task[MoveReview]]] = OrderedDict()

    async def review(self, match_id: str, request: AnalysisRequest, address: str) -> MoveReview:
        """The review of a move; raises RequestRefused while there can be none."""
        known = self._of(match_id)
        task = known.get(request.ply)
        if task is None:
            job = Job(Priority.ANALYSIS, address, match_id)
            task = known[request.ply] = asyncio.create_task(self._analyse(request, job))
            task.add_done_callback(lambda done: _forget_failure(known, request.ply, done))
        # One who hangs up must not end it for the others.
        return await asyncio.shield(task)

    def close(self) -> None:
        """Ends what is under way."""
        for known in self._kept.values():
            for task in list(known.values()):
                task.cancel()

    async def _analyse(self, request: AnalysisRequest, job: Job) -> MoveReview:
        found = await self._bots.ask(analyse, request, job)
        if found is None:
            raise RequestRefused("warming_up", wait=1)
        return found

    def _of(self, match_id: str) -> dict[int, asyncio.Task[MoveReview]]:
        known = self._kept.setdefault(match_id, {})
        self._kept.move_to_end(match_id)
        if len(self._kept) > REMEMBERED:
            self._kept.popitem(last=False)
        return known


def _forget_failure(
    known: dict[int, asyncio.Task[MoveReview]], ply: int, done: asyncio.Task[MoveReview]
) -> None:
    if done.cancelled() or done.exception() is not None:
        known.pop(ply, None)
