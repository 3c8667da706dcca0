"""Open tables: people sit down, and a match begins once all are there or bots fill up."""

from __future__ import annotations

import logging
from random import SystemRandom
from time import time

from squarely.kernel.rules import Seat
from squarely.ratings.rating import category_of
from squarely.server.bus.bus import Bus
from squarely.server.live.new_match import NewMatch, Seating
from squarely.server.live.rooms import Rooms
from squarely.server.live.rules import rules_for
from squarely.server.lobby.fitting import UNKNOWN_LEVEL, fitting_level
from squarely.server.lobby.guests import Guest, Seated
from squarely.server.lobby.wishes import TableWish, read_wish, write_wish
from squarely.server.refusals import RequestRefused
from squarely.server.safety.keys import key_hash, new_match_id
from squarely.server.storage.database import Conflict
from squarely.server.storage.open_tables import NewTable, OpenTable, OpenTables
from squarely.server.storage.store import FilledTable
from squarely.table.events import Player
from squarely.table.paper import expect_screens

CHANNEL = "squarely:lobby"
"""Where processes tell each other that something is new in the lobby."""
GONE_AFTER = 60.0
"""Seconds without a sign of life after which somebody has left an open table."""
KEPT_FOR = 7 * 86_400.0
"""The same for a signed-in player at a table with days for a move: they are told when it begins."""
FORGOTTEN_AFTER = 86_400.0
"""Seconds after which a table whose match has begun is forgotten."""
TIDY_EVERY = 10.0
LEASE = 8.0
"""Seconds after which somebody else begins a match that its process has not begun."""
MOST_AT_ONCE = 100
ATTEMPTS = 20
"""How often a match is set up again because somebody has come or gone meanwhile."""
MOST_WAITING = 500
"""Open tables in all."""
MOST_OWN = 10
"""Those at which one player waits: with days for a move nobody has to be there for that."""

_chance = SystemRandom()
_log = logging.getLogger(__name__)


