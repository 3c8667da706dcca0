"""What a bot is."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Literal, NamedTuple, Protocol

Unit = Literal["share", "points"]
"""What expectations are counted in: the share of a win, from 0 to 1, or points."""
Goal = Literal["possible", "impossible", "open"]
"""Whether the goal of a game for one can still be reached; open: nobody knows."""


@dataclass(frozen=True)
class Budget:
    """How much a bot may think about a move: for a time, or so many simulations."""

    seconds: float | None = None
    simulations: int | None = None
    most: float | None = None
    """Seconds up to which it may go on where the position needs it; None: no longer than usual."""

    def __post_init__(self) -> None:
        if (self.seconds is None) == (self.simulations is None):
            raise ValueError("a budget is seconds or simulations")
        if self.most is not None and (self.seconds is None or self.most < self.seconds):
            raise ValueError("the most that a bot may think is no less than its seconds")


LEVEL_8 = Budget(seconds=0.6)
LEVEL_9 = Budget(seconds=3.0)
"""What the two highest levels of every game may think about a whole turn."""
USUAL = Budget(simulations=1_000)
"""What a bot gets when nobody says otherwise."""


class Bot(Protocol):
    """Chooses a move from what its seat can see."""

    name: str

    def choose(self, view: Any, legal: Sequence[Any], budget: Budget = USUAL) -> Any:
        """One of the legal moves; bots that do not search take no notice of the budget."""
        ...


@dataclass(frozen=True)
class MoveEvaluation:
    """A move with its value."""

    move: Any
    value: float
    """What the player who makes it may expect, in the unit of the evaluation."""
    visits: int
    """How many simulations tried it."""
    line: tuple[Any, ...] = ()
    """What would follow it, as far as the search has seen; empty where it says nothing of that."""


@dataclass(frozen=True)
class Evaluation:
    """What a bot thinks of a situation."""

    forecast: tuple[float, ...]
    """What each seat may expect at the end."""
    moves: tuple[MoveEvaluation, ...]
    """The moves that were asked about, the best first."""
    unit: Unit
    goal: Goal | None = None
    """None in games that are not about a goal."""
    exact: bool = False
    """Whether the values were proven, not estimated."""


class AnalysisBot(Bot, Protocol):
    """A bot that can evaluate moves, and that can be interrupted."""

    def evaluate(self, view: Any, legal: Sequence[Any], budget: Budget = USUAL) -> Evaluation:
        """What it thinks of some of the legal moves."""
        ...

    def stop(self) -> None:
        """Ends the search at once, from any thread; the best move so far is played."""
        ...


class Trials(NamedTuple):
    """Sets of parameters whose mean scores are asked for, over the same games."""

    sets: tuple[tuple[float, ...], ...]
    games: int
    seed: int
    done: float
    """The part of the search that is behind, from 0 to 1."""


@dataclass(frozen=True)
class Fitting:
    """How bots get to know a sheet, deck or map that is not ours."""

    search: Callable[[], Generator[Trials, list[float], tuple[float, ...]]]
    """Asks how well some parameters play, again and again, and returns the best."""
    known: Callable[[Any], bool]
    """Whether nothing has to be found for some rules, or it has been found already."""
    mark: Callable[[Any, Sequence[float], int, int], float]
    """The mean score by parameters, in so many games with a seed."""
    keep: Callable[[Any, Sequence[float]], None]
    """Keeps what was found, for this machine's bots."""


@dataclass(frozen=True)
class GameBots:
    """What a game brings to the bots; `bots/registry.py` has one for each."""

    baseline: Callable[[Any, Random], Bot]
    bot_for_level: Callable[[Any, int, Random], tuple[Bot, Budget]] | None = None
    """The bot of a level with its budget; without it every level is the baseline bot."""
    analysis_bot: Callable[[Any, Random], AnalysisBot] | None = None
    compiled_from: int = 10
    """The lowest level whose bots run on kernels, which have to be compiled first."""
    plain_levels: Callable[[Any], int] = lambda _: 9
    """The highest level that can be had of some rules where the engine is not installed."""
    analysis_simulations: int = 2_000
    """Simulations per move in a whole analysis, unless somebody says otherwise."""
    review_simulations: int = 400
    """Simulations for one move while somebody waits for its review."""
    fitting: Fitting | None = None
    """Where bots go by what was fitted to our data."""
    warmed: tuple[str, ...] = ()
    """The variants that between them run all kernels; none: the last one does."""
