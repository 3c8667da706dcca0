"""Players in the database: names, passkeys, recovery codes and devices."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from time import time
from typing import Any

from sqlalchemy import Row, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from squarely.server.skeletons import skeleton
from squarely.server.storage.database import UNREACHABLE, Conflict, Database
from squarely.server.storage.name_skeletons import fill_skeletons
from squarely.server.storage.schema import (
    ceremonies,
    device_keys,
    passkeys,
    players,
    push_subscriptions,
    sessions,
)

DEVICE_LASTS = 365 * 86_400
"""Seconds that a device stays signed in without being used."""
MOST_DEVICES = 100
"""Where a player is signed in at most; the one that was not used longest leaves first."""
CEREMONY_LASTS = 300.0
"""Seconds in which a passkey has to be made or used."""
TOUCH_EVERY = 3600.0
"""Seconds after which it is noted again that a device is in use."""


@dataclass(frozen=True)
class Account:
    """A player as the table keeps one."""

    id: str
    name: str
    created_at: float
    closed_at: float | None
    email: str | None
    program: bool
    """Whether a program plays under this name."""


@dataclass(frozen=True)
class KeptPasskey:
    """A passkey of a player."""

    id_hash: str
    player_id: str
    public_key: str
    sign_count: int
    label: str
    created_at: float
    used_at: float


@dataclass(frozen=True)
class Device:
    """Where a player is signed in."""

    session: str
    player_id: str
    device: str
    created_at: float
    used_at: float


@dataclass(frozen=True)
class NewPlayer:
    """Somebody who keeps their name."""

    id: str
    name: str
    name_key: str
    recovery_hash: str


def account_of(row: Row[Any]) -> Account:
    """The account in a row of the players."""
    return Account(row.id, row.name, row.created_at, row.closed_at, row.email, row.program)


def new_player_id() -> str:
    """The public name of an account."""
    return secrets.token_urlsafe(12)


class Players:
    """Reads and writes accounts; raises StorageDown."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, player: NewPlayer, passkey: KeptPasskey | None, device: Device) -> None:
        """Makes an account and signs its first device in; raises Conflict if the name is taken."""
        looks = {"skeleton": skeleton(player.name), "skeleton_key": player.name_key}
        row = {**vars(player), **looks, "created_at": device.created_at}
        try:
            async with self._database.transaction(UNREACHABLE) as connection:
                await fill_skeletons(connection)
                await connection.execute(insert(players), row)
                if passkey is not None:
                    await connection.execute(insert(passkeys), vars(passkey))
                await _sign_in(connection, device)
        except IntegrityError as problem:
            raise Conflict("the name is taken") from problem

    async def by_session(self, session: str) -> Account | None:
        """Who is signed in on a device; notes now and then that it is in use."""
        now = time()
        query = (
            select(players, sessions.c.used_at)
            .join(sessions, sessions.c.player_id == players.c.id)
            .where(
                sessions.c.token_hash == session,
                sessions.c.used_at > now - DEVICE_LASTS,
                players.c.closed_at.is_(None),
            )
        )
        async with self._database.transaction() as connection:
            row = (await connection.execute(query)).first()
            if row is None:
                return None
            if now - row.used_at > TOUCH_EVERY:
                here = sessions.c.token_hash == session
                await connection.execute(update(sessions).where(here).values(used_at=now))
        return account_of(row)

    async def names_of(self, found: Sequence[str]) -> dict[str, str]:
        """By session the name of who is signed in there, for those of some that have not ended."""
        if not found:
            return {}
        query = (
            select(sessions.c.token_hash, players.c.name)
            .join(players, sessions.c.player_id == players.c.id)
            .where(sessions.c.token_hash.in_(found), players.c.closed_at.is_(None))
        )
        async with self._database.transaction() as connection:
            return {row.token_hash: row.name for row in await connection.execute(query)}

    async def looks_taken(self, name: str, name_key: str) -> bool:
        """Whether a player has a name, or one that looks the same."""
        alike = (players.c.name_key == name_key) | (players.c.skeleton == skeleton(name))
        async with self._database.transaction() as connection:
            await fill_skeletons(connection)
            return (await connection.execute(select(players.c.id).where(alike))).first() is not None

    async def by_name_key(self, name_key: str) -> Account | None:
        """The player of a name, however it is written."""
        query = select(players).where(players.c.name_key == name_key)
        async with self._database.transaction() as connection:
            row = (await connection.execute(query)).first()
        if row is None:
            return None
        return account_of(row)

    async def account(self, player_id: str) -> Account | None:
        """A player, open or closed; None if there is none."""
        query = select(players).where(players.c.id == player_id)
        async with self._database.transaction() as connection:
            row = (await connection.execute(query)).first()
        if row is None:
            return None
        return account_of(row)

    async def rename(self, player_id: str, name: str, name_key: str) -> None:
        """Another name; raises Conflict if it is taken."""
        values = {"name": name, "name_key": name_key}
        values |= {"skeleton": skeleton(name), "skeleton_key": name_key}
        try:
            async with self._database.transaction(UNREACHABLE) as connection:
                await fill_skeletons(connection)
                changed = update(players).where(players.c.id == player_id)
                await connection.execute(changed.values(**values))
        except IntegrityError as problem:
            raise Conflict("the name is taken") from problem

    async def begin(self, id_hash: str, challenge: str, player_id: str | None) -> None:
        """Remembers a ceremony for a few minutes; old ones go."""
        now = time()
        row = {
            "id_hash": id_hash,
            "challenge": challenge,
            "player_id": player_id,
            "expires_at": now + CEREMONY_LASTS,
        }
        async with self._database.transaction() as connection:
            await connection.execute(delete(ceremonies).where(ceremonies.c.expires_at < now))
            await connection.execute(insert(ceremonies), row)

    async def finish(self, id_hash: str) -> tuple[str, str | None] | None:
        """The challenge of a ceremony and whose it is, once; None if there is none any more."""
        taken = (
            delete(ceremonies)
            .where(ceremonies.c.id_hash == id_hash, ceremonies.c.expires_at >= time())
            .returning(ceremonies.c.challenge, ceremonies.c.player_id)
        )
        async with self._database.transaction() as connection:
            row = (await connection.execute(taken)).first()
        return None if row is None else (row.challenge, row.player_id)

    async def passkey(self, id_hash: str) -> KeptPasskey | None:
        """A passkey of a player, be the account open or closed."""
        query = select(passkeys).where(passkeys.c.id_hash == id_hash)
        async with self._database.transaction() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else KeptPasskey(**row._mapping)

    async def add_passkey(self, passkey: KeptPasskey) -> None:
        """A further passkey; raises Conflict if it is known."""
        try:
            async with self._database.transaction(UNREACHABLE) as connection:
                await connection.execute(insert(passkeys), vars(passkey))
        except IntegrityError as problem:
            raise Conflict("the passkey is known") from problem

    async def remove_passkey(self, player_id: str, id_hash: str) -> bool:
        """Whether a passkey of the player was there; it no longer is."""
        mine = (passkeys.c.player_id == player_id) & (passkeys.c.id_hash == id_hash)
        async with self._database.transaction() as connection:
            return (await connection.execute(delete(passkeys).where(mine))).rowcount == 1

    async def sign_in(self, device: Device) -> None:
        """A device is signed in."""
        async with self._database.transaction() as connection:
            await _sign_in(connection, device)

    async def sign_in_with_passkey(self, id_hash: str, sign_count: int, device: Device) -> None:
        """A device is signed in, and the passkey was used once more."""
        values = {"sign_count": sign_count, "used_at": device.created_at}
        async with self._database.transaction() as connection:
            used = update(passkeys).where(passkeys.c.id_hash == id_hash)
            await connection.execute(used.values(**values))
            await _sign_in(connection, device)

    async def by_recovery(self, recovery_hash: str) -> str | None:
        """Whose recovery code it is, be the account open or closed."""
        query = select(players.c.id).where(players.c.recovery_hash == recovery_hash)
        async with self._database.transaction() as connection:
            found: str | None = (await connection.execute(query)).scalar()
        return found

    async def sign_in_with_code(self, old_hash: str, new_hash: str, device: Device) -> bool:
        """A code is good once: whether it still was. Another takes its place."""
        mine = (players.c.id == device.player_id) & (players.c.recovery_hash == old_hash)
        async with self._database.transaction() as connection:
            used = update(players).where(mine).values(recovery_hash=new_hash)
            if (await connection.execute(used)).rowcount != 1:
                return False
            await _sign_in(connection, device)
        return True

    async def replace_recovery(self, player_id: str, recovery_hash: str) -> None:
        """Another recovery code; the last one is void."""
        mine = update(players).where(players.c.id == player_id)
        async with self._database.transaction() as connection:
            await connection.execute(mine.values(recovery_hash=recovery_hash))

    async def passkeys_of(self, player_id: str) -> list[KeptPasskey]:
        """The passkeys of a player, the oldest first."""
        query = select(passkeys).where(passkeys.c.player_id == player_id)
        async with self._database.transaction() as connection:
            rows = await connection.execute(query.order_by(passkeys.c.created_at))
            return [KeptPasskey(**row._mapping) for row in rows]

    async def devices_of(self, player_id: str) -> list[Device]:
        """Where a player is signed in, the latest first."""
        query = select(sessions).where(sessions.c.player_id == player_id)
        async with self._database.transaction() as connection:
            rows = await connection.execute(query.order_by(sessions.c.used_at.desc()))
            return [
                Device(row.token_hash, row.player_id, row.device, row.created_at, row.used_at)
                for row in rows
            ]

    async def sign_out(self, player_id: str, session: str) -> bool:
        """Whether a device of the player was signed in; it no longer is, nor are its seats open."""
        mine = (sessions.c.player_id == player_id) & (sessions.c.token_hash == session)
        async with self._database.transaction() as connection:
            found = (await connection.execute(select(sessions.c.device).where(mine))).first()
            if found is None:
                return False
            await forget_devices(connection, [session])
        return True


async def forget_devices(connection: AsyncConnection, found: list[str]) -> None:
    """Deletes sessions and what goes with them."""
    for table in (device_keys, push_subscriptions):
        await connection.execute(delete(table).where(table.c.session.in_(found)))
    await connection.execute(delete(sessions).where(sessions.c.token_hash.in_(found)))


async def _sign_in(connection: AsyncConnection, device: Device) -> None:
    row = vars(device).copy()
    row["token_hash"] = row.pop("session")
    await connection.execute(insert(sessions), row)
    mine = select(sessions.c.token_hash).where(sessions.c.player_id == device.player_id)
    others = mine.where(sessions.c.token_hash != device.session).order_by(sessions.c.used_at.desc())
    too_many = others.offset(MOST_DEVICES - 1)
    stale = mine.where(sessions.c.used_at <= device.created_at - DEVICE_LASTS)
    gone = {
        token
        for query in (too_many, stale)
        for token in (await connection.execute(query)).scalars()
    }
    if gone:
        await forget_devices(connection, sorted(gone))
