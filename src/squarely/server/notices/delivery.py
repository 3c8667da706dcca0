"""One message to one destination: a browser, a webhook or a mailbox."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import orjson

from squarely.server.notices import mail
from squarely.server.notices.mail import MailServer, NotSent
from squarely.server.notices.messages import (
    WaitingMatch,
    hook_body,
    letter,
    letter_subject,
    short_notice,
)
from squarely.server.notices.outside import Outside, Unreachable, expect_taken
from squarely.server.notices.preferences import CHANNELS, ChannelName, Preferences
from squarely.server.notices.push import PushKey, key_of, new_private_key, push
from squarely.server.operations import metrics
from squarely.server.storage.push_subscriptions import PushSubscription, PushSubscriptions
from squarely.server.storage.recipients import Recipient

HOOK_HEADERS = {"content-type": "application/json", "user-agent": "Squarely"}

Delivered = Literal["yes", "not yet", "never"]
"""How an attempt went; `not yet`: another one may do better."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Destination:
    """Where a player receives messages; a player may have several browsers."""

    channel: ChannelName
    browser: PushSubscription | None = None

    @property
    def name(self) -> str:
        """By which it is known again."""
        if self.browser is None:
            return self.channel
        return f"{self.channel}/{self.browser.endpoint_hash}"


class Delivery:
    """Sends messages and says whether they arrived; browsers that are gone are forgotten."""

    def __init__(
        self, subscriptions: PushSubscriptions, outside: Outside, mail_server: MailServer | None
    ) -> None:
        self._subscriptions = subscriptions
        self._outside = outside
        self.mail_server = mail_server
        self._key: PushKey | None = None

    async def push_key(self) -> PushKey:
        """The key of this table for Web Push."""
        if self._key is None:
            self._key = key_of(await self._subscriptions.key(new_private_key))
        return self._key

    async def destinations(self, player: Recipient, preferences: Preferences) -> list[Destination]:
        """Everywhere that a player wants to be told."""
        found: list[Destination] = []
        for name in CHANNELS:
            if not preferences.channel(name).on:
                continue
            if name == "push":
                browsers = await self._subscriptions.of([player.id])
                found += [Destination(name, browser) for browser in browsers]
            elif name == "webhook" or (self.mail_server is not None and player.email is not None):
                found.append(Destination(name))
        return found

    async def send(
        self,
        to: Destination,
        player: Recipient,
        preferences: Preferences,
        waiting: Sequence[WaitingMatch],
    ) -> Delivered:
        """Tries once; trouble is noted without saying where exactly, which may be a secret."""
        try:
            await self._send(to, player, preferences, waiting)
        except (Unreachable, NotSent) as problem:
            metrics.noticed(to.channel, sent=False)
            _log.info("player %s could not be told by %s: %s", player.id, to.channel, problem)
            final = isinstance(problem, Unreachable) and problem.final
            return "never" if final else "not yet"
        metrics.noticed(to.channel, sent=True)
        return "yes"

    async def _send(
        self,
        to: Destination,
        player: Recipient,
        preferences: Preferences,
        waiting: Sequence[WaitingMatch],
    ) -> None:
        if to.browser is not None:
            message, key = short_notice(preferences, waiting), await self.push_key()
            if not await push(self._outside, key, to.browser, message, preferences.site):
                await self._subscriptions.remove(to.browser.endpoint_hash)
        elif to.channel == "webhook":
            body = orjson.dumps(hook_body(player.name, preferences, waiting))
            expect_taken(await self._outside.post(preferences.url, body, HOOK_HEADERS))
        elif self.mail_server is not None and player.email is not None:
            subject, text = letter_subject(preferences, waiting), letter(preferences, waiting)
            await mail.send(self.mail_server, player.email, subject, text)
