"""A match that is being played: its listeners, its bots, and the log that it writes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from time import monotonic, time

from squarely.kernel.rules import IllegalMove, Seat
from squarely.server.journal import Journal
from squarely.server.listener import Listener
from squarely.server.outgoing import Presence, Update, Welcome, event_for, state_for, to_json
from squarely.server.store import Progress, Write
from squarely.server.thinking import Question, Thinkers
from squarely.table.events import Hand
from squarely.table.match import Match
from squarely.table.refusals import Refused

ABSENT_AFTER = 30
"""Seconds without a socket after which a bot may take a seat over."""

_log = logging.getLogger(__name__)


class NotSaved(Exception):
    """The log could not be written; nothing has changed."""


class Room:
    """Changes a match one step at a time: decide, commit, then tell everyone."""

    def __init__(
        self, match_id: str, keys: dict[Seat, str], match: Match, journal: Journal, bots: Thinkers
    ) -> None:
        self.match_id = match_id
        self.keys = keys
        self.match = match
        self.broken = False
        self.quiet_since = monotonic()
        self._journal = journal
        self._bots = bots
        self._progress = progress_of(match)
        self._lock = asyncio.Lock()
        self._listeners: set[Listener] = set()
        self._left: dict[Seat, float] = dict.fromkeys(match.rules.seats, monotonic())
        self._thinking: dict[Seat, asyncio.Task[None]] = {}

    @property
    def idle(self) -> bool:
        """Whether nobody is connected and nothing is under way."""
        return not self._listeners and not self._thinking and not self._lock.locked()

    @property
    def audience_size(self) -> int:
        """How many sockets are open."""
        return len(self._listeners)

    def join(self, listener: Listener, after: int) -> None:
        """Greets a listener with everything after the last number it knows."""
        match, audience = self.match, listener.audience
        self._listeners.add(listener)
        opened = match.opened
        listener.tell(
            to_json(
                Welcome(
                    match=self.match_id,
                    variant=opened.variant,
                    options=opened.options,
                    clock=opened.clock,
                    seed_hash=match.seed_hash,
                    you=audience,
                )
            )
        )
        known = after if after <= match.number else 0
        listener.tell(self._update(match, known, audience))
        self._tell_presence()
        self.wake()

    def leave(self, listener: Listener) -> None:
        """Forgets a listener."""
        self._listeners.discard(listener)
        self.quiet_since = monotonic()
        if listener.audience is not None:
            self._left[listener.audience] = monotonic()
        self._tell_presence()

    async def change(self, make: Callable[[Match, float], Match]) -> int:
        """Commits and tells a change; raises what `make` raises, or NotSaved."""
        # A client that hangs up meanwhile must not leave the match half changed.
        return await asyncio.shield(asyncio.create_task(self._change(make)))

    async def take_over(self, seat: Seat) -> int:
        """Lets a bot play for a person who has been away for a while."""
        if seat in self._present() or monotonic() - self._left.get(seat, 0) < ABSENT_AFTER:
            raise Refused("still_here")
        return await self.change(lambda match, at: match.take_over(seat, at))

    def wake(self) -> None:
        """Starts whatever the server has to do by itself: bots to move, time that is over."""
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
            self._tell(before.number)
        self.wake()
        return match.number

    def _start(self, seat: Seat, by: Hand) -> None:
        self._thinking[seat] = asyncio.create_task(self._think(seat, by))

    async def _think(self, seat: Seat, by: Hand) -> None:
        match = self.match
        rules, opened = match.rules, match.opened
        legal = list(rules.legal_moves(match.position, seat))
        view = rules.view(match.position, seat)
        question = Question(
            opened.variant,
            len(opened.players),
            opened.options,
            view,
            legal,
            opened.players[seat - 1].level,
        )
        try:
            move = await self._bots.choose(question)
            await self._answer(match, seat, rules.format_move(move), by)
        except IllegalMove:
            _log.exception("a bot broke the rules of %s; it plays something else", opened.variant)
            await self._answer(match, seat, rules.format_move(legal[0]), by)
        except NotSaved:
            return
        finally:
            del self._thinking[seat]
        self.wake()

    async def _answer(self, asked: Match, seat: Seat, move: str, by: Hand) -> None:
        def play(now: Match, at: float) -> Match:
            wanted = seat in now.bots if by == "bot" else now.deadlines.get(seat, at + 1) <= at
            if not wanted:
                raise Refused("person_back")
            return now.play(seat, move, asked.ply, at, by)

        try:
            await self.change(play)
        except Refused:
            # Somebody was faster, or the person is back: whoever is to act now is asked anew.
            return

    def _present(self) -> set[Seat]:
        return {each.audience for each in self._listeners if each.audience is not None}

    def _tell_presence(self) -> None:
        watchers = sum(each.audience is None for each in self._listeners)
        message = to_json(Presence(tuple(sorted(self._present())), watchers))
        for listener in self._listeners:
            listener.tell(message)

    def _tell(self, known: int) -> None:
        updates: dict[Seat | None, str] = {}
        for listener in self._listeners:
            audience = listener.audience
            if audience not in updates:
                updates[audience] = self._update(self.match, known, audience)
            listener.tell(updates[audience])

    def _update(self, match: Match, known: int, audience: Seat | None) -> str:
        events = tuple(event_for(match, entry, audience) for entry in match.log[known:])
        return to_json(Update(events, state_for(match, audience, time())))


def progress_of(match: Match) -> Progress:
    """What the store has to know: whether it is over, and when the server has to act."""
    if match.over:
        return Progress(over=True, wake_at=None)
    if match.to_act & match.bots:
        return Progress(over=False, wake_at=0.0)
    return Progress(over=False, wake_at=min(match.deadlines.values(), default=None))
