"""What goes in and out of the bot API."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from squarely.server.http.bodies.base import Answer, Body, Problem
from squarely.server.http.bodies.players import HeldSeat
from squarely.table.messages import SeenBreach


class BotInfo(Answer):
    """A bot that can be challenged."""

    name: str
    here: bool
    """Whether its program is connected."""


class Challenged(Body):
    """Who is asked to sit down."""

    name: Annotated[str, Field(max_length=100)]


class Declined(Body):
    """Why a bot does not want to."""

    reason: Annotated[str, Field(max_length=200)] = ""
    """For whoever has asked, in words."""


class BotAccount(Answer):
    """Whose token it is."""

    name: str
    program: bool
    """Whether the account is marked as a bot's."""


class SeatLinkHeld(HeldSeat):
    """A seat whose link somebody gave to the program."""


class PlayedMove(Body):
    """A move in its text form, in answer to the state with that ply."""

    move: Annotated[str, Field(max_length=4096)]
    ply: Annotated[int, Field(ge=0, le=2**31 - 1)]


class ChatLine(Body):
    """A line for everyone at the table."""

    text: Annotated[str, Field(max_length=1000)]


class TakeBackAnswer(Body):
    """Yes or no to somebody who asks to take back a move."""

    yes: bool


class Done(Answer):
    """It is done and saved."""

    number: int
    """Of the event that it became: states with a smaller one are from before."""


class MoveProblem(Problem):
    """Why a move was not made."""

    breaches: tuple[SeenBreach, ...] = ()
    """The rules that it breaks, if it is against them."""
