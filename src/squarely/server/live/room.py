"""A match in this process: its listeners, and the log that it reads and writes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from time import monotonic, time
from typing import Any

from squarely.games import is_usual, variant_named
from squarely.kernel.rules import Seat
from squarely.server.bus.hints import look_again
from squarely.server.engines.scheduling import Priority
from squarely.server.live.attendance import Attendance
from squarely.server.live.backend import Backend, BotTurn, Turns
from squarely.server.live.broadcast import Broadcast
from squarely.server.live.listener import Listener
from squarely.server.live.outgoing import refused, to_json
from squarely.server.operations import metrics
from squarely.server.refusals import RequestRefused
from squarely.server.storage.database import Conflict, StorageDown
from squarely.server.storage.store import Progress, Write
from squarely.table.clock import DAYS
from squarely.table.events import Entry, Hand, Played
from squarely.table.match import Match
from squarely.table.messages import Presence, Welcome, catching_up, table_address
from squarely.table.refusals import Refused

ALONE_LEVEL = 6
"""As well as bots play where nobody waits for them: more takes seconds a move."""
LEFT_AFTER = 5.0
"""Seconds without a player after which nobody waits for the bots of a match."""
LEASE = 8.0
"""Seconds after which a bot's move that nobody has made is asked for again, by any process."""
ATTEMPTS = 50
"""How often a change is decided again because somebody was faster."""

AWAITING_PEOPLE = Progress(over=False, wake_at=None)

_log = logging.getLogger(__name__)

Change = Callable[[Match, float], Match]


class NotSaved(Exception):
    """The log could not be written; whether the change is in it shows when it is read again."""


