"""Our sheet and cards are as the rulings want them; broken ones are refused in one sentence."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from squarely.games.locus.deck import read_deck
from squarely.games.locus.rules import LocusRules
from squarely.games.locus.sheet import read_sheet
from squarely.games.locus.zone import COLOURS, MARKS
from squarely.kernel.random_play import random_game
from squarely.kernel.rules import BadInput, DataText
from squarely.kernel.shapes import orientations
from tests.games.locus.layouts import OURS, marked
from tests.games.locus.naive import OUR_DECK, OUR_SHEET
from tests.games.locus.naive_sheet import groups, read_picture
from tests.games.locus.table import locus

SHEET = locus().sheet
DECK = locus().deck
MY_FILE = "my.toml"


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
    kinds = {mark for zone in COLOURS for mark in OURS.marks[zone].values()}
    assert kinds >= set(MARKS)


# Our cards


def test_there_are_48_cards_in_five_colours_and_wild() -> None:
    assert DECK.size == 48
    assert {card.colour for card, _ in DECK.cards} == {*COLOURS, "wild"}


def test_some_cards_show_a_coin() -> None:
    assert 0 < sum(count for card, count in DECK.cards if card.coin) < 24


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
        assert zone.fits(orientations(DECK.shapes["I2"])[0])


# Broken sheets


def sheet_refusal(text: str) -> str:
    assert text != OUR_SHEET, "nothing was broken"
    with pytest.raises(BadInput) as caught:
        read_sheet(DataText(MY_FILE, text))
    return str(caught.value)


def check_sentence(message: str, says: str) -> None:
    assert message.startswith(MY_FILE)
    assert message.endswith(".")
    assert message.isprintable()
    assert re.search(says, message)


@pytest.mark.parametrize(
    ("pattern", "replacement", "says"),
    [
        (r"\A", "[", "is not valid TOML"),
        (r"(?s)\A.*\Z", "", "coin_slots must be a number"),
        (r"\[green\]", "[grey]", "'grey' is not a part of a sheet"),
        (r"(?s)\[blue\].*", "", r"the zone \[blue\] is missing"),
        (r"(?s)\[blue\].*", "[[blue]]", r"the zone \[blue\] is missing"),
        (r"coin_slots = \d+", "coin_slots = 100", "coin_slots must be a number from 0 to 99"),
        (r"coin_slots = \d+", "", "coin_slots must be a number from 0 to 99"),
        (r"start_coins = \d+", "start_coins = 19", "start_coins must be a number from 0 to 18"),
        (r"start_coins = \d+", "start_coins = -1", "start_coins must be a number from 0 to 18"),
        (r"start_coins = \d+", "start_coins = 'one'", "start_coins must be a number"),
        (r"rows = \[\d+, ", "rows = [", r"yellow zone: rows has \d+ values for \d+ rows"),
        (r"rows = \[\d+, ", "rows = [true, ", "yellow zone: rows must hold whole numbers"),
        (r"rows = \[.*\]", "rows = 8", "yellow zone: rows must be a list"),
        (r"groups = \[\d+, ", "groups = [", "purple zone: groups has 7 values for 8 bold squares"),
        (r"groups = \[\d+, ", "groups = [-1, ", "purple zone: groups must hold whole numbers"),
        (r"points = \{ \w = \d+, ", "points = { ", "red zone: points must have a value for each"),
        (r"points = \{ \w = \d+, ", "points = { ab = 3, ", "red zone: points must have a value"),
        (r"points = \{.*\}", "points = 3", "red zone: points must have a value for each block"),
        (r"points = \{ (\w) = \d+", r"points = { \1 = 1.5", "red zone: points must hold whole"),
        (r"end = \d+", "end = 1000", "green zone: end must hold whole numbers from 0 to 999"),
        (r"end = \d+", "", "green zone: end must hold whole numbers"),
        (r"lines = \{.*\}", "lines = {}", "blue zone: lines must give points for rows"),
        (r"lines = \{.*\}", "lines = [8]", "blue zone: lines must give points for rows"),
        (r"lines = \{.*\}", "lines = { 99 = 8 }", "blue zone: lines has no row '99'"),
        (r"lines = \{.*\}", "lines = { top = 8 }", "blue zone: lines has no row 'top'"),
        (r"lines = \{.*\}", "lines = { 2 = '8' }", "blue zone: lines must hold whole numbers"),
    ],
)
def test_a_broken_sheet_is_refused(pattern: str, replacement: str, says: str) -> None:
    check_sentence(sheet_refusal(re.sub(pattern, replacement, OUR_SHEET, count=1)), says)


Redraw = Callable[[list[str]], list[str]]


def redrawn(zone: str, change: Redraw, name: str = "grid") -> str:
    """Our sheet with a drawing of a zone changed, line by line from the top."""

    def replace(match: re.Match[str]) -> str:
        return match[1] + "\n".join(change(match[2].split("\n"))) + match[3]

    drawing = rf'(\[{zone}\][^\[]*?\n{name} = """\n)([^"]*)(\n""")'
    return re.sub(drawing, replace, OUR_SHEET, count=1)


def first_sign(sign: str) -> Redraw:
    return lambda lines: [sign + lines[0][1:], *lines[1:]]


def all_signs(old: str, new: str) -> Redraw:
    return lambda lines: [line.replace(old, new) for line in lines]


@pytest.mark.parametrize(
    ("zone", "change", "says"),
    [
        ("yellow", first_sign("X"), r"yellow zone: 'X' at a7 is not a kind of square here"),
        ("yellow", first_sign("E"), r"yellow zone: 'E' at a7 is not a kind of square here"),
        ("yellow", first_sign(" "), r"yellow zone: ' ' at a7 is not a kind of square here"),
        ("yellow", first_sign("\u009b"), r"yellow zone: '\?' at a7 is not a kind of square here"),
        ("red", first_sign("O"), r"red zone: 'O' at a\d+ is not a kind of square here"),
        ("blue", first_sign("E"), r"blue zone: 'E' at a\d+ is not a kind of square here"),
        ("yellow", lambda lines: lines[:-1], "yellow zone: "),
        ("yellow", lambda lines: [""], "yellow zone: grid must be a drawing in rows"),
        ("yellow", lambda lines: ["O" * 21], "yellow zone: grid is larger than 20 by 20 squares"),
        ("blue", lambda lines: ["O"] * 21, "blue zone: grid is larger than 20 by 20 squares"),
        ("yellow", all_signs("O", "o"), "yellow zone: there is no bold square"),
        ("purple", all_signs("O", "o"), "purple zone: there is no bold square"),
        ("green", all_signs("O", "o"), "green zone: there is no bold square"),
        ("blue", all_signs("O", "o"), "blue zone: there is no bold square"),
        ("green", all_signs("E", "o"), "green zone: there is no end"),
        ("green", lambda lines: [*lines, "", "o"], "green zone: a1 cannot be reached"),
        ("red", lambda lines: [*lines, "o"], r"red zone: grid and blocks differ at [a-f]\d"),
    ],
)
def test_a_wrongly_drawn_zone_is_refused(zone: str, change: Redraw, says: str) -> None:
    check_sentence(sheet_refusal(redrawn(zone, change)), says)


def test_a_block_must_match_the_grid_and_hang_together() -> None:
    height = len(OURS.tables["red"]["blocks"].split())
    cut = redrawn("red", first_sign("."), "blocks")
    check_sentence(sheet_refusal(cut), f"red zone: grid and blocks differ at a{height}")
    far = OURS.tables["red"]["blocks"].split()[-1][-1]
    torn = redrawn("red", first_sign(far), "blocks")
    check_sentence(sheet_refusal(torn), f"red zone: block '?{far}'? is in several parts")


# Broken decks


@pytest.mark.parametrize(
    ("pattern", "replacement", "says"),
    [
        (r"\A", "[", "is not valid TOML"),
        (r"(?s)\A.*\Z", "", r"a deck has the two tables \[shapes\] and \[cards\]"),
        (r"\[cards\]", "[card]", r"a deck has the two tables \[shapes\] and \[cards\]"),
        (r"(?s)\[cards\].*", "[[cards]]", r"a deck has the two tables \[shapes\] and \[cards\]"),
        (r"\[shapes\]", '[shapes]\n"L-9" = "##"', "shape 'L-9': its name must be letters"),
        (r"\[shapes\]", '[shapes]\nX = "xx"', "shape 'X' must be drawn with '#'"),
        (r"\[shapes\]", '[shapes]\nX = ""', "shape 'X' must be drawn with '#'"),
        (r"\[shapes\]", '[shapes]\nX = "./."', "shape 'X' must be drawn with '#'"),
        (r"\[shapes\]", "[shapes]\nX = 5", "shape 'X' must be drawn with '#'"),
        (r"\[shapes\]", '[shapes]\nX = "#.#"', "shape 'X' must be one piece"),
        (r"\[shapes\]", '[shapes]\nX = "#./.#"', "shape 'X' must be one piece"),
        (r"\[shapes\]", '[shapes]\nX = "##########"', "shape 'X' must be one piece of at most 9"),
        (
            r"yellow = \[",
            'yellow = ["none", ',
            "the yellow card 'none' must be the name of a shape",
        ),
        (r"purple = \[", 'purple = ["I2 coins", ', "the purple card 'I2 coins' must be the name"),
        (r"wild = \[", "wild = [1, ", "the wild card '1' must be the name of a shape"),
        (r"red = \[", "orange = [", "cards has no list for 'orange'"),
        (r"red = \[.*\]", 'red = "I2"', "cards has no list for 'red'"),
        (r"(?s)\[cards\].*", "[cards]\nred = ['I2']", "a deck has 6 to 500 cards"),
        (r"wild = \[", "wild = [" + "'I2', " * 500, "a deck has 6 to 500 cards"),
    ],
)
def test_a_broken_deck_is_refused(pattern: str, replacement: str, says: str) -> None:
    text = re.sub(pattern, lambda _: replacement, OUR_DECK, count=1)
    assert text != OUR_DECK, "nothing was broken"
    with pytest.raises(BadInput) as caught:
        read_deck(DataText(MY_FILE, text))
    check_sentence(str(caught.value), says)


# Anything else that may be in a file

SIGNS = "\"'[]{}=.,#/\\\n oOEcwyprgbad0123456789-+_x\u009b\u2028\x00é"


@st.composite
def damaged(draw: st.DrawFn, text: str) -> str:
    """A text with some lines lost or doubled and some signs overwritten."""
    lines = text.split("\n")
    for _ in range(draw(st.integers(0, 2))):
        at = draw(st.integers(0, len(lines) - 1))
        lines[at : at + 1] = lines[at : at + 1] * draw(st.sampled_from([0, 2]))
        lines = lines or [""]
    text = "\n".join(lines)
    for _ in range(draw(st.integers(0, 3))):
        at = draw(st.integers(0, len(text)))
        lost = draw(st.integers(0, 3))
        text = text[:at] + draw(st.text(SIGNS, max_size=4)) + text[at + lost :]
    return text


def check_playable_or_refused(sheet: str, deck: str) -> None:
    try:
        rules = LocusRules(
            2, read_sheet(DataText(MY_FILE, sheet)), read_deck(DataText(MY_FILE, deck))
        )
    except BadInput as refusal:
        check_sentence(str(refusal), "")
        return
    for _ in zip(range(20), random_game(rules, Random(0)), strict=False):
        pass


@settings(max_examples=200, deadline=None)
@given(damaged(OUR_SHEET))
def test_a_damaged_sheet_is_played_with_or_refused(text: str) -> None:
    check_playable_or_refused(text, OUR_DECK)


@settings(max_examples=200, deadline=None)
@given(damaged(OUR_DECK))
def test_a_damaged_deck_is_played_with_or_refused(text: str) -> None:
    check_playable_or_refused(OUR_SHEET, text)
