"""`squarely simulate`."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

from squarely.formats.files import load
from tests.cli.command import Command


def contents(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()}


def test_the_same_seed_gives_the_same_records(squarely: Command, tmp_path: Path) -> None:
    for folder, seed in (("one", 7), ("two", 7), ("three", 8)):
        answer = squarely(
            "simulate", "blokus-to-go", "--games", 3, "--seed", seed, "--out", tmp_path / folder
        )
        assert answer.code == 0
        assert "3 games" in answer.out
    assert len(contents(tmp_path / "one")) == 3
    assert contents(tmp_path / "one") == contents(tmp_path / "two")
    assert not set(contents(tmp_path / "one").values()) & set(contents(tmp_path / "three").values())


def test_statistics_are_those_of_the_records(squarely: Command, tmp_path: Path) -> None:
    report = squarely(
        *("simulate", "blokus-2", "--games", 4, "--option", "fixed-corners", "--json"),
        *("--out", tmp_path),
    ).json
    games = [load(path) for path in sorted(tmp_path.iterdir())]
    outcomes = [game.rules.outcome(game.position()) for game in games]
    assert (report["games"], report["interrupted"], report["options"]) == (
        4,
        False,
        ["fixed-corners"],
    )
    assert report["mean_plies"] == sum(game.plies for game in games) / 4
    for line in report["scores"]:
        scores = [outcome.scores[line["seat"]] for outcome in outcomes if outcome]
        assert line["mean"] == sum(scores) / 4
        assert (line["lowest"], line["highest"]) == (min(scores), max(scores))
    assert sum(line["wins"] for line in report["scores"]) == 4


def test_ctrl_c_keeps_what_is_done(tmp_path: Path) -> None:
    command = "import sys; from squarely.cli.main import main; main(sys.argv[1:])"
    arguments = ["simulate", "blokus-to-go", "--games", "1000000", "--out", str(tmp_path)]
    with subprocess.Popen(
        [sys.executable, "-c", command, *arguments], stdout=subprocess.PIPE, text=True
    ) as process:
        patience = time.monotonic() + 60
        while not any(tmp_path.iterdir()) and time.monotonic() < patience:
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    done = len(list(tmp_path.iterdir()))
    assert f"Stopped after {done} of 1000000 games." in out
    for path in tmp_path.iterdir():
        assert load(path).rules.outcome(load(path).position()) is not None
