"""What every game's balance can tell, and which games can be measured."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from squarely.balance.runs import Game, Setting
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
    """Whose bots play; None: the sensible ones."""


class Report(Protocol):
    """The measured figures of a game."""

    def facts(self) -> list[tuple[str, str]]:
        """The figures, each with its name."""
        ...

    def targets(self) -> list[tuple[str, str, bool]]:
        """What should hold, what was measured, and whether it does."""
        ...

    def plain(self) -> dict[str, Any]:
        """The figures for programs."""
        ...

    def write(self, folder: Path, command: str) -> Path:
        """Writes the page with its plots."""
        ...


def players_of(level: int | None) -> str:
    """Who plays, in words."""
    return "sensible bots" if level is None else f"bots of level {level}"


def stem_of(game: str, level: int | None) -> str:
    """What the page of a game and its folder of pictures are called."""
    return game if level is None else f"{game}-level-{level}"


def targets_table(report: Report) -> list[tuple[str, str, str]]:
    """The targets as rows of a page."""
    return [(goal, value, "yes" if ok else "no") for goal, value, ok in report.targets()]
