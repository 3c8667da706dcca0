"""Paper sheets of Locus, and the example of docs/formats.md."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from squarely.formats.locus_paper import read_paper, unreached
from squarely.games.locus.deck import read_deck
from squarely.games.locus.scoring import score_sheet
from squarely.games.locus.sheet import Sheet, read_sheet
from squarely.kernel.record import BadRecord
from squarely.kernel.rules import DataText

PAGE = (Path(__file__).parents[2] / "docs" / "formats.md").read_text(encoding="utf-8")
SHEET_TEXT, DECK_TEXT, *_ = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
PAPER = re.findall(r"```\n(yellow\n.*?)```", PAGE, re.DOTALL)[0]


@pytest.fixture
def sheet() -> Sheet:
    return read_sheet(DataText("example", SHEET_TEXT))


def test_the_page_shows_a_sheet_and_a_deck_that_work(sheet: Sheet) -> None:
    assert sheet.solo_rank(61) == "master"
    assert read_deck(DataText("example", DECK_TEXT)).size == 6


def test_the_papers_points(sheet: Sheet) -> None:
    points = {item.label: item.points for item in score_sheet(sheet, read_paper(sheet, PAPER))}
    assert points == {
        "yellow": 10,
        "purple": 0,
        "red": 8,
        "green": 8,
        "blue": 16,
        "lowest zone again": 0,
    }
    assert unreached(sheet, read_paper(sheet, PAPER)) == []


def test_squares_that_nothing_could_have_reached(sheet: Sheet) -> None:
    paper = PAPER.replace("green\nxxx..", "green\nxx.xx").replace("..x.\nxxxx", "..x.\nxx.x")
    assert unreached(sheet, read_paper(sheet, paper)) == [
        "yellow c2",
        "green a1",
        "green b1",
        "green d1",
        "green e1",
    ]


def test_red_squares_may_lie_anywhere(sheet: Sheet) -> None:
    paper = PAPER.replace("red\nxx..\nxx..", "red\nx..x\n.x..")
    assert unreached(sheet, read_paper(sheet, paper)) == []


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("green\nxxx..\n", "", "the green zone is missing."),
        ("....\n..x.\nxxxx", "..x.\nxxxx", "yellow zone: 2 rows are drawn, the sheet has 3."),
        ("....\n..x.", "...x\n..x.", "yellow zone: there is no square d3 to fill."),
        ("yellow", "orange", "line 1: expected the name of a zone, found 'orange'."),
    ],
)
def test_a_paper_that_does_not_fit_says_where(
    sheet: Sheet, old: str, new: str, sentence: str
) -> None:
    with pytest.raises(BadRecord) as caught:
        read_paper(sheet, PAPER.replace(old, new, 1))
    assert str(caught.value) == sentence
