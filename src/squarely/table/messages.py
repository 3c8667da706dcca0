"""What a table says to those who sit at it or watch, each message built for its audience."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from squarely.kernel.handicap import Handicap
from squarely.kernel.numbering import Numbering
from squarely.kernel.rules import Breach, IllegalMove, Seat
from squarely.table.clock import ClockName
from squarely.table.match import Match
from squarely.table.seen import MatchState, SeenEvent, seen_events, state_for

E = TypeVar("E")

ILLEGAL = "illegal"
"""The code for a move against the rules; its breaches say which."""

TABLES = "/api/moves"

EVENTS_AT_ONCE = 25
"""The longest event is a line of chat: 300 characters of up to four bytes."""


@dataclass(frozen=True)
class Welcome:
    """The first answer: what this match is, and who the listener is at it."""

    match: str
    variant: str
    options: tuple[str, ...]
    clock: ClockName
    seed_hash: str
    hints: bool
    """Whether players may ask for hints."""
    rated: bool
    usual: bool
    """Whether it is played with the sheet, cards and map that come along, and no others."""
    handicaps: tuple[Handicap, ...]
    """For each seat in order; empty: none."""
    moves: str | None
    """Where the table of numbered moves is, for games that have one."""
    you: Seat | None
    type: Literal["welcome"] = "welcome"


@dataclass(frozen=True)
class Earlier:
    """A part of a long log, before the update that ends it."""

    events: tuple[SeenEvent, ...]
    type: Literal["earlier"] = "earlier"


@dataclass(frozen=True)
class Update:
    """Everything that happened after the last number that was known, and where that led."""

    events: tuple[SeenEvent, ...]
    state: MatchState
    type: Literal["update"] = "update"


@dataclass(frozen=True)
class Change:
    """What happened just now, and what has changed by it since the message before."""

    events: tuple[SeenEvent, ...]
    changes: dict[str, Any]
    """By path into the state, such as `ply` or `view.colours.2.left`: what stands there now."""
    type: Literal["change"] = "change"


@dataclass(frozen=True)
class Presence:
    """Which seats are connected, and how many watch."""

    seats: tuple[Seat, ...]
    watchers: int
    replaceable: dict[str, float]
    """By absent seat: from when on a bot may play for it (Unix time)."""
    type: Literal["presence"] = "presence"


@dataclass(frozen=True)
class Accepted:
    """What was asked is done and saved; `number` is its event."""

    ref: str | None
    number: int
    type: Literal["accepted"] = "accepted"


@dataclass(frozen=True)
class SeenBreach:
    """A rule that a move breaks, with the places at fault."""

    clause: str
    sentence: str
    where: tuple[str, ...]


@dataclass(frozen=True)
class Refusal:
    """What was asked is not done, and why."""

    ref: str | None
    code: str
    reason: str
    breaches: tuple[SeenBreach, ...] = ()
    type: Literal["refused"] = "refused"


@dataclass(frozen=True)
class Pong:
    """I am here."""

    ref: str | None
    type: Literal["pong"] = "pong"


@dataclass(frozen=True)
class ComeAgain:
    """This process is about to stop: connect again after so many seconds, and go on."""

    wait: float
    type: Literal["come_again"] = "come_again"


ServerMessage = (
    Welcome | Earlier | Update | Change | Presence | Accepted | Refusal | Pong | ComeAgain
)


def table_address(variant: str, numbering: Numbering | None) -> str | None:
    """Where the table of a game's numbered moves is; another table has another address."""
    return None if numbering is None else f"{TABLES}/{variant}/{numbering.fingerprint}"


def illegal(ref: str | None, refusal: IllegalMove) -> Refusal:
    """Why a move is against the rules."""
    breaches = tuple(
        SeenBreach(each.clause.number, each.clause.sentence, each.where)
        for each in refusal.breaches
    )
    return Refusal(ref, ILLEGAL, " ".join(map(_sentence, refusal.breaches)), breaches)


def _sentence(breach: Breach) -> str:
    """A broken rule as a whole sentence, with its places and its clause."""
    said = breach.clause.sentence
    at = f": {' '.join(breach.where)}" if breach.where else ""
    return f"{said[:1].upper()}{said[1:]} ({breach.clause.number}{at})."


def catching_up(
    match: Match, known: int, audience: Seat | None, now: float
) -> Iterator[Earlier | Update]:
    """Everything after the last number that somebody knows, in messages of a bounded size."""
    events = list(seen_events(match, known, audience))
    return in_parts(events, lambda rest: Update(rest, state_for(match, audience, now)))


def in_parts(
    events: list[SeenEvent], last: Callable[[tuple[SeenEvent, ...]], E]
) -> Iterator[Earlier | E]:
    """Messages with no more than some events each; the last one tells where they led."""
    at = 0
    while len(events) - at > EVENTS_AT_ONCE:
        yield Earlier(tuple(events[at : at + EVENTS_AT_ONCE]))
        at += EVENTS_AT_ONCE
    yield last(tuple(events[at:]))
