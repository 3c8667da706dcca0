"""Bots stay with their match: trees are searched on, and a turn is planned once."""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from typing import Any

import pytest

from squarely.bots import warming
from squarely.bots.locus.search import SearchBot
from squarely.games import VARIANTS
from squarely.kernel.rules import Seat
from squarely.server.engines import jobs
from squarely.server.engines.jobs import MoveRequest, choose_move, release_bots
from squarely.server.engines.pool import BotPool
from squarely.server.engines.replays import Setup
from squarely.server.engines.scheduling import Job, Priority
from squarely.server.settings import Settings
from tests.server.guests import open_table

SETUP = Setup("blokus-to-go", 2, (), ())
RULES = VARIANTS["blokus-to-go"].rules()
VIEW = RULES.view(RULES.initial(), Seat(1))
LEGAL = list(RULES.legal_moves(RULES.initial(), Seat(1)))


@pytest.fixture(autouse=True)
def _nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "_kept", type(jobs._kept)())


def ask(match_id: str, seat: int = 1, level: int = 1) -> None:
    choose_move(MoveRequest(SETUP, VIEW, LEGAL, level, (match_id, Seat(seat))))


def test_a_bot_is_kept_for_its_match_seat_and_level() -> None:
    ask("m")
    (bot,) = jobs._kept.values()
    ask("m")
    assert list(jobs._kept.values()) == [bot]
    ask("m", seat=2)
    ask("m", level=2)
    ask("n")
    assert len(set(jobs._kept.values())) == 4
    release_bots("m")
    assert [key[0] for key in jobs._kept] == ["n"]


def test_whoever_is_asked_once_is_not_kept() -> None:
    choose_move(MoveRequest(SETUP, VIEW, LEGAL, 1))
    assert not jobs._kept


def test_no_more_than_a_number_of_bots_is_kept() -> None:
    for number in range(jobs.KEPT_BOTS + 3):
        ask(str(number))
        ask("0")
    assert len(jobs._kept) == jobs.KEPT_BOTS
    assert "0" in {key[0] for key in jobs._kept}


async def test_the_bots_of_a_match_think_in_the_same_process() -> None:
    pool = BotPool(2)
    job = Job(Priority.MOVE, "192.0.2.1", "m")
    try:
        seen = {await pool.ask(_process, None, job) for _ in range(4)}
        assert len(seen) == 1
        others = [pool.ask(_process, None, Job(Priority.MOVE, "a", name)) for name in "xy"]
        assert len(set(await asyncio.gather(*others))) == 2
        assert await pool.ask(_process, None, job) in seen
    finally:
        pool.close()


def _process(_: None) -> int:
    return os.getpid()


async def test_a_locus_turn_is_planned_once_at_the_table(
    local: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The workers of this table work here, so that their plans can be counted."""
    planned: Counter[tuple[int, int]] = Counter()
    moves: Counter[tuple[int, int]] = Counter()
    search = SearchBot._search

    def counted(bot: SearchBot, pos: Any, seat: Any, *rest: Any, **more: Any) -> Any:
        planned[pos.turn, seat] += 1
        return search(bot, pos, seat, *rest, **more)

    async def here(pool: BotPool, worker: int, work: Any, request: Any) -> Any:
        moves[request.view.turn, request.view.audience] += 1
        return await asyncio.to_thread(work, request)

    monkeypatch.setattr(SearchBot, "_search", counted)
    monkeypatch.setattr(BotPool, "run", here)
    monkeypatch.setattr(warming, "is_ready", lambda rules: True)
    async with open_table(local) as table:
        match = await table.open("locus", "b")
        async with match.guest() as watcher:
            await watcher.end()
    assert len(planned) > 10
    assert set(planned.values()) == {1}
    assert sum(moves.values()) > 2 * sum(planned.values())
