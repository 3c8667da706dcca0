"""`squarely play` without a screen: a game by lines of text."""

from __future__ import annotations

import io
import shlex
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from squarely.cli import play
from squarely.formats.files import load
from squarely.games.locus.variants import SHEET
from squarely.kernel.record import Record
from squarely.terminal.app import TableApp
from squarely.terminal.session import Session
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
    assert "B31: the first piece of a colour must cover a free start square (j5 e10)" in answer.out
    assert "Seat 2 (level 5) plays" in answer.out
    assert f"play --record {path}" in answer.out
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


def test_nobody_plays_on_paper_in_the_terminal(squarely: Command, tmp_path: Path) -> None:
    path = tmp_path / "mine.squarely"
    answer = squarely("play", "locus", "--option", "paper-1", "--record", path)
    assert answer.code == 2
    assert "Here everybody plays on a screen" in answer.err
    assert not path.exists()


def test_every_game_has_a_file_of_its_own(
    squarely: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("squarely.cli.play.user_data_path", lambda name: tmp_path / name)
    for _ in range(3):
        answers(monkeypatch, "quit")
        squarely("play")
    assert len(list((tmp_path / "squarely" / "games").glob("blokus-to-go-*.squarely"))) == 3


@pytest.mark.parametrize(
    "other",
    [
        ("locus",),
        ("blokus-to-go", "--seat", 2),
        ("blokus-to-go", "--option", "fixed-starts"),
        ("--seats", 3),
        ("--level", 7),
    ],
)
def test_a_kept_game_is_not_gone_on_with_as_another(
    squarely: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, other: tuple[object, ...]
) -> None:
    path = tmp_path / "mine.squarely"
    answers(monkeypatch, "e10,f10", "quit")
    squarely("play", "blokus-to-go", "--record", path, "--seed", 1, "--level", 1)
    before = path.read_text(encoding="utf-8")
    answer = squarely("play", *other, "--record", path)
    assert answer.code == 2
    assert "holds another game" in answer.err
    assert path.read_text(encoding="utf-8") == before
    answers(monkeypatch, "quit")
    assert squarely("play", "blokus-to-go", "--seat", 1, "--record", path).code == 0


def test_the_command_to_go_on_works_on_ones_own_sheet(
    squarely: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    sheet = tmp_path / "my own sheet.toml"
    sheet.write_text(SHEET.shipped().text + "# mine\n", encoding="utf-8")
    path = tmp_path / "my game.squarely"
    answers(monkeypatch, "quit")
    answer = squarely("play", "locus", "--seats", 2, "--sheet", sheet, "--record", path)
    line = answer.last_line
    assert line.startswith("Go on with: ")
    words = shlex.split(line)
    answers(monkeypatch, "quit")
    assert squarely(*words[words.index("play") :]).code == 0


def test_commands_are_quoted_for_the_shell_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    assert play._quoted("my game") == "'my game'"
    monkeypatch.setattr(play, "os", SimpleNamespace(name="nt"))
    assert play._quoted(r"C:\Users\a b\my game") == r'"C:\Users\a b\my game"'
    assert play._quoted(r"C:\games\mine") == r"C:\games\mine"


def test_a_small_terminal_plays_line_by_line(tmp_path: Path) -> None:
    for variant, seats in (("blokus", 4), ("locus", 2), ("lokomoto", 3)):
        session = Session(Record(variant, seats, players=("you",) * seats), {}, tmp_path / variant)
        app = TableApp(session)
        assert app.fits(300, 100)
        assert not app.fits(40, 12)


def test_ctrl_c_says_where_the_game_is(
    squarely: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    class Interrupted:
        def __iter__(self) -> Iterator[str]:
            raise KeyboardInterrupt

        def isatty(self) -> bool:
            return False

    monkeypatch.setattr("sys.stdin", Interrupted())
    path = tmp_path / "mine.squarely"
    answer = squarely("play", "--plain", "--record", path)
    assert answer.code == 0
    assert f"The game is kept in {path}" in answer.out
    assert "play --plain --record" in answer.last_line
