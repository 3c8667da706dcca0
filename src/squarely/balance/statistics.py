"""Figures with their intervals."""

from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

MINUS = "\N{MINUS SIGN}"
LIKE_HALVES = 0.5
"""How far the middle of an interval may lie from the value and still be written as ±."""


@dataclass(frozen=True)
class Mean:
    """A mean with half the width of its 95 % interval."""

    value: float
    within: float
    shift: float = 0.0
    """How far the middle of the interval lies from the value: that of a share does."""

    @property
    def least(self) -> float:
        """Where the interval begins."""
        return round(self.value + self.shift - self.within, 9) + 0.0

    @property
    def most(self) -> float:
        """Where it ends."""
        return round(self.value + self.shift + self.within, 9) + 0.0

    def __str__(self) -> str:
        if self.shift == 0 or self._even:
            return f"{self.value:.1f} ± {self.within:.1f}"
        return f"{self.least:.1f} to {self.most:.1f}"

    @property
    def _even(self) -> bool:
        """Whether ± says nearly the same as the ends, and nothing beyond all or none."""
        beyond = self.value < self.within or self.value + self.within > 100
        return abs(self.shift) < LIKE_HALVES and not beyond


def mean(values: Sequence[float]) -> Mean:
    """The mean of some measurements."""
    if len(values) < 2:
        return Mean(statistics.fmean(values), 0.0)
    error = statistics.stdev(values) / math.sqrt(len(values))
    return Mean(statistics.fmean(values), _student(len(values) - 1) * error)


def _student(freedom: int) -> float:
    """How many errors wide half of a 95 % interval is: more for few values (Cornish, Fisher)."""
    z = 1.96
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


def between(value: float, least: float, most: float) -> Mean:
    """A value whose interval has these ends."""
    return Mean(value, (most - least) / 2, (least + most) / 2 - value)


def share(hits: float, of: int, together: int = 1) -> Mean:
    """A share in percent with its 95 % interval, which stays within 0 and 100 (Wilson).

    Of several shares together all intervals hold at once in 95 % (Bonferroni).
    """
    part = hits / of
    z = statistics.NormalDist().inv_cdf(1 - 0.025 / together)
    middle = (part + z * z / 2 / of) / (1 + z * z / of)
    half = z / (1 + z * z / of) * math.sqrt(part * (1 - part) / of + (z / 2 / of) ** 2)
    return between(100 * part, 100 * max(middle - half, 0), 100 * min(middle + half, 1))


def quantiles(values: Sequence[float]) -> tuple[float, float, float]:
    """The 10th, 50th and 90th percentile."""
    ordered = sorted(values)
    last = len(ordered) - 1
    return ordered[round(0.1 * last)], ordered[round(0.5 * last)], ordered[round(0.9 * last)]


def ahead(scores: Sequence[float], number: int) -> float:
    """How far one of some scores is ahead of the mean of the others."""
    others = [score for other, score in enumerate(scores) if other != number]
    return scores[number] - statistics.fmean(others) if others else 0.0


def histogram(values: Sequence[int], width: int) -> dict[str, Mean]:
    """How many percent of some values lie in each range, by what they are called."""
    counts = Counter(value // width * width for value in values)
    return {
        f"{low} to {low + width - 1}".replace("-", MINUS): share(counts[low], len(values))
        for low in range(min(counts), max(counts) + 1, width)
    }
