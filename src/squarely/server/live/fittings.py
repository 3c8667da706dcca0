"""Bots get to know sheets that are not ours, while nobody waits for a worker."""

from __future__ import annotations

import asyncio
import logging

from squarely.bots.registry import BOTS
from squarely.games import GAMES, is_usual, variant_named
from squarely.server.bus.tracker import Tracker
from squarely.server.engines.jobs import (
    KeepRequest,
    MarkRequest,
    has_to_be_fitted,
    keep_fitted,
    mark,
)
from squarely.server.engines.pool import BotPool
from squarely.server.engines.replays import Setup, setup_of
from squarely.server.engines.scheduling import Job, Priority
from squarely.table.match import Match

FITTING = "fitting/"
"""How the facts begin with which processes tell what they fit."""
MOST_WAITING = 16
"""Sheets that wait for their turn; beyond that bots go on with what they believe of ours."""
_GAME_OF = {variant.name: game for game, variants in GAMES.items() for variant in variants}
_log = logging.getLogger(__name__)


class Fittings:
    """What this process fits: each sheet once, in small pieces."""

    def __init__(self, bots: BotPool, tracker: Tracker) -> None:
        self._bots, self._tracker = bots, tracker
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._known: set[str] = set()
        """What need not be looked at again."""
        self._one_at_a_time = asyncio.Lock()

    @property
    def under_way(self) -> bool:
        """Whether anything is fitted or waits for that."""
        return bool(self._tasks)

    def begin(self, match: Match) -> None:
        """Sees to it that the bots of a match know its sheet, unless they or others do."""
        key = key_of(match)
        if key is None or key in self._known or key in self._tasks:
            return
        if len(self._tasks) < MOST_WAITING and next(self._tracker.others(key), None) is None:
            task = self._tasks[key] = asyncio.create_task(self._fit(key, setup_of(match)))
            task.add_done_callback(lambda _: self._tasks.pop(key))

    async def close(self) -> None:
        """Gives up what is under way; it is begun again when the sheet is played again."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _fit(self, key: str, setup: Setup) -> None:
        job = Job(Priority.ALONE, FITTING, key)
        try:
            if await self._bots.ask(has_to_be_fitted, setup, job):
                self._tracker.put(key, 0.0)
                async with self._one_at_a_time:
                    found = await self._found(key, setup, job)
                await self._bots.ask(keep_fitted, KeepRequest(setup, found), job)
        except Exception:
            _log.exception("nothing could be fitted to the data of a match of %s", setup.variant)
        finally:
            self._known.add(key)
            self._tracker.put(key, None)

    async def _found(self, key: str, setup: Setup, job: Job) -> tuple[float, ...]:
        fitting = BOTS[_GAME_OF[setup.variant]].fitting
        assert fitting is not None
        search = fitting.search()
        trials = next(search)
        while True:
            self._tracker.put(key, round(trials.done, 2))
            asked = [MarkRequest(setup, each, trials.games, trials.seed) for each in trials.sets]
            marks = [self._bots.ask(mark, each, job) for each in asked]
            try:
                trials = search.send(await asyncio.gather(*marks))
            except StopIteration as done:
                found: tuple[float, ...] = done.value
                return found


def key_of(match: Match) -> str | None:
    """The name under which is told how far bots are; None: there is nothing to get to know."""
    opened = match.opened
    if BOTS[_GAME_OF[opened.variant]].fitting is None:
        return None
    if is_usual(variant_named(opened.variant), opened.data):
        return None
    return FITTING + "/".join(fingerprint for _, fingerprint in sorted(opened.data))


def progress(match: Match, tracker: Tracker) -> float | None:
    """How far bots are in getting to know the sheet of a match; None: nobody is at it."""
    key = key_of(match)
    return None if key is None else next(iter(tracker.everywhere(key)), None)
