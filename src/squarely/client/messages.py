"""What a server tells a program, as typed values; the fields are those of the protocol."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from pydantic import TypeAdapter

from squarely.kernel.rules import Outcome, Seat


@dataclass(frozen=True)
class Sitter:
    """Somebody at an open table; `known`: a player who keeps the name."""

    name: str
    known: bool
    program: bool


@dataclass(frozen=True)
class Table:
    """An open table."""

    id: str
    variant: str
    options: tuple[str, ...]
    seats: int
    clock: str
    rated: bool
    fill_at: float | None
    sitters: tuple[Sitter, ...]


@dataclass(frozen=True)
class Hello:
    """The stream is open; whose token it is."""

    name: str
    program: bool


@dataclass(frozen=True)
class Challenge:
    """Somebody wants this bot at their table."""

    table: Table


@dataclass(frozen=True)
class ChallengeGone:
    """It was answered, or nobody waits there any more."""

    table: str


@dataclass(frozen=True)
class ChallengeDeclined:
    """A bot that was asked to the own table will not come; `reason` may be empty."""

    table: str
    name: str
    reason: str


@dataclass(frozen=True)
class MatchStart:
    """A match in which the player has a seat."""

    match: str
    seat: Seat
    seats: int
    variant: str
    options: tuple[str, ...]
    clock: str
    rated: bool


@dataclass(frozen=True)
class MatchEnd:
    """A match is over, or gone."""

    match: str


News = Hello | Challenge | ChallengeGone | ChallengeDeclined | MatchStart | MatchEnd


@dataclass(frozen=True)
class Event:
    """Something that has happened in a match, as this seat may know it."""

    number: int
    at: float
    kind: str
    seat: Seat | None = None
    move: str | None = None
    by: str | None = None
    text: str | None = None
    turns: int | None = None
    yes: bool | None = None
    until: float | None = None
    removed: bool | None = None


@dataclass(frozen=True)
class Player:
    """Who sits in a seat."""

    seat: Seat
    name: str
    kind: str
    bot: bool
    level: int
    known: bool
    program: bool


@dataclass(frozen=True)
class Request:
    """A seat asks to take back a move, and these have to agree."""

    seat: Seat
    waiting: tuple[Seat, ...]


@dataclass(frozen=True)
class State:
    """A match as this seat may see it."""

    number: int
    ply: int
    to_act: tuple[Seat, ...]
    view: dict[str, Any]
    """What the rules show this seat, as JSON; `Match.view` makes the typed view of it."""
    players: tuple[Player, ...]
    deadlines: dict[str, float]
    now: float
    outcome: Outcome | None
    request: Request | None
    seat: Seat
    """The own seat."""
    legal: tuple[str, ...]
    """The moves that it may make now, as texts."""
    events: tuple[Event, ...] = field(repr=False)
    """What has happened since the state before."""

    @property
    def my_turn(self) -> bool:
        """Whether the game waits for a move of this seat."""
        return self.seat in self.to_act and self.outcome is None

    @property
    def asked(self) -> bool:
        """Whether somebody waits for this seat to let them take back a move."""
        return self.request is not None and self.seat in self.request.waiting


_NEWS: dict[str, TypeAdapter[News]] = {
    "hello": TypeAdapter(Hello),
    "challenge": TypeAdapter(Challenge),
    "challenge_gone": TypeAdapter(ChallengeGone),
    "challenge_declined": TypeAdapter(ChallengeDeclined),
    "match_start": TypeAdapter(MatchStart),
    "match_end": TypeAdapter(MatchEnd),
}
_EVENTS = TypeAdapter(tuple[Event, ...])
_STATES = TypeAdapter(State)


def news_in(line: dict[str, Any]) -> News | None:
    """The news in a line; None for a kind that this version does not know."""
    reader = _NEWS.get(line["type"])
    return None if reader is None else reader.validate_python(line)


def events_in(line: dict[str, Any]) -> tuple[Event, ...]:
    """The events in a line."""
    return _EVENTS.validate_python(line["events"])


def state_in(
    state: dict[str, Any], seat: Seat, legal: tuple[str, ...], events: tuple[Event, ...]
) -> State:
    """A state with what this program makes of it."""
    return _STATES.validate_python({**state, "seat": seat, "legal": legal, "events": events})
