"""A broken sheet or deck is refused in one sentence that names the file and the place."""

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
from squarely.kernel.play import random_game
from squarely.kernel.rules import BadInput, DataText
from tests.games.locus.layouts import OURS
from tests.games.locus.naive import OUR_DECK, OUR_SHEET

MY_FILE = "my.toml"


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
        (r"start_coins = \d+", "start_coins = true", "start_coins must be a number"),
        (r"coin_slots = \d+", f"coin_slots = {'1' * 5000}", "is not valid TOML"),
        (r"coin_slots = \d+", f"coin_slots = {'[' * 5000}{']' * 5000}", "is nested too deeply"),
        (r"lines = \{", f"lines = {{ {'1' * 5000} = 8,", "blue zone: lines has no row"),
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
        (r"end = 8", "bonuses = 'c'\nend = 8", "green zone: grid and bonuses differ at"),
        (r"end = 8", "bonuses = 3\nend = 8", "green zone: bonuses must be a drawing in rows"),
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
        ("yellow", first_sign("X"), r"yellow zone: 'X' at a\d+ is not a kind of square here"),
        ("yellow", first_sign("E"), r"yellow zone: 'E' at a\d+ is not a kind of square here"),
        ("yellow", first_sign(" "), r"yellow zone: ' ' at a\d+ is not a kind of square here"),
        ("yellow", first_sign("\u009b"), r"yellow zone: '\?' at a\d+ is not a kind of square here"),
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
        ("red", lambda lines: [*lines, "o"], r"red zone: grid and blocks differ at [a-z]\d+"),
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
        (r"\[shapes\]", '[shapes]\n"L_9" = "##"', "shape 'L_9': a name is made of letters"),
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
        (r"(?s)\[cards\].*", "X = '##'\n[cards]\nred = ['X']", "a deck has 6 to 500 cards"),
        (
            r"(?s)\[cards\].*",
            f"X = '##'\n[cards]\nred = {['X'] * 501}",
            "a deck has 6 to 500 cards",
        ),
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
