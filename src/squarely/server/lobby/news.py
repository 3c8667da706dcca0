"""What is said on the sockets of the lobby."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass, replace
from typing import Annotated, Literal

import orjson
from pydantic import Field, TypeAdapter, ValidationError

from squarely.kernel.rules import BadInput
from squarely.server.live.incoming import Message, Ping, sentence
from squarely.server.lobby.wishes import read_wish
from squarely.server.storage.open_tables import OpenTable
from squarely.server.storage.public_matches import PublicMatch
from squarely.table.clock import ClockName
from squarely.table.messages import ComeAgain, Pong, Refusal


@dataclass(frozen=True)
class Attendee:
    """Somebody in the lobby; `known`: the name is that of a signed-in player."""

    name: str
    known: bool
    program: bool
    """Whether that player is a program."""


@dataclass(frozen=True)
class WaitingTable:
    """An open table that everybody may join."""

    id: str
    variant: str
    options: tuple[str, ...]
    seats: int
    clock: ClockName
    rated: bool
    fill_at: float | None
    """When bots take the free seats; None: not at all, or there are none."""
    sitters: tuple[Attendee, ...]


@dataclass(frozen=True)
class WatchableMatch:
    """A public match that is under way."""

    id: str
    variant: str
    clock: ClockName
    rated: bool
    players: tuple[Attendee, ...]
    bots: int
    """How many of the players are bots."""


@dataclass(frozen=True)
class LobbyNews:
    """All of the lobby as it is now."""

    tables: tuple[WaitingTable, ...]
    matches: tuple[WatchableMatch, ...]
    here: int
    """How many people are in the lobby and at public tables."""
    names: tuple[str, ...]
    """Those of them who are signed in, or the first of them."""
    programs: tuple[str, ...] = ()
    """Which of these names are those of programs."""
    now: float = 0.0
    """The server's time."""
    type: Literal["lobby"] = "lobby"

    def at(self, now: float) -> LobbyNews:
        """The same news, told at a time."""
        return replace(self, now=now)

    def without(self, table_ids: Set[str]) -> LobbyNews:
        """The same news for somebody who does not see some tables."""
        if not table_ids:
            return self
        seen = tuple(table for table in self.tables if table.id not in table_ids)
        return replace(self, tables=seen)


@dataclass(frozen=True)
class TableBegun:
    """The match of a table where you wait has begun."""

    table: str
    match: str
    seat: int
    variant: str
    others: tuple[str, ...]
    """The names of the other people."""
    bots: int
    programs: tuple[str, ...] = ()
    """Which of the others are programs."""
    type: Literal["begun"] = "begun"


@dataclass(frozen=True)
class SeatLost:
    """You do not sit at this table any more."""

    table: str
    type: Literal["lost"] = "lost"


LobbyMessage = LobbyNews | TableBegun | SeatLost | Refusal | Pong | ComeAgain


class Hold(Message):
    """I wait at this table: keep my seat while I am connected."""

    type: Literal["hold"]
    table: Annotated[str, Field(max_length=22)]
    key: Annotated[str, Field(max_length=64)]
    ref: Annotated[str, Field(max_length=40)] | None = None


LobbyRequest = Annotated[Hold | Ping, Field(discriminator="type")]
_REQUESTS: TypeAdapter[Hold | Ping] = TypeAdapter(LobbyRequest)


def read_request(text: str) -> Hold | Ping:
    """The message that a text holds; raises BadInput with one sentence about what is wrong."""
    try:
        return _REQUESTS.validate_json(text)
    except ValidationError as problem:
        raise BadInput(sentence(problem)) from problem


def to_text(message: LobbyMessage) -> str:
    """A message as it goes over the wire."""
    return orjson.dumps(message).decode()


def waiting_table(table: OpenTable) -> WaitingTable:
    """A table as everybody may see it."""
    wish = read_wish(table.wish)
    full = len(table.taken) >= wish.seats or table.match_id is not None
    return WaitingTable(
        table.id,
        wish.variant,
        wish.options,
        wish.seats,
        wish.clock,
        wish.rated,
        None if full else table.fill_at,
        tuple(
            Attendee(each.sitter.name, each.sitter.player_id is not None, each.program)
            for each in table.taken
        ),
    )


def watchable_match(match: PublicMatch) -> WatchableMatch:
    """A match as everybody may see it."""
    opened = match.opened
    people = [player for player in opened.players if player.kind == "person"]
    return WatchableMatch(
        match.id,
        opened.variant,
        opened.clock,
        opened.rated,
        tuple(Attendee(player.name, player.known, player.program) for player in people),
        len(opened.players) - len(people),
    )
