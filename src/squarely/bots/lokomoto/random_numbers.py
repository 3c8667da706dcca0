"""Random numbers inside the kernels."""

from __future__ import annotations

from typing import Any

import numpy as np

from squarely.bots.bits import random_below
from squarely.bots.compiled import kernel

Array = np.ndarray[Any, Any]


@kernel
def random_part(random: Array) -> float:
    """A random number from 0 to 1."""
    return random_below(random, 1 << 30) / (1 << 30)


@kernel
def shuffle(random: Array, numbers: Array) -> None:
    """Puts numbers in a random order."""
    for last in range(numbers.shape[0] - 1, 0, -1):
        other = random_below(random, last + 1)
        kept = numbers[last]
        numbers[last] = numbers[other]
        numbers[other] = kept
