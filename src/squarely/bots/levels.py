"""Bots of levels 1 to 9: from one that a child beats to one that uses all it has."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from squarely.bots.blokus import levels as blokus
from squarely.bots.bot import USUAL, Bot, Budget
from squarely.bots.installed import NoEngine, engine_installed
from squarely.bots.locus import levels as locus
from squarely.bots.lokomoto import levels as lokomoto
from squarely.games.blokus.rules import BlokusRules
from squarely.games.locus.rules import LocusRules
from squarely.games.lokomoto.rules import LokomotoRules
from squarely.kernel.rules import AnyRules

LEVELS = range(1, 10)
COMPILED = {BlokusRules: 4, LocusRules: 1, LokomotoRules: 1}
"""From which level on the bots of a game run on kernels, which have to be compiled first."""


class LevelBot:
    """Thinks as much as its level allows, whatever it is offered."""

    def __init__(self, level: int, bot: Bot, budget: Budget) -> None:
        self.name = f"level {level}"
        self._bot = bot
        self._budget = budget

    def choose(self, view: Any, legal: Sequence[Any], budget: Budget = USUAL) -> Any:
        """What the bot of this level plays."""
        return self._bot.choose(view, legal, self._budget)


def can_play(rules: AnyRules, level: int) -> bool:
    """Whether a bot of a level can be had here."""
    return level < COMPILED[type(rules)] or engine_installed()


def level_bot(rules: AnyRules, level: int, rng: Random) -> Bot:
    """A bot of a level from 1 to 9."""
    if level not in LEVELS:
        raise ValueError(f"there is no level {level}")
    if not can_play(rules, level):
        raise NoEngine(f"A bot of level {level}")
    return LevelBot(level, *_SEATED[type(rules)](rules, level, rng))


_SEATED: dict[type, Callable[[Any, int, Random], tuple[Bot, Budget]]] = {
    BlokusRules: blokus.seated,
    LocusRules: locus.seated,
    LokomotoRules: lokomoto.seated,
}
