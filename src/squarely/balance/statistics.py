"""Figures with their intervals."""

from __future__ import annotations

import math
import statistics
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
    return Mean(statistics.fmean(values), 1.96 * statistics.stdev(values) / math.sqrt(len(values)))


def share(hits: float, of: int) -> Mean:
    """A share in percent with its 95 % interval, which few games leave wide (Agresti, Coull)."""
    part, games = (hits + 2) / (of + 4), of + 4
    return Mean(100 * hits / of, 196 * math.sqrt(part * (1 - part) / games))


def quantiles(values: Sequence[float]) -> tuple[float, float, float]:
    """The 10th, 50th and 90th percentile."""
    ordered = sorted(values)
    last = len(ordered) - 1
    return ordered[round(0.1 * last)], ordered[round(0.5 * last)], ordered[round(0.9 * last)]
