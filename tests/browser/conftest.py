from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright, expect

from squarely.server.http.pages import FOLDER
from squarely.server.live import new_match
from squarely.server.settings import Limits, Settings
from tests.server.databases import sqlite_copy
from tests.server.guests import Table, open_table

# Chromium talks to nobody but the table.
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

# A busy machine is no reason to fail.
expect.set_options(timeout=15_000)


def _needed(what: object, complaint: str) -> None:
    if not what:
        assert not os.environ.get("CI"), f"CI needs it: {complaint}"
        pytest.skip(complaint)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of this folder share one event loop: the browser's, which takes a while to start."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@asynccontextmanager
async def _launched(*programs: str) -> AsyncIterator[Browser]:
    """The first of some programs that is installed, headless."""
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, programs)), None)
    _needed(path, f"no browser: apt-get install {programs[0]}")
    _needed((FOLDER / "index.html").exists(), "the pages are not built: make web")
    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(executable_path=path, args=QUIET)
        yield chromium
        await chromium.close()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """Every visitor has a context of their own; the shell draws no windows, which saves time."""
    async with _launched("chromium-headless-shell", "chromium") as launched:
        yield launched


@pytest_asyncio.fixture(loop_scope="session")
async def whole_browser() -> AsyncIterator[Browser]:
    """With what the headless shell leaves out: messages that are pushed."""
    async with _launched("chromium") as launched:
        yield launched


@pytest.fixture
def same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every run of a test is dealt the same cards."""
    numbers = count()
    monkeypatch.setattr(new_match, "new_seed", lambda: f"{next(numbers):064x}")


@pytest_asyncio.fixture(loop_scope="session")
async def table(tmp_path: Path, same_cards: None) -> AsyncIterator[Table]:
    """A running table with its pages."""
    patient = Limits(requests_per_second=1000, requests_at_once=1000, joins_at_once=1000)
    async with open_table(Settings(sqlite_copy(tmp_path), limits=patient)) as opened:
        yield opened
