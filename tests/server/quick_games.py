"""Games for figures that take no time."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

from squarely.balance.measures import MEASURES
from squarely.balance.runs import Setting, play_one
from squarely.server.refusals import RequestRefused


class Quick:
    """Plays at random in this process, for games of bots take their time; or as it is told."""

    def __init__(self) -> None:
        self.asked = 0
        self.given_up = 0
        self.refusals: list[str] = []
        self.halted = asyncio.Event()
        self.most = 10**6

    async def game(self, setting: Setting, number: int, address: str) -> Any:
        self.asked += 1
        if self.refusals:
            raise RequestRefused(self.refusals.pop(), wait=0.01)
        if self.asked > self.most:
            try:
                await self.halted.wait()
            except asyncio.CancelledError:
                self.given_up += 1
                raise
        quick = replace(setting, at_random=True, contest=False)
        return play_one(quick, MEASURES[setting.variant].facts, 0, number)
