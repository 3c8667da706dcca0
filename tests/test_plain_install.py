"""Without the engine simple bots answer, and whoever wants more is told how to get it."""

from __future__ import annotations

import time
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.installations import ENGINE, Installation, without_engine

ROOT = Path(__file__).parents[1]
HOW = "pip install 'squarely[engine]'"


@pytest.fixture
def plain(tmp_path: Path) -> Installation:
    return without_engine(tmp_path)


def test_a_plain_install_does_not_ask_for_the_engine() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    plain = {Requirement(each).name for each in project["dependencies"]}
    engine = {Requirement(each).name for each in project["optional-dependencies"]["engine"]}
    assert not set(ENGINE) & plain
    assert engine == {"numba", "numpy"}


@pytest.mark.parametrize("game", ["blokus", "locus", "lokomoto"])
def test_simple_bots_play_in_the_terminal(plain: Installation, game: str) -> None:
    seats = [] if game == "blokus" else ["--seats", "2"]
    answer = plain.run("play", game, *seats, "--seat", "2", "--level", "9", given="?\nquit\n")
    assert answer.returncode == 0, answer.stderr
    assert f"simple ones play: {HOW}." in answer.stdout
    assert "Seat 1 (level 9) plays " in answer.stdout


@pytest.mark.parametrize(
    "command",
    [
        ["gtp"],
        ["arena", "blokus-to-go", "--bot", "level:9", "--bot", "baseline", "--games", "2"],
        ["arena", "locus", "--seats", "2", "--bot", "level:7", "--bot", "baseline", "--games", "2"],
        ["arena", "blokus-to-go", "--bot", "net:10", "--bot", "random", "--games", "2"],
        ["analyze", "game.squarely"],
    ],
    ids=" ".join,
)
def test_what_needs_the_engine_says_how_to_get_it(
    plain: Installation, command: list[str], tmp_path: Path
) -> None:
    plain.run("simulate", "blokus-to-go", "--games", "1", "--out", str(tmp_path))
    game = str(tmp_path / "blokus-to-go-0-00001.squarely")
    answer = plain.run(*(game if word == "game.squarely" else word for word in command))
    assert answer.returncode == 2
    assert answer.stderr.count("\n") == 1
    assert answer.stderr.count("needs the engine") == 1
    assert f"needs the engine: {HOW}." in answer.stderr


def test_the_server_plays_and_says_what_it_lacks(plain: Installation) -> None:
    with plain.serving() as http:
        assert [game["engine"] for game in http.get("/api/games").json()] == [False] * 3
        players = [{"kind": "bot", "level": 9}, {"kind": "bot", "level": 1}]
        wish = {"variant": "blokus-to-go", "players": players}
        match = http.post("/api/matches", json=wish).json()["id"]
        while not http.get(f"/api/matches/{match}").json()["over"]:
            time.sleep(0.2)
        told = http.get(f"/api/matches/{match}/analysis/1")
        assert told.status_code == 501
        assert told.json()["code"] == "no_engine"
        assert HOW in told.json()["error"]
