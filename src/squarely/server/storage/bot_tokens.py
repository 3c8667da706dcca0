"""Tokens with which programs play for players, and which accounts are those of programs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import time

from sqlalchemy import delete, exists, func, insert, select, update

from squarely.server.storage.database import Database
from squarely.server.storage.players import Account, account_of
from squarely.server.storage.schema import bot_tokens, open_seats, players, results, seats

MOST_TOKENS = 10
"""What one player has at most."""
TOUCH_EVERY = 20.0
"""Seconds after which it is noted again that a token is in use."""
HERE_FOR = 60.0
"""Seconds after its token was used last in which a bot counts as here."""
MOST_SHOWN = 100


@dataclass(frozen=True)
class KeptToken:
    """A token of a player; what it is made of is not kept."""

    token_hash: str
    player_id: str
    label: str
    created_at: float
    used_at: float | None


@dataclass(frozen=True)
class ShownBot:
    """An account of a program, and whether the program is connected."""

    id: str
    name: str
    here: bool


class BotTokens:
    """Reads and writes tokens; raises StorageDown."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def keep(self, token: KeptToken) -> bool:
        """Keeps a new token; False if the player has enough."""
        mine = bot_tokens.c.player_id == token.player_id
        async with self._database.transaction() as connection:
            # Writing is what locks a row in both kinds of database: two at once are one too many.
            locked = update(players).where(players.c.id == token.player_id)
            await connection.execute(locked.values(id=token.player_id))
            count = select(func.count()).select_from(bot_tokens).where(mine)
            if int((await connection.execute(count)).scalar_one()) >= MOST_TOKENS:
                return False
            await connection.execute(insert(bot_tokens), vars(token))
        return True

    async def of(self, player_id: str) -> list[KeptToken]:
        """The tokens of a player, the oldest first."""
        query = select(bot_tokens).where(bot_tokens.c.player_id == player_id)
        async with self._database.transaction() as connection:
            rows = await connection.execute(query.order_by(bot_tokens.c.created_at))
            return [KeptToken(**row._mapping) for row in rows]

    async def revoke(self, player_id: str, token_hash: str) -> bool:
        """Whether the player had this token; it opens nothing any more."""
        mine = (bot_tokens.c.player_id == player_id) & (bot_tokens.c.token_hash == token_hash)
        async with self._database.transaction() as connection:
            return (await connection.execute(delete(bot_tokens).where(mine))).rowcount == 1

    async def player(self, token_hash: str) -> Account | None:
        """Whose token it is; None if it is nobody's, or the account is closed."""
        now = time()
        query = (
            select(players, bot_tokens.c.used_at)
            .join(bot_tokens, bot_tokens.c.player_id == players.c.id)
            .where(bot_tokens.c.token_hash == token_hash, players.c.closed_at.is_(None))
        )
        async with self._database.transaction() as connection:
            row = (await connection.execute(query)).first()
            if row is None:
                return None
            if row.used_at is None or now - row.used_at > TOUCH_EVERY:
                here = bot_tokens.c.token_hash == token_hash
                await connection.execute(update(bot_tokens).where(here).values(used_at=now))
        return account_of(row)

    async def leave(self, token_hash: str) -> None:
        """The program of a token has gone, and its player does not count as here any more."""
        gone = update(bot_tokens).where(bot_tokens.c.token_hash == token_hash)
        async with self._database.transaction() as connection:
            await connection.execute(gone.values(used_at=time() - HERE_FOR))

    async def mark(self, player_id: str) -> bool:
        """The account is a program's from now on; False if it has sat down anywhere before."""
        played = [
            exists().where(table.c.player_id == player_id) for table in (seats, results, open_seats)
        ]
        fresh = update(players).where(players.c.id == player_id, *(~each for each in played))
        already = select(players.c.program).where(players.c.id == player_id)
        async with self._database.transaction() as connection:
            if bool((await connection.execute(already)).scalar()):
                return True
            return (await connection.execute(fresh.values(program=True))).rowcount == 1

    async def bots(self, names: Sequence[str] = ()) -> list[ShownBot]:
        """Accounts of programs, those that are here first; `names`: those with these name keys."""
        latest = func.max(bot_tokens.c.used_at)
        query = (
            select(players.c.id, players.c.name, latest.label("used_at"))
            .outerjoin(bot_tokens, bot_tokens.c.player_id == players.c.id)
            .where(players.c.program, players.c.closed_at.is_(None))
            .group_by(players.c.id, players.c.name)
            .order_by(func.coalesce(latest, 0.0).desc(), players.c.name)
            .limit(MOST_SHOWN)
        )
        if names:
            query = query.where(players.c.name_key.in_(names))
        since = time() - HERE_FOR
        async with self._database.transaction() as connection:
            return [
                ShownBot(row.id, row.name, (row.used_at or 0.0) > since)
                for row in await connection.execute(query)
            ]
