"""Who looks at which study, and how all of them learn that something is new there."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from time import monotonic

from squarely.server.bus.bus import Bus
from squarely.server.bus.tracker import Tracker
from squarely.server.refusals import RequestRefused

CHANNEL = "squarely:studies"
"""The channel on which the ids of changed studies are told."""
MOST_LOOKERS = 30
"""People who look at one study at once."""
TIDY_EVERY = 2.0
GONE_AFTER = 8.0
"""Seconds without a request after which somebody has gone."""


@dataclass(frozen=True)
class Looker:
    """Somebody who looks at a study, and at which place of it."""

    who: str
    name: str
    place: int


@dataclass
class _Open:
    """A study that somebody looks at in this process."""

    news: asyncio.Event = field(default_factory=asyncio.Event)
    here: dict[str, Looker] = field(default_factory=dict)
    waiting: dict[str, int] = field(default_factory=dict)
    """By person the requests that wait for news."""
    left_at: dict[str, float] = field(default_factory=dict)


class Looking:
    """The studies that are open in this process; news are hints, the database is the truth."""

    def __init__(self, bus: Bus, tracker: Tracker) -> None:
        self._bus, self._tracker = bus, tracker
        self._open: dict[str, _Open] = {}

    def start(self) -> None:
        """Begins to listen."""
        self._bus.subscribe(CHANNEL, self._hear)

    def tell_changed(self, study_id: str) -> None:
        """Tells everybody, in whichever process, that a study has changed."""
        self._bus.publish(CHANNEL, study_id.encode())

    def lookers(self, study_id: str) -> list[Looker]:
        """Everybody who looks at a study."""
        found = {
            who: Looker(who, name, place)
            for fact in self._tracker.everywhere(_key(study_id))
            for who, (name, place) in fact.items()
        }
        return sorted(found.values(), key=lambda each: (each.name, each.who))

    def come(self, study_id: str, looker: Looker) -> None:
        """Somebody looks, or looks elsewhere; raises RequestRefused if too many do."""
        here = {each.who for each in self.lookers(study_id)}
        if looker.who not in here and len(here) >= MOST_LOOKERS:
            raise RequestRefused("study_full")
        if study_id not in self._open:
            self._open[study_id] = _Open()
            self._tracker.watch(_key(study_id), lambda: self._wake(study_id))
        opened = self._open[study_id]
        opened.left_at[looker.who] = monotonic()
        if opened.here.get(looker.who) != looker:
            opened.here[looker.who] = looker
            self._put(study_id, opened)

    async def wait(self, study_id: str, who: str, seconds: float) -> bool:
        """Whether something may be new, as soon as it is or after some seconds."""
        opened = self._open.get(study_id)
        if opened is None:
            return True
        news = opened.news
        opened.waiting[who] = opened.waiting.get(who, 0) + 1
        try:
            async with asyncio.timeout(seconds):
                return await news.wait()
        except TimeoutError:
            return False
        finally:
            opened.waiting[who] -= 1
            opened.left_at[who] = monotonic()

    async def tidy(self) -> None:
        """Forgets those who have gone."""
        late = monotonic() - GONE_AFTER
        for study_id, opened in list(self._open.items()):
            gone = [
                who
                for who in opened.here
                if not opened.waiting.get(who) and opened.left_at[who] < late
            ]
            for who in gone:
                del opened.here[who], opened.left_at[who]
                opened.waiting.pop(who, None)
            if gone:
                self._put(study_id, opened)
            if not opened.here:
                del self._open[study_id]
                self._tracker.unwatch(_key(study_id))

    def _put(self, study_id: str, opened: _Open) -> None:
        fact = {who: [each.name, each.place] for who, each in opened.here.items()}
        self._tracker.put(_key(study_id), fact or None)
        self._wake(study_id)

    def _hear(self, message: bytes | None) -> None:
        for study_id in list(self._open) if message is None else [message.decode()]:
            self._wake(study_id)

    def _wake(self, study_id: str) -> None:
        opened = self._open.get(study_id)
        if opened is not None:
            opened.news.set()
            opened.news = asyncio.Event()


def _key(study_id: str) -> str:
    return f"study/{study_id}"
