"""Bots think in processes of their own, from what their seat can see."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import signal
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import lru_cache
from random import Random, SystemRandom
from typing import Any

from squarely.bots.house import house_bot
from squarely.games import variant_named
from squarely.kernel.rules import AnyRules

ATTEMPTS = 2
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Question:
    """All that a bot is told: the game, what its seat sees, and what it may do."""

    variant: str
    seats: int
    options: tuple[str, ...]
    view: Any
    legal: Sequence[Any]


class Thinkers:
    """Worker processes that answer for bots."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._pool = _pool(processes)

    async def choose(self, question: Question) -> Any:
        """A legal move; if the bot fails, a random one, so that the match goes on."""
        if len(question.legal) == 1:
            return question.legal[0]
        loop = asyncio.get_running_loop()
        for _ in range(ATTEMPTS):
            pool = self._pool
            try:
                return await loop.run_in_executor(pool, answer, question)
            except BrokenProcessPool:
                _log.warning("a bot's process died; starting another")
                if self._pool is pool:
                    self._pool = _pool(self._processes)
            except Exception:
                _log.exception("a bot failed at %s", question.variant)
                break
        return SystemRandom().choice(question.legal)

    def close(self) -> None:
        """Ends the processes."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def answer(question: Question) -> Any:
    """What the house bot plays."""
    rules = _rules(question.variant, question.seats, question.options)
    return house_bot(rules, Random()).choose(question.view, question.legal)


@lru_cache(maxsize=32)
def _rules(variant: str, seats: int, options: tuple[str, ...]) -> AnyRules:
    return variant_named(variant).rules(seats, options)


def _pool(processes: int) -> ProcessPoolExecutor:
    # Spawned, for a copy of a process with threads may hang.
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(processes, mp_context=context, initializer=_quiet)


def _quiet() -> None:
    """Ctrl-C is for the server; it tells the workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
