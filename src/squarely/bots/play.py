"""Bots at play: one move, a whole game, and the bot that plays at random."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from squarely.bots.bot import USUAL, Bot, Budget
from squarely.kernel.play import play_game
from squarely.kernel.rules import AnyRules, Seat, listed_moves


class RandomBot:
    """Plays any legal move."""

    name = "random"

    def __init__(self, rules: AnyRules, rng: Random) -> None:
        self._rng = rng

    def choose(self, view: Any, legal: Sequence[Any], budget: Budget = USUAL) -> Any:
        """One of the legal moves."""
        return self._rng.choice(legal)


def bot_move(rules: AnyRules, pos: Any, seat: Seat, bot: Bot, budget: Budget = USUAL) -> Any:
    """What a bot plays in a position, from what its seat can see."""
    return bot.choose(rules.view(pos, seat), listed_moves(rules, pos, seat), budget)


def game_between(
    rules: AnyRules, bots: Mapping[Seat, Bot], rng: Random
) -> Iterator[tuple[Seat, Any, Any]]:
    """A whole game between bots: every turn with the position after it."""
    return play_game(rules, lambda pos, seat: bot_move(rules, pos, seat, bots[seat]), rng)
