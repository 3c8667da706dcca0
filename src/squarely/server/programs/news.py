"""What a program is told on its stream: one JSON object a line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import orjson

from squarely.server.lobby.news import WaitingTable
from squarely.table.clock import ClockName
from squarely.table.messages import ComeAgain, Refusal


@dataclass(frozen=True)
class Hello:
    """The first line: whose token it is."""

    name: str
    program: bool
    """Whether the account is marked as a bot's: others can challenge it, and it may be rated."""
    type: Literal["hello"] = "hello"


@dataclass(frozen=True)
class Challenge:
    """Somebody wants this bot at their table: accept or decline."""

    table: WaitingTable
    type: Literal["challenge"] = "challenge"


@dataclass(frozen=True)
class ChallengeGone:
    """It was accepted or declined, or nobody waits there any more."""

    table: str
    type: Literal["challenge_gone"] = "challenge_gone"


@dataclass(frozen=True)
class ChallengeDeclined:
    """A bot that was asked to a table where this one waits will not come."""

    table: str
    name: str
    reason: str
    """Why, in its own words; perhaps empty."""
    type: Literal["challenge_declined"] = "challenge_declined"


@dataclass(frozen=True)
class MatchStart:
    """A match in which the player has a seat; those under way are told first."""

    match: str
    seat: int
    seats: int
    variant: str
    options: tuple[str, ...]
    clock: ClockName
    rated: bool
    type: Literal["match_start"] = "match_start"


@dataclass(frozen=True)
class MatchEnd:
    """A match is over, or gone."""

    match: str
    type: Literal["match_end"] = "match_end"


ProgramMessage = (
    Hello
    | Challenge
    | ChallengeGone
    | ChallengeDeclined
    | MatchStart
    | MatchEnd
    | Refusal
    | ComeAgain
)


def to_line(message: ProgramMessage) -> str:
    """A message as it goes over the wire."""
    return orjson.dumps(message).decode()
