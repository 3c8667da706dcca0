"""HTTP under the application, as uvicorn runs it, a little stricter."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Iterable
from ipaddress import ip_address, ip_network
from typing import ClassVar, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from squarely.server.safety.limits import network_of
from squarely.server.settings import Limits

HEAD_WITHIN = 10.0
"""Seconds for the head of a request."""
PROXIES = ("127.0.0.1", "::1")
"""Where a proxy may speak for many: uvicorn believes what it says about addresses."""


class Connections:
    """Who is connected, and on which connections no request has arrived yet."""

    def __init__(self, limits: Limits, proxies: Iterable[str] = ()) -> None:
        self._limits = limits
        self._proxies = [ip_network(each) for each in (*PROXIES, *proxies)]
        self._open: Counter[str] = Counter()
        self._half_open: OrderedDict[Requests, str] = OrderedDict()

    def enter(self, address: str) -> bool:
        """Counts a connection; whether there is room for it."""
        self._open[network_of(address)] += 1
        most = self._limits.connections_per_address
        return self._is_proxy(address) or self._open[network_of(address)] <= most

    def leave(self, address: str) -> None:
        """Forgets a connection."""
        key = network_of(address)
        self._open[key] -= 1
        if not self._open[key]:
            del self._open[key]

    def await_request(self, connection: Requests, address: str) -> None:
        """Counts a half-open connection; beyond the limits the oldest one makes room."""
        key = network_of(address)
        self._half_open[connection] = key
        same = [each for each, other in self._half_open.items() if other == key]
        if not self._is_proxy(address) and len(same) > self._limits.half_open_per_address:
            same[0].cut()
        elif len(self._half_open) > self._limits.half_open:
            next(iter(self._half_open)).cut()

    def _is_proxy(self, address: str) -> bool:
        try:
            parsed = ip_address(address)
        except ValueError:
            return False
        return any(parsed in each for each in self._proxies)

    def arrived(self, connection: Requests) -> None:
        """The connection is no longer half-open."""
        self._half_open.pop(connection, None)


class Requests(HttpToolsProtocol):
    """HTTP; connections are counted by address, and a request has to begin soon."""

    counted: ClassVar[Connections]
    _address: str | None = None
    _waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Lets a connection in, if its address has not too many."""
        super().connection_made(cast(asyncio.Transport, transport))
        self._address = self.client[0] if self.client else "unknown"
        if self.counted.enter(self._address):
            self._await_request()
        else:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forgets a connection."""
        self._forget()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        """The next request on the same connection has to arrive as soon as the first."""
        self._await_request()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """The head of a request is there."""
        self._arrived()
        super().on_headers_complete()

    def handle_websocket_upgrade(self) -> None:
        """From now on the application counts it as a socket."""
        self._forget()
        super().handle_websocket_upgrade()

    def cut(self) -> None:
        """Ends the connection without an answer."""
        self._arrived()
        self.transport.abort()

    def _await_request(self) -> None:
        if self._waiting is None and self._address is not None:
            self._waiting = self.loop.call_later(HEAD_WITHIN, self.cut)
            self.counted.await_request(self, self._address)

    def _arrived(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None
        self.counted.arrived(self)

    def _forget(self) -> None:
        self._arrived()
        if self._address is not None:
            self.counted.leave(self._address)
            self._address = None


def requests_within(limits: Limits, proxies: Iterable[str] = ()) -> type[Requests]:
    """The protocol of one server, which counts its own connections."""

    class Counted(Requests):
        """HTTP within the limits."""

        counted = Connections(limits, proxies)

    return Counted
