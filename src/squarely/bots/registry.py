"""The bots of every game: one entry per game, and the bots that people ask for by name."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from squarely.bots.blokus.levels import BOTS as BLOKUS
from squarely.bots.bot import USUAL, AnalysisBot, Bot, Budget, GameBots
from squarely.bots.installed import NoEngine, engine_installed, need_engine
from squarely.bots.locus.levels import BOTS as LOCUS
from squarely.bots.lokomoto.levels import BOTS as LOKOMOTO
from squarely.bots.play import RandomBot
from squarely.kernel.rules import AnyRules, BadInput

BOTS: dict[str, GameBots] = {"blokus": BLOKUS, "locus": LOCUS, "lokomoto": LOKOMOTO}
LEVELS = range(1, 10)
_RANDOM = GameBots(RandomBot)


def bots_of(rules: AnyRules) -> GameBots:
    """What a game has registered; a game without an entry is played at random."""
    return BOTS.get(rules.game, _RANDOM)


class LevelBot:
    """Thinks as much as its level allows, whatever it is offered."""

    def __init__(self, level: int, bot: Bot, budget: Budget) -> None:
        self.name = f"level {level}"
        self._bot = bot
        self._budget = budget

    def choose(self, view: Any, legal: Sequence[Any], budget: Budget = USUAL) -> Any:
        """What the bot of this level plays."""
        return self._bot.choose(view, legal, self._budget)


def baseline_bot(rules: AnyRules, rng: Random) -> Bot:
    """A simple bot that knows the game: fast, and always installed."""
    return bots_of(rules).baseline(rules, rng)


def can_play(rules: AnyRules, level: int) -> bool:
    """Whether a bot of a level can be had here."""
    return engine_installed() or level <= bots_of(rules).plain_levels(rules)


def level_bot(rules: AnyRules, level: int, rng: Random) -> Bot:
    """A bot of a level from 1 to 9."""
    if level not in LEVELS:
        raise ValueError(f"there is no level {level}")
    if not can_play(rules, level):
        raise NoEngine(f"A bot of level {level}")
    bots = bots_of(rules)
    if bots.bot_for_level is None:
        return LevelBot(level, bots.baseline(rules, rng), USUAL)
    return LevelBot(level, *bots.bot_for_level(rules, level, rng))


def analysis_bot(rules: AnyRules, rng: Random) -> AnalysisBot:
    """The search bot of a game, which can also evaluate every move."""
    need_engine("Thinking about moves")
    make = bots_of(rules).analysis_bot
    if make is None:
        raise BadInput(f"There is no analysis of {rules.game}.")
    return make(rules, rng)
