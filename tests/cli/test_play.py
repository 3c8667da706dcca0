"""`squarely play` without a screen: a game by lines of text."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from squarely.formats.files import load
from tests.cli.command import Command


def answers(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_a_move_is_answered_and_the_game_kept(
    squarely: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "mine.squarely"
    answers(monkeypatch, "?", "hello", "a1", "e10,f10", "quit")
    answer = squarely("play", "--record", path, "--seed", 1)
    assert answer.code == 0
    assert "828 legal moves, for example" in answer.out
    assert "'hello' is not a move" in answer.out
    assert "B3: the first piece of a colour must cover a free start square (j5 e10)" in answer.out
    assert "Seat 2 (level 5) plays" in answer.out
    assert f"play --record '{path}'" in answer.out
    game = load(path)
    assert game.plies == 2
    assert game.record.turns[0].move == "e10,f10"
    assert game.record.players == ("you", "level 5")


def test_a_kept_game_goes_on(
    squarely: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "mine.squarely"
    answers(monkeypatch, "e10,f10")
    squarely("play", "--record", path, "--seed", 1)
    answers(monkeypatch, "g9,h9,g8")
    squarely("play", "--record", path, "--seed", 1)
    game = load(path)
    assert [turn.move for turn in game.record.turns[::2]] == ["e10,f10", "g8,g9,h9"]
    assert game.plies == 4


def test_a_whole_game_alone_ends_with_the_score(
    squarely: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    squarely("simulate", "blokus-84", "--games", 1, "--out", tmp_path)
    (played,) = tmp_path.glob("*.squarely")
    moves = [turn.move for turn in load(played).record.turns]
    answers(monkeypatch, *moves)
    answer = squarely("play", "blokus-84", "--record", tmp_path / "mine.squarely")
    assert f"The game is over with a score of {len(moves)}." in answer.out
    assert "Go on with" not in answer.out


def test_somebody_elses_record_is_not_played_on(
    squarely: Command, monkeypatch: pytest.MonkeyPatch, opening: Path
) -> None:
    answers(monkeypatch)
    answer = squarely("play", "--record", opening)
    assert answer.code == 2
    assert "is not a game of yours against bots" in answer.err


def test_every_game_has_a_file_of_its_own(
    squarely: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("squarely.cli.play.user_data_path", lambda name: tmp_path / name)
    for _ in range(3):
        answers(monkeypatch, "quit")
        squarely("play")
    assert len(list((tmp_path / "squarely" / "games").glob("blokus-to-go-*.squarely"))) == 3
