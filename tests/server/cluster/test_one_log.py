"""Two processes, one log: whatever is lost, late or killed, nobody sees anything else.

A model checker's view. Processes decide, and their writes wait until the machine lets them go: so
they race. Hints are lost, doubled and late; a write may fail before or after it is committed; a
process may be killed at any moment.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from squarely.kernel.rules import IllegalMove, Seat
from squarely.server.bus.bus import Hear
from squarely.server.bus.tracker import Tracker
from squarely.server.live.backend import Backend, BotTurn
from squarely.server.live.listener import Listener
from squarely.server.live.new_match import NewMatch
from squarely.server.live.room import NotSaved, Room
from squarely.server.live.rooms import Rooms
from squarely.server.settings import Limits
from squarely.server.storage.database import Conflict, StorageDown
from squarely.server.storage.journal import Journal
from squarely.server.storage.store import Progress, Store, Stored, Write
from squarely.table.events import Entry, Player
from squarely.table.match import Match
from squarely.table.refusals import Refused

PEOPLE = (Player("person", "Ada"), Player("person", "Bo"))
PROCESSES = st.integers(0, 1)
SEATS = st.sampled_from([Seat(1), Seat(2)])


class OneLog:
    """The log that all processes share."""

    def __init__(self) -> None:
        self.entries: dict[str, list[Entry]] = {}
        self.keys: dict[str, dict[Seat, str]] = {}

    def append(self, writes: Sequence[Write]) -> None:
        for write in writes:
            log = self.entries.get(write.match_id, [])
            if [entry.number for entry in write.entries] != list(
                range(len(log) + 1, len(log) + 1 + len(write.entries))
            ):
                raise Conflict(write.match_id)
        for write in writes:
            self.entries.setdefault(write.match_id, []).extend(write.entries)
            if write.keys is not None:
                self.keys[write.match_id] = dict(write.keys)


class GatedStore(Store):
    """A process's way to the log; writes wait at a gate."""

    def __init__(self, log: OneLog) -> None:
        self.log = log
        self.gated = self.dead = False
        self.waiting: list[asyncio.Future[str]] = []

    async def write(self, writes: Sequence[Write]) -> None:
        fate = "fail before" if self.dead else "commit"
        if self.gated and not self.dead:
            gate: asyncio.Future[str] = asyncio.get_running_loop().create_future()
            self.waiting.append(gate)
            fate = await gate
        if fate != "fail before":
            self.log.append(writes)
        if fate != "commit":
            raise StorageDown(fate)

    async def read(self, match_id: str) -> Stored | None:
        entries = self.log.entries.get(match_id)
        if entries is None:
            return None
        return Stored(self.log.keys[match_id], tuple(entries), Progress(False, None))

    async def after(self, match_id: str, number: int) -> list[Entry]:
        return self.log.entries[match_id][number:]

    async def numbers(self, match_ids: Sequence[str]) -> dict[str, int]:
        return {each: len(self.log.entries[each]) for each in match_ids}

    async def data(self, fingerprints: Sequence[str]) -> dict[str, str]:
        return {}


class FickleBus:
    """Hints wait here until the machine delivers them, or does not."""

    well = True

    def __init__(self) -> None:
        self.hearing: dict[str, Hear] = {}
        self.peers: list[FickleBus] = [self]
        self.arriving: list[tuple[str, bytes]] = []

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    def publish(self, channel: str, message: bytes) -> None:
        for peer in self.peers:
            peer.arriving.append((channel, message))

    def subscribe(self, channel: str, hear: Hear) -> None:
        self.hearing[channel] = hear

    def unsubscribe(self, channel: str) -> None:
        self.hearing.pop(channel, None)

    def deliver(self, index: int, times: int) -> None:
        channel, message = self.arriving.pop(index % len(self.arriving))
        hear = self.hearing.get(channel)
        for _ in range(times if hear is not None else 0):
            assert hear is not None
            hear(message)


class Ear:
    """A socket that keeps what it is told."""

    full = False

    def __init__(self) -> None:
        self.when_writable: Callable[[], None] | None = None
        self.texts: list[str] = []

    def tell(self, text: str) -> None:
        self.texts.append(text)

    def hang_up(self, code: int, reason: str) -> None: ...

    def cut(self) -> None: ...


class NoBots:
    """Only people play here."""

    ready = False

    def submit(self, turn: BotTurn) -> None: ...

    def drop(self, match_id: str) -> None: ...

    def release(self, match_id: str) -> None: ...


class Process:
    """One server process with somebody in every seat, and somebody who watches."""

    def __init__(self, log: OneLog) -> None:
        self.store, self.bus = GatedStore(log), FickleBus()
        backend = Backend(self.store, Journal(self.store), self.bus, Tracker(self.bus))
        self.rooms = Rooms(backend, NoBots(), Limits())
        self.room: Room | None = None
        self.heard: dict[Ear, list[dict[str, Any]]] = {}

    async def enter(self, match_id: str) -> None:
        self.room = await self.rooms.room(match_id)
        assert self.room is not None
        for audience in (Seat(1), Seat(2), None):
            ear = Ear()
            listener = Listener(audience, "here", ear)
            self.heard[ear] = []
            self.room.join(listener, 0, 5)
        self.store.gated = True

    def events(self) -> list[list[dict[str, Any]]]:
        """What everybody here has heard."""
        for ear, events in self.heard.items():
            events += [event for text in ear.texts for event in json.loads(text).get("events", [])]
            ear.texts.clear()
        return list(self.heard.values())


