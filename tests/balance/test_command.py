"""The command that measures: beside ours, and with changes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from squarely.balance.runs import Game, Setting, play_one
from squarely.cli import balance
from squarely.kernel.rules import AnyRules
from tests.cli.command import Command


@pytest.fixture
def squarely(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """Games are random and played here, for what is measured is no matter."""

    def quick(
        setting: Setting, facts: Callable[[AnyRules, Game], Any], seed: int, number: int
    ) -> Any:
        return play_one(replace(setting, at_random=True), facts, seed, number)

    def here(work: Callable[[Any], Any], tasks: Iterable[Any]) -> Iterator[Any]:
        yield from map(work, tasks)

    def many(
        setting: Setting,
        facts: Callable[[AnyRules, Game], Any],
        games: int,
        seed: int,
        note: Callable[[], None],
    ) -> dict[int, Any]:
        return {number: quick(setting, facts, seed, number) for number in range(games)}

    monkeypatch.setattr(balance, "play_one", quick)
    monkeypatch.setattr(balance, "on_all_cores", here)
    monkeypatch.setattr(balance, "play_many", many)
    return Command(capsys)


def test_a_design_stands_beside_ours(squarely: Command) -> None:
    command = (
        "balance",
        "locus",
        "--seats",
        2,
        "--games",
        3,
        "--sheet",
        "harbour",
        "--beside-ours",
    )
    said = squarely(*command)
    assert said.code == 0
    assert "yours" in said.out
    assert "squares filled" in said.out
    assert ["target", "yours", "verdict", "ours"] in map(str.split, said.out.splitlines())
    told = json.loads(squarely(*command, "--json").out)
    assert told["figures"].keys() == told["ours"]["figures"].keys()
    assert told["figures"]["total"] != told["ours"]["figures"]["total"]


def test_changes_are_suggested_with_the_files_that_they_lead_to(squarely: Command) -> None:
    command = ("balance", "locus", "--seats", 2, "--games", 6, "--suggest")
    assert "coins at the start: 1 → 2" in " ".join(squarely(*command).out.split())
    told = json.loads(squarely(*command, "--json").out)["suggestions"]
    coins = next(each for each in told if each["change"] == "coins at the start: 1 → 2")
    assert "start_coins = 2" in coins["files"]["sheet"]
    assert {effect["key"] for effect in coins["effects"]} == {"total", "share", "chains"}


def test_suggestions_are_no_report(squarely: Command, tmp_path: Path) -> None:
    for other in (("--out", tmp_path), ("--beside-ours",)):
        assert squarely("balance", "locus", "--suggest", *other).code == 2
