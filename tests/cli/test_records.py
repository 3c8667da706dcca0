"""`squarely replay`, `explain` and `convert`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.command import Command

START = "B32: the first piece of a colour must cover its own start square"
EDGE = "B4: a piece may not share an edge with a piece of its own colour"
CORNER = "B5: a piece must touch a corner of a piece of its own colour"


def test_replay_shows_the_board_whose_turn_and_the_scores(squarely: Command, opening: Path) -> None:
    answer = squarely("replay", opening)
    assert answer.code == 0
    assert "blokus-to-go fixed-starts, ply 3 of 3" in answer.out
    rows = {line.split()[0]: line for line in answer.out.splitlines() if line.strip()}
    assert rows["10"].split()[:15] == ["10", *"····BB········"]
    assert "B•B•B•" in rows["9"]
    assert "To play: seat 2 (Bo)." in answer.out
    assert "-84" in answer.out  # blue laid 5 of its 89 squares
    assert "-88" in answer.out


def test_replay_stops_at_a_ply(squarely: Command, opening: Path) -> None:
    answer = squarely("replay", opening, "--ply", 1)
    assert "ply 1 of 3" in answer.out
    assert "To play: seat 2 (Bo)." in answer.out
    assert "ply 0 of 3" in squarely("replay", opening, "--ply", 0).out


def test_replay_in_json(squarely: Command, opening: Path) -> None:
    shown = squarely("replay", opening, "--json").json
    assert (shown["variant"], shown["ply"], shown["to_act"]) == ("blokus-to-go", 3, [2])
    assert shown["last_move"] == "g9,h9,i9"
    assert shown["view"]["scores"] == [
        {"seat": 1, "head_start": 0, "score": -84},
        {"seat": 2, "head_start": 0, "score": -88},
    ]
    assert shown["outcome"] is None


def test_legal_counts_give_one_object_a_ply(squarely: Command, opening: Path) -> None:
    lines = squarely("replay", opening, "--legal-counts", "--json").out.splitlines()
    counts = [json.loads(line) for line in lines]
    assert [count["ply"] for count in counts] == [1, 2, 3]
    assert [count["legal_moves"] for count in counts[:2]] == [414, 414]
    assert counts[2]["seat"] == 1
    assert counts[2]["move"] == "g9,h9,i9"


def test_legal_counts_as_a_table_up_to_a_ply(squarely: Command, opening: Path) -> None:
    answer = squarely("replay", opening, "--legal-counts", "--ply", 2)
    assert [line.split()[:3] for line in answer.out.splitlines()[1:]] == [
        ["1", "1", "414"],
        ["2", "2", "414"],
    ]


def test_a_finished_game_ends_with_the_score_sheet(squarely: Command, tmp_path: Path) -> None:
    squarely("simulate", "blokus-2", "--games", 1, "--out", tmp_path)
    (record,) = tmp_path.glob("*.squarely")
    answer = squarely("replay", record)
    assert "red: squares left" in answer.out
    assert "total" in answer.out
    assert answer.last_line.startswith("The game is over: seat ")


def test_a_blksgf_file_is_replayed(squarely: Command, tmp_path: Path) -> None:
    path = tmp_path / "game.blksgf"
    path.write_bytes("(;GM[Blokus Duo]PB[J\xf6rg]PW[Bo];B[e10];W[j5])".encode("latin-1"))
    answer = squarely("replay", path)
    assert "To play: seat 1 (Jörg)." in answer.out


STUDIED = (
    "(;GM[Blokus Duo]PB[Ada]PW[Bo]AR[e10:j5];B[e10]"
    "(;W[j5];B[f9,g9])(;W[j5,j6];B[f9,g9](;W[i4]C[better?])(;W[k4])))"
)


@pytest.mark.parametrize("ending", ["blksgf", "squarely"])
def test_a_study_is_shown_again_as_a_tree(squarely: Command, tmp_path: Path, ending: str) -> None:
    path, again = tmp_path / "game.blksgf", tmp_path / f"again.{ending}"
    path.write_text(STUDIED)
    assert squarely("convert", path, again).code == 0
    assert squarely("replay", again, "--study").out.splitlines() == [
        "blokus-to-go fixed-starts",
        "├── ply 0: the start",
        "│   └── arrow from e10 to j5",
        "└── ply 1: seat 1 (Ada): e10",
        "    └── seat 2 (Bo): j5,j6; seat 1 (Ada): f9,g9",
        "        ├── seat 2 (Bo): i4",
        "        │   └── better?",
        "        └── seat 2 (Bo): k4",
    ]
    plain = squarely("replay", again, "--study", "--json").json
    assert [each["move"] for each in plain["variations"]] == ["j5,j6", "f9,g9", "i4", "k4"]
    assert [each["place"] for each in plain["notes"]] == [0, 6]


def test_a_game_without_a_study_says_so(squarely: Command, opening: Path) -> None:
    assert squarely("replay", opening, "--study").out == "Nothing was tried or said in this game.\n"


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("hello", "line 1: a record begins with 'squarely record 1'."),
        ("(;GM[Blokus Duo]\n;B[e10];W[j5", "line 2, column 10: this '[' is never closed by ']'."),
        ("(;GM[Blokus Duo];B[a1])", "line 1, column 17 (ply 1): 'a1' is illegal: B31: the first"),
        (
            "squarely record 1\nvariant: chess\nseats: 2\n",
            "There is no variant 'chess'; choose one of",
        ),
        (
            "squarely record 1\nvariant: blokus-to-go\nseats: 2\n\n1: e10\n2: j5\n1: e11\n",
            "ply 3: 'e11' is illegal: B2: this piece has already been played by this colour (e10)",
        ),
        ("\xff\xfe", "this is not a text file."),
    ],
)
def test_a_broken_file_gets_one_sentence_and_exit_code_1(
    squarely: Command, tmp_path: Path, content: str, sentence: str
) -> None:
    path = tmp_path / "broken"
    path.write_bytes(content.encode("latin-1"))
    answer = squarely("replay", path)
    assert (answer.code, answer.out) == (1, "")
    assert answer.err.startswith(f"squarely: {path}: {sentence}")
    assert answer.err.count("\n") == 1


def test_a_ply_past_the_end_is_wrong_usage(squarely: Command, opening: Path) -> None:
    answer = squarely("replay", opening, "--ply", 4)
    assert (answer.code, answer.err) == (2, "squarely: The game has 3 plies; there is no ply 4.\n")


def test_explain_a_legal_move(squarely: Command, opening: Path) -> None:
    answer = squarely("explain", opening, "i6,i7")
    assert (answer.code, answer.out) == (0, "legal\n")


@pytest.mark.parametrize(
    ("arguments", "lines"),
    [
        ("j6,j7", [f"{EDGE} (j5 j6)", f"{CORNER} (j6 j7)"]),
        ("a1,a2", [f"{CORNER} (a1 a2)"]),
        ("i6", ["B2: this piece has already been played by this colour (j5)"]),
        ("n14,o14", ["B7: a piece must lie wholly on the board (o14)", f"{CORNER} (n14 o14)"]),
        ("e10,e11 --ply 1", ["B6: a piece may lie on empty squares only (e10)", f"{START} (j5)"]),
        ("e10 --ply 0 --seat 2", ["B10: it is not this seat's turn"]),
    ],
)
def test_explain_an_illegal_move(
    squarely: Command, opening: Path, arguments: str, lines: list[str]
) -> None:
    answer = squarely("explain", opening, *arguments.split())
    assert answer.code == 1
    assert answer.out.splitlines() == lines


def test_explain_in_json(squarely: Command, opening: Path) -> None:
    answer = squarely("explain", opening, "a1,a2", "--json")
    assert answer.code == 1
    assert answer.json["legal"] is False
    (breach,) = answer.json["breaches"]
    assert (breach["clause"], breach["where"]) == ("B5", ["a1", "a2"])
    assert squarely("explain", opening, "i6,i7", "--json").json == {"legal": True, "breaches": []}


def test_explain_refuses_what_is_no_move_or_seat(squarely: Command, opening: Path) -> None:
    assert squarely("explain", opening, "hello").code == 2
    answer = squarely("explain", opening, "e10", "--seat", 3)
    assert (answer.code, answer.err) == (2, "squarely: There is no seat 3; the game has 2.\n")


def test_convert_there_and_back(squarely: Command, opening: Path, tmp_path: Path) -> None:
    there, back = tmp_path / "game.blksgf", tmp_path / "back.squarely"
    assert squarely("convert", opening, there).code == 0
    assert squarely("convert", there, back).code == 0
    assert back.read_text(encoding="utf-8") == opening.read_text(encoding="utf-8")


def test_convert_says_where_it_cannot_write(squarely: Command, opening: Path) -> None:
    answer = squarely("convert", opening, "/no/such/folder/game.blksgf")
    assert answer.code == 2
    assert "cannot be written: No such file or directory." in answer.err
