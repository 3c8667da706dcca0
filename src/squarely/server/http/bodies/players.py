"""What goes in and out of the HTTP API about players."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from squarely.server.http.bodies.base import Answer, Body
from squarely.server.http.bodies.matches import Name
from squarely.server.storage.decency import Reason
from squarely.table.clock import ClockName

Id = Annotated[str, Field(max_length=64)]


class HeldSeat(Body):
    """A seat whose key this browser holds."""

    match: Annotated[str, Field(max_length=22, pattern=r"^[A-Za-z0-9_-]+$")]
    key: Id


HeldSeats = Annotated[tuple[HeldSeat, ...], Field(max_length=100, strict=False)]


class PasskeyWish(Body):
    """For whom a passkey is to be made; null: to sign in with one."""

    name: Name | None = None


class Ceremony(Answer):
    """What a browser needs to make or use a passkey."""

    id: str
    """To be sent back with the answer of the browser, once and within five minutes."""
    options: dict[str, Any]


class PasskeyAnswer(Body):
    """What the browser said, and to which ceremony."""

    ceremony: Id
    passkey: dict[str, Any]


class NewName(Body):
    """Somebody keeps their name."""

    name: Name
    answer: PasskeyAnswer | None = None
    """A new passkey; null where the browser can make none: then the code alone brings one back."""
    seats: HeldSeats = ()
    """The matches of this browser, which become the player's."""


class SignIn(Body):
    """A passkey, or a code."""

    answer: PasskeyAnswer | None = None
    code: Annotated[str, Field(max_length=60)] | None = None
    """The recovery code, or the short one of a device that is signed in."""
    seats: HeldSeats = ()


class Rename(Body):
    """Another name."""

    name: Name


class SignedInInfo(Answer):
    """Who is signed in now."""

    name: str
    recovery_code: str | None
    """Shown once: the code that is good from now on; null: the one there was still is."""
    joined: int
    """How many matches of this browser are the player's now."""


class RecoveryCode(Answer):
    """A new recovery code, shown once; the last one is void."""

    recovery_code: str


class DeviceCode(Answer):
    """A short code that signs one other device in."""

    code: str
    expires_at: float


class PasskeyInfo(Answer):
    """A passkey as its owner sees it."""

    id: str
    label: str
    created_at: float
    used_at: float


class DeviceInfo(Answer):
    """A device that is signed in."""

    id: str
    device: str
    created_at: float
    used_at: float
    here: bool


class NewTokenWish(Body):
    """A token for a program; the label tells it from others."""

    label: Name


class TokenInfo(Answer):
    """A token as its owner sees it."""

    id: str
    label: str
    created_at: float
    used_at: float | None
    """Null: never."""


class NewToken(Answer):
    """A new token, shown once."""

    id: str
    token: str


class MeInfo(Answer):
    """The account of whoever asks."""

    name: str
    created_at: float
    email: str | None
    program: bool
    """Whether it is the account of a bot."""
    passkeys: list[PasskeyInfo]
    devices: list[DeviceInfo]
    tokens: list[TokenInfo]
    blocked: list[str]


class Whoami(Answer):
    """Who asks: null for everybody who is not signed in."""

    me: MeInfo | None


class OwnMatchInfo(Answer):
    """A match of mine."""

    id: str
    variant: str
    seat: int
    clock: ClockName
    rated: bool
    players: list[str]
    opened_at: float
    over: bool
    waiting: bool
    """Whether it waits for my move."""


class SeatKey(Answer):
    """A key of my seat for this device."""

    id: str
    variant: str
    seat: int
    key: str


class SeatsTaken(Answer):
    """How many matches are mine now."""

    joined: int


class Seats(Body):
    """Matches of this browser."""

    seats: HeldSeats


class NewReport(Body):
    """A player, or a line of chat, and what is wrong with it."""

    reason: Reason
    text: Annotated[str, Field(max_length=500)] = ""
    player: Annotated[str, Field(max_length=100)] | None = None
    match: Annotated[str, Field(max_length=22)] | None = None
    event: Annotated[int, Field(ge=1, le=2**31 - 1)] | None = None
