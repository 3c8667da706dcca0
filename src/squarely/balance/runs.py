"""Many games on all cores, each reduced to a few facts; they can be stopped at any time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, TypeVar

from squarely.bots.bot import USUAL, Bot, Budget
from squarely.bots.play import game_between
from squarely.bots.registry import baseline_bot, level_bot
from squarely.bots.workers import on_all_cores
from squarely.games import variant_named
from squarely.kernel.play import random_game
from squarely.kernel.rules import AnyRules, DataText, Seat

Facts = TypeVar("Facts")
Game = Iterator[tuple[Seat, Any, Any]]
CARELESS = 0.5
"""How many moves of a careless player are made at random."""


@dataclass(frozen=True)
class Setting:
    """What is played: seats, options and data of a variant, by bots or at random."""

    variant: str
    seats: int
    options: tuple[str, ...] = ()
    data: Mapping[str, DataText] | None = None
    at_random: bool = False
    level: int | None = None
    """The level of the bots; None: baseline bots."""
    contest: bool = False
    """Whether one seat alone plays with care, the next one in the next game."""

    def rules(self) -> AnyRules:
        """The rules of the games."""
        return variant_named(self.variant).rules(self.seats, self.options, self.data)

    def game(self, rules: AnyRules, seed: str, number: int = 0) -> Game:
        """One game; the same seed gives the same game."""
        if self.at_random:
            return random_game(rules, Random(seed))
        bots = {seat: self._bot(rules, Random(f"{seed}/{seat}")) for seat in rules.seats}
        if self.contest:
            careful = careful_seat(number, self.seats)
            bots = {
                seat: bot
                if seat == careful
                else CarelessBot(bot, Random(f"{seed}/{seat}/careless"))
                for seat, bot in bots.items()
            }
        return game_between(rules, bots, Random(seed))

    def _bot(self, rules: AnyRules, rng: Random) -> Bot:
        return baseline_bot(rules, rng) if self.level is None else level_bot(rules, self.level, rng)


class CarelessBot:
    """Makes every second move at random, on average."""

    name = "careless"

    def __init__(self, bot: Bot, rng: Random) -> None:
        self._bot, self._rng = bot, rng

    def choose(self, view: Any, legal: Sequence[Any], budget: Budget = USUAL) -> Any:
        """Any of the legal moves, or what the bot thinks is best."""
        if self._rng.random() < CARELESS:
            return self._rng.choice(legal)
        return self._bot.choose(view, legal, budget)


def careful_seat(number: int, seats: int) -> Seat:
    """The seat that plays with care in a game of a contest."""
    return Seat(1 + number % seats)


def play_many(
    setting: Setting,
    facts: Callable[[AnyRules, Game], Facts],
    games: int,
    seed: int,
    note: Callable[[], None] = lambda: None,
) -> dict[int, Facts]:
    """The facts of so many games by number; Ctrl-C ends it with those that are done."""
    found: dict[int, Facts] = {}
    playing = on_all_cores(partial(_one, setting, facts, seed), range(games))
    with closing(playing) as results, suppress(KeyboardInterrupt):
        for number, each in results:
            found[number] = each
            note()
    return dict(sorted(found.items()))


def play_one(
    setting: Setting, facts: Callable[[AnyRules, Game], Facts], seed: int, number: int
) -> Facts:
    """The facts of one game, which others play just so under the same seed and number."""
    rules = setting.rules()
    return facts(rules, setting.game(rules, f"{seed}/{number}", number))


def _one(
    setting: Setting, facts: Callable[[AnyRules, Game], Facts], seed: int, number: int
) -> tuple[int, Facts]:
    return number, play_one(setting, facts, seed, number)
