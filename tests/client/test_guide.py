"""The bot of the guide plays as it is printed."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from squarely.client import Client
from squarely.kernel.rules import BadInput
from squarely.server.settings import Settings, sqlite_in
from tests.server.conftest import SWIFT
from tests.server.guests import open_table
from tests.server.programs.programs import bot_token, play_at_random, program

GUIDE = Path(__file__).parents[2] / "docs" / "bots-api.md"
[PROGRAM] = re.findall(r"```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)


def test_it_is_as_short_as_it_says() -> None:
    assert len(PROGRAM.splitlines()) <= 42


async def test_the_bot_of_the_guide_takes_a_challenge_and_plays(tmp_path: Path) -> None:
    found: dict[str, Any] = {"__name__": "guide"}
    exec(compile(PROGRAM, str(GUIDE), "exec"), found)
    async with open_table(Settings(sqlite_in(tmp_path), limits=SWIFT)) as table:
        token = await bot_token(table, "Guide")
        running = asyncio.create_task(found["main"](table.address, token))
        async with program(table, "Ada") as ada:
            while not (await table.http.get("/api/bots")).json()[0]["here"]:
                await asyncio.sleep(0.05)
            opened, key = await ada.client.open_table("blokus-to-go", 2)
            await ada.client.challenge(opened, key, "Guide")
            end = await play_at_random(await ada.begin(), Random(1))
        assert end.outcome is not None
        assert not running.done()
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


def test_without_an_address_it_says_how_it_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["greedy.py"])
    with pytest.raises(SystemExit, match="usage: python greedy"):
        exec(compile(PROGRAM, str(GUIDE), "exec"), {"__name__": "__main__"})


@pytest.mark.parametrize("token", ["", "  ", "squarely_\u00e9", "two words", "a\nb"])
def test_what_cannot_be_a_token_is_told_at_once(token: str) -> None:
    with pytest.raises(BadInput, match="This is no token"):
        Client("http://127.0.0.1:9", token)


def test_a_token_read_from_a_file_may_end_with_a_line() -> None:
    Client("http://127.0.0.1:9", "squarely_x\n")


@pytest.mark.parametrize("address", ["http://127.0.0.1:port", "127.0.0.1:8000", "table.example"])
def test_what_cannot_be_an_address_is_told_at_once(address: str) -> None:
    with pytest.raises(BadInput, match="is no address"):
        Client(address, "squarely_x")
