"""How much anyone may ask for in a time, and how many sockets they may have open."""

from __future__ import annotations

import ipaddress
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import monotonic
from typing import Literal

REMEMBERED = 10_000
"""Addresses that are kept in mind; the one that was quiet longest is forgotten first."""

SocketKind = Literal["joining", "playing", "watching"]


@dataclass
class Bucket:
    """Holds up to `size` tokens and gains `rate` a second; every request takes one."""

    rate: float
    size: float
    clock: Callable[[], float] = monotonic
    _tokens: float = field(init=False)
    _at: float = field(init=False)

    def __post_init__(self) -> None:
        self._tokens, self._at = self.size, self.clock()

    def take(self) -> bool:
        """Takes a token if there is one."""
        self._fill()
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    def wait(self) -> float:
        """Seconds until there is a token."""
        self._fill()
        return max(0.0, (1 - self._tokens) / self.rate)

    def _fill(self) -> None:
        now = self.clock()
        self._tokens = min(self.size, self._tokens + (now - self._at) * self.rate)
        self._at = now


class Buckets:
    """A bucket for every address."""

    def __init__(self, rate: float, size: float, clock: Callable[[], float] = monotonic) -> None:
        self._rate, self._size, self._clock = rate, size, clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, address: str) -> Bucket:
        """The bucket of an address."""
        key = network_of(address)
        if key not in self._buckets:
            self._buckets[key] = Bucket(self._rate, self._size, self._clock)
            if len(self._buckets) > REMEMBERED:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return self._buckets[key]


class OpenSockets:
    """Counts open sockets by kind and address, so that no kind takes the places of another."""

    def __init__(self) -> None:
        self._open: Counter[tuple[SocketKind, str]] = Counter()

    @contextmanager
    def counted(self, kind: SocketKind, address: str, most: int) -> Iterator[bool]:
        """Counts a socket while it is open; False if the address has too many."""
        key = (kind, address)
        self._open[key] += 1
        try:
            yield self._open[key] <= most
        finally:
            self._open[key] -= 1
            if not self._open[key]:
                del self._open[key]


def network_of(address: str) -> str:
    """Who an address is counted as: one household has a whole IPv6 network of addresses."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if parsed.version == 6:
        return str(ipaddress.ip_network((parsed, 64), strict=False))
    return str(parsed)
