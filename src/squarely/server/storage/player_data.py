"""All that the database has of a player, wherever it is: to hand it over, and to forget it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sqlalchemy import Column, Table, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from squarely.kernel.rules import Seat
from squarely.server.storage.administration import erase
from squarely.server.storage.database import Database
from squarely.server.storage.open_seats import give_back_seats
from squarely.server.storage.players import forget_devices
from squarely.server.storage.schema import (
    device_keys,
    metadata,
    players,
    push_subscriptions,
    seats,
    sessions,
)

ERASED = "(deleted)"
SECRET = ("_hash", "_key", "endpoint", "p256dh", "auth", "session", "seed")
"""Ends of the names of columns that are not handed over: hashes, keys, and seeds of games."""


class PlayerData:
    """Everything of one player; raises StorageDown."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def everything(self, player_id: str) -> dict[str, list[dict[str, Any]]]:
        """By table: the rows that are about the player, without what is secret."""
        found: dict[str, list[dict[str, Any]]] = {}
        async with self._database.transaction() as connection:
            for column in (players.c.id, *_about_players()):
                rows = await connection.execute(select(column.table).where(column == player_id))
                name = str(column.table.name)
                found.setdefault(name, []).extend(_open(row._mapping) for row in rows)
        return found

    async def delete(self, player_id: str) -> list[str]:
        """Forgets a player; returns the matches in whose logs the name and the words were."""
        async with self._database.transaction() as connection:
            return await delete_player(connection, player_id)


async def delete_player(connection: AsyncConnection, player_id: str) -> list[str]:
    """Forgets a player; returns the matches in whose logs the name and the words were."""
    # First, so that no match begins with a player who is no more.
    await give_back_seats(connection, player_id)
    seated = select(seats.c.match_id, seats.c.seat).where(seats.c.player_id == player_id)
    played = [(row.match_id, Seat(row.seat)) for row in await connection.execute(seated)]
    for match_id, seat in played:
        await erase(connection, match_id, seat)
    mine = select(sessions.c.token_hash).where(sessions.c.player_id == player_id)
    await forget_devices(connection, list((await connection.execute(mine)).scalars()))
    for column in _about_players():
        await _forget(connection, column, player_id)
    await connection.execute(delete(players).where(players.c.id == player_id))
    return [match_id for match_id, _ in played]


async def _forget(connection: AsyncConnection, column: Column[Any], player_id: str) -> None:
    table = column.table
    if not isinstance(table, Table):
        raise TypeError(f"{column} is of no table")
    if not column.nullable:
        await connection.execute(delete(table).where(column == player_id))
        return
    values = {column.name: None} | ({"name": ERASED} if "name" in table.c else {})
    await connection.execute(update(table).where(column == player_id).values(values))


def _about_players() -> Iterator[Column[Any]]:
    """Every column that says whose a row is; tables that are added later are among them."""
    for table in reversed(metadata.sorted_tables):
        if table in (device_keys, push_subscriptions):
            # They go with the device.
            continue
        for column in table.columns:
            if column.references(players.c.id):
                yield column


def _open(row: Any) -> dict[str, Any]:
    return {name: value for name, value in row.items() if not name.endswith(SECRET)}
