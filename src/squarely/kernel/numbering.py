"""Moves that a game numbers once, so that nobody has to write them out again and again."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, pairwise
from typing import Any

from squarely.kernel.rules import Seat


@dataclass(frozen=True, eq=False)
class Numbering:
    """A game whose every move stands in one table: number n is the n-th text, from 0."""

    texts: Sequence[str]
    legal: Callable[[Any, Seat], Iterable[int]]
    """The numbers of a seat's legal moves in a position, rising."""

    @cached_property
    def fingerprint(self) -> str:
        """Tells two tables apart."""
        return hashlib.sha256("\n".join(self.texts).encode()).hexdigest()[:16]


def gaps(numbers: Iterable[int]) -> list[int]:
    """Rising numbers as the first one and the differences, which are short to write."""
    every = list(numbers)
    return [*every[:1], *(after - before for before, after in pairwise(every))]


def from_gaps(coded: Iterable[int]) -> list[int]:
    """The rising numbers that were written as gaps."""
    return list(accumulate(coded))
