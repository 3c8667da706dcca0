"""What rated games among few people come to: `python -m benchmarks.bought_ratings`.

Settles games of Blokus To Go as a server does, and compares with the model alone: first 500 wins of
one account over others of the same owner, then clubs whose strengths are known. Takes three
minutes.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator, Mapping
from itertools import combinations
from pathlib import Path
from random import Random

from squarely.ratings.model import rate
from squarely.ratings.rating import MU, POINTS, Rating, shown
from tests.server.databases import sqlite_copy
from tests.server.standing.ledger import ledger

GAMES, CLUBS = 500, 10
Found = dict[str, Rating]
Game = tuple[str, str]
"""Who won, and who lost."""


def one() -> Iterator[Game]:
    """One account resigns again and again."""
    return (("m", "o0") for _ in range(GAMES))


def ring(size: int) -> Iterator[Game]:
    """Several resign in turn."""
    return (("m", f"o{number % size}") for number in range(GAMES))


def chain() -> Iterator[Game]:
    """Each loses to the one above it."""
    return ((("m", "o0"), ("o0", "o1"), ("o1", "o2"))[number % 3] for number in range(GAMES))


def prepared() -> Iterator[Game]:
    """Six play each other first, so that their ratings are sure."""
    rng = Random(0)
    for number in range(GAMES):
        winner, loser = rng.sample([f"o{each}" for each in range(6)], 2)
        yield (winner, loser) if number < GAMES / 2 else ("m", f"o{number % 6}")


def with_losses() -> Iterator[Game]:
    """The account loses one game in five, so that its opponents can give again."""
    for number in range(GAMES):
        other = f"o{number % 6}"
        yield (other, "m") if number % 5 == 4 else ("m", other)


ATTACKS = {
    "one account resigns": one,
    "a ring of 5 resigns in turn": lambda: ring(5),
    "500 accounts resign once each": lambda: ring(500),
    "a chain of 3": chain,
    "a ring of 6 that played each other first": prepared,
    "a ring of 6 that wins one game in five": with_losses,
}


async def played(games: Iterator[Game], start: Mapping[str, Rating]) -> tuple[Found, Found]:
    """The ratings of everybody as a server has them, and by the model alone."""
    listed = list(games)
    names = sorted({each for game in listed for each in game})
    with tempfile.TemporaryDirectory() as folder:
        async with ledger(sqlite_copy(Path(folder))) as book:
            for name in names:
                await book.join(name, rating=start.get(name))
            alone = {name: await book.rating(name) for name in names}
            for winner, loser in listed:
                await book.beats(winner, loser)
                alone[winner], alone[loser] = rate([alone[winner], alone[loser]], [1, 2])
            return {name: await book.rating(name) for name in names}, alone


def club(rng: Random, strengths: Mapping[str, float], games: int) -> Iterator[Game]:
    """Games between two of a club, won as their strengths say."""
    for _ in range(games):
        one, two = rng.sample(list(strengths), 2)
        won = rng.random() < 1 / (1 + 10 ** ((strengths[two] - strengths[one]) / 400))
        yield (one, two) if won else (two, one)


def far_off(found: Mapping[str, Rating], strengths: Mapping[str, float]) -> tuple[float, float]:
    """The mean error in points, and the share of pairs in the right order."""
    off = [abs(shown(found[name]).number - truth) for name, truth in strengths.items()]
    pairs = list(combinations(sorted(strengths, key=lambda name: strengths[name]), 2))
    right = sum(found[low].mu < found[high].mu for low, high in pairs)
    return sum(off) / len(off), right / len(pairs)


async def main() -> None:
    """Prints both tables of docs/ratings.md."""
    print("| attack | 1.0 | now |\n| --- | --- | --- |")
    for name, attack in ATTACKS.items():
        now, before = await played(attack(), {})
        cells = (f"{number} ± {off}" for number, off in (shown(before["m"]), shown(now["m"])))
        print(f"| {name} | {' | '.join(cells)} |", flush=True)
    print("\n| club | 1.0: off, in order | now: off, in order |\n| --- | --- | --- |")
    for what, spread, sigma in (
        ("new, near each other", 100, None),
        ("new, far apart", 250, None),
        ("known, near each other", 100, 4.0),
        ("known, far apart", 250, 4.0),
    ):
        sums = {"now": [0.0, 0.0], "before": [0.0, 0.0]}
        for seed in range(CLUBS):
            strengths = {f"p{at}": 1500 + spread * (at / 3.5 - 1) for at in range(8)}
            known = {
                name: Rating(MU + (truth - 1500) / POINTS, sigma)
                for name, truth in strengths.items()
                if sigma is not None
            }
            now, before = await played(club(Random(seed), strengths, 200), known)
            for key, found in (("now", now), ("before", before)):
                for at, value in enumerate(far_off(found, strengths)):
                    sums[key][at] += value / CLUBS
        cells = (f"{off:.0f}, {100 * right:.0f} %" for off, right in (sums["before"], sums["now"]))
        print(f"| {what} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    asyncio.run(main())
