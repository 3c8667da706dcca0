"""What goes in and out of the HTTP API about being told, and being away."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from squarely.server.http.bodies.base import Answer, Body
from squarely.server.notices.preferences import Digest, Language
from squarely.table.clock import ClockName

Hour = Annotated[int, Field(ge=0, le=23)]


class ChannelChoice(Body):
    """One way to be told; quiet from one full hour to another, equal ones: never."""

    on: bool = False
    digest: Digest = "now"
    quiet_from: Hour = 0
    quiet_until: Hour = 0


class NoticeChoice(Body):
    """How and when I want to be told that it is my turn."""

    zone: Annotated[str, Field(max_length=64)] = "UTC"
    """My time zone, such as Europe/Berlin."""
    language: Language = "en"
    push: ChannelChoice = Field(default_factory=ChannelChoice)
    webhook: ChannelChoice = Field(default_factory=ChannelChoice)
    mail: ChannelChoice = Field(default_factory=ChannelChoice)
    url: Annotated[str, Field(max_length=2000)] = ""
    """Where the webhook is."""
    email: Annotated[str, Field(max_length=254)] | None = None
    """My address; a new one is used once the link in a letter to it was followed."""


class ChannelInfo(Answer):
    """One way to be told."""

    on: bool
    digest: Digest
    quiet_from: int
    quiet_until: int


class VacationInfo(Answer):
    """Until when I am away, and how many days I have left this year."""

    until: float | None
    days_left: int


class NoticeInfo(Answer):
    """How I am told, and what this table can do."""

    zone: str
    language: Language
    push: ChannelInfo
    webhook: ChannelInfo
    mail: ChannelInfo
    url: str
    email: str | None
    """An address that was confirmed."""
    pending: str | None
    """An address that has yet to be confirmed."""
    sends_mail: bool
    push_key: str
    """What a browser needs to subscribe."""
    vacation: VacationInfo


class PushKeys(Body):
    """The keys of a browser's subscription."""

    p256dh: Annotated[str, Field(max_length=128, pattern=r"^[A-Za-z0-9_=-]{80,}$")]
    auth: Annotated[str, Field(max_length=64, pattern=r"^[A-Za-z0-9_=-]{20,}$")]


class PushWish(Body):
    """A browser that wants to be told."""

    endpoint: Annotated[str, Field(max_length=2000)]
    keys: PushKeys


class PushEnd(Body):
    """A browser that does not want to be told any more."""

    endpoint: Annotated[str, Field(max_length=2000)]


class MailToken(Body):
    """What the link in a letter brought along."""

    token: Annotated[str, Field(max_length=100)]


class AwayWish(Body):
    """Days that I will be away."""

    days: Annotated[int, Field(ge=1, le=21)]


class TurnInfo(Answer):
    """A match with days for a move that waits for me."""

    id: str
    variant: str
    seat: int
    clock: ClockName
    others: list[str]
    programs: list[str]
    """Which of the others are programs."""
    since: float
    due: float | None
    """When the time is over."""
