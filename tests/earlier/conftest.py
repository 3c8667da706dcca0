from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, fields
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from squarely.server.live.bot_turns import LocalTurns
from squarely.server.settings import Limits, Settings
from tests.earlier import sample
from tests.earlier.later import on_postgresql, on_sqlite
from tests.server.conftest import postgresql
from tests.server.guests import Table, open_table

__all__ = ["postgresql"]
_numbers = count()
UNLIMITED = Limits(**{each.name: 10**6 for each in fields(Limits)})


@dataclass(frozen=True)
class Frozen:
    """A table as version 1.0.0 left it, and what that said of it."""

    settings: Settings
    facts: dict[str, Any]

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[Table]:
        """Today's server with it."""
        async with open_table(self.settings) as table:
            yield table


@pytest.fixture
def no_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing moves by itself, so that everything is as it was left."""
    monkeypatch.setattr(LocalTurns, "submit", lambda *_: None)


@pytest.fixture(params=["sqlite", "postgresql"])
async def frozen(request: pytest.FixtureRequest, tmp_path: Path) -> Frozen:
    if request.param == "sqlite":
        url, name = on_sqlite("v1.0", tmp_path), "table"
    else:
        server: str = request.getfixturevalue("postgresql")
        url = await on_postgresql("v1.0", server, f"v1_{os.getpid()}_{next(_numbers)}")
        name = "table-postgresql"
    return Frozen(Settings(url, limits=UNLIMITED), sample("v1.0", name))


@pytest.fixture
def at_hand(tmp_path: Path) -> Frozen:
    """On SQLite alone, for what has nothing to do with storage."""
    url = on_sqlite("v1.0", tmp_path)
    return Frozen(Settings(url, limits=UNLIMITED), sample("v1.0", "table"))
