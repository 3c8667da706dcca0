"""How much anyone may ask for in a time, and how many sockets they may have open."""

from __future__ import annotations

import ipaddress
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import monotonic
from typing import Literal, Protocol

from squarely.server.bus.tracker import Tracker
from squarely.server.settings import Rate

REMEMBERED = 10_000
"""Buckets that are kept in mind; the one that was quiet longest is forgotten first."""

SocketKind = Literal["joining", "playing", "watching", "lobby", "programs", "measuring"]


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


class Limiter(Protocol):
    """Counts what is asked for, wherever it is asked."""

    async def take(self, rate: Rate, who: str) -> float:
        """Takes a token: 0, or the seconds until there is one."""


class LocalLimiter:
    """A bucket for everyone, in this process."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._buckets: OrderedDict[tuple[str, str], Bucket] = OrderedDict()

    async def take(self, rate: Rate, who: str) -> float:
        """Takes a token: 0, or the seconds until there is one."""
        key = rate.name, network_of(who)
        if key not in self._buckets:
            self._buckets[key] = Bucket(rate.per_second, rate.at_once, self._clock)
            if len(self._buckets) > REMEMBERED:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        bucket = self._buckets[key]
        return 0.0 if bucket.take() else bucket.wait()


class OpenSockets:
    """Counts open sockets by kind and address, so that no kind takes the places of another."""

    def __init__(self, tracker: Tracker) -> None:
        self._tracker = tracker
        self._open: Counter[str] = Counter()

    @contextmanager
    def counted(self, kind: SocketKind, address: str, most: int) -> Iterator[bool]:
        """Counts a socket while it is open; False if the address has too many, in all processes."""
        key = f"sockets/{kind}/{address}"
        self._count(key, 1)
        try:
            yield self._open[key] + sum(self._tracker.others(key)) <= most
        finally:
            self._count(key, -1)

    def _count(self, key: str, change: int) -> None:
        self._open[key] += change
        self._tracker.put(key, self._open[key] or None)
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
