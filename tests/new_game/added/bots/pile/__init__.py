"""The bots of Pile."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from squarely.bots.bot import USUAL, Budget, GameBots
from squarely.kernel.rules import AnyRules


class PerfectBot:
    """Leaves a multiple of three, which nobody can answer."""

    name = "perfect bot"

    def __init__(self, rules: AnyRules, rng: Random) -> None:
        pass

    def choose(self, view: Any, legal: Sequence[int], budget: Budget = USUAL) -> int:
        """The move that leaves a multiple of three, if there is one."""
        return view.counters % 3 if view.counters % 3 in legal else legal[0]


BOTS = GameBots(baseline=PerfectBot)
