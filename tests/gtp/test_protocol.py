"""The protocol of Blokus programs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from squarely.bots.blokus.engine import SearchBot
from squarely.bots.bot import Budget
from squarely.cli.main import exit_code
from squarely.gtp.game import VARIANT_OF_NAME
from squarely.gtp.protocol import Gtp

COMMANDS = [
    "name",
    "version",
    "protocol_version",
    "known_command",
    "list_commands",
    "quit",
    "clear_board",
    "set_game",
    "play",
    "genmove",
    "reg_genmove",
    "undo",
    "all_legal",
    "showboard",
    "final_score",
    "loadsgf",
    "savesgf",
    "set_random_seed",
    "time_settings",
    "time_left",
    "cputime",
]


def engine(game: str = "duo", seed: int = 1) -> Gtp:
    return Gtp(VARIANT_OF_NAME[game], SearchBot, Budget(simulations=20), seed)


def ask(gtp: Gtp, line: str) -> str:
    """The answer to a command that works."""
    answer = gtp.answer(line)
    assert answer is not None
    assert answer.startswith("= "), answer
    assert answer.endswith("\n\n")
    return answer[2:].strip()


def refusal(gtp: Gtp, line: str) -> str:
    answer = gtp.answer(line)
    assert answer is not None
    assert answer.startswith("? "), answer
    assert answer.endswith("\n\n")
    return answer[2:].strip()


def test_it_introduces_itself() -> None:
    gtp = engine()
    assert ask(gtp, "name") == "Squarely"
    assert ask(gtp, "protocol_version") == "2"
    assert ask(gtp, "list_commands").split() == COMMANDS
    assert ask(gtp, "known_command genmove") == "true"
    assert ask(gtp, "known_command dance") == "false"
    assert float(ask(gtp, "cputime")) > 0


def test_a_number_before_a_command_comes_back() -> None:
    assert engine().answer("17 name") == "=17 Squarely\n\n"
    assert str(engine().answer("18 dance")).startswith("?18 unknown command")


def test_comments_and_empty_lines_get_no_answer() -> None:
    for line in ("", "   \n", "# genmove b", "\t\r\n"):
        assert engine().answer(line) is None
    assert engine().answer("name # who are you?") == "= Squarely\n\n"


@pytest.mark.parametrize("game", VARIANT_OF_NAME)
def test_it_plays_a_whole_game_with_itself(game: str) -> None:
    gtp = engine(game)
    colours = ["b", "w"] if game == "duo" else ["1", "2", "3", "4"]
    passes = 0
    while passes < len(colours):
        for colour in colours:
            legal = ask(gtp, f"all_legal {colour}").split()
            move = ask(gtp, f"genmove {colour}")
            passes = 0 if move != "pass" else passes + 1
            assert move in legal or (move == "pass" and not legal)
    score = ask(gtp, "final_score")
    if game in ("duo", "classic_2"):
        assert score == "0" or score[:2] in ("B+", "W+")
    else:
        assert len(score.split()) == 4


def test_squares_come_in_any_order_and_colours_out_of_turn() -> None:
    gtp = engine()
    ask(gtp, "play w j5,i5,j4")
    ask(gtp, "play b e11,E10")
    ask(gtp, "play b f9 , g9, h9")
    assert "B" in ask(gtp, "showboard")
    assert ask(gtp, "final_score") == "B+2"


def test_a_move_that_is_not_allowed_names_the_rule() -> None:
    gtp = engine()
    assert "B32" in refusal(gtp, "play b a1")
    assert refusal(gtp, "play b nonsense")
    assert refusal(gtp, "play x e10")
    assert refusal(gtp, "play b")
    assert ask(gtp, "final_score") == "0"


def test_undo_takes_back_move_by_move() -> None:
    gtp = engine()
    before = ask(gtp, "showboard")
    ask(gtp, "play b e10")
    ask(gtp, "play w pass")
    ask(gtp, "undo")
    ask(gtp, "undo")
    assert ask(gtp, "showboard") == before
    assert "nothing to undo" in refusal(gtp, "undo")


def test_reg_genmove_does_not_play_its_move() -> None:
    gtp = engine()
    before = ask(gtp, "showboard")
    assert "e10" in ask(gtp, "reg_genmove b")
    assert ask(gtp, "showboard") == before


def test_the_same_seed_gives_the_same_moves() -> None:
    def moves(seed: int) -> list[str]:
        gtp = engine()
        ask(gtp, f"set_random_seed {seed}")
        return [ask(gtp, f"genmove {colour}") for colour in "bwbw"]

    assert moves(5) == moves(5)
    assert refusal(engine(), "set_random_seed five")


def test_games_are_saved_and_loaded(tmp_path: Path) -> None:
    gtp = engine()
    for line in ("play b e10", "play w j5", "play b f9,g9"):
        ask(gtp, line)
    board = ask(gtp, "showboard")
    path = tmp_path / "a game.blksgf"
    ask(gtp, f"savesgf {path}")
    ask(gtp, "clear_board")
    ask(gtp, f"loadsgf {path}")
    assert ask(gtp, "showboard") == board
    ask(gtp, f"loadsgf {path} 3")
    ask(gtp, "play b f9,g9")
    assert ask(gtp, "showboard") == board
    path.write_text(
        "(;GM[Blokus Duo]SQUARELY[variant: blokus-to-go][seats: 2][fewer pieces: 0 8];B[e10])"
    )
    assert "has handicaps" in refusal(gtp, f"loadsgf {path}")
    assert refusal(gtp, "loadsgf /no/such/file")
    assert refusal(gtp, f"savesgf {tmp_path}")


def test_another_game_is_set_by_name() -> None:
    gtp = engine()
    ask(gtp, "set_game Blokus Two-Player")
    ask(gtp, "play 1 a20")
    assert "one of the games" in refusal(gtp, "set_game Chess")
    assert refusal(gtp, "play b a20")


@given(
    st.text() | st.lists(st.sampled_from([*COMMANDS, "b", "w", "e10", "-1", "\x00"])).map(" ".join)
)
@settings(max_examples=200, deadline=None)
def test_garbage_never_ends_it(line: str) -> None:
    gtp = engine()
    if {"savesgf", "loadsgf", "quit"} & set(line.split()):
        return
    for part in line.splitlines():
        answer = gtp.answer(part)
        assert answer is None or (answer[0] in "=?" and answer.endswith("\n\n"))
    assert ask(gtp, "name") == "Squarely"


@pytest.mark.parametrize(
    "strength",
    [
        ["--simulations", "10", "--threads", "2"],
        ["--level", "2"],
    ],
    ids=" ".join,
)
def test_it_talks_over_a_pipe_and_leaves_when_asked(strength: list[str]) -> None:
    command = [sys.executable, "-c", "from squarely.cli.main import main; main()", "gtp"]
    told = b"1 genmove b\n\xff\xfe junk\n2 final_score\nquit\nname\n"
    run = subprocess.run(
        [*command, *strength], input=told, capture_output=True, check=True, timeout=120
    )
    answers = run.stdout.decode().split("\n\n")
    assert answers[0].startswith("=1 ")
    assert answers[1].startswith("? unknown command")
    assert answers[2].startswith("=2 B+")
    assert answers[3:] == ["= ", ""]


def test_strength_is_said_in_one_way(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code(["gtp", "--level", "3", "--seconds", "1"]) == 2
    assert "one of --level, --seconds and --simulations" in capsys.readouterr().err
