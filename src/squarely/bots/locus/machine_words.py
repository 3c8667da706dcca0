"""Machine words inside the kernels."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np

from squarely.bots import bits
from squarely.bots.compiled import kernel

Word = Any
"""64 bits without a sign, which Python's checker cannot follow."""
NONE: Word = np.uint64(0)
ONE_BIT: Word = np.uint64(1)
_count_bits = cast(Callable[[Word], Word], bits.count_bits)
_lowest_bit = cast(Callable[[Word], Word], bits.lowest_bit)
random_below = bits.random_below


@kernel
def count_bits(word: Word) -> int:
    """How many bits of a word are set, as a number with a sign like all others."""
    return int(np.int64(_count_bits(word)))


@kernel
def lowest_bit(word: Word) -> int:
    """The number of the lowest bit that is set."""
    return int(np.int64(_lowest_bit(word)))
