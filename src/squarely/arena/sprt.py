"""The sequential probability ratio test: play until it is clear which of two claims holds."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean, stdev

ERROR = 0.05
"""How often each of the two claims is accepted although the other one holds (alpha and beta)."""
PENTANOMIAL = (0.0, 0.25, 0.5, 0.75, 1.0)
"""What two games with swapped seats can be worth: from two lost to two won."""
UNSEEN = 1e-3
"""Stands for a result that did not occur yet, so that it is not taken for impossible."""
HALVINGS = 50
Z = 1.96


def share_of(elo: float) -> float:
    """The share that a lead in Elo means."""
    return 1 / (1 + 10 ** (-elo / 400))


def elo_of(share: float) -> float:
    """The lead in Elo that a share means; infinite for nothing and for everything."""
    if share <= 0 or share >= 1:
        return math.copysign(math.inf, share - 0.5)
    return 400 * math.log10(share / (1 - share))


@dataclass(frozen=True)
class Estimate:
    """A share of what could be won, with its 95 % interval, and the same in Elo."""

    share: float
    interval: tuple[float, float]

    @property
    def elo(self) -> float:
        """The lead in Elo."""
        return elo_of(self.share)

    @property
    def elo_interval(self) -> tuple[float, float]:
        """Between what the lead lies, 19 times out of 20."""
        return elo_of(self.interval[0]), elo_of(self.interval[1])


def estimate(shares: Sequence[float]) -> Estimate:
    """The mean of independent results from 0 to 1 with the interval that their spread gives."""
    if len(shares) < 2:
        return Estimate(fmean(shares) if shares else 0.5, (0.0, 1.0))
    value, half = fmean(shares), Z * stdev(shares) / math.sqrt(len(shares))
    return Estimate(value, (max(0.0, value - half), min(1.0, value + half)))


@dataclass(frozen=True)
class Sprt:
    """H0: the lead is at most elo0. H1: it is at least elo1."""

    elo0: float
    elo1: float

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise ValueError("elo0 has to be less than elo1")

    @property
    def bounds(self) -> tuple[float, float]:
        """The LLR that accepts H0, and the one that accepts H1 (Wald)."""
        high = math.log((1 - ERROR) / ERROR)
        return -high, high

    def llr(self, counts: Mapping[float, float]) -> float:
        """The generalised log-likelihood ratio of H1 to H0, from how often each result came.

        Results are independent and lie between 0 and 1. Of all distributions over them with the
        mean that a hypothesis claims the likeliest one counts, so that nothing has to be assumed of
        draws, seats or the number of players (Van den Bergh's pentanomial GSPRT where a result is
        one of five).
        """
        results = dict.fromkeys(PENTANOMIAL, UNSEEN) | {
            result: count for result, count in counts.items() if count
        }
        tilts = [_tilt(results, share_of(elo)) for elo in (self.elo0, self.elo1)]
        (mean0, x0), (mean1, x1) = zip(map(share_of, (self.elo0, self.elo1)), tilts, strict=True)
        return sum(
            count * math.log((1 + x0 * (result - mean0)) / (1 + x1 * (result - mean1)))
            for result, count in results.items()
        )


def _tilt(results: Mapping[float, float], mean: float) -> float:
    """The x for which p / (1 + x (result - mean)) has the mean, p being how often a result came."""
    low, high = 1 / (mean - max(results)), 1 / (mean - min(results))
    for _ in range(HALVINGS):
        x = (low + high) / 2
        slope = sum(
            count * (result - mean) / (1 + x * (result - mean)) for result, count in results.items()
        )
        low, high = (x, high) if slope > 0 else (low, x)
    return (low + high) / 2


@dataclass
class SequentialTest:
    """A test as it runs; what comes after it is decided changes nothing any more."""

    sprt: Sprt
    shares: list[float] = field(default_factory=list)
    rounds: int = 0
    llr: float = 0.0

    def add(self, results: Sequence[float]) -> None:
        """Takes a whole round into account, so that nobody had the better seats more often."""
        if self.accepted is None:
            self.shares.extend(results)
            self.rounds += 1
            self.llr = self.sprt.llr(Counter(self.shares))

    @property
    def estimate(self) -> Estimate:
        """What the results say of the share."""
        return estimate(self.shares)

    @property
    def accepted(self) -> str | None:
        """`H0` or `H1`, once the LLR has left its bounds."""
        low, high = self.sprt.bounds
        if low < self.llr < high:
            return None
        return "H1" if self.llr > 0 else "H0"
