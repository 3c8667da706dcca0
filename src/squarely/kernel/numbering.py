"""Moves that a game numbers once, so that nobody has to write them out again and again."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import Any

from squarely.kernel.rules import Seat


@dataclass(frozen=True, eq=False)
class Numbering:
    """A game whose every move stands in one table: number n is the n-th text, from 0."""

    texts: Sequence[str]
    legal: Callable[[Any, Seat], list[int]]
    """A seat's legal moves in a position: the first number, then how far it is to the next."""

    @cached_property
    def fingerprint(self) -> str:
        """Tells two tables apart."""
        return hashlib.sha256("\n".join(self.texts).encode()).hexdigest()[:16]


def from_gaps(coded: Iterable[int]) -> list[int]:
    """Rising numbers that were written as the first one and the gaps between them."""
    return list(accumulate(coded))
