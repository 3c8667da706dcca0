"""Which names this table goes by, and which pages may change something at it."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable
from fnmatch import fnmatchcase
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from squarely.kernel.rules import quoted
from squarely.server.refusals import RequestRefused, response

SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
FORM_TYPES = {"application/x-www-form-urlencoded", "multipart/form-data", "text/plain"}
"""What a page can send to another site without asking it first."""
HOME = ("localhost", "*.localhost", "*.local")


class SameSite:
    """Refuses requests under foreign names, and changes that pages of other sites ask for.

    A page could give its own name the address of this machine (DNS rebinding); then a browser
    takes the table for a part of that page's site.
    """

    def __init__(self, app: ASGIApp, hosts: Iterable[str] = ()) -> None:
        self._app = app
        self._hosts = {*HOME, socket.gethostname().lower(), *(each.lower() for each in hosts)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes on what comes from here."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        changes = scope["type"] == "websocket" or scope["method"] not in SAFE_METHODS
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if host and not self.knows(host):
            refusal = RequestRefused("other_name", name=quoted(_name(host) or host))
            await response(refusal)(scope, receive, send)
        elif changes and not _same_site(headers, host):
            await response(RequestRefused("other_site"))(scope, receive, send)
        elif changes and kind in FORM_TYPES:
            await response(RequestRefused("form_sent"))(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    def knows(self, host: str) -> bool:
        """Whether a Host header names this table: by an address, or by a name that it has."""
        name = _name(host)
        if name is None:
            return False
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return any(fnmatchcase(name, known) for known in self._hosts)
        return True


def _name(host: str) -> str | None:
    """The name in a Host header, without the port."""
    try:
        name = urlsplit(f"//{host}").hostname
    except ValueError:
        return None
    return name.rstrip(".") if name else None


def _same_site(headers: Headers, host: str) -> bool:
    # Browsers say themselves where a page comes from, though not over plain HTTP in a network.
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc.lower() == host.lower()
