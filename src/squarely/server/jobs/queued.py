"""The server's side of the queues: it asks, workers answer."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict
from typing import Any

import orjson
from pydantic import TypeAdapter
from redis.asyncio import Redis
from redis.exceptions import RedisError

from squarely.analysis.knowledge import Knowledge
from squarely.analysis.luck import Luck
from squarely.analysis.nodes import NodeEvaluation
from squarely.analysis.puzzles.refutation import Refutation
from squarely.analysis.reviews import MoveReview
from squarely.balance.measures import measure_of
from squarely.balance.runs import Setting
from squarely.kernel.rules import Seat
from squarely.server.bus.bus import Bus
from squarely.server.bus.tracker import Tracker
from squarely.server.engines.replays import StudyNode
from squarely.server.jobs.queues import (
    COACH,
    GAME,
    GAMES,
    HEARTBEAT,
    HINT,
    KNOWLEDGE,
    LEFT,
    LUCK,
    NODE,
    QUESTIONS,
    REFUTATION,
    REVIEW,
    TURN,
    JobQueue,
    turns_of,
)
from squarely.server.live.backend import BotTurn
from squarely.server.live.questions import Advised
from squarely.server.refusals import RequestRefused

WORKERS = "worker/"
"""How the facts begin with which workers tell that they are there."""
SENT_WITHIN = 2.0
CLOSED_WITHIN = 0.5
ANSWER_WITHIN = 30.0
"""Seconds that a person waits for a hint or a review."""
GAME_WITHIN = 120.0
"""Seconds for a game that waits until nothing else is to be done."""
LUCK_WITHIN = 600.0
"""Seconds for all the games that tell luck from skill, on workers that have other things to do."""
LOOK_EVERY = 1.0
"""Seconds after which an answer is looked for that nobody announced."""
KEPT = 60
"""Seconds that an answer stays in Redis."""

_log = logging.getLogger(__name__)
_advised = TypeAdapter(Advised)
_review = TypeAdapter(MoveReview)
_knowledge = TypeAdapter(Knowledge)
_node = TypeAdapter(NodeEvaluation)
_luck = TypeAdapter(Luck)
_refutation = TypeAdapter(Refutation)


class QueuedTurns:
    """Hands moves of bots to the worker that has the match, or to another while that is busy."""

    def __init__(self, redis: Redis, bus: Bus, tracker: Tracker) -> None:
        self._redis, self._bus, self._tracker = redis, bus, tracker
        self._queues: dict[str, JobQueue] = {}
        self._sending: set[asyncio.Task[None]] = set()

    @property
    def ready(self) -> bool:
        """Whether there is a worker; where there is none that can be told, they look themselves."""
        return self._bus.well and bool(self._tracker.all_of(WORKERS))

    def submit(self, turn: BotTurn) -> None:
        """Sends it on its way."""
        worker = worker_for(turn.match_id, self._tracker.all_of(WORKERS))
        if worker is None or not self._bus.well:
            return
        task = asyncio.create_task(self._send(turn, worker))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    def drop(self, match_id: str) -> None:
        """Has every worker forget what waits on behalf of a match that everybody has left."""
        self._bus.publish(LEFT, match_id.encode())

    def release(self, match_id: str) -> None:
        """The worker that has the bots finds out by itself."""

    async def _send(self, turn: BotTurn, worker: str) -> None:
        if worker not in self._queues:
            self._queues[worker] = JobQueue(self._redis, turns_of(worker))
        try:
            async with asyncio.timeout(SENT_WITHIN):
                # A worker takes it in at once, and does it once.
                await self._queues[worker].enqueue(TURN, key=turn.key, ttl=-1, turn=asdict(turn))
        except (RedisError, OSError, TimeoutError) as problem:
            _log.warning("a bot's move in match %s has to wait: %s", turn.match_id, problem)


def worker_for(match_id: str, workers: dict[str, Any]) -> str | None:
    """The worker of a match, by rendezvous hashing; another one while it has more than it can do.

    So the loss of a worker moves its own matches alone.
    """
    names = sorted(
        (key.removeprefix(WORKERS) for key in workers),
        key=lambda name: hashlib.blake2b(f"{match_id}/{name}".encode()).digest(),
    )
    idle = [name for name in names if not workers[WORKERS + name]["waiting"]]
    return next(iter(idle or names), None)


class QueuedQuestions:
    """Puts questions to whichever worker is free first."""

    def __init__(self, redis: Redis, bus: Bus, tracker: Tracker) -> None:
        self._queue = JobQueue(redis, QUESTIONS)
        self._games = JobQueue(redis, GAMES)
        self._bus, self._tracker = bus, tracker

    async def hint(self, match_id: str, seat: Seat, address: str) -> Advised:
        """A good move for a seat, from what that seat sees."""
        found = await self._ask(HINT, None, match_id=match_id, seat=seat, address=address)
        return _advised.validate_python(found)

    async def coach(self, match_id: str, seat: Seat, move: str, address: str) -> MoveReview:
        """What a move that a seat is about to make would give away."""
        found = await self._ask(
            COACH, None, match_id=match_id, seat=seat, move=move, address=address
        )
        return _review.validate_python(found)

    async def review(
        self, match_id: str, ply: int, address: str, move: str | None = None
    ) -> MoveReview:
        """What a move of a ply was worth; asked twice at once it is worked out once."""
        key = f"{match_id}/{ply}" if move is None else f"{match_id}/{ply}/{move}"
        found = await self._ask(REVIEW, key, match_id=match_id, ply=ply, address=address, move=move)
        return _review.validate_python(found)

    async def knowledge(self, match_id: str, ply: int, address: str) -> Knowledge:
        """What players could know after a ply."""
        key = f"{match_id}/{ply}/{KNOWLEDGE}"
        found = await self._ask(KNOWLEDGE, key, match_id=match_id, ply=ply, address=address)
        return _knowledge.validate_python(found)

    async def luck(self, match_id: str, address: str) -> Luck:
        """How much of the results was luck."""
        key = f"{match_id}/{LUCK}"
        found = await self._ask(LUCK, key, LUCK_WITHIN, match_id=match_id, address=address)
        return _luck.validate_python(found)

    async def refutation(
        self, box: str, puzzle_id: str, answer: Sequence[str], address: str
    ) -> Refutation:
        """What comes of a wrong answer to a puzzle."""
        found = await self._ask(
            REFUTATION, None, box=box, puzzle_id=puzzle_id, answer=list(answer), address=address
        )
        return _refutation.validate_python(found)

    async def node(
        self, match_id: str, node: StudyNode, step: int, lines: int, address: str
    ) -> NodeEvaluation:
        """What the engine says at a node of a study; whoever looks at the same is told the same."""
        asked: dict[str, Any] = {
            "match_id": match_id,
            "node": asdict(node),
            "step": step,
            "lines": lines,
        }
        digest = hashlib.blake2b(orjson.dumps(asked), digest_size=16).hexdigest()
        found = await self._ask(NODE, f"{match_id}/{digest}", address=address, **asked)
        return _node.validate_python(found)

    async def game(self, setting: Setting, number: int, address: str) -> Any:
        """What is counted in a game between bots."""
        told = {"setting": asdict(setting), "number": number, "address": address}
        found = await self._ask(GAME, None, GAME_WITHIN, self._games, **told)
        return TypeAdapter(measure_of(setting.variant).kind).validate_python(found)

    async def close(self) -> None:
        """Lets go of Redis, be it there or not."""
        with suppress(RedisError, OSError, TimeoutError):
            async with asyncio.timeout(CLOSED_WITHIN):
                await self._queue.disconnect()
                await self._games.disconnect()

    async def _ask(
        self,
        function: str,
        key: str | None,
        within: float = ANSWER_WITHIN,
        queue: JobQueue | None = None,
        **question: Any,
    ) -> Any:
        queue = queue or self._queue
        if not self._bus.well or not self._tracker.all_of(WORKERS):
            raise RequestRefused("no_worker", wait=5)
        settings: dict[str, Any] = {"timeout": within, "heartbeat": HEARTBEAT, "retries": 3}
        if key is not None:
            settings["key"] = key
        job = None
        try:
            async with asyncio.timeout(within):
                job = await queue.enqueue(function, ttl=KEPT, **settings, **question)
                if job is None and key is not None:
                    job = await queue.job(key)
                while job is not None and not job.completed:
                    try:
                        await job.refresh(LOOK_EVERY)
                    except TimeoutError:
                        await job.refresh()
        except (RedisError, OSError, TimeoutError, RuntimeError) as problem:
            raise RequestRefused("busy", wait=1) from problem
        except asyncio.CancelledError:
            # Whoever asked has hung up; a question with a key may be somebody else's, too.
            if job is not None and key is None:
                with suppress(RedisError, OSError, TimeoutError):
                    async with asyncio.timeout(CLOSED_WITHIN):
                        await job.abort("nobody waits")
            raise
        answer = None if job is None else job.result
        if answer is None:
            raise RequestRefused("busy", wait=1)
        if "refused" in answer:
            raise RequestRefused(answer["refused"], answer["wait"])
        return answer["answer"]
