"""The balance of a design: figures beside those of ours, and what changes would do."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from squarely.server.http.bodies.base import Answer, Body
from squarely.server.http.bodies.matches import DesignFiles, VariantName

MOST_GAMES, MOST_TRIED = 200, 100


class BalanceWish(Body):
    """A design to be measured; parts that are left out are ours."""

    variant: VariantName
    files: DesignFiles = Field(default_factory=dict)
    seats: Annotated[int, Field(ge=2, le=5)] | None = None
    """How many play; null: the usual number."""
    games: Annotated[int, Field(ge=2, le=MOST_GAMES)] = 60


class SuggestWish(BalanceWish):
    """A design for which changes are tried."""

    games: Annotated[int, Field(ge=2, le=MOST_TRIED)] = 40


class BalanceValue(Answer):
    """A mean, or a share in percent."""

    value: float
    within: float
    """Half the width of its 95 % interval."""
    least: float
    """Where that begins: the middle of a share's is not its value."""
    most: float


class BalanceFigure(BalanceValue):
    """Something measured."""

    key: str
    about: str
    """The zone, seat or card that it is about; empty where it is about everything."""
    unit: str


class BalanceTarget(BalanceFigure):
    """What should hold."""

    low: float | None
    high: float | None
    verdict: Literal["holds", "missed", "open"]
    """`open`: too few games to tell."""


class BalanceBar(BalanceValue):
    """One of several figures that are looked at side by side."""

    name: str


class BalanceBars(Answer):
    """Figures of one kind: the totals, zones, squares, cards, trains or sections."""

    key: str
    unit: str
    low: float | None
    """Where they should end, if anywhere."""
    high: float | None
    bars: list[BalanceBar]


class BalanceUnused(Answer):
    """What hardly anybody has any use for."""

    key: str
    entries: list[str]


class BalanceReport(Answer):
    """What the games of a design say so far."""

    games: int
    figures: list[BalanceFigure]
    targets: list[BalanceTarget]
    bars: list[BalanceBars]
    unused: list[BalanceUnused]


class BalanceNews(Answer):
    """A line of a measurement."""

    type: Literal["measured"] = "measured"
    done: int
    total: int
    """Games, all of them together."""
    over: bool
    own: BalanceReport | None
    """Null until enough games were played."""
    ours: BalanceReport | None
    """The same of our own design; null where there is no other."""


class TriedEdit(Answer):
    """Numbers of a design that become others."""

    kind: Literal["zone", "coins", "prices", "price", "shape"]
    about: str
    """The zone or card that they belong to."""
    before: str
    after: str


class TriedEffect(Answer):
    """What a change does to a figure that has a target."""

    key: str
    about: str
    unit: str
    before: float
    after: float
    difference: BalanceValue
    """In the games that were played with it and without."""


class BalanceSuggestion(Answer):
    """A change and what it would do."""

    edits: list[TriedEdit]
    files: dict[str, str]
    """The texts of the parts that it changes."""
    games: int
    nearer: BalanceValue
    """By how many steps it brings the design nearer to its targets."""
    sure: bool
    """Whether that is no chance."""
    effects: list[TriedEffect]


class SuggestionNews(Answer):
    """A line of a search for changes."""

    type: Literal["suggested"] = "suggested"
    done: int
    total: int
    """Games, as far as they are known."""
    over: bool
    met: bool
    """Whether the design meets all its targets in the games so far: no change can be nearer."""
    suggestions: list[BalanceSuggestion] | None
    """The most promising first; null while a comparison is under way."""
