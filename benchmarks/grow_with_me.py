"""How often simulated players win against bots that grow with them.

A bot of a fixed level plays the person, and the level of its opponent follows from its results.
"""

from __future__ import annotations

import argparse
from random import Random

from squarely.arena.standings import Share
from squarely.bots.play import game_between
from squarely.bots.registry import level_bot
from squarely.games import variant_named
from squarely.kernel.rules import Seat
from squarely.ratings.growing import Played, beginner, grown, next_level
from squarely.ratings.rating import category_of

SETTLING = 8
"""The first games of a series, in which the level is still being found."""


def series(variant: str, level: int, games: int, seed: int) -> list[Played]:
    """The games of one beginner, who plays like a bot of a level."""
    rules = variant_named(variant).rules(2)
    category = category_of(variant)
    rng = Random(f"{variant}/{level}/{seed}")
    found: list[Played] = []
    for number in range(games):
        rating = grown(category, 2, found, beginner(category, 2))
        against = next_level(category, 2, rating, rng.random()).level
        person = Seat(1 + number % 2)
        bots = {
            seat: level_bot(rules, level if seat == person else against, Random(rng.random()))
            for seat in rules.seats
        }
        *_, (_, _, end) = game_between(rules, bots, Random(rng.random()))
        outcome = rules.outcome(end)
        assert outcome is not None
        winners = outcome.winners
        found.append(Played(against, (person in winners) / len(winners)))
    return found


def main() -> None:
    """Prints one row per variant and level of the player."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--variants", nargs="+", default=["blokus-to-go", "locus"])
    options.add_argument("--levels", nargs="+", type=int, default=[1, 2, 3, 4, 5, 6])
    options.add_argument("--games", type=int, default=24, help="of one series")
    options.add_argument("--series", type=int, default=4)
    chosen = options.parse_args()
    print("| game | player | first games | share of wins after them | opponents |")
    print("| --- | --- | --- | --- | --- |")
    for variant in chosen.variants:
        for level in chosen.levels:
            runs = [series(variant, level, chosen.games, run) for run in range(chosen.series)]
            early = [game for run in runs for game in run[:SETTLING]]
            late = [game for run in runs for game in run[SETTLING:]]
            told = [variant, f"level {level}", _share(early), _share(late), _levels(late)]
            print(f"| {' | '.join(told)} |", flush=True)


def _share(games: list[Played]) -> str:
    share = Share(sum(game.won for game in games), len(games))
    low, high = share.interval
    return f"{share.value:.0%} ({low:.0%} to {high:.0%})"


def _levels(games: list[Played]) -> str:
    mean = sum(game.level for game in games) / len(games)
    return f"level {mean:.1f} on average"


if __name__ == "__main__":
    main()
