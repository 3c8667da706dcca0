"""One server to a database: a lock that ends with the process that holds it."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Protocol
from uuid import uuid4

from sqlalchemy import URL, NullPool, text
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

IN_USE = (
    "Another Squarely server uses this database: stop it first, or give this one its own --data "
    "or --database."
)
ADVISORY_KEY = 0x5155_4152_454C_59
"""The number of the lock in PostgreSQL; every database has its own."""

# A host that vanished without a word gives its lock back after a minute.
_KEEPALIVES = {
    "tcp_keepalives_idle": "30",
    "tcp_keepalives_interval": "10",
    "tcp_keepalives_count": "3",
}


class DatabaseLock(Protocol):
    """Held by one server at a time."""

    async def take(self) -> bool:
        """Whether this server holds it now, taken or still held."""

    async def release(self) -> None:
        """Lets the next server have it."""


class NoLock:
    """For a database in memory, which nobody else can reach."""

    async def take(self) -> bool:
        """Always held."""
        return True

    async def release(self) -> None:
        """Nothing to do."""


class FileLock:
    """For SQLite: a locked file beside the database; the database itself stays readable."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: int | None = None

    async def take(self) -> bool:
        """Whether this server holds the file."""
        if self._file is not None:
            return True
        file = os.open(self._path, os.O_RDWR | os.O_CREAT)
        if not _lock_file(file):
            os.close(file)
            return False
        self._file = file
        return True

    async def release(self) -> None:
        """Closes the file, which unlocks it."""
        if self._file is not None:
            os.close(self._file)
            self._file = None


class SessionLock:
    """For PostgreSQL: an advisory lock, held by a connection that does nothing else."""

    def __init__(self, url: URL, timeout: float) -> None:
        self._name = f"squarely {uuid4()}"
        settings = {"application_name": self._name, **_KEEPALIVES}
        self._engine = create_async_engine(
            url,
            poolclass=NullPool,
            isolation_level="AUTOCOMMIT",
            connect_args={
                "server_settings": settings,
                "timeout": timeout,
                "command_timeout": timeout,
            },
        )
        self._connection: AsyncConnection | None = None

    async def take(self) -> bool:
        """Whether this server holds it; raises if the database does not answer."""
        if self._connection is not None:
            try:
                await self._connection.execute(text("SELECT 1"))
            except BaseException:
                await self.release()
                raise
            return True
        connection = await self._engine.connect()
        try:
            # A connection of ours that broke may not be over yet for the database.
            await connection.execute(
                text(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                    "WHERE application_name = :name AND pid <> pg_backend_pid()"
                ),
                {"name": self._name},
            )
            query = text("SELECT pg_try_advisory_lock(:key)")
            held = bool(await connection.scalar(query, {"key": ADVISORY_KEY}))
        except BaseException:
            await _end(connection)
            raise
        if held:
            self._connection = connection
        else:
            await connection.close()
        return held

    async def release(self) -> None:
        """Ends the connection, which gives the lock back."""
        if self._connection is not None:
            connection, self._connection = self._connection, None
            await _end(connection)


async def _end(connection: AsyncConnection) -> None:
    await connection.invalidate()
    await connection.close()


def lock_for(url: URL, timeout: float) -> DatabaseLock:
    """The lock of a database."""
    if url.get_backend_name() == "postgresql":
        return SessionLock(url, timeout)
    if url.database in (None, "", ":memory:"):
        return NoLock()
    return FileLock(Path(f"{url.database}.lock"))


if sys.platform == "win32":
    import msvcrt

    def _lock_file(file: int) -> bool:
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _lock_file(file: int) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
