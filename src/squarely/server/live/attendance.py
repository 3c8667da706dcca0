"""Who is at a table, in this process and in all others."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from time import time
from typing import Any

from squarely.kernel.rules import Seat
from squarely.server.bus.tracker import Tracker
from squarely.server.live.listener import Listener

ABSENT_AFTER = 30
"""Seconds without a socket after which a bot may take a seat over."""


class Attendance:
    """The listeners of one match; the other processes are told of them, and tell of theirs."""

    def __init__(
        self, match_id: str, seats: Iterable[Seat], tracker: Tracker, changed: Callable[[], None]
    ) -> None:
        self.listeners: dict[Listener, float] = {}
        """Those of this process in the order of their arrival, each with its time."""
        self._key = f"at/{match_id}"
        self._tracker = tracker
        self._changed = changed
        self._left = dict.fromkeys(seats, time())
        self._seen: frozenset[Seat] = frozenset()

    def enter(self, listener: Listener) -> None:
        """Somebody comes."""
        if not self.listeners:
            self._tracker.watch(self._key, self.look)
        self.listeners[listener] = time()
        self._tell()

    def leave(self, listener: Listener) -> None:
        """Somebody goes."""
        self.listeners.pop(listener, None)
        self._tell()
        if not self.listeners:
            self._tracker.unwatch(self._key)

    def look(self) -> None:
        """Notices who has come and gone, here or elsewhere."""
        seats = self.seats
        for seat in self._seen - seats:
            self._left[seat] = time()
        self._seen = seats
        self._changed()

    @property
    def seats(self) -> frozenset[Seat]:
        """The seats whose players are here."""
        here = {each.audience for each in self.listeners if each.audience is not None}
        there = {Seat(int(seat)) for fact in self._others() for seat in fact["seats"]}
        return frozenset(here | there)

    @property
    def watchers(self) -> int:
        """How many spectators there are."""
        return sum((int(fact["watchers"]) for fact in self._others()), start=self._watchers)

    def replaceable_at(self, seat: Seat) -> float:
        """From when on a bot may play for an absent seat."""
        return self._left[seat] + ABSENT_AFTER

    def too_many(self, most: int) -> list[Listener]:
        """The listeners of this process that newer ones have taken the place of."""
        elsewhere = list(self._others())
        found = []
        for listener, came in self.listeners.items():
            seat = listener.audience
            if seat is None or listener.cut_off:
                continue
            times = [
                at
                for each, at in self.listeners.items()
                if each.audience == seat and not each.cut_off
            ]
            times += [at for fact in elsewhere for at in fact["seats"].get(str(seat), ())]
            if sum(at > came for at in times) >= most:
                found.append(listener)
        return found

    @property
    def _watchers(self) -> int:
        return sum(each.audience is None for each in self.listeners)

    def _others(self) -> Iterable[dict[str, Any]]:
        return self._tracker.others(self._key)

    def _tell(self) -> None:
        seats: dict[str, list[float]] = {}
        for listener, came in self.listeners.items():
            if listener.audience is not None:
                seats.setdefault(str(listener.audience), []).append(came)
        fact = {"seats": seats, "watchers": self._watchers} if self.listeners else None
        self._tracker.put(self._key, fact)
        self.look()
