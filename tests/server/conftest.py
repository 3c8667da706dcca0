from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from squarely.server.settings import Limits, Settings, sqlite_in
from squarely.server.storage import database as database_module
from tests.server import postgres
from tests.server import redis_server as redis_servers
from tests.server.databases import postgresql_copy, sqlite_copy
from tests.server.redis_server import RedisServer

_numbers = count()
# Programs play faster than people may, and what limits are for is tested where they are.
SWIFT = Limits(messages_per_second=1000, messages_at_once=1000)


IMPATIENT = {"cluster", "operations", "storage"}
"""Folders whose tests are about databases that do not answer."""


@pytest.fixture(autouse=True)
def _patience(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine a database that is well may still take its time."""
    if request.path.parent.name not in IMPATIENT:
        monkeypatch.setattr(database_module, "ANSWER_WITHIN", 20.0)


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
    """A new database of either kind: whoever asks for it is tested on both."""
    if request.param == "sqlite":
        return sqlite_copy(tmp_path)
    server: str = request.getfixturevalue("postgresql")
    return await _new_database(server)


async def _new_database(server: str) -> str:
    return await postgresql_copy(server, f"table_{os.getpid()}_{next(_numbers)}")


@pytest.fixture(params=["sqlite", "postgresql"])
async def empty_database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of either kind without tables."""
    if request.param == "sqlite":
        return sqlite_in(tmp_path)
    server: str = request.getfixturevalue("postgresql")
    return await postgresql_copy(server, f"empty_{os.getpid()}_{next(_numbers)}", "template0")


@pytest.fixture
def settings(database: str) -> Settings:
    return Settings(database, limits=SWIFT)


@pytest.fixture
def local(tmp_path: Path) -> Settings:
    """SQLite alone, for what has nothing to do with storage."""
    return Settings(sqlite_copy(tmp_path), limits=SWIFT)


@pytest.fixture
def redis_server(tmp_path: Path) -> Iterator[RedisServer]:
    """A Redis server of the test's own, which it may kill."""
    if redis_servers.PROGRAM is None:
        assert not os.environ.get("CI"), "CI has to install Redis"
        pytest.skip("Redis is not installed: apt-get install redis-server")
    with RedisServer(tmp_path) as server:
        yield server


@pytest.fixture
async def cluster(request: pytest.FixtureRequest, redis_server: RedisServer) -> Settings:
    """Settings with which several processes share PostgreSQL and Redis."""
    server: str = request.getfixturevalue("postgresql")
    database = await _new_database(server)
    return Settings(database, bot_processes=0, redis=redis_server.url, limits=SWIFT)
