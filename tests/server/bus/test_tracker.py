"""What processes know of each other, over a bus that loses, doubles and delays."""

from __future__ import annotations

from random import Random

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from squarely.server.bus import tracker as trackers
from squarely.server.bus.bus import Hear
from squarely.server.bus.tracker import CHANNEL, Tracker


class Hub:
    """Carries what is published once it is told to, and loses some of it."""

    def __init__(self) -> None:
        self.well = True
        self.hearing: list[Hear] = []
        self.waiting: list[bytes] = []

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    def publish(self, channel: str, message: bytes) -> None:
        assert channel == CHANNEL
        self.waiting.append(message)

    def subscribe(self, channel: str, hear: Hear) -> None:
        self.hearing.append(hear)

    def unsubscribe(self, channel: str) -> None: ...

    def deliver(self) -> None:
        while self.waiting:
            message = self.waiting.pop(0)
            for hear in self.hearing:
                hear(message)


async def _opened(hub: Hub) -> Tracker:
    tracker = Tracker(hub)
    hub.subscribe(CHANNEL, tracker._hear)
    return tracker


async def test_facts_of_others_are_known_and_forgotten_when_they_end() -> None:
    hub = Hub()
    one, two = await _opened(hub), await _opened(hub)
    changes = []
    two.watch("seats/m", lambda: changes.append(list(two.others("seats/m"))))
    one.put("seats/m", [1, 2])
    hub.deliver()
    one.put("seats/m", None)
    hub.deliver()
    assert changes[-2:] == [[[1, 2]], []]
    one.put("seats/m", [3])
    hub.deliver()
    await one.close()
    hub.deliver()
    assert list(two.others("seats/m")) == []
    assert changes[-1] == []


async def test_sums_count_all_processes() -> None:
    hub = Hub()
    one, two = await _opened(hub), await _opened(hub)
    one.put("bots/a", 2)
    two.put("bots/a", 1)
    two.put("bots/b", 1)
    two.put("sockets/a", 9)
    hub.deliver()
    assert one.total_of("bots/") == two.total_of("bots/") == 4
    assert list(one.others("bots/a")) == [1]


@given(st.integers(0, 2**32), st.lists(st.tuples(st.integers(0, 4), st.none() | st.integers(1, 9))))
async def test_whatever_is_lost_doubled_or_late_the_next_sign_of_life_mends(
    seed: int, changes: list[tuple[int, int | None]]
) -> None:
    hub, chance = Hub(), Random(seed)
    one, two = await _opened(hub), await _opened(hub)
    for key, fact in changes:
        if fact is not None or str(key) in one._own:
            one.put(str(key), fact)
        if chance.random() < 0.3:
            hub.waiting = [each for each in hub.waiting for _ in range(chance.randrange(3))]
            chance.shuffle(hub.waiting)
            hub.deliver()
    hub.waiting.clear()
    one._say({"latest": one._number})
    hub.deliver()
    assert all(list(two.others(key)) == [fact] for key, fact in one._own.items())
    assert two._peers[one.process].facts == one._own


async def test_the_silent_are_forgotten_but_not_while_the_bus_is_down(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 1000.0
    monkeypatch.setattr(trackers, "monotonic", lambda: now)
    hub = Hub()
    one, two = await _opened(hub), await _opened(hub)
    one.put("at/m", 1)
    hub.deliver()
    two._forget_silent()
    hub.well = False
    now += 100
    two._forget_silent()
    assert list(two.others("at/m")) == [1]
    hub.well = True
    two._forget_silent()
    now += trackers.SILENT_AFTER - 1
    two._forget_silent()
    assert list(two.others("at/m")) == [1]
    now += 2
    two._forget_silent()
    assert list(two.others("at/m")) == []


async def test_messages_say_who_speaks() -> None:
    hub = Hub()
    one = await _opened(hub)
    one.put("x", 1)
    assert orjson.loads(hub.waiting[0])["from"] == one.process
