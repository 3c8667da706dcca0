"""Data sets: what the engine played and thought, written down so that all of it can be checked."""

from __future__ import annotations

import re
from itertools import islice
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from squarely.bots.workers import on_all_cores
from squarely.cli.main import exit_code
from squarely.dataset.games import Setting, decisions_of
from squarely.formats.loaded import loaded
from squarely.kernel.record import parse_record
from squarely.kernel.rules import CHANCE

SAMPLES = Path(__file__).parents[2] / "datasets"
VARIANTS = ("blokus", "blokus-to-go", "locus", "lokomoto")
CARD = (SAMPLES / "README.md").read_text(encoding="utf-8")
COMMAND = re.compile(
    r"^squarely dataset ([\w-]+)(?: --seats (\d))? --games (\d+) --simulations (\d+) --seed (\d+) ",
    re.M,
)
OPENING = 8
"""What `--opening` is where nothing is said."""
BEGINNING = 24
"""Turns of a game that are played again: a whole game would take too long."""


def rows(folder: Path, name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pq.read_table(folder / f"{name}.parquet").to_pylist()
    return found


def made(folder: Path, *more: str) -> None:
    wanted = ("--games", "2", "--simulations", "8", "--opening", "6", "--seed", "3")
    assert exit_code(["dataset", "locus", "--out", str(folder), *wanted, *more]) == 0


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two short games of Locus alone."""
    folder = tmp_path_factory.mktemp("small")
    made(folder, "--seats", "1")
    return folder


def test_a_set_has_a_row_for_every_game_and_every_move(small: Path) -> None:
    games, moves = rows(small, "games"), rows(small, "moves")
    assert [game["game"] for game in games] == [1, 2]
    for game in games:
        own = [move for move in moves if move["game"] == game["game"]]
        turns = parse_record(game["record"]).turns
        assert [(move["seat"], move["move"]) for move in own] == [
            (turn.seat, turn.move) for turn in turns
        ]
        assert [move["ply"] for move in own] == list(range(1, len(own) + 1))


def test_every_decision_has_what_the_engine_thought_and_no_card_has(small: Path) -> None:
    for move in rows(small, "moves"):
        thought = (move["forecast"], move["value"], move["candidates"])
        if move["seat"] == CHANCE:
            assert thought == (None, None, None)
        else:
            assert len(move["forecast"]) == 1
            values = [each["value"] for each in move["candidates"]]
            assert values
            assert move["value"] is not None


def test_records_lie_beside_it(small: Path) -> None:
    files = sorted((small / "records").iterdir())
    assert [path.name for path in files] == ["locus-3-00001.squarely", "locus-3-00002.squarely"]
    assert [path.read_text() for path in files] == [game["record"] for game in rows(small, "games")]


def test_the_same_seed_gives_the_same_games(small: Path, tmp_path: Path) -> None:
    made(tmp_path, "--seats", "1")
    for name in ("games", "moves"):
        assert rows(tmp_path, name) == rows(small, name)


def test_a_folder_with_a_data_set_is_left_alone(
    small: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = {path: path.stat().st_mtime_ns for path in small.rglob("*")}
    assert exit_code(["dataset", "locus", "--out", str(small), "--games", "1000000"]) == 2
    told = " ".join(capsys.readouterr().err.split())
    assert told.endswith("has a data set already: choose another folder, or remove it first.")
    assert {path: path.stat().st_mtime_ns for path in small.rglob("*")} == before


def test_one_game_is_one_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made(tmp_path, "--seats", "1", "--games", "1")
    assert "1 game and " in capsys.readouterr().out


def test_the_file_says_how_it_was_made(small: Path) -> None:
    about = pq.read_schema(small / "moves.parquet").metadata[b"squarely"].decode()
    assert "variant=locus" in about
    assert "simulations=8" in about
    assert "seed=3" in about


PROGRAMS = re.findall(r"```python\n(.*?)```", CARD, re.DOTALL)


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda text: str(len(text)))
def test_the_programs_of_the_data_card_run(
    program: str, capsys: pytest.CaptureFixture[str]
) -> None:
    exec(compile(program, "datasets/README.md", "exec"), {})
    assert capsys.readouterr().out


def test_the_card_has_a_command_for_every_sample() -> None:
    assert [command[0] for command in COMMAND.findall(CARD)] == [*VARIANTS]
    for variant, _, games, simulations, _ in COMMAND.findall(CARD):
        turns = len(rows(SAMPLES / variant, "moves"))
        assert len(rows(SAMPLES / variant, "games")) == int(games)
        assert re.search(rf"`{variant}` \| \d \| {games} \| {turns:,} \| {simulations} ", CARD)


def beginning(setting: Setting) -> list[tuple[int, str]]:
    decisions = islice(decisions_of(setting, 1), BEGINNING)
    return [(decision.seat, decision.move) for decision, _ in decisions]


@pytest.mark.parametrize("command", COMMAND.findall(CARD), ids=VARIANTS)
def test_the_engine_of_today_plays_the_games_of_the_sample(command: tuple[str, ...]) -> None:
    """Whoever changes the engine makes the samples anew, by the commands of the card."""
    variant, seats, _, simulations, seed = command
    fewest = int(seats) if seats else len(rows(SAMPLES / variant, "games")[0]["scores"])
    setting = Setting(variant, fewest, (), int(simulations), OPENING, int(seed))
    written = [move for move in rows(SAMPLES / variant, "moves") if move["game"] == 1]
    # In a process of its own, like the sample: what was compiled before may round otherwise.
    (again,) = on_all_cores(beginning, [setting])
    assert again == [(move["seat"], move["move"]) for move in written[:BEGINNING]]


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_game_of_the_sample_follows_the_rules(variant: str) -> None:
    games = rows(SAMPLES / variant, "games")
    assert len(games) >= 20
    # One game in five: the others are made by the same command.
    for game in games[::5]:
        record = parse_record(game["record"])
        assert record.variant == variant
        played = loaded(record)
        outcome = played.rules.outcome(played.positions[-1])
        assert outcome is not None
        assert [result.score for result in outcome.results] == game["scores"]
        assert [result.rank for result in outcome.results] == game["ranks"]


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_forecasts_of_the_sample_know_the_end(variant: str) -> None:
    """Near the end the engine's forecast is close to what came of the game."""
    last = {move["game"]: move for move in rows(SAMPLES / variant, "moves") if move["seat"]}
    off = []
    for game in rows(SAMPLES / variant, "games"):
        forecast, ranks = last[game["game"]]["forecast"], game["ranks"]
        off.append(forecast.index(max(forecast)) != ranks.index(min(ranks)))
    assert sum(off) / len(off) < 0.2
