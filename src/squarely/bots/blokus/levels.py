"""What the levels are made of."""

from __future__ import annotations

from random import Random

from squarely.bots.blokus.greedy import GreedyBot, Taste
from squarely.bots.bot import Bot, Budget
from squarely.games.blokus.rules import BlokusRules

ONE_LOOK = Budget(simulations=1)

TASTES = {
    # Likes big pieces, though not always, and lays them anywhere: no eye for corners, its own or
    # others'.
    1: Taste(square=0.7, open_corner=0.0, corner_taken=0.0, step_from_centre=0.0, noise=5.0),
    # Keeps a few corners open and drifts to the middle.
    2: Taste(square=1.5, open_corner=0.1, corner_taken=0.0, step_from_centre=0.1, noise=4.0),
    # Sees everything that a glance can show, also what others want.
    3: Taste(),
}
BUDGETS = {
    4: Budget(simulations=12),
    5: Budget(simulations=100),
    6: Budget(simulations=400),
    7: Budget(simulations=1_500),
    8: Budget(seconds=0.6),
    9: Budget(seconds=3.0),
}
LEARNED = 8
"""From this level on a network is asked."""
SMALL_BOARD = {4: Budget(simulations=4)}
"""Where less is enough: To Go has fewer moves to choose from."""


def seated(rules: BlokusRules, level: int, rng: Random) -> tuple[Bot, Budget]:
    """A bot of a level, and how much it thinks about a move."""
    if level in TASTES:
        return GreedyBot(rng, TASTES[level]), ONE_LOOK
    # Here, for loading the engine takes its time.
    from squarely.bots.blokus.engine import SearchBot
    from squarely.bots.blokus.net import net_of

    budget = SMALL_BOARD.get(level) if rules.form.size == 14 else None
    net = net_of(rules.form) if level >= LEARNED else None
    return SearchBot(rules, rng.getrandbits(60), net=net), budget or BUDGETS[level]
