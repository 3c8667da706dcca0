"""Servers of others for the tests: one that takes messages over HTTP, one that takes letters."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from email import message_from_bytes, policy
from email.message import EmailMessage
from ssl import SSLContext
from typing import Any, Self

from aiosmtpd.smtp import SMTP, Envelope, Session


@dataclass(frozen=True)
class Received:
    """A request that came in."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Inbox:
    """Stands for a push service or a webhook."""

    def __init__(
        self, status: int = 201, location: str | None = None, ssl: SSLContext | None = None
    ) -> None:
        self.status = status
        self.received: list[Received] = []
        self._location = "" if location is None else f"location: {location}\r\n"
        self._ssl = ssl
        self._server: asyncio.Server
        self.port = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._receive, "127.0.0.1", 0, ssl=self._ssl)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        await self._server.wait_closed()

    async def _receive(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("ascii")
        first, *lines = head.splitlines()
        fields = (line.partition(": ") for line in lines if line)
        headers = {name.lower(): value for name, _, value in fields}
        body = await reader.readexactly(int(headers["content-length"]))
        self.received.append(Received(first.split()[1], headers, body))
        answer = f"HTTP/1.1 {self.status} Said\r\n{self._location}content-length: 0\r\n\r\n"
        writer.write(answer.encode("ascii"))
        await writer.drain()
        writer.close()
        await writer.wait_closed()


class PostOffice:
    """A mail server that keeps what it gets."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self._server: asyncio.Server

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        assert isinstance(envelope.content, bytes)
        letter = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(letter, EmailMessage)
        self.letters.append(letter)
        return "250 OK"

    async def __aenter__(self) -> Self:
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(lambda: SMTP(self, loop=loop), "127.0.0.1", 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        await self._server.wait_closed()
