"""Balance measured with bots of a level instead of baseline bots."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from squarely.balance import locus, lokomoto
from squarely.balance.report import players_of, stem_of
from squarely.balance.runs import Game, Setting
from squarely.cli import balance
from squarely.kernel.rules import AnyRules
from tests.cli.command import Command


@pytest.fixture
def squarely(capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(capsys)


def test_bots_of_a_level_play_other_games_than_sensible_ones() -> None:
    """The weakest level of Locus scores far less than the baseline bot."""
    rules = Setting("locus", 1).rules()
    sensible, weak, again = (
        locus.facts(rules, Setting("locus", 1, level=level).game(rules, "1/1"))
        for level in (None, 1, 1)
    )
    assert weak == again, "the same seed gives the same game"
    assert weak.seats[0].total < 0.8 * sensible.seats[0].total


def test_lokomoto_is_played_by_bots_of_a_level_too() -> None:
    setting = Setting("lokomoto", 5, level=1)
    rules = setting.rules()
    found = lokomoto.facts(rules, setting.game(rules, "1/1"))
    assert sum(seat.win for seat in found.seats) == pytest.approx(1)


def test_the_command_asks_for_the_level_and_writes_a_page_of_its_own(
    squarely: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def played(
        setting: Setting,
        facts: Callable[[AnyRules, Game], Any],
        games: int,
        seed: int,
        note: Callable[[], None],
    ) -> dict[int, Any]:
        asked.append((setting.at_random, setting.level))
        # What is measured is no matter here: random games are quick.
        quick = Setting(setting.variant, setting.seats, at_random=True)
        rules = quick.rules()
        return {n: facts(rules, quick.game(rules, f"{seed}/{n}")) for n in range(games)}

    monkeypatch.setattr(balance, "play_many", played)
    command = ("balance", "locus", "--seats", 2, "--games", 2)
    assert squarely(*command, "--level", 6, "--out", tmp_path).code == 0
    assert asked == [(False, 6), (True, None), (False, 6), (False, 6)]
    page = " ".join((tmp_path / "locus-level-6.md").read_text(encoding="utf-8").split())
    assert "--seed 0 --level 6`: 2 games between bots of level 6" in page
    assert (tmp_path / "locus-level-6" / "totals.svg").exists()
    assert squarely(*command, "--level", 10).code == 2


def test_who_plays_in_words() -> None:
    assert (players_of(None), players_of(6)) == ("baseline bots", "bots of level 6")
    assert (stem_of("locus", None), stem_of("locus", 6)) == ("locus", "locus-level-6")
