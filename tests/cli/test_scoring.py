"""`squarely score` with photos."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from squarely.formats.locus_paper import read_paper
from squarely.formats.photo import refusals
from squarely.games.locus.position import Player
from squarely.games.locus.scoring import total
from tests.cli.command import Command
from tests.formats.photo.taken import empty_print, jpeg, photograph, write
from tests.formats.photo.test_locus_photo import SHEET, STEADY, taken


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    path = tmp_path / "sheet.txt"  # what it is called says nothing
    path.write_bytes(jpeg(taken()[1]))
    return path


def test_a_photo_is_read_scored_and_written_down(
    squarely: Command, photo: Path, tmp_path: Path
) -> None:
    filled = taken()[0]
    points = total(SHEET, Player(filled, gained=0))
    text = tmp_path / "read.txt"
    answer = squarely("score", "locus", photo, "--write", text)
    assert answer.code == 0, answer.err
    assert answer.out.startswith("yellow\n")
    assert f"total               {points}" in answer.out
    assert f"Written to {text}" in answer.last_line
    assert read_paper(SHEET, text.read_text(encoding="utf-8")).filled == filled
    again = squarely("score", "locus", text, "--json")
    assert again.json["total"] == points
    told = squarely("score", "locus", photo, "--json").json
    assert (told["total"], told["paper"], told["doubtful"]) == (points, "a4", [])


def test_doubtful_and_impossible_squares_are_named(squarely: Command, tmp_path: Path) -> None:
    random = np.random.default_rng(1)
    far = tuple(zone.bit(max(zone.cells(zone.squares))) for zone in SHEET.zones)
    page = write(empty_print("a4"), "a4", far, random, ("cross",))
    # Somebody's pen slipped in the middle of the red zone.
    cv2.line(page, (580, 640), (592, 652), (60, 60, 60), 4)
    path = tmp_path / "photo"
    path.write_bytes(jpeg(photograph(page, STEADY, random)))
    answer = squarely("score", "locus", path)
    assert answer.code == 1
    assert "L14: nothing could have reached yellow " in answer.out


def test_a_photo_without_a_sheet_is_refused(squarely: Command, tmp_path: Path) -> None:
    path = tmp_path / "photo.png"
    path.write_bytes(cv2.imencode(".png", np.full((700, 700, 3), 200, np.uint8))[1].tobytes())
    answer = squarely("score", "locus", path)
    assert answer.code == 1
    assert answer.err == (
        f"squarely: {path}: None of the 4 markers are to be seen: "
        "the photo has to show the whole sheet.\n"
    )


def test_a_text_is_not_written_again(squarely: Command, tmp_path: Path) -> None:
    answer = squarely("score", "locus", "docs/examples/paper.txt", "--write", tmp_path / "x")
    assert (answer.code, answer.err) == (
        2,
        "squarely: Only what a photo shows is written: this is a text already.\n",
    )


def test_without_opencv_it_says_how_to_get_it(
    squarely: Command, photo: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(refusals, "photos_installed", lambda: False)
    answer = squarely("score", "locus", photo)
    assert answer.code == 2
    assert "Reading photos needs OpenCV: pip install 'squarely[paper]'." in answer.err
