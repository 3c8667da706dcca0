"""The live lobby of this process: what everybody there is told, at most once a second."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from time import monotonic, time

from squarely.server.bus.bus import Bus
from squarely.server.bus.tracker import Tracker
from squarely.server.live.listener import Listener
from squarely.server.lobby.news import (
    LobbyNews,
    SeatLost,
    TableBegun,
    to_text,
    waiting_table,
    watchable_match,
)
from squarely.server.lobby.tables import CHANNEL
from squarely.server.lobby.wishes import read_wish
from squarely.server.players.sessions import SignedIn
from squarely.server.refusals import RequestRefused
from squarely.server.safety.keys import key_hash
from squarely.server.storage.decency import Decency
from squarely.server.storage.open_tables import OpenTable, OpenTables
from squarely.server.storage.players import Players
from squarely.server.storage.public_matches import PublicMatch, PublicMatches

STEP = 1.0
"""Seconds between two pieces of news at least."""
POLL_EVERY = 5.0
"""Seconds between looks at the database without a hint: hints may be lost."""
SEEN_EVERY = 15.0
"""Seconds between signs of life for those who wait."""
MOST_TABLES, MOST_MATCHES, MOST_NAMES = 50, 20, 50
MOST_HELD = 5
"""Tables at which one socket waits."""
HERE = "lobby/here"


class Attending:
    """Somebody with the lobby on their screen, and the tables where they wait."""

    def __init__(self, listener: Listener, visitor: SignedIn | None) -> None:
        self.listener = listener
        self.visitor = visitor
        self.told: LobbyNews | None = None
        self.held: dict[str, str] = {}
        """By table the hash of the key."""


class Feed:
    """Those who attend here; what they see is read from the database, whoever has changed it."""

    def __init__(
        self,
        tables: OpenTables,
        matches: PublicMatches,
        players: Players,
        decency: Decency,
        bus: Bus,
        tracker: Tracker,
    ) -> None:
        self._tables = tables
        self._matches = matches
        self._players = players
        self._decency = decency
        self._bus = bus
        self._tracker = tracker
        self._here: set[Attending] = set()
        self._news: LobbyNews | None = None
        self._stale = True
        self._looked_at = self._seen_at = -POLL_EVERY

    def enter(self, attending: Attending) -> None:
        """Somebody comes; news follow with the next step."""
        if not self._here:
            self._news = None
            self._bus.subscribe(CHANNEL, self._hear)
            self._tracker.watch(HERE, self._outdate)
        self._here.add(attending)
        # What somebody signed in may not see is looked up first.
        if self._news is not None and attending.visitor is None:
            _tell(attending, self._news)
        self._count()

    def leave(self, attending: Attending) -> None:
        """Somebody goes."""
        self._here.discard(attending)
        self._count()
        if not self._here:
            self._bus.unsubscribe(CHANNEL)
            self._tracker.unwatch(HERE)

    async def hold(self, attending: Attending, table_id: str, key: str) -> None:
        """Keeps a seat while its owner is connected; raises RequestRefused for a wrong key."""
        if len(attending.held) >= MOST_HELD and table_id not in attending.held:
            raise RequestRefused("seats_enough")
        own = key_hash(key)
        table = next(iter(await self._tables.read_some([table_id])), None)
        if table is None:
            raise RequestRefused("no_table")
        if all(each.sitter.key_hash != own for each in table.taken):
            raise RequestRefused("wrong_key")
        attending.held[table_id] = own
        await self._tables.seen([own], time())
        self._outdate()

    async def step(self) -> None:
        """Tells what is new, if anybody is here to be told."""
        if not self._here:
            return
        now = monotonic()
        if now - self._seen_at >= SEEN_EVERY:
            self._seen_at = now
            hashes = {own for each in self._here for own in each.held.values()}
            await self._tables.seen(sorted(hashes), time())
        if not self._stale and now - self._looked_at < POLL_EVERY:
            return
        self._stale, self._looked_at = False, now
        await self._tell_held()
        await self._recognise()
        tables = await self._tables.listed(MOST_TABLES)
        news = self._news = await self._look(tables)
        hidden = await self._hidden(tables)
        for attending in list(self._here):
            visitor = attending.visitor
            _tell(attending, news if visitor is None else news.without(hidden[visitor.id]))

    async def _recognise(self) -> None:
        """Names nobody any more who has signed out or is gone, and everybody as they are called."""
        signed_in = [each for each in self._here if each.visitor is not None]
        sessions = {each.visitor.session for each in signed_in if each.visitor is not None}
        names = await self._players.names_of(sorted(sessions))
        changed = False
        for attending in signed_in:
            before = attending.visitor
            if before is None:
                continue
            name = names.get(before.session)
            attending.visitor = None if name is None else replace(before, name=name)
            changed |= attending.visitor != before
        if changed:
            self._count()

    async def _hidden(self, tables: list[OpenTable]) -> defaultdict[str, frozenset[str]]:
        """By player the tables where somebody sits whom they have blocked, or who has done so."""
        here = {each.visitor.id for each in self._here if each.visitor is not None}
        sitting = {each for table in tables for each in table.player_ids}
        apart = await self._decency.apart(sorted(here), sorted(sitting))
        hidden: defaultdict[str, frozenset[str]] = defaultdict(frozenset)
        for table in tables:
            for one in {one for one, other in apart if other in table.player_ids}:
                hidden[one] |= {table.id}
        return hidden

    async def _look(self, tables: list[OpenTable]) -> LobbyNews:
        matches = await self._matches.under_way(time(), MOST_MATCHES)
        at_home = list(self._tracker.everywhere(HERE))
        names = {name for fact in at_home for name in fact["names"]}
        programs = {name for fact in at_home for name in fact.get("programs", ())}
        count = sum(int(fact["count"]) for fact in at_home)
        for match in matches:
            playing = self._playing(match)
            count += len(playing)
            players = [match.opened.players[seat - 1] for seat in playing]
            names |= {each.name for each in players if each.known}
            programs |= {each.name for each in players if each.program}
        shown = tuple(sorted(names, key=str.casefold)[:MOST_NAMES])
        return LobbyNews(
            tuple(waiting_table(each) for each in tables),
            tuple(watchable_match(each) for each in matches),
            count,
            shown,
            tuple(each for each in shown if each in programs),
        )

    def _playing(self, match: PublicMatch) -> set[int]:
        """The seats of a match whose players are connected, to whichever process."""
        facts = self._tracker.everywhere(f"at/{match.id}")
        return {int(seat) for fact in facts for seat in fact["seats"]}

    async def _tell_held(self) -> None:
        """Tells those who wait that their match has begun, or that their seat is lost."""
        held = sorted({table for each in self._here for table in each.held})
        found = {table.id: table for table in await self._tables.read_some(held)}
        for attending in list(self._here):
            for table_id, own in list(attending.held.items()):
                message = _word_for(found.get(table_id), table_id, own)
                if message is not None:
                    del attending.held[table_id]
                    attending.listener.tell(to_text(message))

    def _hear(self, message: bytes | None) -> None:
        self._outdate()

    def _outdate(self) -> None:
        self._stale = True

    def _count(self) -> None:
        visitors = [each.visitor for each in self._here if each.visitor is not None]
        names = sorted({each.name for each in visitors})[:MOST_NAMES]
        programs = sorted({each.name for each in visitors if each.program})[:MOST_NAMES]
        fact = {"count": len(self._here), "names": names, "programs": programs}
        self._tracker.put(HERE, fact if self._here else None)
        self._outdate()


def _tell(attending: Attending, news: LobbyNews) -> None:
    if news != attending.told:
        attending.told = news
        attending.listener.tell(to_text(news.at(time())))


def _word_for(table: OpenTable | None, table_id: str, own: str) -> TableBegun | SeatLost | None:
    taken = () if table is None else table.taken
    mine = next((each for each in taken if each.sitter.key_hash == own), None)
    if table is None or mine is None:
        return SeatLost(table_id)
    if table.match_id is None or mine.seat is None:
        return None
    wish = read_wish(table.wish)
    others = [each for each in taken if each is not mine]
    bots = wish.seats - len(taken)
    return TableBegun(
        table_id,
        table.match_id,
        mine.seat,
        wish.variant,
        tuple(each.sitter.name for each in others),
        bots,
        tuple(each.sitter.name for each in others if each.program),
    )
