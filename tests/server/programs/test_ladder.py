"""The ladder: bots of a server play rated matches, and stand where these put them."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from squarely.server.live import ladder as matches
from squarely.server.programs import streams
from squarely.server.settings import Settings
from tests.cli.command import Command
from tests.server.guests import WITHIN, open_table
from tests.server.programs.programs import Program, play_at_random, program


async def keep_playing(bot: Program, seed: int) -> None:
    chance = Random(seed)
    while True:
        await play_at_random(await bot.begin(), chance)


async def test_bots_play_each_other_and_are_ranked(
    local: Settings, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(streams, "LOOK_EVERY", 0.2)
    monkeypatch.setattr(matches, "LOOK_EVERY", 0.2)
    folder = local.database.removeprefix("sqlite+aiosqlite:///").rpartition("/")[0]
    squarely = Command(capsys)
    arguments = ("ladder", "blokus-to-go", "--data", folder, "--games", "2", "--json")
    async with open_table(local) as table, program(table, "Ada") as ada:
        alone = await asyncio.to_thread(squarely, *arguments)
        assert alone.code == 2
        assert "needs two bots or more that are connected, not 1" in alone.err
        async with program(table, "Bo") as bo:
            playing = [asyncio.create_task(keep_playing(bot, 7)) for bot in (ada, bo)]
            told = await asyncio.wait_for(asyncio.to_thread(squarely, *arguments), 3 * WITHIN)
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        assert told.code == 0, told.err
        report = told.json
        assert (report["games"], report["late"]) == (2, 0)
        assert {each["bot"]: each["games"] for each in report["bots"]} == {"Ada": 2, "Bo": 2}
        board = (await table.http.get("/api/ladder/blokus-to-go")).json()
        numbers = {each["name"]: each["number"] for each in board["leaders"]}
        assert numbers == {each["bot"]: each["rating"] for each in report["bots"]}
        assert all(each["games"] == 2 for each in board["leaders"])
        assert len(board["bots"]) == 9
