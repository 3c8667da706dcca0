"""How many sockets each address has open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from squarely.server.limits import network_of


class OpenSockets:
    """Counts open sockets by address."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    @contextmanager
    def counted(self, address: str) -> Iterator[bool]:
        """Counts a socket while it is open; False if the address has too many."""
        key = network_of(address)
        self._open[key] += 1
        try:
            yield self._open[key] <= self._most
        finally:
            self._open[key] -= 1
            if not self._open[key]:
                del self._open[key]