class Room:
    """Changes a match one step at a time: decide, commit, then tell everyone.

    Other processes have rooms of the same match. Where one of them was faster, this one reads what
    is new and decides again.
    """

    def __init__(
        self,
        match_id: str,
        keys: dict[Seat, str],
        match: Match,
        backend: Backend,
        turns: Turns,
        opener: str | None = None,
    ) -> None:
        self.match_id = match_id
        self.keys = keys
        self.match = match
        self.opener = opener
        """The address that has opened the match here, None if that was somewhere else."""
        self.quiet_since = monotonic()
        self._most_of_seat: int | None = None
        self._closed = False
        self.behind = False
        """Whether the log may have more than this room knows."""
        self._backend = backend
        self._turns = turns
        self._lock = asyncio.Lock()
        self._at = Attendance(match_id, match.rules.seats, backend.tracker, self._attend)
        self._reading: asyncio.Task[int] | None = None
        self._asked: dict[Seat, tuple[int, Priority]] = {}
        """The turns that were asked for: the ply since when they are due, and how urgently."""
        self._address = opener or ""
        # Whoever has opened a match is about to come.
        self._person_at = monotonic() if opener is not None and keys else -LEFT_AFTER
        self._leaving: asyncio.TimerHandle | None = None
        if self.attended:
            self._expect_somebody()

    @property
    def channel(self) -> str:
        """Where the processes tell each other of new events."""
        return f"squarely:match:{self.match_id}"

    @property
    def listened_to(self) -> bool:
        """Whether anybody is connected here."""
        return bool(self._at.listeners)

    @property
    def idle(self) -> bool:
        """Whether nobody is connected and nothing is under way."""
        return not self._at.listeners and not self._lock.locked()

    @property
    def watchers(self) -> int:
        """How many spectators there are."""
        return self._at.watchers

    @property
    def attended(self) -> bool:
        """Whether a player is here, or has only just left."""
        return bool(self._at.seats) or monotonic() - self._person_at < LEFT_AFTER

    @property
    def bots_alone(self) -> bool:
        """Whether bots play among themselves."""
        return len(self.match.bots) == len(self.match.rules.seats) and not self.match.over

    def join(self, listener: Listener, after: int, most: int) -> None:
        """Greets a listener with everything after its last number; a seat has `most` at once."""
        match, audience = self.match, listener.audience
        self._most_of_seat = most
        if audience is not None:
            self._address = listener.address
        if not self._at.listeners:
            self._backend.bus.subscribe(self.channel, self._hear)
        opened = match.opened
        listener.tell(
            to_json(
                Welcome(
                    match=self.match_id,
                    variant=opened.variant,
                    options=opened.options,
                    clock=opened.clock,
                    seed_hash=match.seed_hash,
                    hints=opened.hints,
                    rated=opened.rated,
                    usual=is_usual(variant_named(opened.variant), opened.data),
                    handicaps=opened.handicaps,
                    moves=table_address(opened.variant, match.rules.numbering),
                    you=audience,
                )
            )
        )
        known = after if after <= match.number else 0
        for part in catching_up(match, known, audience, time()):
            listener.tell(to_json(part))
        self._at.enter(listener)
        self._let_go(listener)
        self.wake()

    def leave(self, listener: Listener) -> None:
        """Forgets a listener."""
        self._at.leave(listener)
        self.quiet_since = monotonic()
        if listener.audience is not None:
            self._person_at = monotonic()
            self._expect_somebody()
        if not self._at.listeners:
            self._backend.bus.unsubscribe(self.channel)

    async def change(self, make: Change, also: Sequence[Write] = ()) -> int:
        """Commits and tells a change, and what goes with it; raises what `make` does, or NotSaved.

        `make` is called again where another process was faster.
        """
        # A client that hangs up meanwhile must not leave the match half changed.
        return await asyncio.shield(asyncio.create_task(self._change(make, also)))

    async def take_over(self, seat: Seat) -> int:
        """Lets a bot play for a person who has been away for a while."""
        # Without the bus nobody knows who sits at the other processes.
        unknown = seat in self.match.rules.seats and time() < self._at.replaceable_at(seat)
        if seat in self._at.seats or unknown or not self._backend.bus.well:
            raise RequestRefused("still_here")
        return await self.change(lambda match, at: match.take_over(seat, at))

    async def catch_up(self) -> int:
        """Reads what others have appended and tells it; how many events that were."""
        if self._reading is None or self._reading.done():
            self._reading = asyncio.create_task(self._read())
        return await asyncio.shield(self._reading)

    def wake(self, claimed: bool = False) -> None:
        """Asks for the moves that bots have to make.

        The process that claimed the match also asks again for what was lost, and for moves of
        people whose time is over; so one process does that, however many there are.
        """
        if self._closed:
            return
        match, now = self.match, time()
        priority = Priority.MOVE if self.attended else Priority.ALONE
        if claimed:
            self._asked.clear()
        for seat in match.to_act & frozenset(match.rules.seats):
            asked = self._asked.get(seat)
            if asked is not None and asked[0] == match.since[seat] and asked[1] <= priority:
                continue
            if seat in match.bots:
                self._ask(seat, "bot", priority)
            elif claimed and match.deadlines.get(seat, now + 1) <= now:
                if match.opened.rated:
                    _forgotten(self._lose_on_time(seat))
                else:
                    self._ask(seat, "clock", priority)

    def close(self) -> None:
        """Ends all conversations; clients resume from their last number."""
        self._closed = True
        if self._leaving is not None:
            self._leaving.cancel()
        for listener in self._at.listeners:
            listener.cut()

    def _expect_somebody(self) -> None:
        """Looks a little later whether a player is here, for a page may only be loaded again."""
        if self._leaving is not None:
            self._leaving.cancel()
        loop = asyncio.get_running_loop()
        self._leaving = loop.call_later(LEFT_AFTER, self._rank_again)

    def _rank_again(self) -> None:
        """What was asked for people who have left waits behind what others wait for."""
        if self._closed or self.attended:
            return
        self._turns.drop(self.match_id)
        self._asked.clear()
        self.wake()

    async def _change(self, make: Change, also: Sequence[Write]) -> int:
        async with self._lock:
            try:
                if self.behind:
                    await self._read_on()
                for _ in range(ATTEMPTS):
                    before = self.match
                    # Time never runs backwards in a log, whatever the clock of a machine does.
                    match = make(before, max(time(), before.log[-1].at))
                    if await self._save(before, match, also):
                        break
                    await self._read_on()
                else:
                    raise Refused("stale")
            except StorageDown as problem:
                self.behind = True
                _log.error("match %s could not be saved: %s", self.match_id, problem)
                raise NotSaved from problem
            for entry in match.log[before.number :]:
                if isinstance(entry.event, Played):
                    metrics.moved(match.opened.variant, entry.event.by)
            self._advance(match)
            self._backend.bus.publish(self.channel, b"%d" % match.number)
            if match.over and not before.over:
                look_again(self._backend.bus, "match", self.match_id)
        self.wake()
        return match.number

    async def _save(self, before: Match, match: Match, also: Sequence[Write]) -> bool:
        """Whether the change is committed; not if somebody else has appended since."""
        lease = LEASE if self._backend.bus.well else 0.0
        progress = progress_of(match, lease)
        same = progress == progress_of(before, lease) == AWAITING_PEOPLE
        turns = turns_of(match)
        write = Write(
            self.match_id,
            match.log[before.number :],
            None if same else progress,
            turns=None if turns == turns_of(before) else turns,
        )
        try:
            await self._backend.journal.write(write, *also)
        except Conflict:
            metrics.conflicted()
            return False
        except StorageDown:
            raise
        except Exception as problem:
            _log.exception("match %s cannot be written", self.match_id)
            raise StorageDown(str(problem)) from problem
        return True

    async def _read(self) -> int:
        async with self._lock:
            # Whoever has appended has also asked for the bots' moves.
            return await self._read_on()

    async def _read_on(self) -> int:
        self.behind = True
        entries: Sequence[Entry] = await self._backend.store.after(self.match_id, self.match.number)
        self.behind = False
        if entries:
            self._advance(self.match.continued(entries))
        return len(entries)

    def _advance(self, match: Match) -> None:
        """The only way forward: every listener hears every event once and in order."""
        before, self.match = self.match, match
        if self._at.listeners:
            self._tell(before)
        if match.over:
            self._turns.release(self.match_id)

    def _hear(self, message: bytes | None) -> None:
        """Another process says how far the log goes; or hints may have been lost."""
        if message is None or int(message) > self.match.number:
            _forgotten(self.catch_up())

    def _ask(self, seat: Seat, by: Hand, priority: Priority) -> None:
        level = self.match.opened.players[seat - 1].level
        if priority is Priority.ALONE:
            level = min(level, ALONE_LEVEL)
        since = self.match.since[seat]
        self._asked[seat] = (since, priority)
        self._turns.submit(BotTurn(self.match_id, since, seat, by, level, priority, self._address))

    async def _lose_on_time(self, seat: Seat) -> int:
        return await self.change(lambda match, at: match.lose_on_time(seat, at))

    def _attend(self) -> None:
        """Tells who is here, and makes room where a seat has too many windows."""
        if self._most_of_seat is not None:
            for oldest in self._at.too_many(self._most_of_seat):
                oldest.tell(to_json(refused(None, RequestRefused("seat_elsewhere"))))
                oldest.cut()
        present = self._at.seats
        opened = self.match.opened
        # Where the clock decides nobody is replaced.
        waits = opened.rated or opened.clock in DAYS
        absent = frozenset() if waits else self.match.people - present
        replaceable = {str(seat): self._at.replaceable_at(seat) for seat in absent}
        message = to_json(Presence(tuple(sorted(present)), self.watchers, replaceable))
        for listener in self._at.listeners:
            listener.tell(message)

    def _tell(self, before: Match) -> None:
        news = Broadcast(before, self.match, time())
        for listener in self._at.listeners:
            tell = news.whole_to if listener.whole else news.to
            for message in tell(listener.audience):
                listener.tell(message)
            self._let_go(listener)

    def _let_go(self, listener: Listener) -> None:
        if listener.whole and self.match.over:
            listener.cut()


def _forgotten(work: Coroutine[Any, Any, int]) -> None:
    """Begins something that the next tick begins again if it fails."""
    task = asyncio.ensure_future(work)
    task.add_done_callback(lambda done: done.cancelled() or done.exception())


def turns_of(match: Match) -> tuple[Seat, ...] | None:
    """The people who have to move, where there are days for it."""
    if match.opened.clock not in DAYS:
        return None
    return tuple(sorted((match.to_act & match.people) - match.bots))


def progress_of(match: Match, lease: float) -> Progress:
    """What the store has to know: whether it is over, and when somebody has to act."""
    if match.over:
        return Progress(over=True, wake_at=None)
    if match.to_act & match.bots:
        return Progress(over=False, wake_at=time() + lease)
    return Progress(over=False, wake_at=min(match.deadlines.values(), default=None))
