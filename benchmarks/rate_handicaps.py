"""Measures what handicaps are worth: `python -m benchmarks.rate_handicaps FOLDER`.

Bots of one level play each other (logs in the folder; what was played is kept). Points are measured
by adding them afterwards, for nobody plays for a margin; for pieces one seat really goes without
them. Writes src/squarely/ratings/data/handicaps.toml and prints the tables of docs/ratings.md.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from benchmarks.rating_games import in_turn
from squarely.arena.game import GameResult, Setting
from squarely.arena.log import Log
from squarely.arena.run import run
from squarely.arena.schedule import Pairing
from squarely.arena.standings import Share
from squarely.kernel.handicap import Handicap
from squarely.ratings.model import scale
from squarely.ratings.rating import POINTS, category_of

DATA = Path(__file__).parents[1] / "src/squarely/ratings/data/handicaps.toml"
POINT_STEPS = (2, 5, 10, 15, 20, 30, 40, 60)
PIECE_STEPS = (1, 2, 4, 6, 8)
CERTAIN = 0.93
"""Where somebody wins more often than this, games say little about how much more."""


@dataclass(frozen=True)
class Plan:
    """What is played by which levels; for pieces in how many games with each number."""

    variant: str
    seats: int
    games: int
    options: tuple[str, ...] = ()
    piece_games: int = 0
    levels: tuple[int, ...] = (2, 4, 6)

    @property
    def setting(self) -> Setting:
        """Without handicaps."""
        return Setting(self.variant, self.seats, self.options, seed=1)


PLANS = (
    Plan("blokus-to-go", 2, 120, ("fixed-starts",), 60),
    Plan("blokus-2", 2, 60, ("fixed-corners",), 24),
    Plan("blokus", 4, 60, ("fixed-corners",), 24),
    Plan("locus", 2, 120),
    Plan("locus", 4, 60),
    Plan("lokomoto", 2, 60),
    Plan("lokomoto", 4, 30),
)


@dataclass(frozen=True)
class Worth:
    """What so many points or pieces are worth to a seat, in mu, with half of its 95 % interval."""

    amount: int
    mu: float
    within: float
    games: int


def played(
    plan: Plan, setting: Setting, level: int, games: int, folder: Path, name: str
) -> list[GameResult]:
    """Games among bots of one level."""
    bot = f"level:{level}"
    log = Log(folder / f"{plan.variant}-{plan.seats}-{name}.jsonl", setting, [bot])
    pairings = [Pairing(game, game, (bot,) * plan.seats) for game in range(games)]

    def progress() -> bool:
        print(f"\r{plan.variant} {name}: {len(log.games)} of {games}  ", end="", file=sys.stderr)
        return False

    run(setting, pairings, log, in_turn, progress)
    return log.games[:games]


def won_with(game: GameResult, seat: int, points: int) -> float:
    """The part of a win that a seat has with a head start; ties go to who is ahead without."""
    scores = [score + points * (at == seat) for at, score in enumerate(game.scores)]
    best = max((score, -rank) for score, rank in zip(scores, game.ranks, strict=True))
    winners = [
        at
        for at, key in enumerate(zip(scores, game.ranks, strict=True))
        if (key[0], -key[1]) == best
    ]
    return (seat in winners) / len(winners)


def worth(amount: int, shares: Sequence[float], seats: int) -> Worth | None:
    """What a share of wins says of the lead, None where it says too little.

    In the Plackett-Luce model a lead of w among equals wins exp(w / c) of exp(w / c) + others.
    """
    share = Share(sum(shares), len(shares))

    def lead(part: float) -> float:
        part = min(max(part, 0.01), 0.99)
        return scale(seats) * math.log(part * (seats - 1) / (1 - part))

    low, high = share.interval
    if not 1 - CERTAIN < share.value < CERTAIN:
        return None
    return Worth(amount, lead(share.value), (lead(high) - lead(low)) / 2, len(shares))


def points_worth(games: Sequence[GameResult], seats: int) -> list[Worth]:
    """Head starts, given in turn to every seat of every game."""
    found = [
        worth(step, [won_with(game, seat, step) for game in games for seat in range(seats)], seats)
        for step in POINT_STEPS
    ]
    # Seats of one game are not independent: the interval is that of the games alone.
    return [
        replace(each, within=each.within * math.sqrt(seats), games=len(games))
        for each in found
        if each is not None
    ]


def pieces_worth(plan: Plan, folder: Path) -> list[Worth]:
    """One seat after the other goes without pieces."""
    found = []
    for step in PIECE_STEPS if plan.piece_games else ():
        shares = []
        for level in plan.levels:
            for seat in range(plan.seats):
                handicaps = tuple(Handicap(0, step * (at == seat)) for at in range(plan.seats))
                setting = replace(plan.setting, handicaps=handicaps)
                name = f"pieces-{step}-seat-{seat + 1}-level-{level}"
                games = plan.piece_games // plan.seats
                shares += [
                    won_with(game, seat, 0)
                    for game in played(plan, setting, level, games, folder, name)
                ]
        found.append(worth(step, shares, plan.seats))
    return [each for each in found if each is not None]


def main(say: Callable[[str], None] = print) -> None:
    """Plays, measures and writes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="where the logs are")
    folder = parser.parse_args().folder
    text = ["# Made by `python -m benchmarks.rate_handicaps`; docs/ratings.md says how."]
    said = [
        "| game | seats | handicap | in rating points | games |",
        "| --- | --- | --- | --- | --- |",
    ]
    for plan in PLANS:
        games = [
            game
            for level in plan.levels
            for game in played(plan, plan.setting, level, plan.games, folder, f"level-{level}")
        ]
        tables = {"points": points_worth(games, plan.seats), "pieces": pieces_worth(plan, folder)}
        category = category_of(plan.variant)
        for kind, steps in tables.items():
            for each in steps:
                text.append(
                    f'\n[[handicap]]\ncategory = "{category}"\nseats = {plan.seats}\n'
                    f'kind = "{kind}"\namount = {each.amount}\nmu = {each.mu:.3f}\n'
                    f"within = {each.within:.3f}\ngames = {each.games}"
                )
                said.append(
                    f"| {category} | {plan.seats} | {each.amount} {kind} "
                    f"| {POINTS * each.mu:+.0f} ± {POINTS * each.within:.0f} | {each.games} |"
                )
    DATA.write_text("\n".join(text) + "\n", encoding="utf-8")
    say("\n".join(said))


if __name__ == "__main__":
    main()
