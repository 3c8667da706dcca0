"""A match that is being played: its listeners, its bots, and the log that it writes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from time import monotonic, time

from squarely.kernel.rules import IllegalMove, Seat
from squarely.server.engines.jobs import move_request
from squarely.server.engines.pool import BotPool
from squarely.server.engines.scheduling import Job, Priority
from squarely.server.live.broadcast import Broadcast
from squarely.server.live.listener import Listener
from squarely.server.live.outgoing import (
    Presence,
    Welcome,
    catching_up,
    refused,
    table_address,
    to_json,
)
from squarely.server.refusals import RequestRefused
from squarely.server.storage.journal import Journal
from squarely.server.storage.store import Progress, Write
from squarely.table.events import Hand
from squarely.table.match import Match
from squarely.table.refusals import Refused

ABSENT_AFTER = 30
"""Seconds without a socket after which a bot may take a seat over."""
ALONE_LEVEL = 6
"""As well as bots play where nobody waits for them: more takes seconds a move."""

_log = logging.getLogger(__name__)


class NotSaved(Exception):
    """The log could not be written; nothing has changed."""


class Room:
    """Changes a match one step at a time: decide, commit, then tell everyone."""

    def __init__(
        self,
        match_id: str,
        keys: dict[Seat, str],
        match: Match,
        journal: Journal,
        bots: BotPool,
        opener: str | None = None,
    ) -> None:
        self.match_id = match_id
        self.keys = keys
        self.match = match
        self.opener = opener
        """The address that has opened the match, None after the server was started anew."""
        self.broken = False
        self._closed = False
        self.quiet_since = monotonic()
        self._journal = journal
        self._bots = bots
        self._progress = progress_of(match)
        self._lock = asyncio.Lock()
        self._listeners: dict[Listener, None] = {}
        """In the order of their arrival."""
        self._left: dict[Seat, float] = dict.fromkeys(match.rules.seats, monotonic())
        self._thinking: dict[Seat, asyncio.Task[None]] = {}
        self._alone: set[asyncio.Task[None]] = set()
        """Of those, the ones that began while nobody was there."""
        self._address = opener or ""
        # Whoever has opened a match is about to come.
        self._person_at = monotonic() if opener is not None and keys else -ABSENT_AFTER

    @property
    def idle(self) -> bool:
        """Whether nobody is connected and nothing is under way."""
        return not self._listeners and not self._thinking and not self._lock.locked()

    @property
    def watchers(self) -> int:
        """How many spectators there are."""
        return sum(each.audience is None for each in self._listeners)

    @property
    def attended(self) -> bool:
        """Whether a player is here, or has only just left."""
        return bool(self._present()) or monotonic() - self._person_at < ABSENT_AFTER

    @property
    def bots_alone(self) -> bool:
        """Whether bots play among themselves."""
        return len(self.match.bots) == len(self.match.rules.seats) and not self.match.over

    def join(self, listener: Listener, after: int, most: int) -> None:
        """Greets a listener with everything after its last number; a seat has `most` at once."""
        match, audience = self.match, listener.audience
        if audience is not None:
            self._seat(listener, most)
        self._listeners[listener] = None
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
                    moves=table_address(opened.variant, match.rules.numbering),
                    you=audience,
                )
            )
        )
        known = after if after <= match.number else 0
        for part in catching_up(match, known, audience, time()):
            listener.tell(to_json(part))
        self._tell_presence()
        self.wake()

    def leave(self, listener: Listener) -> None:
        """Forgets a listener."""
        self._listeners.pop(listener, None)
        self.quiet_since = monotonic()
        if listener.audience is not None:
            self._left[listener.audience] = self._person_at = monotonic()
        self._tell_presence()

    async def change(self, make: Callable[[Match, float], Match]) -> int:
        """Commits and tells a change; raises what `make` raises, or NotSaved."""
        # A client that hangs up meanwhile must not leave the match half changed.
        return await asyncio.shield(asyncio.create_task(self._change(make)))

    async def take_over(self, seat: Seat) -> int:
        """Lets a bot play for a person who has been away for a while."""
        if seat in self._present() or monotonic() - self._left.get(seat, 0) < ABSENT_AFTER:
            raise RequestRefused("still_here")
        return await self.change(lambda match, at: match.take_over(seat, at))

    def wake(self) -> None:
        """Starts whatever the server has to do by itself: bots to move, time that is over."""
        if self.broken or self._closed:
            return
        match, now = self.match, time()
        for seat in match.to_act:
            if seat in self._thinking or seat not in match.rules.seats:
                continue
            if seat in match.bots:
                self._start(seat, "bot")
            elif match.deadlines.get(seat, now + 1) <= now:
                self._start(seat, "clock")

    def close(self) -> None:
        """Ends all conversations; clients resume from their last number."""
        self._closed = True
        self._cut(self._listeners)

    def _cut(self, listeners: Iterable[Listener]) -> None:
        for listener in listeners:
            listener.cut()
        for task in self._thinking.values():
            task.cancel()

    async def _change(self, make: Callable[[Match, float], Match]) -> int:
        async with self._lock:
            if self.broken:
                raise NotSaved
            before = self.match
            match = make(before, time())
            progress = progress_of(match)
            changed = progress if progress != self._progress else None
            try:
                await self._journal.write(Write(self.match_id, match.log[before.number :], changed))
            except Exception as problem:
                # Whether the log has it or not: it is read anew before anyone goes on.
                _log.exception("match %s could not be saved", self.match_id)
                self.broken = True
                # Whoever has asked for something is told first that it was not saved.
                self._cut([each for each in self._listeners if not each.asking])
                raise NotSaved from problem
            self.match, self._progress = match, progress
            self._tell(before)
            if match.over:
                self._bots.release(self.match_id)
        self.wake()
        return match.number

    def _seat(self, listener: Listener, most: int) -> None:
        """Makes room for a player, and lets bots think that had to wait for one."""
        self._address = listener.address
        seat = listener.audience
        same = [each for each in self._listeners if each.audience == seat and not each.cut_off]
        for oldest in same[: max(0, len(same) - most + 1)]:
            oldest.tell(to_json(refused(None, RequestRefused("seat_elsewhere"))))
            oldest.cut()
        for task in self._alone:
            # It is asked anew, and no longer last.
            task.cancel()
        self._alone.clear()

    def _start(self, seat: Seat, by: Hand) -> None:
        task = self._thinking[seat] = asyncio.create_task(self._think(seat, by))
        if not self.attended:
            self._alone.add(task)
        task.add_done_callback(lambda _: self._finished(seat, task))

    def _finished(self, seat: Seat, task: asyncio.Task[None]) -> None:
        self._alone.discard(task)
        if not task.cancelled() and (problem := task.exception()) is not None:
            # It would fail the same way each time: noted once, and the seat is left alone.
            _log.error("no bot can play in match %s", self.match_id, exc_info=problem)
            return
        del self._thinking[seat]
        self.wake()

    async def _think(self, seat: Seat, by: Hand) -> None:
        match, attended = self.match, self.attended
        rules, opened = match.rules, match.opened
        level, priority = opened.players[seat - 1].level, Priority.MOVE
        if not attended:
            level, priority = min(level, ALONE_LEVEL), Priority.ALONE
        request = move_request(match, seat, level, self.match_id)
        try:
            move = await self._bots.choose(request, Job(priority, self._address, self.match_id))
            await self._answer(match, seat, rules.format_move(move), by)
        except IllegalMove:
            _log.exception("a bot broke the rules of %s; it plays something else", opened.variant)
            await self._answer(match, seat, rules.format_move(request.legal[0]), by)
        except NotSaved:
            return

    async def _answer(self, asked: Match, seat: Seat, move: str, by: Hand) -> None:
        def play(now: Match, at: float) -> Match:
            wanted = seat in now.bots if by == "bot" else now.deadlines.get(seat, at + 1) <= at
            if not wanted:
                raise RequestRefused("person_back")
            return now.play(seat, move, asked.ply, at, by)

        try:
            await self.change(play)
        except Refused:
            # Somebody was faster, or the person is back: whoever is to act now is asked anew.
            return

    def _present(self) -> set[Seat]:
        return {each.audience for each in self._listeners if each.audience is not None}

    def _tell_presence(self) -> None:
        present, ahead = self._present(), time() - monotonic()
        replaceable = {
            str(seat): self._left[seat] + ahead + ABSENT_AFTER
            for seat in self.match.people - present
        }
        message = to_json(Presence(tuple(sorted(present)), self.watchers, replaceable))
        for listener in self._listeners:
            listener.tell(message)

    def _tell(self, before: Match) -> None:
        news = Broadcast(before, self.match, time())
        for listener in self._listeners:
            for message in news.to(listener.audience):
                listener.tell(message)


def progress_of(match: Match) -> Progress:
    """What the store has to know: whether it is over, and when the server has to act."""
    if match.over:
        return Progress(over=True, wake_at=None)
    if match.to_act & match.bots:
        return Progress(over=False, wake_at=0.0)
    return Progress(over=False, wake_at=min(match.deadlines.values(), default=None))
