"""Short codes with which a player signs another device in: good once, and for minutes."""

from __future__ import annotations

from time import time

from sqlalchemy import delete, insert

from squarely.server.storage.database import Database
from squarely.server.storage.schema import device_codes

LASTS = 600.0
"""Seconds in which a code has to be used."""


class DeviceCodes:
    """Reads and writes codes, of which only hashes are kept; raises StorageDown."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def keep(self, code_id: str, player_id: str) -> float:
        """Remembers a code, and says until when; the player's last one is void, old ones go."""
        now = time()
        mine, old = device_codes.c.player_id == player_id, device_codes.c.expires_at < now
        row = {"id": code_id, "player_id": player_id, "expires_at": now + LASTS}
        async with self._database.transaction() as connection:
            await connection.execute(delete(device_codes).where(mine | old))
            await connection.execute(insert(device_codes), row)
        return now + LASTS

    async def take(self, code_id: str) -> str | None:
        """Whose code it is, once; None if there is none, or none any more."""
        good = (device_codes.c.id == code_id) & (device_codes.c.expires_at >= time())
        taken = delete(device_codes).where(good).returning(device_codes.c.player_id)
        async with self._database.transaction() as connection:
            found: str | None = (await connection.execute(taken)).scalar()
        return found
