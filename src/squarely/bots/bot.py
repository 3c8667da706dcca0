"""What a bot is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True)
class Budget:
    """How much a bot may think about a move: for a time, or so many simulations."""

    seconds: float | None = None
    simulations: int | None = None

    def __post_init__(self) -> None:
        if (self.seconds is None) == (self.simulations is None):
            raise ValueError("a budget is seconds or simulations")


USUAL = Budget(simulations=1_000)
"""What a bot gets when nobody says otherwise."""


class Bot(Protocol):
    """Chooses a move from what its seat can see."""

    name: str

    def choose(self, view: Any, legal: Sequence[Any], budget: Budget = USUAL) -> Any:
        """One of the legal moves; bots that do not search take no notice of the budget."""
        ...
