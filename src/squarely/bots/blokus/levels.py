"""What the levels are made of."""

from __future__ import annotations

from random import Random

from squarely.bots.blokus.engine import SearchBot
from squarely.bots.bot import USUAL, Bot, Budget
from squarely.games.blokus.rules import BlokusRules


def seated(rules: BlokusRules, level: int, rng: Random) -> tuple[Bot, Budget]:
    """A bot of a level, and how much it thinks about a move."""
    return SearchBot(rules, rng.getrandbits(60)), USUAL
