"""Seats at open tables that are given back for a player: elsewhere they play, or are no more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import delete, exists, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from squarely.server.storage.schema import open_seats, open_tables


async def give_back_seats(
    connection: AsyncConnection, player_id: str, table_ids: Sequence[str] | None = None
) -> int:
    """Gives back a player's seats at tables that wait, at all or at some; how many there were."""
    mine = open_seats.c.player_id == player_id
    if table_ids is not None:
        mine &= open_seats.c.table_id.in_(table_ids)
    # Writing is what locks a row in both kinds of database: no match begins there meanwhile.
    locked = (
        update(open_tables)
        .where(
            open_tables.c.id.in_(select(open_seats.c.table_id).where(mine)),
            open_tables.c.match_id.is_(None),
        )
        .values(match_id=None)
        .returning(open_tables.c.id)
    )
    ids = list((await connection.execute(locked)).scalars())
    if not ids:
        return 0
    left = await connection.execute(delete(open_seats).where(mine, open_seats.c.table_id.in_(ids)))
    await drop_empty(connection, open_tables.c.id.in_(ids))
    return left.rowcount


async def drop_empty(connection: AsyncConnection, *which: Any) -> None:
    """Takes away those of some tables at which nobody sits."""
    empty = ~exists().where(open_seats.c.table_id == open_tables.c.id)
    await connection.execute(delete(open_tables).where(empty, *which))
