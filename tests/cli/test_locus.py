"""The command with Locus: own sheets and decks, paper sheets, balance."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from squarely.formats.files import load
from squarely.kernel.rules import DataText
from tests.cli.command import Command
from tests.formats.test_locus_paper import DECK_TEXT, PAPER, SHEET_TEXT


@pytest.fixture
def own_sheet(tmp_path: Path) -> Path:
    path = tmp_path / "sheet.toml"
    path.write_text(SHEET_TEXT, encoding="utf-8")
    return path


@pytest.fixture
def own_deck(tmp_path: Path) -> Path:
    path = tmp_path / "deck.toml"
    path.write_text(DECK_TEXT, encoding="utf-8")
    return path


def test_a_locus_game_is_simulated_and_replayed(squarely: Command, tmp_path: Path) -> None:
    squarely("simulate", "locus", "--seats", 3, "--games", 1, "--out", tmp_path)
    (record,) = tmp_path.glob("*.squarely")
    answer = squarely("replay", record)
    assert answer.code == 0
    assert "lowest zone again" in answer.out
    assert answer.last_line.startswith("The game is over: seat ")
    counts = squarely("replay", record, "--legal-counts", "--json").out.splitlines()
    assert json.loads(counts[0])["move"].startswith("reveal ")


def test_a_solo_game_ends_with_a_rank(squarely: Command, tmp_path: Path) -> None:
    squarely("simulate", "locus", "--games", 1, "--out", tmp_path)
    (record,) = tmp_path.glob("*.squarely")
    assert "Solo rank: " in squarely("replay", record).last_line


def test_a_game_on_ones_own_sheet_asks_for_it_again(
    squarely: Command, tmp_path: Path, own_sheet: Path, own_deck: Path
) -> None:
    out = tmp_path / "games"
    files = ("--sheet", own_sheet, "--deck", own_deck)
    assert squarely("simulate", "locus", "--seats", 2, "--games", 1, "--out", out, *files).code == 0
    (record,) = out.glob("*.squarely")
    assert "data sheet: " in record.read_text(encoding="utf-8")
    answer = squarely("replay", record)
    assert answer.code == 1
    assert (
        "played with a sheet that this version does not have: give it with --sheet FILE."
        in answer.err
    )
    assert squarely("replay", record, *files).code == 0
    swapped = squarely("replay", record, "--sheet", own_deck, "--deck", own_sheet)
    assert swapped.code == 1
    assert "this game was played with another deck than" in swapped.err


def test_own_files_work_wherever_a_game_starts(
    squarely: Command, own_sheet: Path, own_deck: Path
) -> None:
    files = ("--sheet", own_sheet, "--deck", own_deck)
    assert squarely("show", "locus", *files).code == 0
    assert squarely("perft", "locus", 1, *files).last_line == "4"  # four kinds of cards


def test_a_bad_sheet_is_refused_by_file_zone_and_square(squarely: Command, own_sheet: Path) -> None:
    own_sheet.write_text(SHEET_TEXT.replace("OocO", "OzcO"), encoding="utf-8")
    answer = squarely("show", "locus", "--sheet", own_sheet)
    assert answer.code == 2
    assert answer.err == (
        f"squarely: {own_sheet}: purple zone: 'z' at b3 is not a kind of square here.\n"
    )


def test_blokus_has_no_sheet(squarely: Command, own_sheet: Path) -> None:
    answer = squarely("perft", "blokus", 1, "--sheet", own_sheet)
    assert (answer.code, answer.err) == (2, "squarely: blokus has no sheet to replace.\n")


def test_explain_names_zone_and_squares(squarely: Command, tmp_path: Path) -> None:
    record = tmp_path / "game"
    record.write_text(
        "squarely record 1\nvariant: locus\nseats: 1\n\n"
        "chance: reveal blue-O4\nchance: reveal red-O4\n1: pick blue-O4\n",
        encoding="utf-8",
    )
    answer = squarely("explain", record, "fill card blue a3,b3,a4,b4")
    assert answer.code == 1
    assert answer.out.startswith("L14: ")
    assert "(blue a3 blue b3 blue a4 blue b4)" in answer.out
    assert squarely("explain", record, "fill card blue a1,b1,a2,b2").out == "legal\n"


def test_explain_takes_the_seat_that_the_move_can_belong_to(
    squarely: Command, tmp_path: Path
) -> None:
    """Two fill in at once; the lower one has no blue card, nor anyone a red one."""
    record = tmp_path / "game"
    cards = ("yellow-I3", "blue-O4", "red-O4")
    record.write_text(
        "squarely record 1\nvariant: locus\nseats: 2\n\n"
        + "".join(f"chance: reveal {card}\n" for card in cards)
        + "1: pick yellow-I3\n2: pick blue-O4\n",
        encoding="utf-8",
    )
    legal = "fill card blue a1,b1,a2,b2"
    assert squarely("explain", record, legal).out == "legal\n"
    assert squarely("explain", record, legal, "--seat", 1).code == 1
    astray = squarely("explain", record, "fill single red a1")
    assert astray.out == "L21: there is no single square to place or decline\n"
    assert squarely("explain", record, "pick blue-O4", "--ply", 3).out == "legal\n"
    assert squarely("explain", record, "pick blue-O4", "--ply", 4, "--seat", 2).out == "legal\n"


def test_a_game_against_the_bot_by_lines(
    squarely: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "mine.squarely"
    monkeypatch.setattr("sys.stdin", io.StringIO("?\nquit\n"))
    answer = squarely("play", "locus", "--seats", 2, "--seat", 2, "--seed", 1, "--record", path)
    assert answer.code == 0
    assert "legal moves, for example" in answer.out
    assert load(path).record.players == ("level 5", "you")


def test_a_pick_is_taken_back_by_a_line(
    squarely: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, own_deck: Path
) -> None:
    path = tmp_path / "mine.squarely"
    monkeypatch.setattr("sys.stdin", io.StringIO("undo\nhello\n"))
    answer = squarely("play", "locus", "--deck", own_deck, "--seed", 1, "--record", path)
    assert "There is nothing of this turn to take back." in answer.out
    (pick,) = {line.split()[-1] for line in path.read_text().splitlines()[-1:]}
    monkeypatch.setattr("sys.stdin", io.StringIO(f"pick {pick}\nundo\nquit\n"))
    squarely("play", "--deck", own_deck, "--record", path)
    assert [turn.seat for turn in load(path, data_of(own_deck)).record.turns] == [0, 0]


def data_of(deck: Path) -> dict[str, DataText]:
    return {"deck": DataText(str(deck), deck.read_text(encoding="utf-8"))}


def test_score_a_paper_sheet(squarely: Command, own_sheet: Path, tmp_path: Path) -> None:
    paper = tmp_path / "paper"
    paper.write_text(PAPER, encoding="utf-8")
    answer = squarely("score", "locus", paper, "--sheet", own_sheet)
    assert answer.code == 0
    assert answer.last_line.split() == ["total", "42"]
    paper.write_text(PAPER.replace("green\nxxx..", "green\nxx..."), encoding="utf-8")
    answer = squarely("score", "locus", paper, "--sheet", own_sheet)
    assert answer.code == 1
    assert answer.last_line == "L14: nothing could have reached green a1, green b1."
    answer = squarely("score", "locus", paper, "--sheet", own_sheet, "--json")
    assert answer.json["unreached"] == ["green a1", "green b1"]
    paper.write_bytes(b"\xff\xfe")
    answer = squarely("score", "locus", paper)
    sentence = "this is neither a text nor a JPEG, PNG or WebP image."
    assert (answer.code, answer.err) == (1, f"squarely: {paper}: {sentence}\n")


@pytest.mark.usefixtures("in_this_process")
def test_balance_measures_and_reports(squarely: Command, tmp_path: Path) -> None:
    page = tmp_path / "locus.md"
    page.write_text("# Mine\n\nWhat I tuned.\n", encoding="utf-8")
    answer = squarely("balance", "locus", "--seats", 2, "--games", 3, "--out", tmp_path)
    assert answer.code == 0
    assert "every zone at least 12 % of the points" in answer.out
    written = page.read_text(encoding="utf-8")
    assert written.startswith("# Mine\n\nWhat I tuned.")
    assert "`squarely balance locus --seats 2 --games 3 --seed 0`: 3 games" in written
    for picture in ("totals", "zones", "chains", "seats"):
        svg = (tmp_path / "locus" / f"{picture}.svg").read_text(encoding="utf-8")
        assert "<svg" in svg
    squarely("balance", "locus", "--seats", 2, "--games", 3, "--out", tmp_path)
    assert page.read_text(encoding="utf-8") == written


def test_balance_in_json(squarely: Command) -> None:
    found = squarely("balance", "locus", "--games", 2, "--json").json
    assert found["games"] == 2
    assert sum(found["wins"].values()) == pytest.approx(100)
    assert set(found["zone_shares"]) == {"yellow", "purple", "red", "green", "blue"}


def test_balance_tells_programs_what_it_tells_people(squarely: Command) -> None:
    found = squarely("balance", "locus", "--seats", 2, "--games", 3, "--json").json
    assert {target["verdict"] for target in found["targets"]} <= {"holds", "missed", "open"}
    assert all(target["within"] >= 0 for target in found["targets"])
    assert "lowest zone again" in found["figures"]
