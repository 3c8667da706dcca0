"""The bots of Loko moto and their levels."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from squarely.bots.bot import LEVEL_8, LEVEL_9, AnalysisBot, Bot, Budget, GameBots
from squarely.bots.lokomoto.baseline import BaselineBot
from squarely.bots.lokomoto.weights import Weights
from squarely.games.lokomoto.rules import LokomotoRules


@dataclass(frozen=True)
class Level:
    """What a bot cares about, how many moves it looks at and how long."""

    weights: Weights
    candidates: int
    """With 1 it plays the first that comes to its mind."""
    budget: Budget


AT_ONCE = Budget(simulations=1)
LEARNED_FROM = 7
"""The first level that uses what was learned."""

LEVELS = {
    # Buys what is soon paid for, sees no shapes and nobody else, is surprised by the end.
    1: Level(Weights(shapes=0, reach=3, section=0.6, late=0.5, noise=0.5), 1, AT_ONCE),
    # Sees shapes, but plans no further than five sections.
    2: Level(Weights(reach=5, section=0.8, late=1.0, noise=0.5), 1, AT_ONCE),
    # Wants big trains and takes shapes only by chance.
    3: Level(Weights(shapes=0, section=0.7, late=2.0, noise=0.5), 1, AT_ONCE),
    4: Level(Weights(section=1.0, noise=0.6), 1, AT_ONCE),
    5: Level(Weights(), 1, AT_ONCE),
    # From here on moves are tried out.
    6: Level(Weights(), 16, Budget(simulations=60)),
    # With two players by a tree from here on, and by weights that were learned.
    7: Level(Weights(), 24, Budget(simulations=240)),
    8: Level(Weights(), 32, LEVEL_8),
    9: Level(Weights(), 32, LEVEL_9),
}


def bot_for_level(rules: LokomotoRules, level: int, rng: Random) -> tuple[Bot, Budget]:
    """A bot of a level, and its budget for a turn, which is one move."""
    # Here, for loading the kernels takes its time.
    from squarely.bots.lokomoto.search import SearchBot, SearchParams, strongest

    row = LEVELS[level]
    params = SearchParams(row.weights, candidates=row.candidates)
    if level >= LEARNED_FROM:
        params = strongest(rules, row.candidates)
    return SearchBot(rules, rng, params), row.budget


def analysis_bot(rules: LokomotoRules, rng: Random) -> AnalysisBot:
    """The search bot with all that it knows, a little narrower than level 9."""
    from squarely.bots.lokomoto.search import SearchBot

    return SearchBot(rules, rng)


BOTS = GameBots(
    baseline=BaselineBot,
    bot_for_level=bot_for_level,
    analysis_bot=analysis_bot,
    compiled_from=1,
    plain_levels=lambda _: 0,
    analysis_simulations=2_000,
    review_simulations=400,
)
