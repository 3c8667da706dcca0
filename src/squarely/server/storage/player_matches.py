"""The matches of a player: seats that are theirs, and keys for their other devices."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import delete, insert, select, update

from squarely.kernel.rules import Seat
from squarely.server.storage.database import Database
from squarely.server.storage.schema import device_keys, events, matches, seats

MOST = 200
"""Matches that are listed, the latest first."""


@dataclass(frozen=True)
class OwnMatch:
    """A match in which a player has a seat."""

    match_id: str
    seat: Seat
    opened_at: float
    over: bool


class PlayerMatches:
    """Which seats belong to whom; raises StorageDown."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def take(self, player_id: str, match_id: str, seat: Seat) -> bool:
        """A seat becomes the player's unless it is somebody's; whether it is theirs now."""
        mine = (seats.c.match_id == match_id) & (seats.c.seat == seat)
        free = seats.c.player_id.is_(None)
        async with self._database.transaction() as connection:
            taken = update(seats).where(mine, free).values(player_id=player_id)
            if (await connection.execute(taken)).rowcount == 1:
                # What followed from the end has to be noted for this player, too.
                over = (matches.c.id == match_id) & matches.c.over
                await connection.execute(update(matches).where(over).values(settled=False))
                return True
            query = select(seats.c.player_id).where(mine)
            return (await connection.execute(query)).scalar() == player_id

    async def of(self, player_id: str) -> list[OwnMatch]:
        """The latest matches of a player."""
        query = (
            select(seats.c.match_id, seats.c.seat, matches.c.opened_at, matches.c.over)
            .join(matches, matches.c.id == seats.c.match_id)
            .where(seats.c.player_id == player_id)
            .order_by(matches.c.over, matches.c.opened_at.desc())
            .limit(MOST)
        )
        async with self._database.transaction() as connection:
            return [
                OwnMatch(row.match_id, Seat(row.seat), row.opened_at, row.over)
                for row in await connection.execute(query)
            ]

    async def under_way(self, player_id: str) -> list[OwnMatch]:
        """The matches of a player that are not over, the latest at the end."""
        query = (
            select(seats.c.match_id, seats.c.seat, matches.c.opened_at, matches.c.over)
            .join(matches, matches.c.id == seats.c.match_id)
            .where(seats.c.player_id == player_id, matches.c.over.is_(False))
            .order_by(matches.c.opened_at, seats.c.match_id)
            .limit(MOST)
        )
        async with self._database.transaction() as connection:
            return [
                OwnMatch(row.match_id, Seat(row.seat), row.opened_at, row.over)
                for row in await connection.execute(query)
            ]

    async def openings(self, match_ids: list[str]) -> Mapping[str, str]:
        """The texts of the first events of some matches."""
        query = select(events.c.match_id, events.c.body).where(
            events.c.match_id.in_(match_ids), events.c.number == 1
        )
        async with self._database.transaction() as connection:
            return {row.match_id: row.body for row in await connection.execute(query)}

    async def seat_in(self, player_id: str, match_id: str) -> Seat | None:
        """Where a player sits in a match."""
        query = select(seats.c.seat).where(
            seats.c.match_id == match_id, seats.c.player_id == player_id
        )
        async with self._database.transaction() as connection:
            found = (await connection.execute(query.order_by(seats.c.seat))).scalar()
        return None if found is None else Seat(found)

    async def keep_device_key(self, session: str, match_id: str, seat: Seat, key_hash: str) -> None:
        """A key for one device; the one that it had before is void."""
        older = (device_keys.c.session == session) & (device_keys.c.match_id == match_id)
        row = {"key_hash": key_hash, "match_id": match_id, "seat": seat, "session": session}
        async with self._database.transaction() as connection:
            await connection.execute(delete(device_keys).where(older, device_keys.c.seat == seat))
            await connection.execute(insert(device_keys), row)
