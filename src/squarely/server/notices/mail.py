"""E-mail, where whoever runs the table has named a server for it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from urllib.parse import unquote, urlsplit

import aiosmtplib

from squarely.kernel.rules import BadInput

WITHIN = 20.0
"""Seconds for a letter."""
PORTS = {"smtp": 587, "smtps": 465}


class NotSent(Exception):
    """The mail server has not taken a letter."""


@dataclass(frozen=True)
class MailServer:
    """Where letters are handed in, and from whom they are."""

    host: str
    port: int
    tls: bool
    """From the first byte; else as soon as the server offers it."""
    user: str | None
    password: str | None
    sender: str


def mail_server(url: str, sender: str) -> MailServer:
    """A server as people write it; raises BadInput where that cannot be one."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        host, port, parts = None, None, urlsplit("")
    if parts.scheme not in PORTS or not host:
        raise BadInput("Give the mail server as smtp://USER:PASSWORD@HOST:587 or smtps://HOST.")
    if not is_address(sender):
        raise BadInput("Give --mail-from as an e-mail address such as table@example.org.")
    return MailServer(
        host,
        port or PORTS[parts.scheme],
        parts.scheme == "smtps",
        unquote(parts.username) if parts.username else None,
        unquote(parts.password) if parts.password else None,
        sender,
    )


def is_address(text: str) -> bool:
    """Whether a text looks like one e-mail address, and can break no header."""
    name, at, domain = text.rpartition("@")
    plain = all(33 <= ord(each) < 127 and each not in '<>()[],;:\\"' for each in text)
    return bool(at and name and "." in domain.strip(".") and plain and len(text) <= 254)


async def send(server: MailServer, to: str, subject: str, text: str) -> None:
    """Hands a letter in; raises NotSent."""
    letter = EmailMessage()
    letter["From"] = f"Squarely <{server.sender}>"
    letter["To"] = to
    letter["Subject"] = subject
    letter["Date"] = formatdate()
    letter["Message-ID"] = make_msgid(domain=server.sender.rpartition("@")[2])
    letter["Auto-Submitted"] = "auto-generated"
    letter.set_content(text)
    try:
        # Its own limit is for each step of the conversation.
        async with asyncio.timeout(WITHIN):
            await aiosmtplib.send(
                letter,
                hostname=server.host,
                port=server.port,
                username=server.user,
                password=server.password,
                use_tls=server.tls,
                timeout=WITHIN,
            )
    except aiosmtplib.SMTPResponseException as problem:
        raise NotSent(f"{type(problem).__name__} {problem.code}") from problem
    except (aiosmtplib.SMTPException, OSError, TimeoutError) as problem:
        # Not in its own words, in which whom it was for may stand.
        raise NotSent(type(problem).__name__) from problem
