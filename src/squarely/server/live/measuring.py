"""Designs measured for somebody who watches: workers play, and what they say so far is told."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Any, Literal

from squarely.balance.lab import GameOf, Lab
from squarely.balance.runs import Setting
from squarely.server.engines.sandbox import in_turn
from squarely.server.live.listener import Listener
from squarely.server.live.outgoing import refused, to_json
from squarely.server.live.questions import Questions
from squarely.server.refusals import RequestRefused

AT_ONCE = 4
"""Games of one measurement that workers have, or that wait for one."""
TELL_EVERY = 0.5
"""Seconds between what is told."""
PATIENCE = 1800.0
"""Seconds after which a measurement ends, however far it is."""
REMEMBERED = 4_000
"""Games of our own designs that are kept: everybody is compared with them."""

Moment = Literal["playing", "compared", "over"]
"""When something is told: in between, when all of a batch were played, and at the end."""
News = Callable[[Any, Moment], str]
"""A line about a lab so far."""


class OurGames:
    """What was counted in games of our own designs, which are the same for everybody."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[Any, ...], Any] = OrderedDict()

    def find(self, setting: Setting, number: int) -> Any | None:
        """What is known of a game."""
        return self._kept.get(_key(setting, number)) if not setting.data else None

    def keep(self, setting: Setting, number: int, facts: Any) -> None:
        """Remembers a game, if it is one of ours."""
        if setting.data:
            return
        self._kept[_key(setting, number)] = facts
        if len(self._kept) > REMEMBERED:
            self._kept.popitem(last=False)


def _key(setting: Setting, number: int) -> tuple[Any, ...]:
    return (setting.variant, setting.seats, setting.at_random, setting.contest, number)


class Watched:
    """A lab whose games workers play, a few at a time, while somebody listens."""

    def __init__(
        self, lab: Lab, news: News, listener: Listener, questions: Questions, ours: OurGames
    ) -> None:
        self._lab, self._news, self._listener = lab, news, listener
        self._questions, self._ours = questions, ours
        self._telling = asyncio.Lock()
        self._told = 0

    async def run(self) -> None:
        """Plays to the end, or until something stands in the way; then it says why."""
        telling = asyncio.create_task(self._tell_on())
        try:
            await self._tell("playing")
            async with asyncio.timeout(PATIENCE):
                # What is tried next may take a moment to find.
                while batch := await in_turn(self._lab.batch):
                    await self._play(deque(batch))
                    await self._tell("compared")
                await self._tell("over")
        except RequestRefused as refusal:
            self._listener.tell(to_json(refused(None, refusal)))
        except TimeoutError:
            self._listener.tell(to_json(refused(None, RequestRefused("games_too_long"))))
        finally:
            telling.cancel()
            await asyncio.gather(telling, return_exceptions=True)
            self._listener.cut()

    async def _play(self, waiting: deque[GameOf]) -> None:
        takers = [asyncio.create_task(self._take(waiting)) for _ in range(AT_ONCE)]
        try:
            await asyncio.gather(*takers)
        finally:
            for taker in takers:
                taker.cancel()
            await asyncio.gather(*takers, return_exceptions=True)

    async def _take(self, waiting: deque[GameOf]) -> None:
        while waiting:
            game = waiting.popleft()
            facts = self._ours.find(game.setting, game.number)
            if facts is None:
                facts = await self._facts(game)
                self._ours.keep(game.setting, game.number, facts)
            self._lab.put(game, facts)

    async def _facts(self, game: GameOf) -> Any:
        while True:
            try:
                return await self._questions.game(game.setting, game.number, self._listener.address)
            except RequestRefused as refusal:
                if refusal.code != "busy":
                    raise
                # Others are being measured, too.
                await asyncio.sleep(refusal.wait or TELL_EVERY)

    async def _tell_on(self) -> None:
        while True:
            await asyncio.sleep(TELL_EVERY)
            if self._lab.done > self._told:
                await self._tell("playing")

    async def _tell(self, moment: Moment) -> None:
        async with self._telling:
            lab = self._lab.so_far()
            self._told = lab.done
            # Counting many games would keep those who play waiting.
            self._listener.tell(await in_turn(self._news, lab, moment))
