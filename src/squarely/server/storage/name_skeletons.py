"""Keeps the skeletons of names up to date that version 1.0, or nobody yet, has written."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from squarely.server.skeletons import skeleton
from squarely.server.storage.schema import players


async def fill_skeletons(connection: AsyncConnection) -> None:
    """Gives every name its skeleton that has none of its own; the earlier account comes first.

    A process of version 1.0 that still runs during an upgrade writes names without them.
    """
    query = (
        select(players.c.id, players.c.name, players.c.name_key)
        .where(_stale())
        .order_by(players.c.created_at, players.c.id)
    )
    for row in (await connection.execute(query)).all():
        looks = skeleton(row.name)
        alike = select(players.c.id).where(players.c.skeleton == looks, players.c.id != row.id)
        taken = (await connection.execute(alike)).first() is not None
        values: dict[str, Any] = {"skeleton_key": row.name_key}
        values["skeleton"] = None if taken or not looks else looks
        mine = update(players).where(players.c.id == row.id)
        await connection.execute(mine.values(**values))


def _stale() -> ColumnElement[bool]:
    return or_(players.c.skeleton_key.is_(None), players.c.skeleton_key != players.c.name_key)
