"""The matches that this process serves: opened, loaded when somebody comes, put away again."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic, time

from squarely.kernel.rules import Seat
from squarely.server.bus.hints import look_again
from squarely.server.live.backend import Backend, Turns
from squarely.server.live.clock_watch import ClockWatch
from squarely.server.live.new_match import NewMatch, Seating, begun, begun_again, first_write
from squarely.server.live.room import LEASE, Room
from squarely.server.live.rules import rules_of
from squarely.server.operations import metrics
from squarely.server.refusals import RequestRefused
from squarely.server.safety.keys import key_hash, new_key, new_match_id, seat_of
from squarely.server.settings import Limits
from squarely.server.storage.database import StorageDown
from squarely.table.events import Opened
from squarely.table.match import Match, match_of
from squarely.table.refusals import Refused

REWRITTEN = "squarely:rewritten"
"""The channel on which matches are named whose logs were rewritten."""
TICK = 1.0
"""Seconds between looks at clocks, at bots' moves that were lost, and at the log without a bus."""
POLL_EVERY = 5.0
"""Seconds between looks at the log while the bus is well: hints may be lost."""
QUIET = 60.0
"""Seconds after which a match without listeners is put away."""
OVER = 5.0
"""The same, where the game is over."""
MOST_AT_ONCE = 100
THOUGHTLESS_AFTER = 10.0
"""Seconds without a worker after which that is said."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Invitation:
    """A new match and the key of every seat for a person."""

    room: Room
    keys: dict[Seat, str]


class Rooms:
    """The rooms of this process; each match has one at most here, and others elsewhere."""

    def __init__(self, backend: Backend, turns: Turns, limits: Limits) -> None:
        self._backend = backend
        self._turns = turns
        self._limits = limits
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._bots_alone: dict[str, str] = {}
        """Matches of bots alone that were opened here, and by whom."""
        self._checking: asyncio.Task[None] | None = None
        self._unopenable: set[str] = set()
        """Matches whose log leads nowhere: noted once."""
        self._polled_at = monotonic()
        self._clock = ClockWatch()
        self._ready_at, self._thoughtless = monotonic(), False
        """When somebody thought for bots last, and whether it was said that nobody does."""

    async def open(
        self,
        new: NewMatch,
        opener: str,
        seating: Seating | None = None,
        match_id: str | None = None,
    ) -> Invitation:
        """Opens a match; raises BadInput if the variant cannot be played so, or RequestRefused.

        With a seating nobody gets a new key: those that people hold already open their seats.
        Raises Conflict if another match has begun at its table, or has this id.
        """
        match = begun(new)
        people = sorted(match.people)
        if people:
            return await self.admit(match, people, opener, match_id, seating)
        self._expect_few_bots(opener)
        match_id = match_id or new_match_id()
        self._count_bots(match_id, opener)
        try:
            return await self.admit(match, people, opener, match_id)
        except BaseException:
            self._uncount_bots(match_id)
            raise

    async def admit(
        self,
        match: Match,
        people: Sequence[Seat],
        opener: str,
        match_id: str | None = None,
        seating: Seating | None = None,
    ) -> Invitation:
        """Takes in a match that has begun; the people get a key each unless they have one."""
        match_id = match_id or new_match_id()
        seating = seating or Seating()
        keys = {seat: new_key() for seat in people if seat not in seating.key_hashes}
        hashes = {seat: key_hash(key) for seat, key in keys.items()} | dict(seating.key_hashes)
        await self._backend.journal.write(first_write(match_id, match, hashes, seating))
        self._tell_players(seating)
        return Invitation(self._enter(match_id, match, hashes, opener), keys)

    async def again(self, room: Room, seat: Seat, opener: str) -> str:
        """The match in which the same people play again, opened by the first who asks."""
        if not room.match.over:
            raise Refused("still_going_on")
        new, there = begun_again(room.match)
        signed_in = await self._backend.store.player_ids(room.match_id)
        seating = Seating(player_ids={there[each]: who for each, who in signed_in.items()})
        hashes = {there[each]: key for each, key in room.keys.items()}
        new_id, moved = new_match_id(), tuple(there.values())

        def follow(now: Match, at: float) -> Match:
            if now.next is not None:
                raise _Followed(now.next.match)
            return now.follow(seat, new_id, moved, at)

        try:
            # Both or neither: of two who ask at once, in whichever processes, one opens it.
            await room.change(follow, also=[first_write(new_id, new, hashes, seating)])
        except _Followed as followed:
            return followed.match_id
        self._tell_players(seating)
        self._enter(new_id, new, hashes, opener)
        return new_id

    def _tell_players(self, seating: Seating) -> None:
        """A match has begun for some who are signed in: perhaps programs."""
        for player_id in seating.player_ids.values():
            look_again(self._backend.bus, "player", player_id)

    def _enter(self, match_id: str, match: Match, hashes: dict[Seat, str], opener: str) -> Room:
        room = Room(match_id, hashes, match, self._backend, self._turns, opener)
        self._rooms[match_id] = room
        room.wake()
        return room

    async def seat_of(self, room: Room, key: str) -> Seat | None:
        """The seat that a key opens, be it of another device of its player; None: a wrong key."""
        seat = seat_of(key, room.keys)
        if seat is None and room.keys:
            seat = await self._backend.store.seat_of_device(room.match_id, key_hash(key))
        return seat

    def known(self, match_id: str) -> Room | None:
        """The room of a match if it is open, perhaps behind the log."""
        return self._rooms.get(match_id)

    async def room(self, match_id: str, after: int = 0) -> Room | None:
        """The room of a match as the log has it now; None if there is no such match.

        Raises Refused for a match whose log cannot be played through, and StorageDown; but a room
        that is open and knows all up to `after` is shown as it is while the database is down.
        """
        room = self._rooms.get(match_id)
        if room is not None:
            try:
                await room.catch_up()
                # That reading may have begun before the last event was written.
                if after > room.match.number:
                    await room.catch_up()
            except StorageDown:
                if after > room.match.number:
                    raise
            return room
        if match_id not in self._loading:
            task = asyncio.create_task(self._load_or_refuse(match_id))
            self._loading[match_id] = task
            task.add_done_callback(lambda _: self._loading.pop(match_id, None))
        room = await asyncio.shield(self._loading[match_id])
        if room is not None and after > room.match.number:
            await room.catch_up()
        return room

    def reread(self, message: bytes | None) -> None:
        """Lets a room go whose log was rewritten, for somebody's name and words were deleted."""
        match_id = "" if message is None else message.decode()
        room = self._rooms.get(match_id)
        if room is not None:
            room.close()
            self._forget(match_id)

    async def check(self) -> None:
        """Raises StorageDown unless the database can be written."""
        if self._checking is None or self._checking.done():
            self._checking = asyncio.create_task(self._backend.store.check())
        await asyncio.shield(self._checking)

    async def tick(self) -> None:
        """One look at everything."""
        self._put_away()
        steady = self._clock.is_steady(await self._backend.store.now())
        self._look_for_thinkers()
        if steady and self._turns.ready:
            now = time()
            for match_id in await self._backend.store.claim(now, now + LEASE, MOST_AT_ONCE):
                await self._wake(match_id)
        behind = any(room.behind for room in self._rooms.values())
        interval = POLL_EVERY if self._backend.bus.well and not behind else TICK
        if monotonic() - self._polled_at >= interval:
            self._polled_at = monotonic()
            await self._poll()

    async def close(self) -> None:
        """Ends every conversation, and returns once the database is left alone."""
        for room in self._rooms.values():
            room.close()
        under_way = [*self._loading.values(), *([self._checking] if self._checking else [])]
        await asyncio.gather(*under_way, return_exceptions=True)
        await self._backend.journal.finish()

    def _look_for_thinkers(self) -> None:
        """Says once that nobody thinks for bots, and once that somebody does again."""
        ready = self._turns.ready
        metrics.bots_think(ready)
        now = monotonic()
        if ready:
            if self._thoughtless:
                _log.warning("somebody thinks for the bots again")
            self._thoughtless, self._ready_at = False, now
        elif not self._thoughtless and now - self._ready_at > THOUGHTLESS_AFTER:
            self._thoughtless = True
            _log.error("nobody thinks for the bots: start a squarely worker")

    async def _wake(self, match_id: str) -> None:
        """Does what a match waits for, which this process has claimed."""
        if match_id in self._unopenable:
            return
        with suppress(Refused):
            room = await self.room(match_id)
            if room is not None:
                room.wake(claimed=True)

    async def _poll(self) -> None:
        """Looks for events whose hints did not come, and for matches that were deleted."""
        open_rooms = [
            room
            for match_id, room in self._rooms.items()
            if room.listened_to or room.behind or match_id in self._bots_alone
        ]
        if not open_rooms:
            return
        latest = await self._backend.store.numbers([room.match_id for room in open_rooms])
        for room in open_rooms:
            number = latest.get(room.match_id)
            if number is None:
                room.close()
                self._forget(room.match_id)
            elif (number > room.match.number or room.behind) and await room.catch_up():
                metrics.hint_lost()

    def _put_away(self) -> None:
        for match_id, room in list(self._rooms.items()):
            if match_id in self._bots_alone:
                if room.match.over:
                    self._uncount_bots(match_id)
                continue
            stays = OVER if room.match.over else QUIET
            if room.idle and monotonic() - room.quiet_since > stays:
                self._forget(match_id)

    def _forget(self, match_id: str) -> None:
        del self._rooms[match_id]
        self._turns.release(match_id)
        self._uncount_bots(match_id)

    def _expect_few_bots(self, opener: str) -> None:
        """Raises RequestRefused where enough matches of bots alone are under way."""
        here = Counter(self._bots_alone.values())
        tracker, limits = self._backend.tracker, self._limits
        of_opener = here[opener] + sum(tracker.others(f"bots/{opener}"))
        in_all = tracker.total_of("bots/")
        if of_opener >= limits.bot_matches_per_address or in_all >= limits.bot_matches:
            raise RequestRefused("bots_enough")

    def _count_bots(self, match_id: str, opener: str) -> None:
        self._bots_alone[match_id] = opener
        self._tell_bots(opener)

    def _uncount_bots(self, match_id: str) -> None:
        opener = self._bots_alone.pop(match_id, None)
        if opener is not None:
            self._tell_bots(opener)

    def _tell_bots(self, opener: str) -> None:
        count = Counter(self._bots_alone.values())[opener]
        self._backend.tracker.put(f"bots/{opener}", count or None)

    async def _load_or_refuse(self, match_id: str) -> Room | None:
        try:
            room = await self._load(match_id)
        except StorageDown:
            raise
        except Exception as problem:
            if match_id not in self._unopenable:
                self._unopenable.add(match_id)
                _log.exception("match %s cannot be opened; the others go on", match_id)
            raise RequestRefused("cannot_open") from problem
        self._unopenable.discard(match_id)
        return room

    async def _load(self, match_id: str) -> Room | None:
        stored = await self._backend.store.read(match_id)
        if stored is None:
            return None
        opened = stored.entries[0].event
        if not isinstance(opened, Opened):
            raise ValueError(f"match {match_id} does not begin with being opened")
        rules = await rules_of(opened, self._backend.store)
        match = await asyncio.to_thread(match_of, rules, stored.entries)
        room = Room(match_id, stored.keys, match, self._backend, self._turns)
        self._rooms[match_id] = room
        return room


class _Followed(Exception):
    """The next match was opened by somebody else."""

    def __init__(self, match_id: str) -> None:
        super().__init__(match_id)
        self.match_id = match_id
