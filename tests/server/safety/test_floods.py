"""A flood of every costly address, against a real process: the others hardly notice."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.floods import BOUND, floods, watched
from squarely.server.settings import sqlite_in
from tests.server.processes import serving

AS_SLOW = 10
"""Times as slow as in peace, on a machine that has other things to do."""


@pytest.mark.whole("floods, each for seconds")
async def test_a_flood_of_one_address_is_not_felt_at_others(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as running:
        table = running.table
        match = await table.open("locus", [{"kind": "bot", "level": 1}] * 3)
        async with match.guest() as watcher:
            await watcher.end()
        peace = await watched(table, "peace", None, 2.0)
        for name, flood in floods(match.id).items():
            felt = await watched(table, name, flood, 2.0)
            for during, before in zip(felt, peace, strict=True):
                assert during < max(BOUND, AS_SLOW * before), name
