"""What was thought of the moves of finished matches, kept for everyone who asks again."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from squarely.analysis.reviews import MoveReview
from squarely.server.declines import Declined
from squarely.server.pondering import MoveQuestion, judge
from squarely.server.scheduling import Job, Priority
from squarely.server.thinking import Thinkers

REMEMBERED = 100
"""Matches whose reviews are kept at hand."""


class Analyses:
    """Remarks by match and ply; each is thought of once."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._kept: OrderedDict[str, dict[int, asyncio.Task[MoveReview]]] = OrderedDict()

    async def review(self, match_id: str, question: MoveQuestion, address: str) -> MoveReview:
        """What there is to say of a move; raises Declined while that cannot be said."""
        known = self._of(match_id)
        task = known.get(question.ply)
        if task is None:
            job = Job(Priority.ANALYSIS, address, match_id)
            task = known[question.ply] = asyncio.create_task(self._think(question, job))
            task.add_done_callback(lambda done: _forget_failure(known, question.ply, done))
        # One who hangs up must not end it for the others.
        return await asyncio.shield(task)

    def close(self) -> None:
        """Ends what is under way."""
        for known in self._kept.values():
            for task in list(known.values()):
                task.cancel()

    async def _think(self, question: MoveQuestion, job: Job) -> MoveReview:
        found = await self._thinkers.ask(judge, question, job)
        if found is None:
            raise Declined("warming_up", {"retry-after": "2"})
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
