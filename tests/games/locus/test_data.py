"""Our sheet and cards are as the rulings want them."""

from __future__ import annotations

import pytest

from squarely.games.locus.sheet import read_sheet
from squarely.games.locus.zone import COIN, COLOURS, MARKS, SINGLE
from squarely.kernel.rules import BadInput, DataText
from squarely.kernel.shapes import cell, drawn, orientations
from tests.games.locus.layouts import OURS, marked
from tests.games.locus.naive_sheet import groups, read_picture
from tests.games.locus.table import RICH_SHEET, locus

SHEET = locus().sheet
DECK = locus().deck


# Our sheet


def test_there_are_18_coin_slots_and_one_coin_to_start_with() -> None:
    assert (SHEET.coin_slots, SHEET.start_coins) == (18, 1)


def test_every_square_can_be_reached_from_a_bold_one() -> None:
    for zone in ("yellow", "purple", "green", "blue"):
        bold = set(marked(zone, "O"))
        assert all(group & bold for group in groups(list(OURS.marks[zone])))


def test_yellow_rows_are_worth_about_two_points_a_square() -> None:
    rows = list(reversed(OURS.tables["yellow"]["rows"]))
    assert {8, 10, 12} <= set(rows)
    for row, points in enumerate(rows, start=1):
        assert 1.5 <= points / sum(at[1] == row for at in OURS.marks["yellow"]) <= 2.5


def test_purple_has_eight_bold_squares_and_larger_groups_are_worth_more() -> None:
    points = OURS.tables["purple"]["groups"]
    assert len(marked("purple", "O")) == len(points) == 8
    assert points[3] == 24
    assert points == sorted(set(points))


def test_red_has_no_bold_squares_and_blocks_of_about_two_points_a_square() -> None:
    assert marked("red", "O") == []
    blocks = list(read_picture(OURS.tables["red"]["blocks"].split()).values())
    points = OURS.tables["red"]["points"]
    assert {12, 14} <= set(points.values())
    for letter, worth in points.items():
        assert 1.5 <= worth / blocks.count(letter) <= 2.5


def test_green_ends_are_worth_about_two_points_a_square() -> None:
    ends = len(marked("green", "E"))
    assert ends >= 3
    assert OURS.tables["green"]["end"] == 8
    assert 1 <= ends * 8 / len(OURS.marks["green"]) <= 2.5


def test_blue_rises_from_the_bottom_through_at_least_five_lines() -> None:
    assert {row for _, row in marked("blue", "O")} == {1}
    lines = {int(row): points for row, points in OURS.tables["blue"]["lines"].items()}
    rising = [lines[row] for row in sorted(lines)]
    assert len(rising) >= 5
    assert rising == sorted(set(rising))
    assert rising[2:4] == [24, 32]


def test_the_sheet_has_every_kind_of_bonus() -> None:
    kinds = {MARKS.get(mark) for zone in COLOURS for mark in OURS.marks[zone].values()}
    assert {COIN, SINGLE} < kinds
    assert kinds & set(COLOURS)


# Our cards


def test_a_bold_square_or_an_end_may_carry_a_bonus() -> None:
    sheet = read_sheet(DataText("rich", RICH_SHEET))
    green, purple = sheet.zone("green"), sheet.zone("purple")
    centre, end = green.bit(cell("c3")), green.bit(cell("c5"))
    assert green.bold == centre
    assert (green.covered(centre), green.covered(end)) == (["single"], ["coin"])
    assert green.score(green.squares) == 32
    first = purple.bit(cell("a3"))
    assert first & purple.bold
    assert purple.covered(first) == ["coin"]
    assert sheet.zone("red").bonus_rows == ()


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("wowor", "wowoE", "'E' at e3 is not a kind of bonus"),
        ("..c..\n..o..\nwowor", "..c..\n..o..\nwowo.", "grid and bonuses differ at e3"),
        ("wowor\n..o..", "wowor\n..c..", "c2 has a bonus in grid and in bonuses"),
    ],
)
def test_bonuses_that_do_not_fit_the_grid_are_refused(old: str, new: str, says: str) -> None:
    assert old in RICH_SHEET
    with pytest.raises(BadInput, match=says):
        read_sheet(DataText("rich", RICH_SHEET.replace(old, new)))


def test_there_are_48_cards_in_five_colours_and_wild() -> None:
    assert DECK.size == 48
    assert {card.colour for card, _ in DECK.cards} == {*COLOURS, "wild"}


def test_some_cards_show_a_coin() -> None:
    assert 0 < sum(count for card, count in DECK.cards if card.coin) <= 24


def test_shapes_have_two_to_five_squares_and_are_all_different() -> None:
    assert {len(shape) for shape in DECK.shapes.values()} <= {2, 3, 4, 5}
    assert len({orientations(shape) for shape in DECK.shapes.values()}) == len(DECK.shapes)
    assert {card.shape for card, _ in DECK.cards} == set(DECK.shapes)


def test_every_card_fits_somewhere_in_its_zone() -> None:
    for card, _ in DECK.cards:
        for colour in COLOURS:
            if card.colour == colour:
                assert SHEET.zone(colour).fits(DECK.shapes[card.shape]), f"{card} fits nowhere"
        if card.colour == "wild":
            assert any(zone.fits(DECK.shapes[card.shape]) for zone in SHEET.zones)


def test_every_double_block_fits_into_its_zone() -> None:
    for zone in SHEET.zones:
        assert zone.fits(drawn("##"))
