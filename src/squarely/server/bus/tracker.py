"""Small facts that every process tells the others: who sits where, how many sockets are open.

A process publishes what changes with a number, and its latest number every few seconds; whoever
finds a number missing asks for all of it. What a silent process said is forgotten. While the bus
is down nothing is forgotten: silence tells nothing then.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

import orjson

from squarely.server.bus.bus import Bus

CHANNEL = "squarely:facts"
BEAT_EVERY = 1.0
"""Seconds between signs of life."""
SILENT_AFTER = 5.0
"""Seconds without a sign of life after which a process counts as gone."""

Facts = dict[str, Any]
Changed = Callable[[], None]


@dataclass
class _Peer:
    """What another process has said."""

    number: int = -1
    """Of the latest change that is known; -1: nothing is."""
    facts: Facts = field(default_factory=dict)
    heard_at: float = 0.0


class Tracker:
    """The facts of this process, and those of all others."""

    def __init__(self, bus: Bus) -> None:
        self.process = secrets.token_hex(6)
        self._bus = bus
        self._own: Facts = {}
        self._number = 0
        self._peers: dict[str, _Peer] = {}
        self._watching: dict[str, Changed] = {}
        self._beating: asyncio.Task[None] | None = None
        self._well_since: float | None = None

    async def open(self) -> None:
        """Begins to tell and to listen."""
        self._bus.subscribe(CHANNEL, self._hear)
        self._beating = asyncio.create_task(self._beat())

    async def close(self) -> None:
        """Says goodbye."""
        if self._beating is not None:
            self._beating.cancel()
            await asyncio.gather(self._beating, return_exceptions=True)
        self._say({"gone": True})

    def put(self, key: str, fact: Any) -> None:
        """Tells a fact that can be written as JSON; None: it is no longer so."""
        if self._own.get(key) == fact:
            return
        if fact is None:
            del self._own[key]
        else:
            self._own[key] = fact
        self._number += 1
        self._say({"number": self._number, "key": key, "fact": fact})

    def others(self, key: str) -> Iterator[Any]:
        """What the other processes say about it."""
        return (peer.facts[key] for peer in self._peers.values() if key in peer.facts)

    def everywhere(self, key: str) -> Iterator[Any]:
        """What all processes say about it, this one included."""
        if key in self._own:
            yield self._own[key]
        yield from self.others(key)

    def all_of(self, prefix: str) -> dict[str, Any]:
        """Every fact whose key begins so, this process's own included."""
        everybody = [self._own, *(peer.facts for peer in self._peers.values())]
        return {
            key: fact
            for facts in everybody
            for key, fact in facts.items()
            if key.startswith(prefix)
        }

    def total_of(self, prefix: str) -> int:
        """The sum of all facts whose keys begin so, of all processes."""
        everybody = [self._own, *(peer.facts for peer in self._peers.values())]
        return sum(
            fact for facts in everybody for key, fact in facts.items() if key.startswith(prefix)
        )

    def watch(self, key: str, changed: Changed) -> None:
        """Calls back when another process says something new about it."""
        self._watching[key] = changed

    def unwatch(self, key: str) -> None:
        """Calls back no more."""
        self._watching.pop(key, None)

    async def _beat(self) -> None:
        while True:
            self._say({"latest": self._number})
            await asyncio.sleep(BEAT_EVERY)
            self._forget_silent()

    def _forget_silent(self) -> None:
        now = monotonic()
        if not self._bus.well:
            self._well_since = None
            return
        if self._well_since is None:
            self._well_since = now
        for process, peer in list(self._peers.items()):
            if now - max(peer.heard_at, self._well_since) > SILENT_AFTER:
                self._forget(process)

    def _hear(self, message: bytes | None) -> None:
        if message is None:
            # Whatever was missed is asked for when the next number comes.
            self._say({"latest": self._number, "ask": "*"})
            return
        said = orjson.loads(message)
        process = said["from"]
        if process == self.process:
            return
        if said.get("ask") in ("*", self.process):
            self._say({"number": self._number, "all": self._own})
        if said.get("gone"):
            self._forget(process)
            return
        peer = self._peers.setdefault(process, _Peer())
        peer.heard_at = monotonic()
        if "all" in said:
            self._learn(peer, said["number"], said["all"])
        elif "key" in said and said["number"] == peer.number + 1:
            peer.number += 1
            self._set(peer, said["key"], said["fact"])
        elif said.get("number", said.get("latest")) != peer.number and "ask" not in said:
            self._say({"latest": self._number, "ask": process})

    def _learn(self, peer: _Peer, number: int, facts: Facts) -> None:
        before, peer.number, peer.facts = peer.facts, number, facts
        for key in before.keys() | facts.keys():
            if before.get(key) != facts.get(key):
                self._call(key)

    def _set(self, peer: _Peer, key: str, fact: Any) -> None:
        if fact is None:
            peer.facts.pop(key, None)
        else:
            peer.facts[key] = fact
        self._call(key)

    def _forget(self, process: str) -> None:
        peer = self._peers.pop(process, None)
        for key in () if peer is None else peer.facts:
            self._call(key)

    def _call(self, key: str) -> None:
        changed = self._watching.get(key)
        if changed is not None:
            changed()

    def _say(self, what: dict[str, Any]) -> None:
        self._bus.publish(CHANNEL, orjson.dumps({"from": self.process, **what}))
