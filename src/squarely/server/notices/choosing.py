"""What players choose about being told; an e-mail address counts once it was confirmed."""

from __future__ import annotations

import hmac
from dataclasses import replace
from time import time

from squarely.server.notices import mail
from squarely.server.notices.mail import MailServer, NotSent, is_address
from squarely.server.notices.outside import expect_public
from squarely.server.notices.preferences import (
    PendingMail,
    Preferences,
    is_zone,
    read_preferences,
    write_preferences,
)
from squarely.server.notices.words import WORDS
from squarely.server.refusals import RequestRefused
from squarely.server.safety.keys import key_hash, new_key
from squarely.server.storage.recipients import Recipient, Recipients

CONFIRM_WITHIN = 86_400.0
"""Seconds for which the link in a letter is good."""


class Choosing:
    """Keeps what players have chosen."""

    def __init__(
        self, recipients: Recipients, mail_server: MailServer | None, allow_private: bool
    ) -> None:
        self._recipients = recipients
        self._mail_server = mail_server
        self._allow_private = allow_private

    async def chosen(self, player_id: str) -> tuple[Recipient, Preferences]:
        """What a player has chosen."""
        player = await self._recipients.one(player_id)
        if player is None:
            raise RequestRefused("sign_in")
        return player, read_preferences(player.notices)

    def needs_letter(self, player: Recipient, before: Preferences, email: str | None) -> bool:
        """Whether an address has to be confirmed."""
        known = {player.email, before.pending.address if before.pending else None}
        return email is not None and email not in known

    async def choose(self, player_id: str, wanted: Preferences, email: str | None) -> None:
        """Keeps a choice; a new address is sent a letter. Raises RequestRefused."""
        if not is_zone(wanted.zone):
            raise RequestRefused("no_zone")
        if wanted.webhook.on or wanted.url:
            await expect_public(wanted.url, self._allow_private)
        player, before = await self.chosen(player_id)
        pending = before.pending if email is not None else None
        if email is not None and self.needs_letter(player, before, email):
            pending = await self._send_link(player, wanted, email)
        elif email is not None and email == player.email:
            pending = None
        kept = player.email if email is not None else None
        chosen = replace(wanted, pending=pending)
        await self._recipients.choose(player_id, write_preferences(chosen), kept)

    async def confirm(self, token: str) -> None:
        """The link in a letter was followed; raises RequestRefused where it is not good."""
        player_id, _, secret = token.partition(".")
        player = await self._recipients.one(player_id)
        preferences = Preferences() if player is None else read_preferences(player.notices)
        pending = preferences.pending
        if player is None or pending is None or pending.expires_at < time():
            raise RequestRefused("wrong_token")
        if not hmac.compare_digest(pending.token_hash, key_hash(secret)):
            raise RequestRefused("wrong_token")
        confirmed = write_preferences(replace(preferences, pending=None))
        await self._recipients.choose(player.id, confirmed, pending.address)

    async def _send_link(
        self, player: Recipient, preferences: Preferences, email: str
    ) -> PendingMail:
        if self._mail_server is None:
            raise RequestRefused("no_mail")
        if not is_address(email):
            raise RequestRefused("bad_mail")
        secret, words = new_key(), WORDS[preferences.language]
        link = f"{preferences.site}/confirm/{player.id}.{secret}"
        text = words.confirm.format(site=preferences.site, link=link)
        try:
            await mail.send(self._mail_server, email, words.confirm_subject, text)
        except NotSent as problem:
            raise RequestRefused("mail_not_sent") from problem
        return PendingMail(email, key_hash(secret), time() + CONFIRM_WITHIN)
