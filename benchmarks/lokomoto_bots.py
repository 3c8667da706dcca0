"""Level 9 of Loko moto against itself as it was; run `python -m benchmarks.lokomoto_bots --help`.

One bot with a tree of replies and playouts by learned weights meets others that compare their moves
by playouts alone, with the same time for a move. It sits in every seat in turn with the same cards.
The bars: 60 % of the games for two, and among four a mean rank that is better by 0.3.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from functools import cache
from multiprocessing import get_context
from random import Random
from statistics import fmean

from squarely.balance.statistics import mean
from squarely.bots.bot import Bot, Budget
from squarely.bots.lokomoto.levels import LEVELS, bot_for_level
from squarely.bots.lokomoto.search import SearchBot, SearchParams
from squarely.bots.play import game_between
from squarely.bots.registry import LevelBot
from squarely.games import variant_named
from squarely.games.lokomoto.rules import LokomotoRules
from squarely.kernel.rules import Seat

LEVEL = 9


@dataclass(frozen=True)
class Table:
    """Who meets whom, and how long they may think."""

    seats: int
    options: tuple[str, ...]
    budget: Budget

    def round(self, number: int) -> list[tuple[float, float]]:
        """The new bot's share of the win, and its rank, in every seat with the same cards."""
        return [self._game(number, seat) for seat in _rules(self.seats, self.options).seats]

    def _game(self, number: int, seat: Seat) -> tuple[float, float]:
        rules = _rules(self.seats, self.options)
        bots: dict[Seat, Bot] = {
            each: LevelBot(
                LEVEL,
                level_9(rules, rng) if each == seat else flat_bot(rules, rng),
                self.budget,
            )
            for each in rules.seats
            for rng in [Random(f"{number}/{each}")]
        }
        *_, (_, _, end) = game_between(rules, bots, Random(f"cards {number}"))
        outcome = rules.outcome(end)
        assert outcome is not None
        ranks = {result.seat: result.rank for result in outcome.results}
        equal = sum(rank == ranks[seat] for rank in ranks.values())
        share = 1 / len(outcome.winners) if seat in outcome.winners else 0.0
        return share, ranks[seat] + (equal - 1) / 2


def level_9(rules: LokomotoRules, rng: Random) -> Bot:
    """The strongest bot there is."""
    return bot_for_level(rules, LEVEL, rng)[0]


def flat_bot(rules: LokomotoRules, rng: Random) -> Bot:
    """The same as it was before: no tree, and playouts by weights that were set by hand."""
    return SearchBot(rules, rng, SearchParams(candidates=LEVELS[LEVEL].candidates))


@cache
def _rules(seats: int, options: tuple[str, ...]) -> LokomotoRules:
    rules = variant_named("lokomoto").rules(seats, options)
    assert isinstance(rules, LokomotoRules)
    return rules


def played(table: Table, first: int, rounds: int, jobs: int) -> Iterator[list[tuple[float, float]]]:
    """Rounds as they end."""
    numbers = range(first, first + rounds)
    if jobs == 1:
        yield from map(table.round, numbers)
        return
    # Spawned: a forked process with compiled code and threads may hang.
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        for future in as_completed([pool.submit(table.round, number) for number in numbers]):
            yield future.result()


def told(table: Table, rounds: Sequence[Sequence[tuple[float, float]]]) -> str:
    """What came of rounds, one round being one draw."""
    won = mean([fmean(share for share, _ in each) for each in rounds])
    rank = mean([fmean(rank for _, rank in each) for each in rounds])
    # The others' mean rank follows from the new bot's own.
    even = (table.seats + 1) / 2
    better = (even - rank.value) * table.seats / (table.seats - 1)
    return (
        f"{table.seats} seats {' '.join(table.options)}: {100 * won.value:.1f} % ± "
        f"{100 * won.within:.1f} of {len(rounds) * table.seats} games, mean rank {rank.value:.2f} "
        f"± {rank.within:.2f}, the others' {rank.value + better:.2f}"
    )


def main() -> None:
    """Plays and prints how it stands after every round."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, choices=(2, 3, 4, 5), default=2)
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--seconds", type=float, default=3.0, help="for a move")
    parser.add_argument("--simulations", type=int, help="for a move, instead of time")
    parser.add_argument("--rounds", type=int, default=20, help="with as many games as seats")
    parser.add_argument("--seed", type=int, default=0, help="the number of the first round")
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    budget = Budget(seconds=asked.seconds)
    if asked.simulations is not None:
        budget = Budget(simulations=asked.simulations)
    table = Table(asked.seats, tuple(asked.option), budget)
    rounds = []
    for each in played(table, asked.seed, asked.rounds, asked.jobs):
        rounds.append(each)
        if len(rounds) > 1:
            print(told(table, rounds), flush=True)


if __name__ == "__main__":
    main()
