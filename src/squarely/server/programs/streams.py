"""The streams of programs in this process: told by the database, woken by hints."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from time import monotonic, time

from squarely.server.bus.bus import Bus
from squarely.server.bus.hints import PROGRAMS, look_again, read_hint
from squarely.server.live.listener import Listener
from squarely.server.live.outgoing import refused
from squarely.server.lobby.news import WaitingTable, waiting_table
from squarely.server.programs.news import (
    Challenge,
    ChallengeDeclined,
    ChallengeGone,
    Hello,
    MatchEnd,
    MatchStart,
    ProgramMessage,
    to_line,
)
from squarely.server.refusals import RequestRefused
from squarely.server.storage.bot_challenges import AskedBot, BotChallenges
from squarely.server.storage.bot_tokens import BotTokens
from squarely.server.storage.database import StorageDown
from squarely.server.storage.event_text import read_event
from squarely.server.storage.open_tables import OpenTables
from squarely.server.storage.player_matches import PlayerMatches
from squarely.server.storage.players import Account
from squarely.table.events import Opened

LOOK_EVERY = 5.0
"""Seconds between looks at the database without a hint: hints may be lost."""
SEEN_EVERY = 15.0
"""Seconds between signs of life at the open tables where a program waits."""


@dataclass(frozen=True)
class Kept:
    """Where the truth is."""

    tokens: BotTokens
    challenges: BotChallenges
    matches: PlayerMatches
    tables: OpenTables


class ProgramStream:
    """What one token is told: its challenges and matches, and what becomes of them."""

    def __init__(self, token_hash: str, player: Account, listener: Listener, kept: Kept) -> None:
        self.token_hash = token_hash
        self.player = player
        self.id = secrets.token_hex(8)
        self._listener = listener
        self._kept = kept
        self._woken = asyncio.Event()
        self._matches: set[str] = set()
        self._challenges: dict[str, WaitingTable] = {}
        self._declined: list[AskedBot] = []
        self._seen_at = -SEEN_EVERY
        self._ended = False

    def concerns(self, about: str, which: str) -> bool:
        """Whether a hint is about what is told here."""
        return which in {"player": {self.player.id}, "match": self._matches}.get(about, ())

    def wake(self) -> None:
        """Something may be new."""
        self._woken.set()

    def end(self, refusal: str) -> None:
        """Says why, and ends."""
        self._ended = True
        self._tell(refused(None, RequestRefused(refusal)))
        self._listener.cut()
        self.wake()

    async def run(self) -> None:
        """Tells what is new until the stream ends."""
        self._tell(Hello(self.player.name, self.player.program))
        try:
            while not self._listener.cut_off:
                with suppress(StorageDown):
                    await self._look()
                with suppress(TimeoutError):
                    async with asyncio.timeout(LOOK_EVERY):
                        await self._woken.wait()
                self._woken.clear()
        finally:
            if not self._ended:
                with suppress(StorageDown):
                    await self._kept.tokens.leave(self.token_hash)

    async def _look(self) -> None:
        if await self._kept.tokens.player(self.token_hash) is None:
            self.end("bot_token")
            return
        if monotonic() - self._seen_at >= SEEN_EVERY:
            self._seen_at = monotonic()
            await self._kept.tables.seen_player(self.player.id, time())
        await self._look_at_challenges()
        await self._look_at_declined()
        await self._look_at_matches()

    async def _look_at_challenges(self) -> None:
        ids = await self._kept.challenges.of(self.player.id)
        tables = await self._kept.tables.read_some(ids)
        found = {each.id: waiting_table(each) for each in tables}
        for table_id in self._challenges.keys() - found.keys():
            self._tell(ChallengeGone(table_id))
        for table_id in ids:
            # Told again where somebody else has come or gone.
            if table_id in found and self._challenges.get(table_id) != found[table_id]:
                self._tell(Challenge(found[table_id]))
        self._challenges = found

    async def _look_at_declined(self) -> None:
        found = await self._kept.challenges.declined_for(self.player.id)
        for each in found:
            if each not in self._declined:
                self._tell(ChallengeDeclined(each.table_id, each.name, each.declined or ""))
        self._declined = found

    async def _look_at_matches(self) -> None:
        under_way = {
            each.match_id: each for each in await self._kept.matches.under_way(self.player.id)
        }
        for match_id in sorted(self._matches - under_way.keys()):
            self._tell(MatchEnd(match_id))
        new = [match_id for match_id in under_way if match_id not in self._matches]
        texts = await self._kept.matches.openings(new) if new else {}
        for match_id in new:
            opened = read_event("opened", texts[match_id]) if match_id in texts else None
            if isinstance(opened, Opened):
                self._tell(
                    MatchStart(
                        match_id,
                        under_way[match_id].seat,
                        len(opened.players),
                        opened.variant,
                        opened.options,
                        opened.clock,
                        opened.rated,
                    )
                )
        self._matches = set(under_way)

    def _tell(self, message: ProgramMessage) -> None:
        self._listener.tell(to_line(message))


class ProgramStreams:
    """The streams of this process; each token has one, in whichever process."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._here: set[ProgramStream] = set()

    @contextmanager
    def present(self, stream: ProgramStream) -> Iterator[None]:
        """A stream while it is open; an older one of the same token ends."""
        if not self._here:
            self._bus.subscribe(PROGRAMS, self._hear)
        self._replace(stream.token_hash, stream.id)
        self._here.add(stream)
        look_again(self._bus, "token", stream.token_hash, stream.id)
        try:
            yield
        finally:
            self._here.discard(stream)
            if not self._here:
                self._bus.unsubscribe(PROGRAMS)

    def _replace(self, token_hash: str, newest: str) -> None:
        for stream in self._here:
            if stream.token_hash == token_hash and stream.id != newest:
                stream.end("token_elsewhere")

    def _hear(self, message: bytes | None) -> None:
        about, what = ("", [""]) if message is None else read_hint(message)
        if about == "token":
            self._replace(*what)
            return
        for stream in self._here:
            if message is None or stream.concerns(about, what[0]):
                stream.wake()
