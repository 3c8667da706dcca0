"""Observations: one array of numbers, and the names of its parts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float32]


@dataclass(frozen=True)
class Field:
    """A named part of an observation; every number in it lies between 0 and 1."""

    name: str
    shape: tuple[int, ...]
    meaning: str

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)


class Layout:
    """The parts of an observation, one after the other."""

    def __init__(self, fields: Sequence[Field]) -> None:
        self.fields = tuple(fields)
        self.size = sum(field.size for field in fields)

    def empty(self) -> Vector:
        """An observation of nothing."""
        return np.zeros(self.size, np.float32)

    def parts(self, vector: Vector) -> dict[str, Vector]:
        """The parts of an observation by name, as views: who writes to them writes to it."""
        found, start = {}, 0
        for field in self.fields:
            found[field.name] = vector[start : start + field.size].reshape(field.shape)
            start += field.size
        return found


def spread(bits: int, count: int) -> NDArray[np.uint8]:
    """The lowest bits of an integer as an array of zeros and ones, the lowest first."""
    raw = np.frombuffer(bits.to_bytes((count + 7) // 8, "little"), np.uint8)
    return np.unpackbits(raw, count=count, bitorder="little")
