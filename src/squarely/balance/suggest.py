"""A search for changes that bring a design nearer to its targets.

The design and every change of it play the same games (common random numbers), so that what differs
comes from the change. Changes that do not look good drop out before the others have played on.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any

from squarely.balance.changes import Change, change_with, changed, changes_of
from squarely.balance.lab import GameOf
from squarely.balance.report import Aim, Measure
from squarely.balance.runs import Setting
from squarely.balance.statistics import Mean, mean

STAGES = ((0.25, 1.0), (0.5, 0.5), (1.0, 0.25))
"""Parts of the games that are played, and the part of the changes that still play them."""
FEWEST_GAMES = 6
FEWEST_CHANGES = 2
ERROR = 0.05
"""How likely it may be that any change at all is called sure and is not."""
DESIGN = -1
"""Whose games those of the unchanged design are."""
EXPECTED = 12
"""Changes that are tried, before they are known."""


@dataclass(frozen=True)
class Effect:
    """What a change does to a figure that has a target."""

    key: str
    about: str
    unit: str
    before: float
    after: float
    difference: Mean

    def __str__(self) -> str:
        name = f"{self.key} {self.about}".strip()
        return f"{name} {self.before:.1f} → {self.after:.1f} ({self.difference}{self.unit})"


@dataclass(frozen=True)
class Suggestion:
    """A change and what it would do."""

    change: Change
    games: int
    nearer: Mean
    """By how many steps it brings the design nearer to its targets, all of them together."""
    sure: bool
    """Whether that is no chance, seen that many changes were tried."""
    effects: tuple[Effect, ...]


class Search:
    """Tries changes of a design in games that others play for it."""

    def __init__(self, measure: Measure, setting: Setting, games: int) -> None:
        self._setting = setting
        self._aims = measure.aims(setting)
        self._stages = [max(FEWEST_GAMES, round(games * part)) for part, _ in STAGES]
        self._changes: list[Change] = []
        self._playing: list[int] = []
        self._played: dict[int, dict[int, Any]] = {DESIGN: {}}
        self._stage = -1
        self._wanted = 0
        self._tried = 0

    @property
    def done(self) -> int:
        """The games that were played."""
        return sum(map(len, self._played.values()))

    @property
    def total(self) -> int:
        """How many games there will be, as far as that is known."""
        planned, left = self._wanted, len(self._playing) or EXPECTED
        for stage in range(self._stage + 1, len(STAGES)):
            before = self._stages[stage - 1] if stage else 0
            left = max(FEWEST_CHANGES, round((self._tried or EXPECTED) * STAGES[stage][1]))
            planned += (self._stages[stage] - before) * (left + 1)
        return max(planned, self.done)

    @property
    def met(self) -> bool:
        """Whether the design is within all bounds in its games, so that nothing can be nearer."""
        played = self._played[DESIGN].values()
        return bool(played) and all(
            aim.off(mean([aim.of_game(facts) for facts in played]).value) == 0 for aim in self._aims
        )

    def batch(self) -> list[GameOf]:
        """The games to be played next, once those before have been; none: the search is over."""
        if not self._played[DESIGN]:
            return self._games([DESIGN], self._stages[0])
        while self._stage + 1 < len(STAGES):
            self._stage += 1
            self._choose()
            games = self._games([DESIGN, *self._playing], self._stages[self._stage])
            if self._playing and games:
                return games
        return []

    def put(self, game: GameOf, facts: Any) -> None:
        """Takes the facts of a game in."""
        self._played.setdefault(game.owner, {})[game.number] = facts

    def so_far(self) -> Search:
        """The same as it is now."""
        found = copy(self)
        found._played = {owner: dict(games) for owner, games in self._played.items()}
        return found

    def suggestions(self) -> list[Suggestion]:
        """What was tried, the most promising first: sure ones, then by how near they bring it."""
        found = [
            self._suggestion(number)
            for number in range(len(self._changes))
            if len(self._played.get(number, {})) > 1
        ]
        return sorted(found, key=lambda each: (each.sure, each.nearer.value), reverse=True)

    def _choose(self) -> None:
        """Finds changes at first; then keeps the best, and tries the two best of them at once."""
        if self._stage == 0:
            played = list(self._played[DESIGN].values())
            self._changes = changes_of(self._setting, self._aims, played)
            self._tried = len(self._changes)
            self._playing = list(range(self._tried))
            return
        best = sorted(
            self._playing, key=lambda each: self._suggestion(each).nearer.value, reverse=True
        )
        self._playing = best[: max(FEWEST_CHANGES, round(self._tried * STAGES[self._stage][1]))]
        if self._stage + 1 == len(STAGES) and len(best) > 1:
            first, second = (self._changes[number] for number in best[:2])
            pair = change_with(self._setting, *first.edits, *second.edits)
            if pair is not None:
                self._playing.append(len(self._changes))
                self._changes.append(pair)

    def _games(self, owners: Sequence[int], until: int) -> list[GameOf]:
        """By number, so that all have played as much whenever somebody looks."""
        found = [
            GameOf(owner, self._setting_of(owner), number)
            for number in range(until)
            for owner in owners
            if number not in self._played.get(owner, {})
        ]
        self._wanted = self.done + len(found)
        return found

    def _setting_of(self, owner: int) -> Setting:
        if owner == DESIGN:
            return self._setting
        return changed(self._setting, self._changes[owner])

    def _suggestion(self, number: int) -> Suggestion:
        tried = max(len(self._changes), 1)
        return compared(
            self._aims, self._changes[number], self._played[DESIGN], self._played[number], tried
        )


def compared(
    aims: Sequence[Aim],
    change: Change,
    design: Mapping[int, Any],
    with_it: Mapping[int, Any],
    tried: int = 1,
) -> Suggestion:
    """A change and the design in the games that both have played, pair by pair."""
    numbers = sorted(design.keys() & with_it.keys())
    gains = [0.0] * len(numbers)
    nearer, effects = 0.0, []
    for aim in aims:
        before = [aim.of_game(design[number]) for number in numbers]
        after = [aim.of_game(with_it[number]) for number in numbers]
        was, now = mean(before).value, mean(after).value
        nearer += aim.off(was) - aim.off(now)
        # How far off a mean is changes with every game by the slope there.
        for at, (old, new) in enumerate(zip(before, after, strict=True)):
            gains[at] += aim.slope(was) * old - aim.slope(now) * new
        differences = [new - old for old, new in zip(before, after, strict=True)]
        effects.append(Effect(aim.key, aim.about, aim.unit, was, now, mean(differences)))
    within = mean(gains).within
    wider = NormalDist().inv_cdf(1 - ERROR / 2 / tried) / NormalDist().inv_cdf(1 - ERROR / 2)
    sure = nearer > 0 and nearer - within * wider > 0 and not math.isclose(nearer, 0)
    return Suggestion(change, len(numbers), Mean(nearer, within), sure, tuple(effects))
