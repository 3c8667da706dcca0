"""Parts of a whole table are killed while it is played at; `benchmarks.chaos` does it at length."""

from __future__ import annotations

import os
import random
import tempfile
from pathlib import Path

import pytest

from benchmarks import chaos, cluster
from tests.server import nginx, postgres
from tests.server import redis_server as redis_servers


async def test_nothing_acknowledged_is_lost_and_every_match_goes_on() -> None:
    parts = (postgres.binaries(), redis_servers.PROGRAM, nginx.program())
    if not all(parts):
        assert not os.environ.get("CI"), "CI has to install PostgreSQL, Redis and nginx"
        pytest.skip("a part is not installed: apt-get install postgresql redis-server nginx")
    random.seed(21)
    few = ["--matches", "10", "--kills", "4", "--pause", "1", "--every", "1"]
    with (
        tempfile.TemporaryDirectory(prefix="squarely-") as folder,
        cluster.running(Path(folder), servers=2, workers=1) as table,
    ):
        found, happened = await chaos.survive(table, chaos.parsed(few))
    assert found.problems == [], happened
    assert happened["acknowledged"] > 20
