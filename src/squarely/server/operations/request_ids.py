"""Every request and socket has a name, so that what was logged about it can be found."""

from __future__ import annotations

import logging
import re
from secrets import token_hex
from time import perf_counter

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from squarely.server.operations.logs import current_match, current_request

HEADER = "x-request-id"
_FORM = re.compile(r"[A-Za-z0-9._-]{8,64}")
_MATCH = re.compile(r"/api/matches/([A-Za-z0-9_-]{1,22})(?:/|$)")

_log = logging.getLogger(__name__)


class RequestIds:
    """Takes the `X-Request-ID` of a proxy or makes one, and answers with it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes on; whatever is logged meanwhile carries the id and the match."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        given = Headers(scope=scope).get(HEADER, "")
        request = given if _FORM.fullmatch(given) else token_hex(8)
        current_request.set(request)
        match = _MATCH.match(scope["path"])
        current_match.set(match[1] if match else None)
        began, status = perf_counter(), 0

        async def send_with_id(message: Message) -> None:
            nonlocal status
            if message["type"] in ("http.response.start", "websocket.accept"):
                message.setdefault("headers", [])
                MutableHeaders(scope=message)[HEADER] = request
                status = message.get("status", 101)
            elif message["type"] == "websocket.http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, send_with_id)
        finally:
            what = scope.get("method", "socket")
            took = (perf_counter() - began) * 1000
            _log.debug("%s %s: %d after %.1f ms", what, scope["path"], status, took)
