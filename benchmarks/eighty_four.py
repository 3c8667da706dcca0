"""How many pieces the bots lay in Eighty-four; run `python -m benchmarks.eighty_four --help`.

The bar: all 84 in most games with five minutes for a game on one core. Levels play with their own
budgets.
"""

from __future__ import annotations

import argparse
import statistics
from random import Random
from time import monotonic

from squarely.bots.blokus.eighty_four import PackingBot
from squarely.bots.bot import Bot, Budget
from squarely.bots.play import game_between
from squarely.bots.registry import LEVELS, LevelBot, level_bot
from squarely.games import VARIANTS
from squarely.games.blokus.rules import BlokusRules
from squarely.kernel.rules import Seat

ALL = 84


def play(rules: BlokusRules, bot: Bot, seed: int) -> tuple[int, float]:
    """How many pieces a game laid, and how many seconds it took."""
    begun = monotonic()
    *_, (_, _, end) = game_between(rules, {Seat(1): bot}, Random(seed))
    return rules.standings(end)[Seat(1)], monotonic() - begun


def compare(games: int, seconds: float, levels: list[int], options: list[str]) -> None:
    """Plays the games of each level, or those with so many seconds, and prints them."""
    rules = VARIANTS["blokus-84"].rules(options=tuple(options))
    assert isinstance(rules, BlokusRules)

    def bot(level: int | None, seed: int) -> Bot:
        if level is not None:
            return level_bot(rules, level, Random(seed))
        return LevelBot(9, PackingBot(rules, seed), Budget(seconds=seconds / ALL))

    play(rules, bot(4, seed=0), seed=0)  # compiles
    wanted: list[int] | list[None] = levels or [None]
    for level in wanted:
        pieces, times = [], []
        for seed in range(1, games + 1):
            laid, took = play(rules, bot(level, seed), seed)
            print(f"  game {seed:3}  {laid} pieces, {took:.1f} s", flush=True)
            pieces.append(laid)
            times.append(took)
        name = f"{seconds:g} seconds a game" if level is None else f"level {level}"
        print(
            f"{name}: {statistics.mean(pieces):.1f} pieces, {min(pieces)} to {max(pieces)}; "
            f"all {ALL} in {pieces.count(ALL)} of {games}; "
            f"{statistics.median(times):.1f} s (median)"
        )


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=300.0, help="for a whole game")
    parser.add_argument(
        "--level", type=int, action="append", choices=LEVELS, default=[], help="instead"
    )
    parser.add_argument("--option", action="append", default=[], help="such as fixed-corners")
    wanted = parser.parse_args()
    compare(wanted.games, wanted.seconds, wanted.level, wanted.option)


if __name__ == "__main__":
    main()
