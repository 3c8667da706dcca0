"""Figures with their intervals."""

from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Mean:
    """A mean with half the width of its 95 % interval."""

    value: float
    within: float

    def __str__(self) -> str:
        return f"{self.value:.1f} ± {self.within:.1f}"


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


def share(hits: float, of: int) -> Mean:
    """A share in percent with its 95 % interval, which few games leave wide (Agresti, Coull)."""
    part, games = (hits + 2) / (of + 4), of + 4
    return Mean(100 * hits / of, 196 * math.sqrt(part * (1 - part) / games))


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
        f"{low}–{low + width - 1}": share(counts[low], len(values))  # noqa: RUF001
        for low in range(min(counts), max(counts) + 1, width)
    }
