"""What is counted and measured, for Prometheus; one registry for each process."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Literal

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)

SocketUse = Literal["playing", "watching", "lobby", "programs"]
ThoughtKind = Literal["move", "hint", "analysis", "game"]

REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)
PlatformCollector(registry=REGISTRY)
GCCollector(registry=REGISTRY)

_moves = Counter(
    "squarely_moves",
    "Moves and cards that were saved",
    ["variant", "by"],
    registry=REGISTRY,
)
_refusals = Counter(
    "squarely_refusals",
    "Requests and messages that were refused",
    ["code"],
    registry=REGISTRY,
)
_sockets = Gauge("squarely_sockets", "Sockets that are open", ["kind"], registry=REGISTRY)
_acknowledged = Histogram(
    "squarely_move_acknowledged_seconds",
    "Seconds from the arrival of a move until it is saved",
    buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
    registry=REGISTRY,
)
_queued = Gauge(
    "squarely_queue_length",
    "Requests that wait for a worker",
    registry=REGISTRY,
)
_bots_think = Gauge(
    "squarely_bots_think",
    "Whether somebody thinks for the bots of this process (1) or no worker is there (0)",
    registry=REGISTRY,
)
_thinking = Histogram(
    "squarely_thinking_seconds",
    "Seconds that a worker took to answer",
    ["kind"],
    buckets=(0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 60),
    registry=REGISTRY,
)
_lost_hints = Counter(
    "squarely_lost_hints",
    "News of a match that polling found although no hint had come",
    registry=REGISTRY,
)
_conflicts = Counter(
    "squarely_conflicts",
    "Writes that lost against another writer of the same match",
    registry=REGISTRY,
)
_notices = Counter(
    "squarely_notices",
    "Messages to players that it is their turn",
    ["channel", "outcome"],
    registry=REGISTRY,
)
for _kind in ("playing", "watching", "lobby"):
    _sockets.labels(_kind)
for _kind in ("move", "hint", "analysis", "game"):
    _thinking.labels(_kind)


def moved(variant: str, by: str) -> None:
    """A move was saved."""
    _moves.labels(variant, by).inc()


def refused(code: str) -> None:
    """Something was refused, with a code of the table of refusals."""
    _refusals.labels(code).inc()


@contextmanager
def socket_open(kind: SocketUse) -> Iterator[None]:
    """Counts a socket while it is open."""
    with _sockets.labels(kind).track_inprogress():
        yield


def acknowledged(seconds: float) -> None:
    """A move was saved so long after it had arrived."""
    _acknowledged.observe(seconds)


def queued(length: int) -> None:
    """So many requests wait for a worker now."""
    _queued.set(length)


def bots_think(ready: bool) -> None:
    """Whether somebody thinks for bots now."""
    _bots_think.set(ready)


@contextmanager
def thinking(kind: ThoughtKind) -> Iterator[None]:
    """Measures how long an answer takes."""
    began = perf_counter()
    try:
        yield
    finally:
        _thinking.labels(kind).observe(perf_counter() - began)


def thought(kind: ThoughtKind, seconds: float) -> None:
    """An answer took so long, measured elsewhere."""
    _thinking.labels(kind).observe(seconds)


def noticed(channel: str, sent: bool) -> None:
    """Somebody was told of their turn, or could not be."""
    _notices.labels(channel, "sent" if sent else "failed").inc()


def hint_lost() -> None:
    """Polling found what no hint had told."""
    _lost_hints.inc()


def conflicted() -> None:
    """A write lost, for another writer was first."""
    _conflicts.inc()


def exposition() -> bytes:
    """All of it, as Prometheus reads it."""
    return generate_latest(REGISTRY)
