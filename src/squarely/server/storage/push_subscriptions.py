"""Where browsers of players receive Web Push, and the key with which this table signs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy import delete, func, insert, select
from sqlalchemy.dialects import postgresql, sqlite

from squarely.server.storage.database import Database
from squarely.server.storage.schema import push_subscriptions, server_keys

PUSH_KEY = "web push"


@dataclass(frozen=True)
class PushSubscription:
    """A browser that wants messages."""

    endpoint_hash: str
    player_id: str
    session: str
    endpoint: str
    p256dh: str
    auth: str


class PushSubscriptions:
    """Reads and writes subscriptions; raises StorageDown."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def key(self, new: Callable[[], str]) -> str:
        """The private key of this table, made when it is needed first."""
        query = select(server_keys.c.value).where(server_keys.c.name == PUSH_KEY)
        async with self._database.transaction() as connection:
            found: str | None = (await connection.execute(query)).scalar()
            if found is not None:
                return found
            dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
            row = {"name": PUSH_KEY, "value": new()}
            await connection.execute(dialect.insert(server_keys).on_conflict_do_nothing(), [row])
            # Another process may have been faster.
            return str((await connection.execute(query)).scalar_one())

    async def add(self, subscription: PushSubscription, most: int) -> bool:
        """Remembers a browser, unless its player has enough of them."""
        same = push_subscriptions.c.endpoint_hash == subscription.endpoint_hash
        of_player = push_subscriptions.c.player_id == subscription.player_id
        count = select(func.count()).select_from(push_subscriptions).where(of_player)
        async with self._database.transaction() as connection:
            await connection.execute(delete(push_subscriptions).where(same))
            if (await connection.execute(count)).scalar_one() >= most:
                return False
            await connection.execute(insert(push_subscriptions), vars(subscription))
            return True

    async def remove(self, endpoint_hash: str, player_id: str | None = None) -> None:
        """Forgets a browser, if it is the player's."""
        which = push_subscriptions.c.endpoint_hash == endpoint_hash
        if player_id is not None:
            which &= push_subscriptions.c.player_id == player_id
        async with self._database.transaction() as connection:
            await connection.execute(delete(push_subscriptions).where(which))

    async def of(self, player_ids: Sequence[str]) -> list[PushSubscription]:
        """The browsers of some players."""
        query = select(push_subscriptions).where(push_subscriptions.c.player_id.in_(player_ids))
        async with self._database.transaction() as connection:
            return [PushSubscription(**row._mapping) for row in await connection.execute(query)]
