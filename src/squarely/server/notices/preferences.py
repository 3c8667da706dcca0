"""How and when a player wants to be told: channels, quiet hours and digests."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import TypeAdapter

Digest = Literal["now", "hourly", "daily"]
Language = Literal["en", "de", "es", "hu"]
ChannelName = Literal["push", "webhook", "mail"]
CHANNELS: tuple[ChannelName, ...] = ("push", "webhook", "mail")
DAILY_HOUR = 8
"""When a daily digest comes, in the player's own time."""


@dataclass(frozen=True)
class Channel:
    """One way to tell somebody; quiet from one full hour to another, equal ones: never."""

    on: bool = False
    digest: Digest = "now"
    quiet_from: int = 0
    quiet_until: int = 0


@dataclass(frozen=True)
class PendingMail:
    """An address to which a link was sent that has not been followed yet."""

    address: str
    token_hash: str
    expires_at: float


@dataclass(frozen=True)
class Preferences:
    """What a player has chosen, as it is kept with the account."""

    zone: str = "UTC"
    language: Language = "en"
    site: str = ""
    """Where the player uses the table, for links to it."""
    push: Channel = field(default_factory=Channel)
    webhook: Channel = field(default_factory=Channel)
    mail: Channel = field(default_factory=Channel)
    url: str = ""
    """Of the webhook."""
    pending: PendingMail | None = None

    def channel(self, name: ChannelName) -> Channel:
        """A channel by its name."""
        channels = {"push": self.push, "webhook": self.webhook, "mail": self.mail}
        return channels[name]


_PREFERENCES = TypeAdapter(Preferences)


def read_preferences(text: str) -> Preferences:
    """What was kept with an account."""
    return _PREFERENCES.validate_json(text)


def write_preferences(preferences: Preferences) -> str:
    """As it is kept with an account."""
    return _PREFERENCES.dump_json(preferences).decode()


def is_zone(name: str) -> bool:
    """Whether there is such a time zone."""
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True


def due_at(channel: Channel, zone: str, since: float) -> float:
    """When a channel tells of something that has been so since a time."""
    local = told = datetime.fromtimestamp(since, ZoneInfo(zone))
    if channel.digest == "hourly":
        local = _full_hour(local) + timedelta(hours=1)
    elif channel.digest == "daily":
        local = _next(local, DAILY_HOUR)
    if is_quiet(channel, local.hour):
        local = _next(local, channel.quiet_until)
    return since if local is told else local.timestamp()


def is_quiet(channel: Channel, hour: int) -> bool:
    """Whether a channel is quiet in an hour of the day."""
    begin, end = channel.quiet_from, channel.quiet_until
    if begin <= end:
        return begin <= hour < end
    return hour >= begin or hour < end


def _next(local: datetime, hour: int) -> datetime:
    """The next time that a clock on the wall shows a full hour."""
    found = _full_hour(local).replace(hour=hour)
    return found if found > local else found + timedelta(days=1)


def _full_hour(local: datetime) -> datetime:
    return local.replace(minute=0, second=0, microsecond=0, fold=0)
