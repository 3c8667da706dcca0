"""What every HTTP answer and request has to keep to: headers, sizes and rates."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress

from starlette.datastructures import MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from squarely.server.refusals import RequestRefused, response
from squarely.server.safety.limits import Limiter
from squarely.server.safety.uploads import Upload
from squarely.server.settings import Rate

LARGEST_BODY = 256 * 1024
"""Bytes: three files of a design, whatever letters they are written in."""
MOST_DISCARDED = 4
"""Times the size that is allowed: so much of what is too large is read, and thrown away."""
DISCARDED_WITHIN = 10
"""Seconds for that."""
BODY_WITHIN = 20
"""Seconds for the body of a request."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)

HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


class SafeHeaders:
    """Adds the security headers to every answer; a page may bring a policy of its own."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes on, with headers."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self._app(scope, receive, send_with_headers)


class Moderation:
    """Refuses too many requests from one address, and bodies that are too large."""

    def __init__(
        self,
        app: ASGIApp,
        limiter: Limiter,
        rate: Rate,
        uploads: Mapping[str, Upload] | None = None,
    ) -> None:
        self._app = app
        self._limiter = limiter
        self._rate = rate
        self._uploads = uploads or {}
        self._open: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes on what is within the limits."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        wait = await self._limiter.take(self._rate, address_of(scope))
        if wait:
            await response(RequestRefused("too_fast", wait))(scope, receive, send)
            return
        path = scope["path"]
        upload = self._uploads.get(path) if scope["method"] == "POST" else None
        if upload is None:
            await self._passed_on(scope, receive, send, LARGEST_BODY, BODY_WITHIN)
            return
        # Before a large body is waited for; one address holds one place, and others the rest.
        own = f"{path} {address_of(scope)}"
        if self._open[path] >= upload.at_once or self._open[own]:
            await _turned_away(RequestRefused("busy", 1), upload.most, scope, receive, send)
            return
        self._open.update((path, own))
        try:
            if wait := await self._limiter.take(upload.rate, address_of(scope)):
                refusal = RequestRefused(upload.refusal, wait)
                await _turned_away(refusal, upload.most, scope, receive, send)
                return
            await self._passed_on(scope, receive, send, upload.most, upload.within)
        finally:
            self._open.subtract((path, own))
            if not self._open[own]:
                del self._open[own]

    async def _passed_on(
        self, scope: Scope, receive: Receive, send: Send, most: int, within: float
    ) -> None:
        """Passes on a request whose body is not too large and comes in time."""
        try:
            async with asyncio.timeout(within):
                body = await _body(receive, most)
        except TimeoutError:
            late = _shut(response(RequestRefused("too_slow", seconds=round(within))))
            await late(scope, receive, send)
            return
        if body is None:
            await _turned_away(RequestRefused("too_large", bytes=most), most, scope, receive, send)
            return
        await self._app(scope, _replay(body, receive), send)


def address_of(scope: Scope) -> str:
    """Where a request comes from."""
    client = scope.get("client")
    return str(client[0]) if client else "unknown"


async def _turned_away(
    refusal: RequestRefused, most: int, scope: Scope, receive: Receive, send: Send
) -> None:
    """Refuses a request once its body is there, or too much of it.

    A connection that is closed while the visitor still sends is reset, and the answer is lost.
    """
    left = MOST_DISCARDED * most
    with suppress(TimeoutError):
        async with asyncio.timeout(DISCARDED_WITHIN):
            while left > 0:
                message = await receive()
                left -= len(message.get("body", b""))
                if not message.get("more_body", False):
                    break
    await _shut(response(refusal))(scope, receive, send)


def _shut(answer: JSONResponse) -> JSONResponse:
    """An answer after which nothing more is heard of what was being sent."""
    answer.headers["connection"] = "close"
    return answer


async def _body(receive: Receive, most: int) -> bytes | None:
    """The whole body, None as soon as it is too large."""
    body = bytearray()
    while True:
        message = await receive()
        body += message.get("body", b"")
        if len(body) > most:
            return None
        if not message.get("more_body", False):
            return bytes(body)


def _replay(body: bytes, receive: Receive) -> Receive:
    given = False

    async def again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again
