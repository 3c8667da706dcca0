"""Bits of machine words, one instruction each."""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from squarely.bots.compiled import kernel

WORD = 64


@intrinsic
def count_bits(typing: Any, word: Any) -> Any:
    """How many bits of a word are set."""

    def write(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return builder.ctpop(values[0])

    return types.uint64(types.uint64), write


@intrinsic
def lowest_bit(typing: Any, word: Any) -> Any:
    """The number of the lowest bit that is set."""

    def write(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return builder.cttz(values[0], ir.Constant(ir.IntType(1), 0))

    return types.uint64(types.uint64), write


@kernel
def random_below(state: np.ndarray[Any, np.dtype[np.uint64]], bound: int) -> int:
    """A random number below a bound (xorshift*, state in one word, never zero)."""
    x = state[0]
    x ^= x >> np.uint64(12)
    x ^= x << np.uint64(25)
    x ^= x >> np.uint64(27)
    state[0] = x
    high = (x * np.uint64(2685821657736338717)) >> np.uint64(32)
    return np.int64((high * np.uint64(bound)) >> np.uint64(32))
