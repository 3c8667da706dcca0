"""What goes in and out of the HTTP API about parties and tournaments."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from squarely.server.http.bodies.base import Answer, Body
from squarely.server.http.bodies.matches import HandicapBody, Name, Options, VariantName
from squarely.table.clock import ClockName
from squarely.table.events import USUAL_LEVEL
from squarely.tournaments.standings import Kind


class MeetingWish(Body):
    """The party or tournament that somebody wants to begin."""

    name: Name
    kind: Kind
    variant: VariantName
    options: Options = Field(default_factory=list)
    seats: Annotated[int, Field(ge=1, le=8)] = 2
    clock: ClockName | None = None
    """null: ten minutes a move in tournaments, none at a party."""
    rounds: Annotated[int, Field(ge=0, le=30)] = 0
    """Of a Swiss tournament or a league; 0: as many as is usual."""
    member: Name
    """The name of whoever opens it."""


class MemberWish(Body):
    """Who wants to take part."""

    name: Name


class PartySeat(Body):
    """Who sits in a seat of the next game: a member by number, or a bot."""

    member: Annotated[int, Field(ge=1, le=1000)] | None = None
    level: Annotated[int, Field(ge=1, le=9)] = USUAL_LEVEL


class PartyGame(Body):
    """The next game of a party."""

    variant: VariantName
    options: Options = Field(default_factory=list)
    clock: ClockName = "none"
    seats: Annotated[list[PartySeat], Field(min_length=1, max_length=8)]
    handicaps: Annotated[list[HandicapBody], Field(max_length=8)] = Field(default_factory=list)


class Leaving(Body):
    """Who leaves; null: whoever asks. The host may see off others."""

    member: Annotated[int, Field(ge=1, le=1000)] | None = None


class Joined(Answer):
    """A place in a meeting. The key opens all seats of this member: keep it."""

    id: str
    number: int
    key: str
    link: str


class MemberInfo(Answer):
    """Somebody who takes part."""

    number: int
    name: str
    left: bool
    known: bool
    """Whether this is the name of a signed-in player."""
    program: bool
    """Whether that player is a program."""


class MeetingGame(Answer):
    """A game of a round."""

    round: int
    board: int
    match: str | None
    """null: nobody plays, for an opponent is missing."""
    members: list[int]
    """In seat order; 0 is a bot."""
    ranks: list[int] | None


class MeetingStanding(Answer):
    """A line of the table."""

    number: int
    place: int
    points: float
    wins: int
    games: int
    buchholz: float
    sonneborn_berger: float
    head_to_head: float


class MeetingInfo(Answer):
    """A party or tournament as anyone with the link may see it."""

    id: str
    name: str
    kind: Kind
    variant: str
    options: list[str]
    seats: int
    clock: ClockName
    round: int
    rounds: int
    """How many there will be if nobody else comes; 0 at a party."""
    over: bool
    members: list[MemberInfo]
    games: list[MeetingGame]
    standings: list[MeetingStanding]
    me: int | None
    """The number of whoever asks."""


class OwnMeeting(Answer):
    """A meeting that goes on and in which somebody takes part."""

    id: str
    name: str
    kind: Kind


class NextGame(Answer):
    """The match in which a party goes on."""

    match: str
