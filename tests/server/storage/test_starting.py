"""A process that starts while PostgreSQL recovers from a crash waits for it."""

from __future__ import annotations

import asyncio
import logging
import struct

import pytest

from squarely.server.storage import database
from squarely.server.storage.database import Database, StorageDown

ENCRYPTION_ASKED = 80_877_103
STARTING_UP = b"SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0"


async def _starting_up(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """What PostgreSQL says until it is ready."""
    while True:
        (size,) = struct.unpack("!i", await reader.readexactly(4))
        asked = await reader.readexactly(size - 4)
        if struct.unpack("!i", asked[:4])[0] != ENCRYPTION_ASKED:
            break
        writer.write(b"N")
    writer.write(b"E" + struct.pack("!i", len(STARTING_UP) + 4) + STARTING_UP)
    writer.close()


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "LOOK_EVERY", 0.01)


async def test_a_database_that_recovers_is_waited_for(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = await asyncio.start_server(_starting_up, "127.0.0.1", 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
        recovering = Database(f"postgresql+asyncpg://x:y@127.0.0.1:{port}/z")
        prepare, tries = Database.prepare, 0

        async def until_recovered(self: Database) -> None:
            nonlocal tries
            tries += 1
            if tries < 4:
                await prepare(self)

        monkeypatch.setattr(Database, "prepare", until_recovered)
        with caplog.at_level(logging.WARNING):
            await recovering.await_ready()
        assert tries == 4
        assert [each.message for each in caplog.records] == [
            "the database is starting: waiting for it"
        ]
        await recovering.close()


async def test_a_database_that_is_not_there_is_not_waited_for() -> None:
    nowhere = Database("postgresql+asyncpg://x:y@127.0.0.1:1/z")
    with pytest.raises(StorageDown):
        await nowhere.await_ready()
    await nowhere.close()
