"""Many games on all cores, each reduced to a few facts; they can be stopped at any time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, TypeVar

from squarely.bots.bot import Bot
from squarely.bots.play import game_between
from squarely.bots.registry import baseline_bot, level_bot
from squarely.bots.workers import on_all_cores
from squarely.games import variant_named
from squarely.kernel.play import random_game
from squarely.kernel.rules import AnyRules, DataText, Seat

Facts = TypeVar("Facts")
Game = Iterator[tuple[Seat, Any, Any]]


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

    def rules(self) -> AnyRules:
        """The rules of the games."""
        return variant_named(self.variant).rules(self.seats, self.options, self.data)

    def game(self, rules: AnyRules, seed: str) -> Game:
        """One game; the same seed gives the same game."""
        if self.at_random:
            return random_game(rules, Random(seed))
        bots = {seat: self._bot(rules, Random(f"{seed}/{seat}")) for seat in rules.seats}
        return game_between(rules, bots, Random(seed))

    def _bot(self, rules: AnyRules, rng: Random) -> Bot:
        return baseline_bot(rules, rng) if self.level is None else level_bot(rules, self.level, rng)


def play_many(
    setting: Setting,
    facts: Callable[[AnyRules, Game], Facts],
    games: int,
    seed: int,
    note: Callable[[], None] = lambda: None,
) -> list[Facts]:
    """The facts of so many games in order; Ctrl-C ends it with those that are done."""
    found: dict[int, Facts] = {}
    playing = on_all_cores(partial(_one, setting, facts, seed), range(games))
    with closing(playing) as results, suppress(KeyboardInterrupt):
        for number, each in results:
            found[number] = each
            note()
    return [found[number] for number in sorted(found)]


def _one(
    setting: Setting, facts: Callable[[AnyRules, Game], Facts], seed: int, number: int
) -> tuple[int, Facts]:
    rules = setting.rules()
    return number, facts(rules, setting.game(rules, f"{seed}/{number}"))