class Tables:
    """What people do at open tables, in whichever process they are."""

    def __init__(self, kept: OpenTables, rooms: Rooms, bus: Bus) -> None:
        self._kept = kept
        self._rooms = rooms
        self._bus = bus

    async def open(
        self, wish: TableWish, who: Guest, listed: bool, fill_after: float | None
    ) -> Seated:
        """A new table, at which its owner sits."""
        await self._expect_room(who)
        new = _new_table(wish, who, listed, fill_after, pairing=False)
        key, sitter = who.sit_down()
        now = time()
        await self._kept.open(new, sitter, now, _seen_until(wish, who, now))
        return await self._seated(new.id, key, wish, who)

    async def pair(self, wish: TableWish, who: Guest, fill_after: float | None) -> Seated:
        """A seat with others who want the same, or a table where they will find one."""
        await self._expect_room(who)
        new = _new_table(wish, who, True, fill_after, pairing=True)
        key, sitter = who.sit_down()
        now = time()
        seen = _seen_until(wish, who, now)
        category = category_of(wish.variant)
        table_id = await self._kept.pair(new, sitter, category, now, seen)
        return await self._seated(table_id, key, wish, who)

    async def sit(self, table_id: str, who: Guest) -> Seated:
        """A seat at a table that waits."""
        table = await self._kept.read(table_id)
        if table is None:
            raise RequestRefused("no_table")
        wish = read_wish(table.wish)
        who.expect_for(wish)
        key, sitter = who.sit_down()
        now = time()
        seen = _seen_until(wish, who, now)
        for _ in range(ATTEMPTS):
            try:
                seated = await self._kept.sit(table_id, sitter, wish.seats, now, seen)
                break
            except Conflict:
                continue
        else:
            raise RequestRefused("busy")
        if seated != "seated":
            raise RequestRefused(_REFUSALS[seated])
        return await self._seated(table_id, key, wish, who)

    async def leave(self, table_id: str, key: str) -> None:
        """Gives a seat back."""
        if not await self._kept.leave(table_id, key_hash(key)):
            raise RequestRefused("no_table")
        self.hint()

    async def look(self, table_id: str, key: str | None) -> tuple[OpenTable, Seat | None]:
        """A table, and the seat of whoever holds a key there once it has begun."""
        table = await self._kept.read(table_id)
        if table is None:
            raise RequestRefused("no_table")
        if key is None:
            return table, None
        own = key_hash(key)
        taken = next((each for each in table.taken if each.sitter.key_hash == own), None)
        if taken is None:
            raise RequestRefused("wrong_key")
        await self._kept.seen([own], time())
        return table, taken.seat

    async def sweep(self) -> None:
        """Begins what is due; any number of processes may."""
        now = time()
        for table_id in await self._kept.claim(now, now + LEASE, MOST_AT_ONCE):
            await self.begin(table_id)

    async def tidy(self) -> None:
        """Takes away who has gone, and what is long begun; any number of processes may."""
        now = time()
        if await self._kept.clear(now - GONE_AFTER, now - FORGOTTEN_AFTER):
            self.hint()

    async def begin(self, table_id: str) -> None:
        """Opens the match of a table, with bots in the seats that are free."""
        for _ in range(ATTEMPTS):
            table = await self._kept.read(table_id)
            if table is None or table.match_id is not None or not table.taken:
                return
            try:
                await self._open_match(table)
            except Conflict:
                # Somebody has come or gone meanwhile, or another process was faster.
                continue
            if not read_wish(table.wish).has_days:
                for player_id in table.people_ids:
                    await self._wait_nowhere_else(player_id, table_id)
            self.hint()
            return
        _log.warning("table %s could not begin yet", table_id)

    def hint(self) -> None:
        """Tells all processes that something is new."""
        self._bus.publish(CHANNEL, b"!")

    async def _seated(self, table_id: str, key: str, wish: TableWish, who: Guest) -> Seated:
        if who.player_id is not None and not who.program and not wish.has_days:
            await self._wait_nowhere_else(who.player_id, table_id)
        table = await self._kept.read(table_id)
        if table is not None and table.fill_at is not None and table.fill_at <= time():
            await self.begin(table_id)
        self.hint()
        return Seated(table_id, key)

    async def _wait_nowhere_else(self, player_id: str, table_id: str) -> None:
        """Nobody plays two games at once, unless they have days for a move."""
        others = [
            table.id
            for table in await self._kept.where_waits(player_id)
            if table.id != table_id and not read_wish(table.wish).has_days
        ]
        if others:
            await self._kept.give_back(player_id, others)

    async def _expect_room(self, who: Guest) -> None:
        own = [] if who.player_id is None else await self._kept.where_waits(who.player_id)
        if len(own) >= MOST_OWN:
            raise RequestRefused("seats_enough")
        if await self._kept.count() >= MOST_WAITING:
            raise RequestRefused("tables_enough")

    async def _open_match(self, table: OpenTable) -> None:
        wish = read_wish(table.wish)
        seats = _chance.sample([Seat(each) for each in range(1, wish.seats + 1)], len(table.taken))
        sitting = dict(zip(seats, table.taken, strict=True))
        level = wish.level
        if level is None and len(sitting) < wish.seats:
            level = await fitting_level(self._kept, wish.variant, wish.seats, table.player_ids)
        players = []
        for seat in range(1, wish.seats + 1):
            taken = sitting.get(Seat(seat))
            if taken is None:
                players.append(Player("bot", f"Bot {seat}", level or UNKNOWN_LEVEL))
            else:
                known = taken.sitter.player_id is not None
                players.append(
                    Player("person", taken.sitter.name, known=known, program=taken.program)
                )
        await self._rooms.open(
            NewMatch(
                wish.variant,
                wish.options,
                tuple(players),
                wish.clock,
                rated=wish.rated,
                public=table.listed,
            ),
            f"table {table.id}",
            Seating(
                key_hashes={seat: each.sitter.key_hash for seat, each in sitting.items()},
                player_ids={
                    seat: each.sitter.player_id
                    for seat, each in sitting.items()
                    if each.sitter.player_id is not None
                },
                table=FilledTable(
                    table.id, tuple((each.place, seat) for seat, each in sitting.items())
                ),
            ),
        )


_REFUSALS = {
    "gone": "no_table",
    "full": "table_full",
    "blocked": "not_with_them",
}


def _new_table(
    wish: TableWish, who: Guest, listed: bool, fill_after: float | None, pairing: bool
) -> NewTable:
    """A table as it will be kept; raises BadInput where nobody could play so."""
    rules_for(wish.variant, wish.seats, tuple(sorted(set(wish.options))))
    expect_screens(wish.options)
    who.expect_for(wish)
    if wish.rated and (wish.seats < 2 or not wish.has_clock):
        raise RequestRefused("rated_needs_clock")
    return NewTable(
        new_match_id(),
        write_wish(wish),
        wish.seats,
        listed,
        wish.pairing_key if pairing else None,
        None if fill_after is None else time() + fill_after,
    )


def _seen_until(wish: TableWish, who: Guest, now: float) -> float:
    """When somebody was seen last; who need not wait at the table counts as seen for days."""
    patient = wish.has_days and who.player_id is not None
    return now + KEPT_FOR if patient else now
