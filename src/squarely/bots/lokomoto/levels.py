"""What the levels are made of."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from squarely.bots.bot import Bot, Budget
from squarely.bots.lokomoto.style import Style
from squarely.games.lokomoto.rules import LokomotoRules


@dataclass(frozen=True)
class Level:
    """What a bot cares about, how many moves it looks at and how long."""

    style: Style
    candidates: int
    """With 1 it plays the first that comes to its mind."""
    budget: Budget


AT_ONCE = Budget(simulations=1)

LEVELS = {
    # Buys what is soon paid for, sees no shapes and nobody else, is surprised by the end.
    1: Level(Style(shapes=0, reach=3, section=0.6, late=0.5, noise=0.5), 1, AT_ONCE),
    # Sees shapes, but plans no further than five sections.
    2: Level(Style(reach=5, section=0.8, late=1.0, noise=0.5), 1, AT_ONCE),
    # Wants big trains and takes shapes only by chance.
    3: Level(Style(shapes=0, section=0.7, late=2.0, noise=0.5), 1, AT_ONCE),
    4: Level(Style(section=1.0, noise=0.6), 1, AT_ONCE),
    5: Level(Style(), 1, AT_ONCE),
    # From here on moves are tried out.
    6: Level(Style(), 16, Budget(simulations=60)),
    7: Level(Style(), 24, Budget(simulations=240)),
    8: Level(Style(), 32, Budget(simulations=2_400)),
    9: Level(Style(), 32, Budget(seconds=3.0)),
}


def seated(rules: LokomotoRules, level: int, rng: Random) -> tuple[Bot, Budget]:
    """A bot of a level, and how much it thinks about a move."""
    # Here, for loading the compiled functions takes its time.
    from squarely.bots.lokomoto.search import SearchBot

    row = LEVELS[level]
    return SearchBot(rules, rng, row.style, row.candidates), row.budget
