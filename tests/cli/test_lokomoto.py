"""The command with Loko moto: the map as a picture, own maps, secrets, balance."""

from __future__ import annotations

import io
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.command import Command

SMALL_MAP = """
[stations]
A = [0, 0]
B = [1, 0]
C = [0, 1]
D = [1, 1]

[sections]
A = ["B", "C"]
B = ["C", "D"]
C = ["D"]
"""


def test_a_game_is_simulated_and_replayed(squarely: Command, tmp_path: Path) -> None:
    options = ("--option", "hidden-agendas", "--option", "advanced")
    squarely("simulate", "lokomoto", "--seats", 3, "--games", 1, "--out", tmp_path, *options)
    (record,) = tmp_path.glob("*.squarely")
    answer = squarely("replay", record)
    assert answer.code == 0
    assert "unused sections" in answer.out
    assert answer.last_line.startswith("The game is over: seat ")


def test_the_map_is_drawn_by_one_command(squarely: Command, tmp_path: Path) -> None:
    picture = tmp_path / "map.svg"
    answer = squarely("show", "lokomoto", "--svg", picture)
    assert answer.code == 0
    tree = ElementTree.fromstring(picture.read_text(encoding="utf-8"))
    texts = {element.text for element in tree.iter() if element.text}
    assert {"Budapest", "Debrecen", "Szeged"} <= texts


def test_a_map_too_small_for_two_is_refused_with_its_limit_and_drawn_for_three(
    squarely: Command, tmp_path: Path
) -> None:
    path = tmp_path / "map.toml"
    path.write_text('[stations]\nA = [0, 0]\nB = [1, 0]\n[sections]\nA = ["B"]\n')
    told = "a map for two players needs at least 12 sections, not 1: add some, or choose more seats"
    for command in (
        ("show", "lokomoto"),
        ("simulate", "lokomoto", "--seats", 2, "--games", 1),
        ("play", "lokomoto", "--seats", 2),
    ):
        answer = squarely(*command, "--map", path)
        assert answer.code == 2
        assert answer.err == f"squarely: {path}: {told}.\n"
    for command in (("show", "lokomoto"), ("simulate", "lokomoto", "--games", 1)):
        assert squarely(*command, "--seats", 3, "--map", path).code == 0


def test_own_shapes_must_fit_on_the_map_and_of_ours_those_that_do_are_played_with(
    squarely: Command, tmp_path: Path
) -> None:
    path = tmp_path / "map.toml"
    path.write_text(SMALL_MAP, encoding="utf-8")
    assert squarely("perft", "lokomoto", 0, "--seats", 3, "--map", path).last_line == "1"
    answer = squarely(
        "perft", "lokomoto", 0, "--seats", 3, "--map", path, "--option", "hidden-agendas"
    )
    assert answer.code == 2
    assert "fit on the map: give more with --shapes FILE." in answer.err
    shapes = tmp_path / "shapes.toml"
    lines = '1A = { points = 1, lines = "e" }\n2A = { points = 2, lines = "e nw" }\n'
    shapes.write_text(lines + '3A = { points = 3, lines = "e nw e" }\n', encoding="utf-8")
    assert (
        squarely("perft", "lokomoto", 0, "--seats", 3, "--map", path, "--shapes", shapes).last_line
        == "1"
    )
    shapes.write_text(lines + '3A = { points = 3, lines = "e e e" }\n', encoding="utf-8")
    answer = squarely("perft", "lokomoto", 0, "--seats", 3, "--map", path, "--shapes", shapes)
    assert answer.code == 2
    assert "shapes.toml: shape '3A' occurs nowhere on the map." in answer.err


NAMED_MAP = """
[stations]
"New York" = [0, 0]
"Baden-Baden" = [1, 0]
"St. John's 2" = [0, 1]

[sections]
"New York" = ["Baden-Baden", "St. John's 2"]
"Baden-Baden" = ["St. John's 2"]
"""


def test_names_hold_blanks_hyphens_and_digits(squarely: Command, tmp_path: Path) -> None:
    path, trains, picture = tmp_path / "map.toml", tmp_path / "trains.toml", tmp_path / "map.svg"
    path.write_text(NAMED_MAP, encoding="utf-8")
    trains.write_text('"Big Boy 4" = { price = 2 }\n', encoding="utf-8")
    files = ("--map", path, "--trains", trains)
    squarely("show", "lokomoto", "--seats", 3, *files, "--svg", picture)
    tree = ElementTree.fromstring(picture.read_text(encoding="utf-8"))
    texts = {element.text for element in tree.iter() if element.text}
    assert {"New York", "Baden-Baden", "St. John's 2"} <= texts
    squarely("simulate", "lokomoto", "--seats", 3, "--games", 1, "--out", tmp_path, *files)
    (record,) = tmp_path.glob("*.squarely")
    assert "New_York-Baden~Baden" in record.read_text(encoding="utf-8")
    assert squarely("replay", record, *files).code == 0
    assert "Big Boy 4" in squarely("replay", record, "--ply", 1, *files).out


def test_explain_names_the_sections(squarely: Command, tmp_path: Path) -> None:
    squarely("simulate", "lokomoto", "--seats", 4, "--games", 1, "--out", tmp_path)
    (record,) = tmp_path.glob("*.squarely")
    answer = squarely("explain", record, "draw Sopron-Debrecen", "--ply", 20)
    assert (answer.code, answer.out) == (
        1,
        "T1: there is no section between these stations (Sopron-Debrecen)\n",
    )


def test_a_game_against_bots_by_lines(
    squarely: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("?\nquit\n"))
    path = tmp_path / "mine.squarely"
    answer = squarely("play", "lokomoto", "--seats", 4, "--seed", 1, "--record", path)
    assert answer.code == 0
    assert "legal moves, for example" in answer.out


@pytest.mark.usefixtures("in_this_process")
def test_balance_measures_every_player_count_and_mode(squarely: Command, tmp_path: Path) -> None:
    answer = squarely("balance", "lokomoto", "--games", 2, "--out", tmp_path)
    assert answer.code == 0
    page = (tmp_path / "lokomoto.md").read_text(encoding="utf-8")
    assert page.count("| advanced, hidden-agendas |") == 4
    for picture in ("scores", "sources", "seats", "turns"):
        assert "<svg" in (tmp_path / "lokomoto" / f"{picture}.svg").read_text(encoding="utf-8")
    found = squarely("balance", "lokomoto", "--games", 2, "--seats", 2, "--json").json
    assert sum(found["wins"].values()) == pytest.approx(100)
