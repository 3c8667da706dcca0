"""Games that somebody else plays, in any order, and what they say so far."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass
from typing import Any, Protocol

from squarely.balance.report import Measure, Part, Report, Request
from squarely.balance.runs import Setting

FEWEST = 2
"""Games of every part without which nothing can be said."""


@dataclass(frozen=True)
class GameOf:
    """A game to be played, and for whom."""

    owner: int
    setting: Setting
    number: int


class Lab(Protocol):
    """Wants games, and takes their facts in."""

    @property
    def done(self) -> int:
        """The games that were played."""
        ...

    @property
    def total(self) -> int:
        """How many games there will be, as far as that is known."""
        ...

    def batch(self) -> list[GameOf]:
        """The games to be played next, once those before have been; none: it is over."""
        ...

    def put(self, game: GameOf, facts: Any) -> None:
        """Takes the facts of a game in."""
        ...

    def so_far(self) -> Lab:
        """The same as it is now: games that come later change nothing of it."""
        ...


class Measuring:
    """Measures a design, and another one beside it in games with the same numbers."""

    def __init__(self, measure: Measure, own: Request, beside: Request | None = None) -> None:
        self._measure = measure
        self._requests = [own] if beside is None else [own, beside]
        self._parts: list[tuple[Request, Part]] = [
            (request, part) for request in self._requests for part in measure.plan(request)
        ]
        self._played: list[dict[int, Any]] = [{} for _ in self._parts]
        self._begun = False

    @property
    def done(self) -> int:
        """The games that were played."""
        return sum(map(len, self._played))

    @property
    def total(self) -> int:
        """How many games there are."""
        return sum(part.games for _, part in self._parts)

    def batch(self) -> list[GameOf]:
        """All games, number by number."""
        if self._begun:
            return []
        self._begun = True
        most = max(part.games for _, part in self._parts)
        return [
            GameOf(owner, part.setting, number)
            for number in range(most)
            for owner, (_, part) in enumerate(self._parts)
            if number < part.games
        ]

    def put(self, game: GameOf, facts: Any) -> None:
        """Takes the facts of a game in."""
        self._played[game.owner][game.number] = facts

    def so_far(self) -> Measuring:
        """The same as it is now."""
        found = copy(self)
        found._played = [dict(games) for games in self._played]
        return found

    def reports(self) -> tuple[Report | None, Report | None]:
        """What the games say of the design, and of the other one; None: too few were played."""
        own, *beside = (self._report(request) for request in self._requests)
        return own, next(iter(beside), None)

    def _report(self, request: Request) -> Report | None:
        played: Mapping[str, dict[int, Any]] = {
            part.title: dict(sorted(games.items()))
            for (of, part), games in zip(self._parts, self._played, strict=True)
            if of is request
        }
        if min(map(len, played.values())) < FEWEST:
            return None
        return self._measure.report(request, played)
