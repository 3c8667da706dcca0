"""What goes in and out of the HTTP API about even games."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from squarely.ratings.handicaps import Way
from squarely.server.http.bodies.base import Answer, Body
from squarely.server.http.bodies.matches import VariantName

Who = Literal["me", "child", "beginner", "used_to_it", "strong"]


class EvenSeat(Body):
    """Who sits there: a bot of a level, or somebody by their rating or what they say."""

    level: Annotated[int, Field(ge=1, le=9)] | None = None
    """Of a bot; null: a person."""
    strength: Who = "used_to_it"
    """Of a person; `me`: by my rating, if I am signed in and have one."""


class EvenGameWish(Body):
    """A table whose chances are to be evened."""

    variant: VariantName
    seats: Annotated[list[EvenSeat], Field(min_length=2, max_length=8)]


class GrownGame(Body):
    """A game against bots of one level, and whether it was won; in between: shared."""

    level: Annotated[int, Field(ge=1, le=9)]
    won: Annotated[float, Field(ge=0, le=1)]


class GrowingWish(Body):
    """The next game of somebody whose bots are to grow with them."""

    variant: VariantName
    seats: Annotated[int, Field(ge=2, le=8)]
    games: Annotated[list[GrownGame], Field(max_length=100)]
    """Those so far, the oldest first."""


class GrownLevel(Answer):
    """The level of the bots in the next game."""

    level: int
    chance: float
    """To come first against them."""


class ProposedHandicap(Answer):
    """What a seat would be given."""

    points: int
    pieces: int


class EvenProposal(Answer):
    """A way to play, and how likely everybody is then to come first."""

    way: Way
    levels: list[int | None]
    """Of the bots."""
    handicaps: list[ProposedHandicap]
    chances: list[float]


class LevelForecast(Answer):
    """What bots of a level leave the only person at the table."""

    level: int
    chance: float


class EvenGame(Answer):
    """The table as it is first, then what evens it, the most even first."""

    proposals: list[EvenProposal]
    levels: list[LevelForecast]
    """For one person among bots; else empty."""
    rated: bool
    """Whether my own rating was used."""
