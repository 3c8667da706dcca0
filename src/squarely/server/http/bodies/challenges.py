"""What goes in and out of the HTTP API about challenges."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from squarely.server.http.bodies.base import Answer, Body

Id = Annotated[str, Field(max_length=22, pattern=r"^[A-Za-z0-9_-]+$")]


class ChallengeFrom(Body):
    """The finished match that somebody wants others to try, and the key of a seat in it."""

    match: Id
    key: Annotated[str, Field(max_length=64)]


class TakingUp(Body):
    """Who takes a challenge up."""

    name: Annotated[str, Field(max_length=200)] = ""


class ChallengeLink(Answer):
    """A challenge to be shared."""

    id: str
    link: str


class ChallengeResult(Answer):
    """How somebody did."""

    place: int
    name: str
    known: bool
    """Whether this is the name of a signed-in player."""
    program: bool
    """Whether that player is a program."""
    score: int
    rank: int
    """At their table."""
    match: str | None
    """Where to look at it, for whoever has played."""
    seat: int
    mine: bool
    first: bool
    """Whether it is the match that the challenge was made from."""
    hints: bool
    """Whether there could be hints in it, as in no match that is played for a challenge."""


class ChallengeInfo(Answer):
    """A challenge; the results of one that somebody made are for those who have played it."""

    id: str
    name: str
    """Of whoever made it; empty: one of the day."""
    day: str | None
    game: str | None
    variant: str
    options: list[str]
    levels: list[int | None]
    """For each seat the level of its bot; null: the seat of whoever takes it up."""
    seed_hash: str | None
    """Of the day: known long before."""
    seed: str | None
    """Of the day: once it is over."""
    open: bool
    """Whether it can still be played."""
    played: bool
    """Whether whoever asks has played it."""
    plays: int
    results: list[ChallengeResult]


class DailyInfo(Answer):
    """The challenge of today in a game."""

    id: str
    day: str
    game: str
    variant: str
    ends_at: float
    plays: int
    played: bool
    """Whether whoever asks, signed in, has had their attempt."""


class Commitment(Answer):
    """What is fixed for a day: the hash of the seed, and the seed once the day is over."""

    day: str
    game: str
    seed_hash: str
    seed: str | None
    opening: int
    """How many moves are drawn from the seed at the start."""
