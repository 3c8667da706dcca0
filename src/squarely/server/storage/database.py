"""A database, SQLite or PostgreSQL, in which everything that lasts is kept."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import monotonic, time

import asyncpg
from sqlalchemy import func, select
from sqlalchemy.exc import InterfaceError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolExhausted
from sqlalchemy.ext.asyncio import AsyncConnection

from squarely.server.storage.engine import engine_for
from squarely.server.storage.migrations.run import upgrade

ANSWER_WITHIN = 5.0
"""Seconds after which a database that does not answer counts as down."""
RECOVERED_WITHIN = 600.0
"""Seconds that PostgreSQL may take to recover after a crash; a process waits for it to start."""
LOOK_EVERY = 1.0
UNREACHABLE = (
    OperationalError,
    InterfaceError,
    PoolExhausted,
    OSError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
)
ANY_TROUBLE = (*UNREACHABLE, SQLAlchemyError)


_log = logging.getLogger(__name__)


def _is_starting(problem: BaseException | None) -> bool:
    """Whether the database is there and will soon answer."""
    while problem is not None:
        if isinstance(problem, asyncpg.CannotConnectNowError):
            return True
        problem = problem.__cause__ or problem.__context__
    return False


class StorageDown(Exception):
    """The database cannot be reached, read or written just now."""


class Conflict(Exception):
    """Somebody else was faster: look again, and decide again."""


class Database:
    """Transactions that end within a time; raises StorageDown."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._engine = engine_for(url, ANSWER_WITHIN)

    async def prepare(self) -> None:
        """Brings the tables to the newest form; any number of processes may do so at once."""
        try:
            await upgrade(self._engine)
        except ANY_TROUBLE as problem:
            raise StorageDown(str(problem)) from problem

    async def await_ready(self, within: float = RECOVERED_WITHIN) -> None:
        """Prepares; waits for a server that is only starting; raises StorageDown."""
        until, told = monotonic() + within, False
        while True:
            try:
                return await self.prepare()
            except StorageDown as problem:
                cause = problem.__cause__
                if not _is_starting(cause) or monotonic() > until:
                    raise
                if not told:
                    _log.warning("the database is starting: waiting for it")
                    told = True
                await asyncio.sleep(LOOK_EVERY)

    async def close(self) -> None:
        """Gives the connections back."""
        await self._engine.dispose()

    async def now(self) -> float:
        """The time on the database's clock; SQLite has none but this machine's."""
        if self._engine.dialect.name != "postgresql":
            return time()
        query = select(func.extract("epoch", func.clock_timestamp()))
        async with self.transaction() as connection:
            return float((await connection.execute(query)).scalar_one())

    @asynccontextmanager
    async def transaction(
        self, down: tuple[type[Exception], ...] = ANY_TROUBLE
    ) -> AsyncIterator[AsyncConnection]:
        """All of it or nothing; what is in `down` means that the database is."""
        try:
            async with asyncio.timeout(ANSWER_WITHIN), self._engine.begin() as connection:
                yield connection
        except down as problem:
            raise StorageDown(str(problem) or type(problem).__name__) from problem
