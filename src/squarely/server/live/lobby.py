"""Every match there is: opened here, loaded when somebody comes, put away when all have left."""

from __future__ import annotations

import asyncio
import gc
import logging
import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from time import monotonic, time

from squarely.games import data_named, variant_named
from squarely.kernel.data import fingerprints
from squarely.kernel.rules import AnyRules, DataText, RulesData, Seat
from squarely.server.engines.pool import BotPool
from squarely.server.live.room import Room, progress_of
from squarely.server.refusals import RequestRefused
from squarely.server.safety.keys import key_hash, new_key, new_match_id
from squarely.server.settings import Limits
from squarely.server.storage.journal import Journal
from squarely.server.storage.store import StorageDown, Store, Write
from squarely.table.clock import ClockName
from squarely.table.events import Opened, Player
from squarely.table.match import Match, match_of, open_match
from squarely.table.refusals import Refused
from squarely.table.shuffle import SEED_BYTES

TICK = 1.0
"""Seconds between looks at clocks and bots that wait."""
QUIET = 60.0
"""Seconds after which a match without listeners is put away."""
MOST_AT_ONCE = 100

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Invitation:
    """A new match and the key of every seat for a person."""

    room: Room
    keys: dict[Seat, str]


class Lobby:
    """The rooms that are open; each match has one at most."""

    def __init__(self, store: Store, bots: BotPool, limits: Limits) -> None:
        self._store = store
        self._limits = limits
        self._journal = Journal(store)
        self._bots = bots
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._following: dict[str, asyncio.Task[str]] = {}
        """Matches that are played again, while the next one is being opened."""
        self._admitting: set[str] = set()
        """New matches that are just being saved."""
        self._opening: list[str] = []
        """The openers of matches of bots alone that are just being saved."""
        self._checking: asyncio.Task[None] | None = None
        self._unopenable: set[str] = set()
        """Matches whose log leads nowhere: noted once."""

    async def open(
        self,
        variant: str,
        options: Sequence[str],
        players: Sequence[Player],
        clock: ClockName,
        opener: str,
        hints: bool | None = None,
    ) -> Invitation:
        """Opens a match; raises BadInput if the variant cannot be played so, or RequestRefused."""
        wanted = tuple(sorted(set(options)))
        rules = rules_for(variant, len(players), wanted)
        seed = secrets.token_hex(SEED_BYTES)
        data = fingerprints(rules.data)
        if hints is None:
            # Among people a hint has to be agreed on.
            hints = sum(player.kind == "person" for player in players) < 2
        opened = Opened(variant, wanted, tuple(players), clock, seed, data, hints)
        match = open_match(rules, opened, time())
        people = sorted(match.people)
        if people:
            return await self.admit(match, people, opener)
        with self._bots_opening(opener):
            return await self.admit(match, people, opener)

    async def admit(self, match: Match, people: Sequence[Seat], opener: str) -> Invitation:
        """Takes in a match that has begun; the people get a key each."""
        keys = {seat: new_key() for seat in people}
        hashes = {seat: key_hash(key) for seat, key in keys.items()}
        return Invitation(await self._admit(match, hashes, opener), keys)

    async def again(self, room: Room, seat: Seat, opener: str) -> str:
        """The match in which the same people play again, opened by the first who asks."""
        if room.match.next is not None:
            return room.match.next.match
        task = self._following.get(room.match_id)
        if task is None:
            task = asyncio.create_task(self._follow(room, seat, opener))
            self._following[room.match_id] = task
            task.add_done_callback(lambda _: self._following.pop(room.match_id, None))
        return await asyncio.shield(task)

    async def _follow(self, room: Room, seat: Seat, opener: str) -> str:
        """Opens the next match: who was second begins, and keys open the seats as before."""
        match = room.match
        if not match.over:
            raise Refused("still_going_on")
        seats = match.rules.seats
        there = {each: seats[each - 2] for each in seats}
        named = zip(match.opened.players, match.names, strict=True)
        players = [replace(player, name=name) for player, name in named]
        opened = replace(
            match.opened,
            players=(*players[1:], players[0]),
            seed=secrets.token_hex(SEED_BYTES),
        )
        keys = {there[each]: key for each, key in room.keys.items()}
        new = await self._admit(open_match(match.rules, opened, time()), keys, opener)
        moved = tuple(there[each] for each in seats)
        await room.change(lambda now, at: now.follow(seat, new.match_id, moved, at))
        return new.match_id

    async def _admit(self, match: Match, hashes: dict[Seat, str], opener: str) -> Room:
        match_id = new_match_id()
        # It is due as soon as it is saved, and must not be loaded a second time then.
        self._admitting.add(match_id)
        try:
            await self._journal.write(
                Write(
                    match_id,
                    match.log,
                    progress_of(match),
                    tuple(hashes.items()),
                    tuple(match.rules.data.values()),
                )
            )
            room = Room(match_id, hashes, match, self._journal, self._bots, opener)
            self._rooms[match_id] = room
        finally:
            self._admitting.discard(match_id)
        room.wake()
        return room

    async def room(self, match_id: str) -> Room | None:
        """The room of a match, loaded from its log if need be; None if there is no such match.

        Raises Refused for a match whose log cannot be played through, and StorageDown.
        """
        room = self._rooms.get(match_id)
        if room is not None and not room.broken:
            return room
        if match_id not in self._loading:
            task = asyncio.create_task(self._load_or_refuse(match_id))
            self._loading[match_id] = task
            task.add_done_callback(lambda _: self._loading.pop(match_id, None))
        return await asyncio.shield(self._loading[match_id])

    async def check(self) -> None:
        """Raises StorageDown unless the database can be written."""
        if self._checking is None or self._checking.done():
            self._checking = asyncio.create_task(self._store.check())
        await asyncio.shield(self._checking)

    async def watch(self) -> None:
        """Wakes matches whose time has come and puts quiet ones away, for as long as it runs."""
        reachable = True
        while True:
            try:
                await self.tick()
                reachable = True
            except StorageDown as problem:
                if reachable:
                    _log.error("the database does not answer: %s", problem)
                reachable = False
            except Exception:
                _log.exception("the lobby stumbled and goes on")
            await asyncio.sleep(TICK)

    async def tick(self) -> None:
        """One look at everything."""
        for match_id, room in list(self._rooms.items()):
            room.wake()
            if room.broken or (room.idle and monotonic() - room.quiet_since > QUIET):
                del self._rooms[match_id]
                self._bots.release(match_id)
        # Those that are known already must not take the places of those that are not.
        known = self._rooms.keys() | self._unopenable | self._admitting
        for match_id in await self._store.due(time(), MOST_AT_ONCE + len(known)):
            if match_id not in known:
                with suppress(Refused):
                    await self.room(match_id)

    async def close(self) -> None:
        """Ends every conversation, and returns once the database is left alone."""
        for room in self._rooms.values():
            room.close()
        under_way = [*self._loading.values(), *([self._checking] if self._checking else [])]
        await asyncio.gather(*under_way, return_exceptions=True)
        await self._journal.finish()

    @contextmanager
    def _bots_opening(self, opener: str) -> Iterator[None]:
        """Counts a match of bots alone; raises RequestRefused where enough are under way."""
        openers = [room.opener for room in self._rooms.values() if room.bots_alone]
        openers += self._opening
        limits = self._limits
        if (
            len(openers) >= limits.bot_matches
            or openers.count(opener) >= limits.bot_matches_per_address
        ):
            raise RequestRefused("bots_enough")
        self._opening.append(opener)
        try:
            yield
        finally:
            self._opening.remove(opener)

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
        stored = await self._store.read(match_id)
        if stored is None:
            return None
        opened = stored.entries[0].event
        if not isinstance(opened, Opened):
            raise ValueError(f"match {match_id} does not begin with being opened")
        match = match_of(await self._rules_of(opened), stored.entries)
        room = Room(match_id, stored.keys, match, self._journal, self._bots)
        self._rooms[match_id] = room
        room.wake()
        return room

    async def _rules_of(self, opened: Opened) -> AnyRules:
        """The rules that a match was opened with, on the data it was opened with."""
        variant = variant_named(opened.variant)
        texts = await self._store.data([fingerprint for _, fingerprint in opened.data])
        kept = {
            part: DataText(f"{part}.toml", texts[fingerprint])
            for part, fingerprint in opened.data
            if fingerprint in texts
        }
        data = tuple(sorted(data_named(variant, opened.data, kept).items()))
        return rules_for(opened.variant, len(opened.players), opened.options, data)


def rules_for(
    variant: str, seats: int, options: tuple[str, ...], data: RulesData | None = None
) -> AnyRules:
    """The rules of a match, with today's data if none are given; equal matches share them."""
    if data is None:
        data = tuple(sorted((part.name, part.shipped()) for part in variant_named(variant).data))
    return _rules_for(variant, seats, options, data)


@lru_cache(maxsize=128)
def _rules_for(variant: str, seats: int, options: tuple[str, ...], data: RulesData) -> AnyRules:
    rules = variant_named(variant).rules(seats, options, dict(data))
    # Rules stay for good and are large: a garbage collector that looks through them again and
    # again stops every match for a third of a second.
    gc.freeze()
    return rules
