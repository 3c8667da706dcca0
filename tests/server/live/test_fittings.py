"""Bots get to know sheets that are not ours, each once, while nobody waits for a worker."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from squarely.bots.locus import adaptation, fitted
from squarely.games.locus.variants import SHEET
from squarely.server.bus.bus import LocalBus
from squarely.server.bus.tracker import Tracker
from squarely.server.engines.jobs import has_to_be_fitted, keep_fitted, mark
from squarely.server.engines.replays import setup_of
from squarely.server.engines.scheduling import Job, Priority
from squarely.server.live.fittings import Fittings, progress
from squarely.table.events import Opened, Player
from squarely.table.match import Match, open_match
from tests.bots.locus.test_fitting import locus, own_sheet


class Pool:
    """Does what it is asked here and now, and notes how far the search was."""

    def __init__(self, match: Match, tracker: Tracker) -> None:
        self._match, self._tracker = match, tracker
        self.asked: list[Callable[..., Any]] = []
        self.told: list[float | None] = []

    async def ask(self, work: Callable[[Any], Any], request: Any, job: Job) -> Any:
        """An answer."""
        assert job.priority is Priority.ALONE
        self.asked.append(work)
        self.told.append(progress(self._match, self._tracker))
        return work(request)


def opened(sheet: str | None) -> Match:
    rules = locus(sheet, seats=2)
    bots = tuple(Player("bot", f"Bot {seat}", 5) for seat in rules.seats)
    names = tuple((part, text.fingerprint) for part, text in rules.data.items())
    return open_match(rules, Opened("locus", (), bots, "none", "00", names), 0.0)


@pytest.fixture(autouse=True)
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fitted, "user_cache_path", lambda _: tmp_path)
    for name in ("ROUNDS", "GAMES", "FINAL_GAMES"):
        monkeypatch.setattr(adaptation, name, 2)


async def fitted_by(*matches: Match, others: float | None = None) -> Pool:
    tracker = Tracker(LocalBus())
    pool = Pool(matches[0], tracker)
    fittings = Fittings(pool, tracker)  # type: ignore[arg-type]
    for match in matches:
        fittings.begin(match)
    while fittings.under_way:
        await asyncio.sleep(0)
    assert progress(matches[0], tracker) is None
    return pool


async def test_a_sheet_is_fitted_once_and_told_meanwhile() -> None:
    match = opened(own_sheet())
    pool = await fitted_by(match, match)
    assert pool.asked[0] is has_to_be_fitted
    assert pool.asked[-1] is keep_fitted
    assert set(pool.asked[1:-1]) == {mark}
    told = [each for each in pool.told if each is not None]
    assert pool.told[0] is None
    assert told == sorted(told)
    assert told[0] == 0.0
    assert told[-1] < 1.0
    assert not has_to_be_fitted(setup_of(match))
    assert (await fitted_by(match)).asked == [has_to_be_fitted]


async def test_ours_are_known() -> None:
    assert (await fitted_by(opened(None))).asked == []
    assert (await fitted_by(opened(SHEET.edition("harbour").text))).asked == [has_to_be_fitted]


async def test_what_goes_wrong_is_not_tried_again_and_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(adaptation, "ROUNDS", -1)
    await fitted_by(opened(own_sheet(4)))
    assert "nothing could be fitted" in caplog.text
