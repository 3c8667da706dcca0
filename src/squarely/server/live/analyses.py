"""What was found out about finished matches, kept for everyone who asks again."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, TypeVar

from squarely.analysis.knowledge import Knowledge
from squarely.analysis.luck import Luck
from squarely.analysis.nodes import NodeEvaluation
from squarely.analysis.puzzles.refutation import Refutation
from squarely.analysis.reviews import MoveReview
from squarely.server.engines.replays import StudyNode
from squarely.server.live.questions import Questions
from squarely.server.refusals import RequestRefused

REMEMBERED = 100
"""Matches of which answers are kept at hand."""
MOST_ANSWERS = 1_000
"""That are kept for one match."""
PATIENCE = 20.0
"""Seconds that a request waits for luck and skill; the games go on, and it may be sent again."""

LUCK = "luck"
ENDURING = (LUCK,)
"""Questions that go on though nobody waits just now: they are asked again and again."""

Found = TypeVar("Found")
_Tasks = dict[str, asyncio.Task[Any]]


class Analyses:
    """Answers by match and question; each is asked for once."""

    def __init__(self, questions: Questions) -> None:
        self._questions = questions
        self._kept: OrderedDict[str, _Tasks] = OrderedDict()
        self._waiting: Counter[asyncio.Task[Any]] = Counter()
        """How many wait for an answer; what nobody waits for any more is given up."""

    async def review(
        self, match_id: str, ply: int, address: str, move: str | None = None
    ) -> MoveReview:
        """The review of a move, or of another one in its place.

        Raises RequestRefused while there can be none.
        """
        asked = self._questions.review
        return await self._once(
            match_id,
            f"review {ply} {move or ''}",
            lambda: asked(match_id, ply, address, move),
        )

    async def knowledge(self, match_id: str, ply: int, address: str) -> Knowledge:
        """What players could know after a ply."""
        asked = self._questions.knowledge
        return await self._once(match_id, f"knowledge {ply}", lambda: asked(match_id, ply, address))

    async def luck(self, match_id: str, address: str) -> Luck:
        """Luck and skill; raises RequestRefused while bots still play the games for it."""
        asked = self._questions.luck
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._once(match_id, LUCK, lambda: asked(match_id, address))
        except TimeoutError:
            raise RequestRefused("playing_again", wait=1) from None

    async def refutation(
        self, box: str, puzzle_id: str, answer: Sequence[str], address: str
    ) -> Refutation:
        """What comes of a wrong answer to a puzzle."""
        asked = self._questions.refutation
        return await self._once(
            f"puzzles/{box}/{puzzle_id}",
            " ".join(answer),
            lambda: asked(box, puzzle_id, answer, address),
        )

    async def node(
        self, match_id: str, node: StudyNode, step: int, lines: int, address: str
    ) -> NodeEvaluation:
        """What the engine says at a node of a study; those who look together ask once."""
        asked = self._questions.node
        return await self._once(
            match_id,
            f"node {node} {step} {lines}",
            lambda: asked(match_id, node, step, lines, address),
        )

    def close(self) -> None:
        """Ends what is under way."""
        for known in self._kept.values():
            for task in list(known.values()):
                task.cancel()

    async def _once(
        self, match_id: str, question: str, asked: Callable[[], Coroutine[Any, Any, Found]]
    ) -> Found:
        known = self._of(match_id)
        task: asyncio.Task[Found] | None = known.get(question)
        if task is None:
            if len(known) >= MOST_ANSWERS:
                _forget_oldest(known)
            task = known[question] = asyncio.ensure_future(asked())
            task.add_done_callback(lambda done: _forget_failure(known, question, done))
        self._waiting[task] += 1
        try:
            # One who hangs up must not end it for the others.
            return await asyncio.shield(task)
        finally:
            self._waiting[task] -= 1
            if not self._waiting[task]:
                del self._waiting[task]
                if not task.done() and question not in ENDURING:
                    task.cancel()

    def _of(self, match_id: str) -> _Tasks:
        known = self._kept.setdefault(match_id, {})
        self._kept.move_to_end(match_id)
        if len(self._kept) > REMEMBERED:
            self._kept.popitem(last=False)
        return known


def _forget_oldest(known: _Tasks) -> None:
    """Makes room for an answer; what is still being found out stays."""
    for question, task in known.items():
        if task.done():
            del known[question]
            return


def _forget_failure(known: _Tasks, question: str, done: asyncio.Task[Any]) -> None:
    if done.cancelled() or done.exception() is not None:
        known.pop(question, None)
