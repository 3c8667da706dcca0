from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import asyncpg
import pytest

from squarely.server.settings import Settings, database_url, sqlite_in
from tests.server import postgres

_numbers = count()


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    programs = postgres.binaries()
    if programs is None:
        assert not os.environ.get("CI"), "CI has to install PostgreSQL"
        pytest.skip("PostgreSQL is not installed: apt-get install postgresql")
    with (
        tempfile.TemporaryDirectory(prefix="squarely-") as folder,
        postgres.running(Path(folder), programs) as url,
    ):
        yield url


@pytest.fixture
def own_postgresql() -> Iterator[postgres.Cluster]:
    """A server that a test may halt, kill and start again; what it commits is durable."""
    programs = postgres.binaries()
    if programs is None:
        assert not os.environ.get("CI"), "CI has to install PostgreSQL"
        pytest.skip("PostgreSQL is not installed: apt-get install postgresql")
    with (
        tempfile.TemporaryDirectory(prefix="squarely-") as folder,
        postgres.cluster(Path(folder), programs, durable=True) as server,
    ):
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
async def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of either kind: whoever asks for it is tested on both."""
    if request.param == "sqlite":
        return sqlite_in(tmp_path)
    server: str = request.getfixturevalue("postgresql")
    name = f"table_{os.getpid()}_{next(_numbers)}"
    admin = await asyncpg.connect(f"{server}/postgres")
    await admin.execute(f"CREATE DATABASE {name}")
    await admin.close()
    return database_url(f"{server}/{name}")


@pytest.fixture
def settings(database: str) -> Settings:
    return Settings(database)


@pytest.fixture
def local(tmp_path: Path) -> Settings:
    """SQLite alone, for what has nothing to do with storage."""
    return Settings(sqlite_in(tmp_path))
