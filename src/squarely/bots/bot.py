"""What a bot is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

Unit = Literal["share", "points"]
"""What expectations are counted in: the share of a win, from 0 to 1, or points."""


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


@dataclass(frozen=True)
class Choice:
    """A move that was thought about."""

    move: Any
    worth: float
    """What the player who makes it may expect, in the unit of the opinion."""
    tried: int
    """How many simulations looked at it."""


@dataclass(frozen=True)
class Opinion:
    """What a bot thinks of a situation."""

    forecast: tuple[float, ...]
    """What each seat may expect at the end."""
    choices: tuple[Choice, ...]
    """The moves of the seat that was asked, the best first."""
    unit: Unit


class Thinker(Bot, Protocol):
    """A bot that can say why, and that can be hurried."""

    def consider(self, view: Any, legal: Sequence[Any], budget: Budget = USUAL) -> Opinion:
        """What it thinks of the moves there are."""
        ...

    def stop(self) -> None:
        """Ends the thinking at once, from any thread; what was found so far is played."""
        ...
