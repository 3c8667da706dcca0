"""Tells players that it is their turn: each channel in its own time, and once."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from time import time

from squarely.server.bus.tracker import Tracker
from squarely.server.notices.delivery import Delivered, Delivery, Destination
from squarely.server.notices.messages import WaitingMatch
from squarely.server.notices.preferences import (
    CHANNELS,
    ChannelName,
    Preferences,
    due_at,
    read_preferences,
)
from squarely.server.notices.retries import Retry, after_failure, read_retries, write_retries
from squarely.server.storage.recipients import Recipient, Recipients
from squarely.server.storage.turns import TELL_AFTER, DueTurn, TurnsDue

LEASE = 300.0
"""Seconds after which somebody else tells what its process has not told."""
LOOK_AGAIN = 30.0
"""Seconds after which it is seen again whether somebody is still at the table."""
SWEEP_EVERY = 5.0
MOST_AT_ONCE = 200
PEOPLE_AT_ONCE = 20
"""So even if nothing answers all are done before the lease is over."""

_log = logging.getLogger(__name__)


class Telling:
    """Finds turns that are due to be told, and sends what there is to say."""

    def __init__(
        self, turns: TurnsDue, recipients: Recipients, tracker: Tracker, delivery: Delivery
    ) -> None:
        self._turns = turns
        self._recipients = recipients
        self._tracker = tracker
        self.delivery = delivery

    async def sweep(self) -> None:
        """Tells whoever is to be told now; any number of processes may."""
        now = time()
        by_player: dict[str, list[DueTurn]] = {}
        for turn in await self._turns.claim(now, now + LEASE, MOST_AT_ONCE):
            by_player.setdefault(turn.player_id, []).append(turn)
        if not by_player:
            return
        people = {each.id: each for each in await self._recipients.of(list(by_player))}
        few = asyncio.Semaphore(PEOPLE_AT_ONCE)

        async def tell(player_id: str, turns: list[DueTurn]) -> None:
            async with few:
                try:
                    await self._tell(people.get(player_id), turns, now)
                except Exception:
                    # Whatever it is, it is no reason to leave the others waiting.
                    _log.exception("player %s could not be told", player_id)

        async with asyncio.TaskGroup() as group:
            for player_id, turns in by_player.items():
                group.create_task(tell(player_id, turns))

    async def _tell(self, player: Recipient | None, turns: list[DueTurn], now: float) -> None:
        absent = []
        for turn in turns:
            if self._at_the_table(turn):
                await self._turns.leave(turn, now + LOOK_AGAIN)
            else:
                absent.append(turn)
        if player is None:
            for turn in absent:
                await self._turns.told(turn, None)
            return
        preferences = read_preferences(player.notices)
        plans = [_Plan(preferences, player, turn, now) for turn in absent]
        destinations = await self.delivery.destinations(player, preferences)
        waiting = await self._waiting(player) if destinations else {}

        async def send(to: Destination) -> None:
            due = [plan for plan in plans if plan.is_due(to)]
            still = [waiting[id_] for plan in due if (id_ := plan.turn.match_id) in waiting]
            if still:
                went = await self.delivery.send(to, player, preferences, still)
                for plan in due:
                    plan.note(to, went)

        await asyncio.gather(*map(send, destinations))
        for plan in plans:
            again_at, retries = plan.rest(destinations)
            await self._turns.told(plan.turn, again_at, write_retries(retries))

    def _at_the_table(self, turn: DueTurn) -> bool:
        facts = self._tracker.everywhere(f"at/{turn.match_id}")
        return any(str(turn.seat) in fact["seats"] for fact in facts)

    async def _waiting(self, player: Recipient) -> dict[str, WaitingMatch]:
        """By its id every match that waits for a player, as it can be told."""
        found = {}
        for turn in await self._turns.of(player.id):
            others = [each for each in turn.others if each.kind == "person"]
            found[turn.match_id] = WaitingMatch(
                turn.match_id,
                turn.seat,
                turn.opened.variant,
                tuple(each.name for each in others),
                tuple(each.name for each in others if each.program),
                turn.since,
            )
        return found


class _Plan:
    """When each channel tells of a turn, and where that has to be tried again."""

    def __init__(
        self, preferences: Preferences, player: Recipient, turn: DueTurn, now: float
    ) -> None:
        self.turn = turn
        self._preferences = preferences
        self._now = now
        # Nobody is told while they are away.
        self._back = player.away_until or 0.0
        self._retries = read_retries(turn.retries)
        self._at: dict[ChannelName, float] = {
            name: max(due_at(channel, preferences.zone, turn.since + TELL_AFTER), self._back)
            for name in CHANNELS
            if (channel := preferences.channel(name)).on
        }

    def is_due(self, to: Destination) -> bool:
        """Whether a message has to go there now, for the first time or again."""
        retry = self._retries.get(to.name)
        if retry is not None:
            return max(retry.at, self._back) <= self._now
        return self.turn.tell_at <= self._at[to.channel] <= self._now

    def note(self, to: Destination, went: Delivered) -> None:
        """Remembers how an attempt went."""
        before = self._retries.pop(to.name, None)
        retry = after_failure(before, self._now) if went == "not yet" else None
        if retry is not None:
            # As soon as may be, but not in quiet hours.
            channel = replace(self._preferences.channel(to.channel), digest="now")
            at = due_at(channel, self._preferences.zone, retry.at)
            self._retries[to.name] = replace(retry, at=at)

    def rest(self, destinations: list[Destination]) -> tuple[float | None, dict[str, Retry]]:
        """When there is something to do next, if at all, and what has to be tried again."""
        names = {each.name for each in destinations}
        retries = {name: retry for name, retry in self._retries.items() if name in names}
        later = [at for at in self._at.values() if at > self._now]
        later += [max(retry.at, self._back) for retry in retries.values()]
        return min(later, default=None), retries
