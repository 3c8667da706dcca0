"""What the levels are made of."""

from __future__ import annotations

from random import Random

from squarely.bots.bot import USUAL, Bot, Budget
from squarely.bots.locus.sensible import SensibleBot
from squarely.games.locus.rules import LocusRules


def seated(rules: LocusRules, level: int, rng: Random) -> tuple[Bot, Budget]:
    """A bot of a level, and how much it thinks about a move."""
    return SensibleBot(rules, rng), USUAL
