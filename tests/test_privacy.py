"""Nothing is collected: no file outside our own folders, and nobody is called."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.installations import Installation, in_a_new_home

OURS = (".local/share/squarely/", ".cache/squarely/")


@pytest.fixture
def home(tmp_path: Path) -> Installation:
    return in_a_new_home(tmp_path)


def check(home: Installation) -> None:
    assert [name for name in home.files() if not name.startswith(OURS)] == []
    assert not (home.home.parent / "calls").exists()


def test_a_bot_and_an_analysis_leave_nothing_behind(home: Installation, tmp_path: Path) -> None:
    answer = home.run("gtp", "--simulations", "200", given="genmove b\nquit\n")
    assert answer.stdout.startswith("= "), answer.stderr
    game = tmp_path / "games" / "blokus-to-go-0-00001.squarely"
    home.run("simulate", "blokus-to-go", "--games", "1", "--out", str(game.parent))
    analysed = home.run("analyze", str(game), "--simulations", "100")
    assert analysed.returncode == 0, analysed.stderr
    assert home.files()
    check(home)


def test_a_report_leaves_nothing_behind(home: Installation, tmp_path: Path) -> None:
    report = home.run("balance", "locus", "--games", "4", "--out", str(tmp_path / "report"))
    assert report.returncode == 0, report.stderr
    check(home)


def test_a_server_leaves_nothing_behind(home: Installation) -> None:
    with home.serving() as http:
        players = [{"kind": "bot", "level": 9}, {"kind": "person"}]
        wish = {"variant": "blokus-to-go", "players": players}
        match = http.post("/api/matches", json=wish).json()
        while http.get(f"/api/matches/{match['id']}").json()["number"] < 2:
            time.sleep(0.2)
        # A hint is worth something once the engine and its network answer, not a simple bot.
        key = {"authorization": f"Bearer {match['seats'][0]['key']}"}
        while http.post(f"/api/matches/{match['id']}/hint", headers=key).json()["worth"] is None:
            time.sleep(6)
    assert ".local/share/squarely/table/squarely.db" in home.files()
    check(home)


def test_a_library_that_would_call_home_is_told_not_to(home: Installation) -> None:
    code = "import os, squarely; print(os.environ['RAY_USAGE_STATS_ENABLED'])"
    told = subprocess.run(
        [sys.executable, "-c", code], env=home.environment, capture_output=True, check=True
    )
    assert told.stdout.decode().strip() == "0"
