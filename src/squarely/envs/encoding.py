"""What an environment needs of a game: its decisions and observations in fixed numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from squarely.envs.layout import Layout, Vector
from squarely.kernel.rules import Seat

Mask = NDArray[np.int8]
"""One for every action that is legal now, zero for the others."""
Actions = tuple[int, ...]
"""Decisions by their numbers, in the order in which they are made."""


class Encoding(Protocol):
    """A game in numbers. A move takes one decision or several; `begun` are those already made."""

    @property
    def names(self) -> Sequence[str]:
        """Every action in words; its number is its place here."""
        ...

    @property
    def layout(self) -> Layout:
        """What an observation is made of."""
        ...

    @property
    def most_points(self) -> int:
        """No seat can ever score more."""
        ...

    @property
    def most_decisions(self) -> int:
        """No game ever takes more."""
        ...

    def mask(self, pos: Any, seat: Seat, begun: Actions) -> Mask:
        """The decisions that a seat can make now; each leads to a legal move."""
        ...

    def move(self, pos: Any, actions: Actions) -> Any | None:
        """The move that decisions amount to; None while some are missing."""
        ...

    def actions(self, pos: Any, seat: Seat, move: Any) -> Actions:
        """The decisions that make a legal move."""
        ...

    def observe(self, pos: Any, seat: Seat, begun: Actions) -> Vector:
        """What a seat may know; `begun` is empty unless they are the seat's own decisions."""
        ...


def mask_of(actions: Sequence[int], size: int) -> Mask:
    """A mask in which some actions are legal."""
    mask = np.zeros(size, np.int8)
    mask[list(actions)] = 1
    return mask
