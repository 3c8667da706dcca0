"""Connections to a database, SQLite or PostgreSQL, as everything here uses them."""

from __future__ import annotations

import asyncio
from typing import Any

from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

GOODBYE = 0.1


def engine_for(url: str, pool_timeout: float) -> AsyncEngine:
    """The engine of a database; waits so many seconds for a free connection."""
    # A connection that broke while nobody used it is noticed before it fails somebody.
    pinged = url.startswith("postgresql")
    # Errors quote what was to be stored, and seeds are secret while a match goes on.
    engine = create_async_engine(
        url, pool_timeout=pool_timeout, pool_pre_ping=pinged, hide_parameters=True
    )
    if engine.dialect.name == "sqlite":
        event.listen(engine.sync_engine, "connect", _configure_sqlite)
    return engine


async def settled() -> None:
    """Lets the thread of a connection that failed say goodbye while the loop is still there."""
    await asyncio.sleep(GOODBYE)


def _configure_sqlite(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    for pragma in (
        "journal_mode = WAL",
        # Not even a power cut may lose what was acknowledged.
        "synchronous = FULL",
        "foreign_keys = ON",
        "busy_timeout = 3000",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
