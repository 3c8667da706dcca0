"""Databases of the tests: migrated once and copied, for migrating takes longer than most tests."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

import asyncpg

from squarely.server.settings import DATABASE_FILE, database_url, sqlite_in
from squarely.server.storage.store import Store

TEMPLATE = "migrated"


def sqlite_copy(folder: Path) -> str:
    """The URL of a new SQLite database with all tables."""
    url = sqlite_in(folder)
    shutil.copyfile(_sqlite_template(), folder / DATABASE_FILE)
    return url


async def postgresql_copy(server: str, name: str, template: str = TEMPLATE) -> str:
    """The URL of a new PostgreSQL database, with all tables unless told otherwise."""
    admin = await asyncpg.connect(f"{server}/postgres")
    if not await admin.fetchval("SELECT true FROM pg_database WHERE datname = $1", TEMPLATE):
        await admin.execute(f"CREATE DATABASE {TEMPLATE}")
        await _migrated(database_url(f"{server}/{TEMPLATE}"))
    await admin.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
    await admin.close()
    return database_url(f"{server}/{name}")


@cache
def _sqlite_template() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="squarely-"))
    # In a thread of its own: whoever asks may be in an event loop.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, _migrated(sqlite_in(folder))).result()
    return folder / DATABASE_FILE


async def _migrated(url: str) -> None:
    store = Store(url)
    await store.prepare()
    await store.close()
