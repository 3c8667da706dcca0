"""How many sockets of a kind each address has open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

Kind = Literal["joining", "playing", "watching"]


class OpenSockets:
    """Counts open sockets by kind and address, so that no kind takes the places of another."""

    def __init__(self) -> None:
        self._open: Counter[tuple[Kind, str]] = Counter()

    @contextmanager
    def counted(self, kind: Kind, address: str, most: int) -> Iterator[bool]:
        """Counts a socket while it is open; False if the address has too many."""
        key = (kind, address)
        self._open[key] += 1
        try:
            yield self._open[key] <= most
        finally:
            self._open[key] -= 1
            if not self._open[key]:
                del self._open[key]
