"""What an audience may see of a match: its events, its state, who sits where."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

from squarely.kernel.rules import CHANCE, Outcome, Seat
from squarely.table.events import (
    Answered,
    Asked,
    Entry,
    Excused,
    Followed,
    Hand,
    Named,
    Opened,
    Played,
    Player,
    PlayerKind,
    Reclaimed,
    Resigned,
    Said,
    TakenBack,
    TakenOver,
)
from squarely.table.match import Match


@dataclass(frozen=True)
class SeenEvent:
    """An event as an audience may know it."""

    number: int
    at: float
    kind: Literal[
        "opened",
        "played",
        "taken_back",
        "asked",
        "answered",
        "named",
        "taken_over",
        "reclaimed",
        "resigned",
        "followed",
        "excused",
        "said",
    ]
    seat: int | None = None
    move: str | None = None
    by: Hand | None = None
    text: str | None = None
    turns: int | None = None
    """How many of the last moves went with one that was taken back; None: it alone."""
    yes: bool | None = None
    until: float | None = None
    """Until when somebody is away; not later than the event: they are back."""
    removed: bool | None = None
    """Whether the text was taken out by whoever runs the table."""


@dataclass(frozen=True)
class SeenRequest:
    """A seat asks to take back a move, and these have to agree."""

    seat: Seat
    waiting: tuple[Seat, ...]


@dataclass(frozen=True)
class NextMatch:
    """Where the same people play again; their keys open their seats there too."""

    match: str
    seats: tuple[Seat, ...]
    """For each seat here the seat there, in order."""


@dataclass(frozen=True)
class SeenPlayer:
    """Who sits in a seat."""

    seat: Seat
    name: str
    kind: PlayerKind
    """Who was invited."""
    bot: bool
    """Whether a bot plays for the seat now."""
    level: int
    """How well it plays, from 1 to 9."""
    known: bool
    """Whether the name is that of a signed-in player."""
    program: bool
    """Whether that player is a program."""
    paper: bool
    """Whether the seat plays on paper."""


@dataclass(frozen=True)
class MatchState:
    """The match as an audience may see it now."""

    number: int
    ply: int
    to_act: tuple[Seat, ...]
    view: Any
    legal: tuple[str, ...] | tuple[int, ...]
    """The moves that this seat may make, where they are few enough to be listed.

    Texts; or, where the welcome names a table of moves, their numbers in it: the first one, then
    the differences.
    """
    offers: Any
    """What this seat composes its move of, where they are not; else None."""
    can_take_back: bool
    can_ask_back: bool
    """Whether the move may be taken back if the other people agree."""
    request: SeenRequest | None
    next: NextMatch | None
    players: tuple[SeenPlayer, ...]
    deadlines: dict[str, float]
    """By seat: when its time is over (Unix time)."""
    now: float
    outcome: Outcome | None
    seed: str | None


def state_for(match: Match, audience: Seat | None, now: float) -> MatchState:
    """What an audience may see of a match; the legal moves go to the seat that may make them."""
    legal, offers = ((), None) if audience is None else moves_for(match, audience)
    return MatchState(
        view=match.view_for(audience),
        legal=legal,
        offers=offers,
        can_take_back=audience is not None and match.can_take_back(audience),
        can_ask_back=audience is not None and match.can_ask_back(audience),
        now=now,
        **public_state(match),
    )


def moves_for(match: Match, seat: Seat) -> tuple[tuple[str, ...] | tuple[int, ...], Any]:
    """What a seat may do: its legal moves, or what it composes its move of."""
    if not match.may_act(seat):
        return (), None
    rules, position = match.rules, match.position
    offers = rules.offers(position, seat)
    if offers is not None:
        return (), offers
    if rules.numbering is not None:
        return tuple(rules.numbering.legal(position, seat)), None
    return tuple(rules.format_move(move) for move in rules.legal_moves(position, seat)), None


def public_state(match: Match) -> dict[str, Any]:
    """The fields of the state that are the same for every audience."""
    return {
        "number": match.number,
        "ply": match.ply,
        "to_act": tuple(sorted(match.to_act)),
        "request": _request(match),
        "next": None if match.next is None else NextMatch(match.next.match, match.next.seats),
        "players": players_of(match),
        "deadlines": {
            str(seat): due for seat, due in match.deadlines.items() if seat not in match.bots
        },
        "outcome": match.outcome,
        "seed": match.seed,
    }


def _request(match: Match) -> SeenRequest | None:
    request = match.request
    return None if request is None else SeenRequest(request.seat, tuple(sorted(request.waiting)))


def players_of(match: Match) -> tuple[SeenPlayer, ...]:
    """Who sits where now."""
    return _players(
        match.rules.seats,
        match.names,
        match.opened.players,
        match.bots,
        match.known,
        match.programs,
        match.paper,
    )


# Remembered, for people stay longer than positions.
@lru_cache(maxsize=2**12)
def _players(
    seats: tuple[Seat, ...],
    names: tuple[str, ...],
    invited: tuple[Player, ...],
    bots: frozenset[Seat],
    known: frozenset[Seat],
    programs: frozenset[Seat],
    paper: frozenset[Seat],
) -> tuple[SeenPlayer, ...]:
    return tuple(
        SeenPlayer(
            seat,
            name,
            player.kind,
            seat in bots,
            player.level,
            seat in known,
            seat in programs,
            seat in paper,
        )
        for seat, name, player in zip(seats, names, invited, strict=True)
    )


def seen_events(match: Match, known: int, audience: Seat | None) -> Iterator[SeenEvent]:
    """What an audience may know of the events after a number."""
    return (event_for(match, entry, audience) for entry in match.log[known:])


def event_for(match: Match, entry: Entry, audience: Seat | None) -> SeenEvent:
    """What an audience may know of an event."""
    number, at, event = entry.number, entry.at, entry.event
    match event:
        case Opened():
            return SeenEvent(number, at, "opened")
        case Played():
            seat = None if event.seat == CHANCE else event.seat
            move = match.move_for(event.move, audience)
            return SeenEvent(number, at, "played", seat, move=move, by=event.by)
        case TakenBack():
            return SeenEvent(number, at, "taken_back", event.seat, turns=event.turns)
        case Asked():
            return SeenEvent(number, at, "asked", event.seat)
        case Answered():
            return SeenEvent(number, at, "answered", event.seat, yes=event.yes)
        case Resigned():
            return SeenEvent(number, at, "resigned", event.seat)
        case Excused():
            return SeenEvent(number, at, "excused", event.seat, until=event.until)
        case Followed():
            return SeenEvent(number, at, "followed", event.seat)
        case Named():
            return SeenEvent(number, at, "named", event.seat, text=event.name)
        case TakenOver():
            return SeenEvent(number, at, "taken_over", event.seat)
        case Reclaimed():
            return SeenEvent(number, at, "reclaimed", event.seat)
        case Said():
            text = event.text if may_read(match, event, audience) else None
            removed = event.removed or None
            return SeenEvent(number, at, "said", event.seat, text=text, removed=removed)


def may_read(match: Match, line: Said, audience: Seat | None) -> bool:
    """Whether a line is for an audience: what spectators say is not, for players in a game."""
    return line.seat is not None or audience is None or match.over
