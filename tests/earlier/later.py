"""Databases of version 1.0.0 as if they had been left a moment ago, however old they are."""

from __future__ import annotations

import gzip
import re
import sqlite3
from pathlib import Path
from time import time
from typing import Any

import asyncpg

from squarely.server.settings import DATABASE_FILE, database_url, sqlite_in
from tests.earlier import FOLDER, sample

_TIME = re.compile(r"(?<![\w.])1[0-9]{9}(?:\.[0-9]+)?(?![\w.])")
_PATIENT = "UPDATE open_tables SET fill_at = fill_at + 86400"
"""Bots take no seat while a test looks."""
_TEXTS = (("players", "notices"), ("events", "body"))
"""Texts with times in them."""


def on_sqlite(version: str, folder: Path) -> str:
    """The URL of a copy on SQLite."""
    url = sqlite_in(folder)
    file = folder / DATABASE_FILE
    file.write_bytes(gzip.decompress((FOLDER / version / "table.db.gz").read_bytes()))
    by = time() - sample(version, "table")["frozen_at"]
    with sqlite3.connect(file) as connection:
        tables = [
            row[0]
            for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        ]
        for table in tables:
            for column in connection.execute(f"PRAGMA table_info({table})").fetchall():
                if column[2].startswith(("DOUBLE", "FLOAT")):
                    connection.execute(_shift(table, column[1]), (by,))
        connection.execute(_PATIENT)
        connection.create_function("later", 1, lambda text: _later(text, by))
        for table, name in _TEXTS:
            connection.execute(f"UPDATE {table} SET {name} = later({name})")
    connection.close()
    return url


async def on_postgresql(version: str, server: str, name: str) -> str:
    """The URL of a copy on a PostgreSQL server."""
    admin = await asyncpg.connect(f"{server}/postgres")
    await admin.execute(f"CREATE DATABASE {name} TEMPLATE template0")
    await admin.close()
    by = time() - sample(version, "table-postgresql")["frozen_at"]
    dump = gzip.decompress((FOLDER / version / "table.sql.gz").read_bytes()).decode()
    connection: Any = await asyncpg.connect(f"{server}/{name}")
    await connection.execute(dump)
    await connection.execute("SET search_path TO public")
    found = await connection.fetch(
        "SELECT table_name, column_name FROM information_schema.columns"
        " WHERE table_schema = 'public' AND data_type = 'double precision'"
    )
    for table, column in found:
        await connection.execute(_shift(table, column).replace("?", "$1"), by)
    await connection.execute(_PATIENT)
    for table, column in _TEXTS:
        for (text,) in await connection.fetch(f"SELECT DISTINCT {column} FROM {table}"):
            if (later := _later(text, by)) != text:
                update = f"UPDATE {table} SET {column} = $1 WHERE {column} = $2"
                await connection.execute(update, later, text)
    await connection.close()
    return database_url(f"{server}/{name}")


def _shift(table: str, column: str) -> str:
    return f"UPDATE {table} SET {column} = {column} + ? WHERE {column} > 1e9"


def _later(text: str, by: float) -> str:
    return _TIME.sub(lambda found: repr(float(found[0]) + by), text)
