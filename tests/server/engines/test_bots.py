"""Bots in seats, and people who go away."""

from __future__ import annotations

import asyncio
import os
import signal
from typing import Any

import pytest

from squarely.games import VARIANTS
from squarely.server.engines.jobs import MoveRequest
from squarely.server.engines.pool import BotPool
from squarely.server.engines.replays import Setup
from squarely.server.engines.scheduling import Job, Priority
from squarely.server.live import attendance
from squarely.server.settings import Settings
from squarely.table import clock
from tests.server.guests import open_table

KNOWN = ("setup", "view", "legal", "level", "bot_key")
SETUP = Setup("blokus-to-go", 2, (), ())
"""All that a bot is told."""
JOB = Job(Priority.MOVE, "192.0.2.1", "m")


@pytest.mark.parametrize("name", VARIANTS)
async def test_bots_play_every_variant_to_the_end(name: str, local: Settings) -> None:
    async with open_table(local) as table:
        match = await table.open(name, "b" * VARIANTS[name].seat_counts[0])
        async with match.guest() as watcher:
            await watcher.end()
            hands = {event["by"] for event in watcher.events if event["kind"] == "played"}
        assert hands <= {"bot", "chance"}


async def test_a_person_plays_against_a_bot(settings: Settings) -> None:
    async with open_table(settings) as table:
        match = await table.open("blokus-to-go", "bp")
        async with match.guest(2) as guest:
            for _ in range(3):
                while 2 not in guest.state["to_act"]:
                    await guest.hear()
                assert (await guest.move())["type"] == "accepted"
            assert guest.state["players"][0] == {
                "seat": 1,
                "name": "Bot 1",
                "kind": "bot",
                "bot": True,
                "level": 5,
                "known": False,
                "program": False,
                "paper": False,
            }


async def test_a_bot_is_told_what_its_seat_sees_and_nothing_else(
    local: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[MoveRequest] = []

    async def overheard(self: BotPool, request: MoveRequest, job: Job) -> Any:
        asked.append(request)
        return request.legal[0]

    monkeypatch.setattr(BotPool, "choose", overheard)
    async with open_table(local) as table:
        match = await table.open("lokomoto", "bbb", options=["hidden-agendas"])
        async with match.guest() as watcher:
            while len(asked) < 10:
                await watcher.hear()
    for request in asked:
        seat = request.view.audience
        assert seat in (1, 2, 3)
        others = [player for player in request.view.players if player.seat != seat]
        assert all(player.agenda == () for player in others)
        assert set(vars(request)) == set(KNOWN)
        assert set(vars(request.setup)) == {"variant", "seats", "options", "data", "handicaps"}


def _own_number(_: None) -> int:
    return os.getpid()


async def test_a_bot_whose_process_dies_is_replaced() -> None:
    rules = VARIANTS["blokus-to-go"].rules()
    pos = rules.initial()
    legal = list(rules.legal_moves(pos, rules.seats[0]))
    request = MoveRequest(SETUP, rules.view(pos, rules.seats[0]), legal, 5)
    pool = BotPool(1)
    try:
        assert await pool.choose(request, JOB) in legal
        os.kill(await pool.ask(_own_number, None, JOB), signal.SIGKILL)
        assert await pool.choose(request, JOB) in legal
    finally:
        pool.close()


async def test_a_bot_that_fails_plays_something_and_the_match_goes_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    pool = BotPool(1)
    try:
        request = MoveRequest(SETUP, None, ["a", "b"], 5)
        assert await pool.choose(request, JOB) in ("a", "b")
        assert "a bot failed" in caplog.text
    finally:
        pool.close()


async def test_an_absent_seat_is_taken_over_and_reclaimed(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_table(settings) as table:
        match = await table.open("blokus-to-go")
        async with match.guest(1) as present:
            async with match.guest(2):
                assert (await present.ask(type="take_over", seat=2))["code"] == "still_here"
            assert (await present.ask(type="take_over", seat=2))["code"] == "still_here"
            monkeypatch.setattr(attendance, "ABSENT_AFTER", 0)
            assert (await present.ask(type="take_over", seat=2))["type"] == "accepted"
            await present.move()
            while 1 not in present.state["to_act"]:
                await present.hear()
            assert present.events[-1]["by"] == "bot"
            async with match.guest(2) as back:
                assert (await back.ask(type="reclaim"))["type"] == "accepted"
                assert (await back.ask(type="reclaim"))["code"] == "not_taken_over"
                await present.reach(back.state["number"])
                await back.reach((await present.move())["number"])
                assert (await back.move())["type"] == "accepted"


async def test_who_watches_cannot_hand_seats_to_bots(
    local: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attendance, "ABSENT_AFTER", 0)
    async with open_table(local) as table:
        match = await table.open("blokus-to-go")
        async with match.guest() as watcher, match.guest(1) as player:
            assert (await watcher.ask(type="take_over", seat=2))["code"] == "only_watching"
            for seat in (0, 3, 2**31 - 1):
                assert (await player.ask(type="take_over", seat=seat))["code"] == "no_such_seat"


async def test_when_the_time_is_over_a_bot_plays_for_the_seat(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(clock.CLOCKS, "2min", 1)
    async with open_table(settings) as table:
        match = await table.open("blokus-to-go", clock="2min")
        async with match.guest(1) as guest:
            assert set(guest.state["deadlines"]) == {"1"}
            while len(guest.events) < 3:
                await guest.hear()
            assert [event.get("by") for event in guest.events[1:3]] == ["clock", "clock"]
            assert not any(player["bot"] for player in guest.state["players"])


async def test_a_clock_that_ran_out_while_the_server_was_down_counts(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(clock.CLOCKS, "2min", 1)
    async with open_table(settings) as table:
        match = await table.open("blokus-to-go", clock="2min")
    async with open_table(settings) as table:
        match.table = table
        while (await match.look())["number"] < 2:
            await asyncio.sleep(0.1)


async def test_bots_go_on_after_a_restart_though_nobody_looks(settings: Settings) -> None:
    async with open_table(settings) as table:
        match = await table.open("blokus-to-go", "bb")
    async with open_table(settings) as table:
        match.table = table
        while not (await match.look())["over"]:
            await asyncio.sleep(0.1)
