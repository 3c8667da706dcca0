"""What every game's balance can tell, and which games can be measured."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import inf
from pathlib import Path
from typing import Any, Literal, Protocol

from squarely.balance.runs import Game, Setting
from squarely.balance.statistics import Mean
from squarely.kernel.rules import AnyRules, DataText


class Play(Protocol):
    """Plays many games of a setting and returns the facts of each."""

    def __call__(
        self, setting: Setting, facts: Callable[[AnyRules, Game], Any], games: int, title: str
    ) -> list[Any]:
        """The facts in order."""
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

    @property
    def verdict(self) -> Verdict:
        """Whether the whole interval lies within the bounds, or the whole of it outside.

        Compared as they are shown, so that 12.0 is not below 12.
        """
        value, within = self.measured.value, self.measured.within
        lowest, highest = round(value - within, 1), round(value + within, 1)
        if self.low <= lowest and highest <= self.high:
            return "holds"
        return "missed" if highest < self.low or lowest > self.high else "open"

    def __str__(self) -> str:
        return f"{self.measured}{self.unit}"


class Report(Protocol):
    """The measured figures of a game."""

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
