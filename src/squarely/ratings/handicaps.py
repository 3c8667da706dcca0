"""What evens the chances of a mixed table: bot levels, a head start, fewer pieces."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Literal

from squarely.kernel.handicap import Handicap
from squarely.ratings.anchors import LEVELS, anchor
from squarely.ratings.model import Teams, chances
from squarely.ratings.rating import Rating

Kind = Literal["points", "pieces"]
Way = Literal["as_is", "levels", "points", "pieces"]
Strength = Literal["child", "beginner", "used_to_it", "strong"]

SAID: Mapping[Strength, int] = {"child": 1, "beginner": 2, "used_to_it": 4, "strong": 6}
"""The level that somebody without a rating is taken for, by what they say."""
UNSURE = 4.0
"""The sigma of what people say of themselves."""


@dataclass(frozen=True)
class TableSeat:
    """Who sits there: somebody with a rating, or a bot whose level may be changed."""

    rating: Rating
    level: int | None = None
    """Of a bot."""


@dataclass(frozen=True)
class Proposal:
    """A way to play, and what chance to come first everybody has with it."""

    way: Way
    handicaps: tuple[Handicap, ...]
    levels: tuple[int | None, ...]
    """Of the bots."""
    chances: tuple[float, ...]

    @property
    def spread(self) -> float:
        """How far the best chance lies above the worst."""
        return max(self.chances) - min(self.chances)


def said(category: str, seats: int, strength: Strength) -> Rating:
    """The rating of somebody who has none, by what they say."""
    return Rating(anchor(category, seats, SAID[strength]).mu, UNSURE)


def worth(category: str, seats: int, kind: Kind, amount: int) -> float:
    """What so many points or missing pieces add to the mu of a seat; between steps a line."""
    steps = _steps(category, seats, kind)
    for (low, at_low), (high, at_high) in pairwise(steps):
        if low <= amount <= high:
            return at_low + (at_high - at_low) * (amount - low) / (high - low)
    return steps[-1][1]


def most(category: str, seats: int, kind: Kind) -> int:
    """As far as was measured; 0 where there is no such handicap."""
    return _steps(category, seats, kind)[-1][0]


def propose(
    category: str,
    table: Sequence[TableSeat],
    teams: Teams | None = None,
    pieces: bool = True,
) -> list[Proposal]:
    """The table as it is, then what evens it, the most even first, if it has any effect.

    A head start goes to everybody behind the strongest. Whether fewer pieces are a burden or a
    relief is for the measurements to say: they go to whom they even the chances of.
    """
    seats = len(table)
    none = (Handicap(),) * seats
    levels = tuple(each.level for each in table)
    as_is = Proposal("as_is", none, levels, _chances(category, table, none, teams))
    found = [_levels(category, table, teams)]
    for kind in ("points", "pieces") if pieces else ("points",):
        given = _evened(category, table, kind, teams)
        found.append(Proposal(kind, given, levels, _chances(category, table, given, teams)))
    useful = [each for each in found if each is not None and each.spread < as_is.spread - 0.01]
    return [as_is, *sorted(useful, key=lambda each: each.spread)]


def _levels(category: str, table: Sequence[TableSeat], teams: Teams | None) -> Proposal | None:
    """The one level for all bots that leaves everybody the most equal chances."""
    if all(each.level is None for each in table) or all(each.level is not None for each in table):
        return None
    none = (Handicap(),) * len(table)
    found = []
    for level in LEVELS:
        bot = TableSeat(anchor(category, len(table), level), level)
        seated = [each if each.level is None else bot for each in table]
        levels = tuple(each.level for each in seated)
        found.append(Proposal("levels", none, levels, _chances(category, seated, none, teams)))
    return min(found, key=lambda each: each.spread)


def _evened(
    category: str, table: Sequence[TableSeat], kind: Kind, teams: Teams | None
) -> tuple[Handicap, ...]:
    """Seat after seat, the smallest amount that leaves the most equal chances."""
    given = [0] * len(table)
    limit = most(category, len(table), kind)
    helps = limit > 0 and worth(category, len(table), kind, limit) > 0
    order = sorted(range(len(table)), key=lambda at: table[at].rating.mu, reverse=helps)
    aim = table[order[0]].rating.mu
    for at in order[1:]:
        gap = aim - table[at].rating.mu
        given[at] = min(
            range(limit + 1),
            key=lambda amount: (
                round(abs(worth(category, len(table), kind, amount) - gap), 6),
                amount,
            ),
        )
    make: Callable[[int], Handicap] = (
        (lambda amount: Handicap(points=amount))
        if kind == "points"
        else (lambda amount: Handicap(pieces=amount))
    )
    return tuple(map(make, given))


def _chances(
    category: str,
    table: Sequence[TableSeat],
    handicaps: Sequence[Handicap],
    teams: Teams | None,
) -> tuple[float, ...]:
    seats = len(table)
    effective = [
        Rating(
            each.rating.mu
            + worth(category, seats, "points", handicap.points)
            + worth(category, seats, "pieces", handicap.pieces),
            each.rating.sigma,
        )
        for each, handicap in zip(table, handicaps, strict=True)
    ]
    return tuple(chances(effective, teams))


@cache
def _steps(category: str, seats: int, kind: Kind) -> tuple[tuple[int, float], ...]:
    """What was measured at the most similar table: amounts from 0 on with their worth.

    More of it never turns around what less of it does: small bumps of few games are smoothed.
    """
    text = (files("squarely.ratings") / "data" / "handicaps.toml").read_text(encoding="utf-8")
    rows = [
        row
        for row in tomllib.loads(text)["handicap"]
        if row["category"] == category and row["kind"] == kind
    ]
    if not rows:
        return ((0, 0.0),)
    nearest = min({row["seats"] for row in rows}, key=lambda table: (abs(table - seats), table))
    steps = sorted((row["amount"], row["mu"]) for row in rows if row["seats"] == nearest)
    sign = 1 if steps[-1][1] > 0 else -1
    found, reached = [(0, 0.0)], 0.0
    for amount, mu in steps:
        reached = max(reached, sign * mu)
        found.append((amount, sign * reached))
    return tuple(found)
