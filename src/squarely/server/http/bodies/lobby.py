"""What goes in and out of the HTTP API of the lobby."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from squarely.server.http.bodies.base import Answer, Body
from squarely.server.http.bodies.matches import Name, VariantName
from squarely.server.lobby.news import WaitingTable
from squarely.table.clock import DAYS, ClockName


class NewTableWish(Body):
    """A table that somebody opens for others."""

    variant: VariantName
    seats: Annotated[int, Field(ge=1, le=8)]
    options: list[Annotated[str, Field(max_length=40)]] = Field(default_factory=list, max_length=10)
    clock: ClockName = "none"
    rated: bool = False
    """Whether ratings change: everybody has to be signed in, and there has to be a clock."""
    listed: bool = True
    """Whether everybody sees it in the lobby; else it is for those who have its link."""
    name: Name | None = None
    """What I am called there; whoever is signed in goes by the name they keep."""
    fill_after: Annotated[int, Field(ge=0, le=3600)] | None = None
    """Seconds after which bots take the free seats; null: never."""
    level: Annotated[int, Field(ge=1, le=9)] | None = None
    """How well those bots play; null: as well as the people at the table."""


class PairingWish(Body):
    """A game with whoever wants to play the same."""

    variant: VariantName
    seats: Annotated[int, Field(ge=2, le=8)]
    clock: ClockName = "none"
    rated: bool = False
    name: Name | None = None
    wait: Literal[0, 15, 30, 60] | None = 30
    """Seconds after which bots take the free seats; null: never. With days for a move they come
    only if this is said."""

    @property
    def patience(self) -> int | None:
        """After how long bots come: by correspondence people are worth waiting for."""
        return None if self.clock in DAYS and "wait" not in self.model_fields_set else self.wait


class SittingDown(Body):
    """Somebody takes a seat at an open table."""

    name: Name | None = None


class SeatAtTable(Answer):
    """A seat at an open table; its key opens the seat in the match that begins there."""

    table: str
    key: str


class ChallengedBot(Answer):
    """A bot that was asked to sit down and has not."""

    name: str
    declined: bool
    """Whether it will not; else it has not answered yet."""
    reason: str
    """Why it will not, in its own words; perhaps empty."""


class TableInfo(Answer):
    """An open table, and for whoever brings a key along their match once it has begun."""

    table: WaitingTable
    listed: bool
    match: str | None
    seat: int | None
    challenged: list[ChallengedBot]
    """The bots that were asked here, for whoever brings a key along."""
    now: float
