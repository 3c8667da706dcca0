"""The ladder: bots of a server play rated matches, and stand where these put them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from random import Random
from time import time

import pytest

from squarely.client import Client, Match, State
from squarely.client.messages import Event
from squarely.client.runner import Runner
from squarely.server.live import ladder as matches
from squarely.server.programs import streams
from squarely.server.settings import Limits, Settings
from tests.cli.command import Command
from tests.server.guests import WITHIN, open_table
from tests.server.programs.programs import Program, bot_token, play_at_random, program


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
    squarely, begun = Command(capsys), time()
    arguments = ("ladder", "blokus-to-go", "--data", folder, "--games", "2", "--json")
    async with open_table(local) as table, program(table, "Ada") as ada:
        alone = await asyncio.to_thread(squarely, *arguments)
        assert alone.code == 2
        assert "A table of blokus-to-go needs 2 bots that are connected, not 1" in alone.err
        teams = await asyncio.to_thread(squarely, "ladder", "blokus-teams", "--data", folder)
        assert "On a ladder every bot plays for itself" in teams.err
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
        assert all(each["played_at"] > begun for each in board["leaders"])
        assert len(board["bots"]) == 9


class Largest:
    """Plays quick games: the largest pieces come last in the list."""

    def __init__(self, match: Match) -> None:
        self.match = match

    def hear(self, events: Sequence[Event]) -> None:
        """All that it needs is in the state."""

    def choose(self, state: State) -> str:
        return state.legal[-1]

    def close(self) -> None:
        """Nothing is left open."""


async def test_tables_of_more_than_two_have_another_bot_in_every_seat(
    local: Settings, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(streams, "LOOK_EVERY", 0.2)
    monkeypatch.setattr(matches, "LOOK_EVERY", 0.2)
    folder = local.database.removeprefix("sqlite+aiosqlite:///").rpartition("/")[0]
    arguments = ("ladder", "blokus-3", "--data", folder, "--games", "1", "--json")
    swift = Limits(bot_requests_per_second=1000, bot_requests_at_once=1000)
    async with open_table(replace(local, limits=swift)) as table, AsyncExitStack() as stack:
        playing = []
        for name in ("Ada", "Bo", "Cy"):
            token = await bot_token(table, name)
            client = await stack.enter_async_context(Client(table.address, token))
            runner = Runner(client, Largest, lambda challenge: None, most=1, say=lambda line: None)
            playing.append(asyncio.create_task(runner.run()))
        while sum(each["here"] for each in (await table.http.get("/api/bots")).json()) < 3:
            await asyncio.sleep(0.1)
        told = await asyncio.to_thread(Command(capsys), *arguments, "--patience", "0.5")
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    assert told.code == 0, told.err
    # A whole round: everybody was once in every seat, and has met each of the others three times.
    report = json.loads(told.out.splitlines()[-1])
    assert (report["games"], report["late"]) == (3, 0)
    assert {each["bot"]: each["games"] for each in report["bots"]} == {
        "Ada": 6,
        "Bo": 6,
        "Cy": 6,
    }
