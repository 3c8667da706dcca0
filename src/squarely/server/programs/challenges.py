"""Challenges to bots: somebody who waits at an open table asks one to sit down there."""

from __future__ import annotations

from time import time

from squarely.server.bus.bus import Bus
from squarely.server.bus.hints import look_again
from squarely.server.lobby.guests import Guest, Seated
from squarely.server.lobby.tables import Tables
from squarely.server.lobby.wishes import read_wish
from squarely.server.players.names import name_key
from squarely.server.refusals import RequestRefused
from squarely.server.storage.bot_challenges import AskedBot, BotChallenges
from squarely.server.storage.bot_tokens import BotTokens
from squarely.server.storage.decency import Decency
from squarely.server.storage.players import Account
from squarely.table.words import clean_text


class Challenging:
    """What people and bots do about challenges, in whichever process they are."""

    def __init__(
        self,
        kept: BotChallenges,
        tokens: BotTokens,
        decency: Decency,
        tables: Tables,
        bus: Bus,
    ) -> None:
        self._kept = kept
        self._tokens = tokens
        self._decency = decency
        self._tables = tables
        self._bus = bus

    async def challenge(self, table_id: str, key: str, name: str) -> None:
        """Whoever holds the key of a seat at a table asks a bot to sit down there as well."""
        table, _ = await self._tables.look(table_id, key)
        wish = read_wish(table.wish)
        bot = next(iter(await self._tokens.bots([name_key(name)])), None)
        if bot is None:
            raise RequestRefused("no_bot")
        if bot.id in table.player_ids:
            raise RequestRefused("joined_already")
        if table.match_id is not None or len(table.taken) >= wish.seats:
            raise RequestRefused("table_full")
        if await self._decency.apart([bot.id], table.player_ids):
            raise RequestRefused("not_with_them")
        # With days for a move it may answer when it is back.
        if not bot.here and not wish.has_days:
            raise RequestRefused("bot_away")
        if not await self._kept.add(table_id, bot.id, time()):
            raise RequestRefused("bot_busy")
        look_again(self._bus, "player", bot.id)

    async def accept(self, table_id: str, bot: Account) -> Seated:
        """The bot sits down; its match begins once all are there."""
        if table_id not in await self._kept.of(bot.id):
            raise RequestRefused("not_challenged")
        seated = await self._tables.sit(table_id, Guest(bot.name, bot.id, bot.program))
        await self._kept.answer(table_id, bot.id)
        look_again(self._bus, "player", bot.id)
        return seated

    async def decline(self, table_id: str, bot: Account, why: str) -> None:
        """The bot does not want to, and whoever waits there hears why."""
        if not await self._kept.decline(table_id, bot.id, clean_text(why) if why.strip() else ""):
            raise RequestRefused("not_challenged")
        table, _ = await self._tables.look(table_id, None)
        for player_id in (bot.id, *table.player_ids):
            look_again(self._bus, "player", player_id)

    async def asked(self, table_id: str) -> list[AskedBot]:
        """The bots that were asked to a table, and what they have answered."""
        return await self._kept.at(table_id)
