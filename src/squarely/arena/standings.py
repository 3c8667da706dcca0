"""What the games say: shares with Wilson intervals, and Elo."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean

from squarely.arena.game import GameResult

Z = 1.96
STEPS = 2_000


@dataclass(frozen=True)
class Share:
    """How much of what could be won was won, with its 95 % interval (Wilson)."""

    points: float
    games: int

    @property
    def value(self) -> float:
        """The share, from 0 to 1."""
        return self.points / self.games if self.games else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """Between what the share lies, 19 times out of 20."""
        if not self.games:
            return 0.0, 1.0
        n, p = self.games, self.value
        middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
        half = Z / (1 + Z * Z / n) * math.sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
        return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True)
class Duel:
    """What one bot won against another, over all pairs of seats that they held in a game."""

    bot: str
    against: str
    share: Share


@dataclass(frozen=True)
class Standing:
    """One bot in the table."""

    bot: str
    elo: float
    share: Share
    forfeits: int


@dataclass(frozen=True)
class Times:
    """What a bot took for its moves of a game by the wall clock."""

    bot: str
    mean: float
    longest: float
    lost: int
    """Games in which it took more than there was, and which it lost for it."""


def duels(bots: Sequence[str], games: Iterable[GameResult]) -> list[Duel]:
    """Every bot against every other: 1 for the better rank, a half for the same."""
    points = {(a, b): [0.0, 0] for a in bots for b in bots if a != b}
    for game in games:
        for first, second in combinations(range(len(game.seats)), 2):
            a, b = game.seats[first], game.seats[second]
            if a == b:
                continue
            ranks = game.ranks[first], game.ranks[second]
            won = 0.5 if ranks[0] == ranks[1] else float(ranks[0] < ranks[1])
            points[a, b][0] += won
            points[b, a][0] += 1 - won
            points[a, b][1] += 1
            points[b, a][1] += 1
    return [Duel(a, b, Share(won, int(n))) for (a, b), (won, n) in points.items()]


def standings(bots: Sequence[str], games: Sequence[GameResult]) -> list[Standing]:
    """The bots from the strongest on; the first one named has 0 Elo."""
    fought = duels(bots, games)
    strength = _strengths(bots, fought)
    table = []
    for bot in bots:
        own = [duel.share for duel in fought if duel.bot == bot]
        share = Share(sum(each.points for each in own), sum(each.games for each in own))
        elo = 400 * math.log10(strength[bot] / strength[bots[0]])
        lost = sum(f"({bot})" in game.forfeit for game in games)
        table.append(Standing(bot, elo, share, lost))
    return sorted(table, key=lambda each: -each.elo)


def times(
    bots: Sequence[str], games: Sequence[GameResult], limit: float | None = None
) -> list[Times]:
    """How long every bot thought about a game."""
    table = []
    for bot in bots:
        own = [
            seconds
            for game in games
            for seat, seconds in zip(game.seats, game.elapsed, strict=False)
            if seat == bot
        ]
        lost = sum(limit is not None and seconds > limit for seconds in own)
        table.append(Times(bot, fmean(own or [0.0]), max(own, default=0.0), lost))
    return table


def _strengths(bots: Sequence[str], fought: Sequence[Duel]) -> dict[str, float]:
    """Bradley-Terry strengths; one drawn game more for each pair that met keeps them finite."""
    strength = dict.fromkeys(bots, 1.0)
    pairs = [
        (each.bot, each.against, each.share.points + 0.5, each.share.games + 1)
        for each in fought
        if each.share.games
    ]
    for _ in range(STEPS):
        fresh = {}
        for bot in bots:
            own = [pair for pair in pairs if pair[0] == bot]
            won = sum(points for _, _, points, _ in own)
            met = sum(n / (strength[bot] + strength[other]) for _, other, _, n in own)
            fresh[bot] = won / met if met else 1.0
        total = sum(fresh.values())
        fresh = {bot: value * len(bots) / total for bot, value in fresh.items()}
        done = max(abs(fresh[bot] - strength[bot]) for bot in bots) < 1e-9
        strength = fresh
        if done:
            break
    return strength