class TwoProcesses(RuleBasedStateMachine):
    """Everything that may happen between two processes and their log."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.log = OneLog()
        self.acknowledged: list[int] = []
        self.asked: list[asyncio.Task[None]] = []
        self.match_id = ""

    @initialize()
    def open(self) -> None:
        async def begin() -> str:
            opener = Process(self.log)
            opened = await opener.rooms.open(NewMatch("blokus-to-go", (), PEOPLE), "here")
            return opened.room.match_id

        self.match_id = self.loop.run_until_complete(begin())
        self.processes = [self._started(), self._started()]
        self._connect()

    def _started(self) -> Process:
        process = Process(self.log)
        self.loop.run_until_complete(process.enter(self.match_id))
        return process

    def _connect(self) -> None:
        buses = [process.bus for process in self.processes]
        for bus in buses:
            bus.peers = buses

    def _settle(self) -> None:
        async def turns() -> None:
            for _ in range(20):
                await asyncio.sleep(0)

        self.loop.run_until_complete(turns())

    @rule(where=PROCESSES, seat=SEATS, chance=st.integers(0, 9))
    def ask_to_move(self, where: int, seat: Seat, chance: int) -> None:
        """Somebody sends a move, right or wrong, in answer to what this process shows."""
        room = self.processes[where].room
        assert room is not None
        match = room.match
        legal = list(match.rules.legal_moves(match.position, seat))
        text = match.rules.format_move(Random(chance).choice(legal)) if legal else "a1"
        ply = match.ply

        def play(now: Match, at: float) -> Match:
            return now.play(seat, text, ply, at)

        self._ask(room, play)

    @rule(where=PROCESSES, seat=SEATS)
    def ask_to_speak(self, where: int, seat: Seat) -> None:
        room = self.processes[where].room
        assert room is not None
        self._ask(room, lambda now, at: now.say(seat, "hello", at))

    def _ask(self, room: Room, make: Any) -> None:
        async def asked() -> None:
            with suppress(Refused, IllegalMove, NotSaved):
                self.acknowledged.append(await room.change(make))

        self.asked.append(self.loop.create_task(asked()))
        self._settle()

    @precondition(lambda self: any(process.store.waiting for process in self.processes))
    @rule(where=PROCESSES, fate=st.sampled_from(["commit", "commit", "fail before", "fail after"]))
    def let_a_write_go(self, where: int, fate: str) -> None:
        waiting = self.processes[where].store.waiting
        if waiting:
            waiting.pop(0).set_result(fate)
            self._settle()

    @precondition(lambda self: any(process.bus.arriving for process in self.processes))
    @rule(where=PROCESSES, index=st.integers(0, 20), times=st.integers(0, 2))
    def hear_a_hint(self, where: int, index: int, times: int) -> None:
        """One of those under way, in any order: not at all, once or twice."""
        bus = self.processes[where].bus
        if bus.arriving:
            self.loop.call_soon(bus.deliver, index, times)
            self._settle()

    @rule(where=PROCESSES)
    def look_at_the_log(self, where: int) -> None:
        self.loop.run_until_complete(self._polled(self.processes[where]))

    async def _polled(self, process: Process) -> None:
        room = process.room
        assert room is not None
        if not room._lock.locked():
            await process.rooms._poll()

    @rule(where=PROCESSES, committed=st.booleans())
    def kill(self, where: int, committed: bool) -> None:
        """Dies in the middle of everything; what it was writing may have got there or not."""
        store = self.processes[where].store
        store.dead = True
        for gate in store.waiting:
            gate.set_result("fail after" if committed else "fail before")
        self._settle()
        self.processes[where] = self._started()
        self._connect()

    @invariant()
    def everybody_heard_the_log_in_order(self) -> None:
        for process in getattr(self, "processes", []):
            for events in process.events():
                numbers = [event["number"] for event in events]
                assert numbers == list(range(1, len(numbers) + 1))
                assert len(numbers) <= len(self.log.entries[self.match_id])

    @invariant()
    def what_was_acknowledged_is_there(self) -> None:
        assert len(set(self.acknowledged)) == len(self.acknowledged)
        if self.acknowledged:
            assert max(self.acknowledged) <= len(self.log.entries[self.match_id])

    async def _answered(self) -> None:
        await asyncio.gather(*self.asked)

    def teardown(self) -> None:
        """Once all is well again everybody has heard everything."""
        if not self.match_id:
            self.loop.close()
            return
        for process in self.processes:
            process.store.gated = False
            for gate in process.store.waiting:
                gate.set_result("commit")
        self.loop.run_until_complete(self._answered())
        for process in self.processes:
            assert process.room is not None
            self.loop.run_until_complete(process.room.catch_up())
            for events in process.events():
                assert len(events) == len(self.log.entries[self.match_id])
        self.everybody_heard_the_log_in_order()
        self.loop.close()


TestTwoProcesses = TwoProcesses.TestCase
TestTwoProcesses.settings = settings(max_examples=150, stateful_step_count=40, deadline=None)
