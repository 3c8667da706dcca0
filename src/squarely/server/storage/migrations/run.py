"""Brings a database to the newest form."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncEngine

ONE_AT_A_TIME = 0x5155_4152_454C_59
"""The number of the lock under which PostgreSQL lets one process after the other migrate."""


async def upgrade(engine: AsyncEngine) -> None:
    """Runs the migrations that the database has not seen; others who start now wait for it."""
    async with engine.begin() as connection:
        # Both end with the transaction, whatever becomes of the process.
        if engine.dialect.name == "postgresql":
            lock = text("SELECT pg_advisory_xact_lock(:number)")
            await connection.execute(lock, {"number": ONE_AT_A_TIME})
        else:
            await connection.exec_driver_sql("BEGIN IMMEDIATE")
        await connection.run_sync(_upgrade)


def configuration() -> Config:
    """Where Alembic finds the migrations."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.set_main_option("path_separator", "os")
    return config


def _upgrade(connection: Connection) -> None:
    config = configuration()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
