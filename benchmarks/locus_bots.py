"""Strength of the Locus levels over paired decks; run `python -m benchmarks.locus_bots --help`.

Both play the same decks: alone; or two of them with seats swapped; or in each seat among baseline
players in turn, compared with what the opponent scores in that very seat. The bars: level 9 beats
the baseline bot by 12 points a game (2 and 4 players) and by 10 alone; each level beats the one
two below in 65 % of games.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from random import Random

from squarely.balance.statistics import Mean, mean
from squarely.bots.bot import Bot, Budget
from squarely.bots.locus.baseline import BaselineBot
from squarely.bots.locus.levels import LEVELS as LOCUS_LEVELS
from squarely.bots.locus.levels import bot_for_level
from squarely.bots.locus.planning import Width
from squarely.bots.locus.search import SearchBot, SearchParams
from squarely.bots.play import game_between
from squarely.bots.registry import LEVELS, LevelBot, level_bot
from squarely.games import VARIANTS
from squarely.games.locus.rules import LocusRules
from squarely.kernel.rules import Seat

BASELINE = 0
"""The baseline bot, among the levels."""


@dataclass(frozen=True)
class Match:
    """Two who are compared, and how many sit at the table."""

    level: int
    against: int
    players: int
    simulations: int | None = None
    """Instead of the first one's own budget."""
    fitted: bool = False
    """Whether the other one goes without what was learned."""
    seconds: float | None = None
    """A turn's time for both, instead of their own."""

    def differences(self, number: int) -> list[tuple[float, float]]:
        """Both results of each game with one deck."""
        if self.players == 2:
            return [self._duel(number, Seat(1)), self._duel(number, Seat(2))]
        seat = Seat(1 + number % self.players)
        own = self._alone(number, seat, self.level)
        return [(own, self._alone(number, seat, self.against, opponent=True))]

    def _duel(self, number: int, seat: Seat) -> tuple[float, float]:
        bots = {
            each: self._bot(
                self.level if each == seat else self.against, f"{number}/{each}", each != seat
            )
            for each in _rules(2).seats
        }
        scores = _scores(_rules(2), bots, number)
        return scores[seat], scores[Seat(3 - seat)]

    def _alone(self, number: int, seat: Seat, level: int, opponent: bool = False) -> float:
        rules = _rules(self.players)
        bots = {
            each: self._bot(level if each == seat else BASELINE, f"{number}/{each}", opponent)
            for each in rules.seats
        }
        return _scores(rules, bots, number)[seat]

    def _bot(self, level: int, seed: str, opponent: bool = False) -> Bot:
        rules, rng = _rules(self.players), Random(seed)
        if level == BASELINE:
            return BaselineBot(rules, rng)
        if self.fitted or self.seconds is not None:
            bot, own = bot_for_level(rules, level, rng)
            if opponent and self.fitted:
                bot = fitted_bot(rules, level, rng)
            return LevelBot(level, bot, Budget(seconds=self.seconds) if self.seconds else own)
        if self.simulations is not None and level == self.level:
            bot, _ = bot_for_level(rules, level, rng)
            return LevelBot(level, bot, Budget(simulations=self.simulations))
        return level_bot(rules, level, rng)


def fitted_bot(rules: LocusRules, level: int, rng: Random) -> Bot:
    """A level as all were before: its parameters judge, and rollouts go on to the end."""
    row = LOCUS_LEVELS[level]
    width = Width(row.beam, row.places, row.glances, row.spends)
    return SearchBot(
        rules, rng, SearchParams(width, row.plans, learned=False, depth=99, noise=row.noise)
    )


@cache
def _rules(players: int) -> LocusRules:
    rules = VARIANTS["locus"].rules(players)
    assert isinstance(rules, LocusRules)
    return rules


def _scores(rules: LocusRules, bots: Mapping[Seat, Bot], number: int) -> dict[Seat, float]:
    *_, (_, _, end) = game_between(rules, bots, Random(f"deck {number}"))
    outcome = rules.outcome(end)
    assert outcome is not None
    return {result.seat: result.score for result in outcome.results}


Deck = Sequence[tuple[float, float]]
"""Both results of each game with one deck."""


def lead(decks: Sequence[Deck]) -> Mean:
    """The mean difference, one deck being one draw."""
    return mean([statistics.fmean(own - other for own, other in deck) for deck in decks])


def told(match: Match, decks: Sequence[Deck]) -> str:
    """The results in words."""
    games = [pair for deck in decks for pair in deck]
    won = statistics.fmean((own > other) + (own == other) / 2 for own, other in games)
    own, other = (statistics.fmean(pair[side] for pair in games) for side in (0, 1))
    ahead = lead(decks)
    against = f"level {match.against}" if match.against else "baseline"
    against += " without what was learned" if match.fitted else ""
    return (
        f"level {match.level} against {against}, {match.players} at the table, {len(games)} games: "
        f"{own:.1f} to {other:.1f}, {ahead.value:+.1f} ± {ahead.within:.1f} points, {won:.0%} won"
    )


def main() -> None:
    """Plays and prints a line for each match."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", type=int, choices=LEVELS, default=9)
    parser.add_argument("--against", type=int, default=BASELINE, help="a level; 0: baseline")
    parser.add_argument("--games", type=int, default=20, help="decks; with 2 players each is two")
    parser.add_argument("--players", type=int, choices=(1, 2, 4), default=1)
    parser.add_argument("--simulations", type=int, help="instead of the level's own budget")
    parser.add_argument(
        "--fitted", action="store_true", help="the other one goes without what was learned"
    )
    parser.add_argument("--seconds", type=float, help="a turn's time for both")
    parser.add_argument("--ladder", action="store_true", help="every level against two below")
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    pairs = [(asked.level, asked.against)]
    if asked.ladder:
        pairs = [(level, level - 2) for level in LEVELS if level - 2 in LEVELS]
    for level, against in pairs:
        match = Match(level, against, asked.players, asked.simulations, asked.fitted, asked.seconds)
        if asked.jobs > 1:
            with ProcessPoolExecutor(asked.jobs) as pool:
                decks = list(pool.map(match.differences, range(asked.games)))
        else:
            decks = list(map(match.differences, range(asked.games)))
        print(told(match, decks), flush=True)


if __name__ == "__main__":
    main()
