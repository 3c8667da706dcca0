"""How often the sequential test errs, by simulated matches: `python -m benchmarks.sprt_errors`.

Prints the table of docs/arena.md; takes a minute. `--matches N` changes how many matches are
simulated for each line.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from random import Random
from statistics import fmean

from squarely.arena.sprt import SequentialTest, Sprt, elo_of, share_of

SEAT = 80
"""What the first seat is worth, in Elo."""
DRAWS = 0.1
SKILL = 0.24
"""What the better bot has more than the other in each of four seats, in deviations of luck."""


def pair(rng: Random, elo: float) -> list[float]:
    """Two games with swapped seats between bots that are so far apart."""
    won = 0.0
    for seat in (SEAT, -SEAT):
        share = share_of(elo + seat)
        wins = (share - DRAWS / 2) / (1 - DRAWS)
        won += 0.5 if rng.random() < DRAWS else float(rng.random() < wins)
    return [won / 2]


def lead_of_pairs(elo: float) -> float:
    """The lead that the share of such pairs means: uneven seats make it a little smaller."""
    return elo_of((share_of(elo + SEAT) + share_of(elo - SEAT)) / 2)


def round_of_four(rng: Random, skill: float) -> list[float]:
    """Six games of two bots in four seats; seats differ, and luck is shared by the same bot."""
    shares = []
    for own in combinations(range(4), 2):
        bonus = skill + rng.gauss(0, 0.5)
        points = [rng.gauss(0.3 * seat + bonus * (seat in own), 1) for seat in range(4)]
        pairs = [points[a] > points[b] for a in own for b in range(4) if b not in own]
        shares.append(fmean(pairs))
    return shares


def lead_of_four(rng: Random, skill: float, rounds: int = 20_000) -> float:
    """The lead that the share of such rounds means, measured."""
    return elo_of(fmean(fmean(round_of_four(rng, skill)) for _ in range(rounds)))


@dataclass(frozen=True)
class Errors:
    """How tests with the same claims ended, all of which should have ended alike."""

    wrong: int
    matches: int
    rounds: tuple[int, ...]


def errors(claims: Sprt, truth: str, results: Callable[[], list[float]], matches: int) -> Errors:
    """Tests until each has accepted something."""
    wrong, rounds = 0, []
    for _ in range(matches):
        test = SequentialTest(claims)
        while test.accepted is None:
            test.add(results())
        wrong += test.accepted != truth
        rounds.append(test.rounds)
    return Errors(wrong, matches, tuple(rounds))


def main() -> None:
    """Prints one line for every pair of claims and each of them being true."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=1_500)
    matches = parser.parse_args().matches
    rng = Random(99)
    print("| claims | truth | wrong | games, mean | at most |\n| --- | --- | --- | --- | --- |")

    def show(claims: Sprt, truth: str, results: Callable[[], list[float]], size: int) -> None:
        found = errors(claims, truth, results, matches)
        lead = claims.elo0 if truth == "H0" else claims.elo1
        seats = " (four seats)" if size > 2 else ""
        print(
            f"| {round(claims.elo0)}, {round(claims.elo1)}{seats} | {round(lead)} | "
            f"{found.wrong / matches:.1%} | {size * fmean(found.rounds):.0f} | "
            f"{size * max(found.rounds):,} |",
            flush=True,
        )

    for low, high in ((0, 100), (200, 280)):
        claims = Sprt(lead_of_pairs(low), lead_of_pairs(high))
        show(claims, "H0", partial(pair, rng, low), 2)
        show(claims, "H1", partial(pair, rng, high), 2)
    lead = lead_of_four(rng, SKILL)
    show(Sprt(lead, lead + 60), "H0", partial(round_of_four, rng, SKILL), 6)
    show(Sprt(lead - 60, lead), "H1", partial(round_of_four, rng, SKILL), 6)


if __name__ == "__main__":
    main()
