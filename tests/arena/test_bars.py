"""The bars that bots are measured against."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import bots
from benchmarks.bots import FOUR, TO_GO, Bar, Contest, RankBar, bars_against, ranks
from squarely.arena.game import GameResult


@pytest.fixture(autouse=True)
def kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(bots, "KEPT", tmp_path)


def test_a_bar_ends_early_once_a_sequential_test_has_ended(tmp_path: Path) -> None:
    bar = Bar("baseline", Contest(*TO_GO, "baseline", "random"), 0.5, 200)
    line = bar.measured(200, 9)
    assert "bar 50%: reached (ended by a sequential test, above, LLR +" in line
    (log,) = tmp_path.iterdir()
    played = len(log.read_text().splitlines()) - 1
    assert played < 100
    # Asked again, nothing more is played.
    assert bar.measured(200, 9) == line
    assert len(log.read_text().splitlines()) - 1 == played


def test_a_bar_that_needs_all_its_games_says_nothing_of_a_test() -> None:
    line = Bar("baseline", Contest(*TO_GO, "random", "baseline"), 0.5, 4).measured(4, 9)
    assert line.endswith("of 4; bar 50%: MISSED") or "Elo; bar 50%: MISSED" in line
    assert "sequential" not in line


def test_a_lead_in_rank_is_a_bar_of_its_own() -> None:
    bar = RankBar("four", Contest(*FOUR, "baseline", "random"), 200, 0.5)
    line = bar.measured(200, 9)
    assert "bar 0.5: reached (ended by a sequential test, above" in line


def test_the_rank_of_one_among_others() -> None:
    game = GameResult(0, 0, ("b", "a", "b", "b"), (0,) * 4, (2, 1, 3, 4), 1, (0.0,) * 4)
    assert ranks(game, "a") == (1, 3)


def test_the_old_engine_has_bars_only_where_it_is_given() -> None:
    found = bars_against("/opt/old/squarely gtp --seconds 1")
    assert {bar.contest.against for bar in found} == {"gtp:/opt/old/squarely gtp --seconds 1"}
    assert [bar.contest.bot for bar in found] == [*["search:1s"] * 3, "search:0.1s"]
    assert not [bar for bar in bots.BARS if "0.1" in bar.name]
