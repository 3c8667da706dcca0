"""What the levels are made of."""

from __future__ import annotations

from random import Random

from squarely.bots.bot import USUAL, Bot, Budget
from squarely.bots.lokomoto.sensible import SensibleBot
from squarely.games.lokomoto.rules import LokomotoRules


def seated(rules: LokomotoRules, level: int, rng: Random) -> tuple[Bot, Budget]:
    """A bot of a level, and how much it thinks about a move."""
    return SensibleBot(rules, rng), USUAL
