"""Servers of others for the tests: one that takes messages over HTTP, one that takes letters."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any, Self

from aiohttp import web
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

    def __init__(self, status: int = 201, location: str | None = None) -> None:
        self.status = status
        self.received: list[Received] = []
        self._headers = {} if location is None else {"location": location}
        self._runner: web.AppRunner
        self.port = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    async def __aenter__(self) -> Self:
        app = web.Application()
        app.router.add_post("/{path:.*}", self._receive)
        self._runner = web.AppRunner(app)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        self.port = self._runner.addresses[0][1]
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._runner.cleanup()

    async def _receive(self, request: web.Request) -> web.Response:
        headers = {name.lower(): value for name, value in request.headers.items()}
        self.received.append(Received(request.path, headers, await request.read()))
        return web.Response(status=self.status, headers=self._headers)


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
