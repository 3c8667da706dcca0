"""What every game's balance can tell, and which games can be measured."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from pathlib import Path
from typing import Any, Literal, Protocol

from squarely.balance.runs import Game, Setting
from squarely.balance.statistics import Mean
from squarely.kernel.rules import AnyRules, DataText

Games = Mapping[int, Any]
"""The facts of games by number."""


class Play(Protocol):
    """Plays many games of a setting and returns the facts of each."""

    def __call__(
        self, setting: Setting, facts: Callable[[AnyRules, Game], Any], games: int, title: str
    ) -> Games:
        """The facts by number."""
        ...


@dataclass(frozen=True)
class Request:
    """What somebody wants measured."""

    seats: int
    games: int
    data: Mapping[str, DataText]
    with_report: bool
    """Whether a page will be written, for which more is measured."""
    level: int | None = None
    """The level of the bots; None: baseline bots."""


@dataclass(frozen=True)
class Part:
    """Games of one setting, of which a report has several."""

    title: str
    setting: Setting
    games: int


@dataclass(frozen=True)
class Measure:
    """How a game is measured."""

    seats: int
    """The usual number."""
    plan: Callable[[Request], list[Part]]
    """What is played; a part is found by its title again."""
    facts: Callable[[AnyRules, Game], Any]
    kind: type
    """What the facts of a game are."""
    report: Callable[[Request, Mapping[str, Games]], Report]
    """What the games so far say; of every part there is at least one."""
    aims: Callable[[Setting], Sequence[Aim]]
    """What changes of a design should bring nearer."""

    def __call__(self, request: Request, play: Play) -> Report:
        """Plays everything and reports."""
        played = {
            part.title: play(part.setting, self.facts, part.games, part.title)
            for part in self.plan(request)
        }
        return self.report(request, played)


@dataclass(frozen=True)
class Aim:
    """A mean over games that should lie within bounds."""

    key: str
    about: str
    of_game: Callable[[Any], float]
    """What a game adds to it, from its facts."""
    low: float
    high: float
    scale: float
    """What counts as one step away from the bounds."""
    unit: str = ""

    def off(self, value: float) -> float:
        """How many steps a value lies outside the bounds."""
        return max(self.low - value, value - self.high, 0.0) / self.scale

    def slope(self, value: float) -> float:
        """How that changes where the value grows."""
        return ((value > self.high) - (value < self.low)) / self.scale


@dataclass(frozen=True)
class Figure:
    """Something measured."""

    key: str
    """Its name for programs."""
    name: str
    measured: Mean
    unit: str = ""
    about: str = ""
    """The zone, seat or card that it is about."""

    def __str__(self) -> str:
        return f"{self.measured}{self.unit}"


@dataclass(frozen=True)
class Bars:
    """Figures of one kind that are better looked at than read."""

    key: str
    name: str
    unit: str
    values: dict[str, Mean]
    low: float = -inf
    high: float = inf


@dataclass(frozen=True)
class Unused:
    """What hardly anybody has any use for."""

    key: str
    name: str
    entries: tuple[str, ...]

    def __str__(self) -> str:
        if len(self.entries) <= NAMED:
            return ", ".join(self.entries) or "none"
        return f"{len(self.entries)}, such as {', '.join(self.entries[:NAMED])}"


FEWEST_TOLD = 20
"""Games below which no target is said to hold or to be missed."""
NAMED = 6
"""How many of those are named in a line."""
Verdict = Literal["holds", "missed", "open"]
IN_WORDS: dict[Verdict, str] = {"holds": "yes", "missed": "no", "open": "too few games to tell"}


@dataclass(frozen=True)
class Target:
    """What should hold, and what was measured."""

    goal: str
    measured: Mean
    low: float = -inf
    high: float = inf
    unit: str = ""
    key: str = ""
    """Its name for programs."""
    about: str = ""
    """The zone that it is about."""
    games: int = FEWEST_TOLD
    """How many games it was measured in."""

    @property
    def verdict(self) -> Verdict:
        """Whether the whole interval lies within the bounds, or the whole of it outside.

        Compared as they are shown, so that 12.0 is not below 12.
        """
        if self.games < FEWEST_TOLD:
            return "open"
        lowest, highest = round(self.measured.least, 1), round(self.measured.most, 1)
        if self.low <= lowest and highest <= self.high:
            return "holds"
        return "missed" if highest < self.low or lowest > self.high else "open"

    def __str__(self) -> str:
        return f"{self.measured}{self.unit}"


class Report(Protocol):
    """The measured figures of a game."""

    @property
    def games(self) -> int:
        """How many games of the main setting were played."""
        ...

    def figures(self) -> list[Figure]:
        """The figures as numbers."""
        ...

    def bars(self) -> list[Bars]:
        """What is better drawn."""
        ...

    def unused(self) -> list[Unused]:
        """What hardly anybody has any use for."""
        ...

    def facts(self) -> list[tuple[str, str]]:
        """The figures, each with its name."""
        ...

    def targets(self) -> list[Target]:
        """What should hold."""
        ...

    def plain(self) -> dict[str, Any]:
        """The figures for programs."""
        ...

    def write(self, folder: Path, command: str) -> Path:
        """Writes the page with its plots."""
        ...


def players_of(level: int | None) -> str:
    """Who plays, in words."""
    return "baseline bots" if level is None else f"bots of level {level}"


def stem_of(game: str, level: int | None) -> str:
    """What the page of a game and its folder of pictures are called."""
    return game if level is None else f"{game}-level-{level}"


def targets_table(report: Report) -> list[tuple[str, str, str]]:
    """The targets as rows of a page."""
    return [(each.goal, str(each), IN_WORDS[each.verdict]) for each in report.targets()]
