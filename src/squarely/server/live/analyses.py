"""Reviews of the moves of finished matches, kept for everyone who asks again."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from squarely.analysis.reviews import MoveReview
from squarely.server.live.questions import Questions

REMEMBERED = 100
"""Matches whose reviews are kept at hand."""


class Analyses:
    """Reviews by match and ply; each is asked for once."""

    def __init__(self, questions: Questions) -> None:
        self._questions = questions
        self._kept: OrderedDict[str, dict[int, asyncio.Task[MoveReview]]] = OrderedDict()

    async def review(self, match_id: str, ply: int, address: str) -> MoveReview:
        """The review of a move; raises RequestRefused while there can be none."""
        known = self._of(match_id)
        task = known.get(ply)
        if task is None:
            asked = self._questions.review(match_id, ply, address)
            task = known[ply] = asyncio.ensure_future(asked)
            task.add_done_callback(lambda done: _forget_failure(known, ply, done))
        # One who hangs up must not end it for the others.
        return await asyncio.shield(task)

    def close(self) -> None:
        """Ends what is under way."""
        for known in self._kept.values():
            for task in list(known.values()):
                task.cancel()

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
