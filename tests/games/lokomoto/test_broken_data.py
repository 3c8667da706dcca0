"""A broken map or card is refused in one sentence that names the file and the place."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from squarely.games import VARIANTS
from squarely.games.lokomoto.cards import read_shapes, read_trains
from squarely.games.lokomoto.railways import read_railways
from squarely.kernel.play import random_game
from squarely.kernel.rules import BadInput, DataText
from tests.games.lokomoto.table import SMALL_MAP, SMALL_SHAPES, SMALL_TRAINS, small

MY_FILE = "my.toml"


def check_refused(read: Callable[[], object], says: str) -> None:
    with pytest.raises(BadInput) as caught:
        read()
    check_sentence(str(caught.value), says)


def check_sentence(message: str, says: str) -> None:
    assert message.startswith(MY_FILE)
    assert message.endswith(".")
    assert message.isprintable()
    assert re.search(says, message), message


def broken(text: str, pattern: str, replacement: str) -> DataText:
    damaged = re.sub(pattern, lambda _: replacement, text, count=1, flags=re.MULTILINE)
    assert damaged != text, "nothing was broken"
    return DataText(MY_FILE, damaged)


def line_of(sections: int) -> DataText:
    """Stations in a row."""
    stations = "\n".join(f"S{n} = [{n}, 0]" for n in range(sections + 1))
    joined = "\n".join(f'S{n} = ["S{n + 1}"]' for n in range(sections))
    return DataText(MY_FILE, f"[stations]\n{stations}\n[sections]\n{joined}\n")


def test_a_map_for_two_has_the_sections_that_they_blacken() -> None:
    lokomoto = VARIANTS["lokomoto"]
    check_refused(
        lambda: lokomoto.rules(2, data={"map": line_of(11)}),
        "a map for two players needs at least 12 sections, not 11: add some, or choose more seats",
    )
    lokomoto.rules(2, data={"map": line_of(12)})
    for seats in (3, 4, 5):
        rules = lokomoto.rules(seats, data={"map": line_of(11)})
        *_, (_, _, pos) = random_game(rules, Random(seats))
        assert rules.outcome(pos) is not None


NETWORK = "the sections do not join all stations into one network"
TABLES = r"a map has the two tables \[stations\] and \[sections\]"


@pytest.mark.parametrize(
    ("pattern", "replacement", "says"),
    [
        (r"\A", "[", "is not valid TOML"),
        (r"(?s)\A.*\Z", "", TABLES),
        (r"(?s)\[sections\].*", "", TABLES),
        (r"\[sections\]", "[section]", TABLES),
        (r"\A", "title = 'Hungary'\n", TABLES),
        (r"(?s)\[sections\].*", "[[sections]]", TABLES),
        (r"(?s)\[sections\].*", "[sections]", NETWORK),
        (r"^A = \[0, 0\]", 'A = [0, 0]\n"Far, away" = [9, 9]', "station 'Far, away'.*letters"),
        (r"^A = \[0, 0\]", 'A = [0, 0]\n"F_R" = [9, 9]', "station 'F_R'.*letters"),
        (r"^A = \[0, 0\]", 'A = [0, 0]\n"" = [9, 9]', "station ''.*letters"),
        (r"^A = \[0, 0\]", 'A = [0, 0]\n"\\u009b" = [9, 9]', r"station '\?'.*letters"),
        (r"^A = \[0, 0\]", 'A = [0, 0]\n"\\n" = [9, 9]', r"station '\?'.*letters"),
        (r"^A = \[0, 0\]", "A = [0, 0]\nFar = [9, 9]", NETWORK),
        (r"^A = \[0, 0\]", "A = [0]", "station A must lie at two numbers"),
        (r"^A = \[0, 0\]", "A = [0, 0, 0]", "station A must lie at two numbers"),
        (r"^A = \[0, 0\]", "A = [0.0, 0]", "station A must lie at two numbers"),
        (r"^A = \[0, 0\]", "A = 0", "station A must lie at two numbers"),
        (r"^A = \[0, 0\]", "A = [100, 0]", "station A must lie at two numbers"),
        (r"^A = \[0, 0\]", "A = [false, false]", "station A must lie at two numbers"),
        (r"^A = \[0, 0\]", f"A = [{'1' * 5000}, 0]", "is not valid TOML"),
        (r"^A = \[0, 0\]", f"A = {'[' * 5000}{']' * 5000}", "is nested too deeply"),
        (r"^A = \[0, 0\]", "A = [1, 0]", "two stations lie on the same point"),
        (r"^A = \[0, 0\]", "A = [-5, 5]", "section 'A-B' must join neighbouring points"),
        (r'"B", "E", "F"', '"B", "E", "F", "C"', "section 'A-C' must join neighbouring points"),
        (r'"B", "E", "F"', '"A", "E", "F"', "section 'A-A' must join neighbouring points"),
        (r'"B", "E", "F"', '"X", "E", "F"', "section 'A-X' needs two stations of the map"),
        (r'"B", "E", "F"', '1, "E", "F"', "section 'A-1' needs two stations of the map"),
        (r'"B", "E", "F"', '["B"], "E", "F"', r"section .* needs two stations of the map"),
        (r'"B", "E", "F"', '{ B = 1 }, "E", "F"', r"section .* needs two stations of the map"),
        (r'^E = \["J"\]', "E = { J = 1 }", r"section .* needs two stations of the map"),
        (r'^E = \["J"\]', 'X = ["J"]', "section 'X-J' needs two stations of the map"),
        (r'^E = \["J"\]', 'E = ["J", "A"]', "section 'E-A' is there twice"),
        (r'^E = \["J"\]', 'E = ["J", "J"]', "section 'E-J' is there twice"),
        (r'^A = \["B", "E", "F"\]\n(?s:.*)\Z', 'A = ["B"]\nL = ["M"]', NETWORK),
    ],
)
def test_a_broken_map_is_refused(pattern: str, replacement: str, says: str) -> None:
    source = broken(SMALL_MAP, pattern, replacement)
    check_refused(lambda: read_railways(source), says)


@pytest.mark.parametrize(
    ("pattern", "replacement", "says"),
    [
        (r"\A", "[", "is not valid TOML"),
        (r"(?s)\A.*\Z", "", "there are no trains"),
        (r'^"Muki"', '"Mu,ki"', "train 'Mu,ki': a name is made of letters"),
        (r'^"Muki"', '"M_1"', "train 'M_1': a name is made of letters"),
        (r'^"Muki"', '"-Muki"', "train '-Muki': a name is made of letters"),
        (r'^"Muki"', '""', "train '': a name is made of letters"),
        (r'^"Muki"', '"Mu\\nki"', r"train 'Mu\?ki': a name is made of letters"),
        (r"\{ price = 3 \}", "3", "train 'Bobó' needs a price"),
        (r"\{ price = 3 \}", "{}", "train 'Bobó' needs a price"),
        (r"\{ price = 3 \}", "{ price = 0 }", "train 'Bobó' needs a price from 1 to 20"),
        (r"\{ price = 3 \}", "{ price = 21 }", "train 'Bobó' needs a price from 1 to 20"),
        (r"\{ price = 3 \}", "{ price = 3.0 }", "train 'Bobó' needs a price"),
        (r"\{ price = 3 \}", "{ price = true }", "train 'Bobó' needs a price"),
        (r"\{ price = 3 \}", "{ price = 3, speed = 80 }", "train 'Bobó' needs a price"),
        (r"\{ price = 3 \}", "{ price = 3, bonus = 'x' }", "train 'Bobó': its bonus"),
        (r"\{ price = 3 \}", "{ price = 3, bonus = 10 }", "train 'Bobó': its bonus"),
        (r"\{ price = 3 \}", "{ price = 3, bonus = true }", "train 'Bobó': its bonus"),
    ],
)
def test_a_broken_train_is_refused(pattern: str, replacement: str, says: str) -> None:
    source = broken(SMALL_TRAINS, pattern, replacement)
    check_refused(lambda: read_trains(source), says)


@pytest.mark.parametrize(
    ("pattern", "replacement", "says"),
    [
        (r"\A", "[", "is not valid TOML"),
        (r"(?s)\A.*\Z", "", "there is no shape worth 1"),
        (r"(?s)^3A.*", "", "there is no shape worth 3"),
        (r"^1A", '"1,A"', "shape '1,A': a name is made of letters and digits"),
        (r"^1A", '"-1A"', "shape '-1A': a name is made of letters and digits"),
        (r"^1A", '""', "shape '': a name is made of letters and digits"),
        (r"^1A = .*", "1A = 'e e'", "shape '1A' needs points from 1 to 3 and lines"),
        (r"^1A = .*", "1A = { points = 1 }", "shape '1A' needs points from 1 to 3 and lines"),
        (r"points = 1", "points = 4", "shape '1A' needs points from 1 to 3 and lines"),
        (r"points = 1", "points = true", "shape '1A' needs points from 1 to 3 and lines"),
        (r"points = 1", "points = 1, size = 2", "shape '1A' needs points from 1 to 3 and lines"),
        (r'"e e"', "['e', 'e']", "shape '1A' needs points from 1 to 3 and lines"),
        (r'"e e"', '"e n"', "shape '1A': 'n' is none of e, ne, nw, w, sw, se"),
        (r'"e e"', '"e; (1, 0) e"', r"shape '1A': '\(1,' is none of e, ne"),
        (r'"e e"', '"e; (1,0,0) e"', "shape '1A': .* is none of e, ne"),
        (r'"e e"', '"e w"', "shape '1A' draws a line twice"),
        (r'"e e"', '""', "shape '1A' must be one connected figure of 1 to 12 lines"),
        (r'"e e"', '"e; (5,5) e"', "shape '1A' must be one connected figure"),
        (r'"e e"', f'"{" e" * 13}"', "shape '1A' must be one connected figure of 1 to 12 lines"),
        (r'"e e"', '"e ne se; (1,1) e"', "shape '1A' needs an asterisk"),
        (r'"e e"', '"e e", asterisk = true', "shape '1A' needs no asterisk"),
        (r'"e e"', '"e e", asterisk = 0', "shape '1A' needs no asterisk"),
        (r"sw\", asterisk = true", 'sw"', "shape '2D' needs an asterisk"),
        (r"^1A = .*", '1A = { points = 1, lines = "ne nw" }', "shape '1B' is 1A again"),
        (r'"e e"', '"e e e e e"', "shape '1A' occurs nowhere on the map"),
    ],
)
def test_a_broken_shape_is_refused(pattern: str, replacement: str, says: str) -> None:
    source = broken(SMALL_SHAPES, pattern, replacement)
    check_refused(lambda: read_shapes(source, small().railways), says)


def test_a_shape_and_a_train_of_one_name_are_told_apart_or_refused() -> None:
    """A card that is turned over is called by its name alone."""
    shapes = SMALL_SHAPES
    for shape, train in (("1A", "Muki"), ("1B", "Flirt"), ("1C", "Nohab")):
        shapes = shapes.replace(f"{shape} =", f"{train} =")
    check_playable_or_refused(SMALL_MAP, SMALL_TRAINS, shapes)


# Anything else that may be in a file

SIGNS = "\"'[]{}=.,;#()\\\n eswnABJM0123456789-+_x\u009b\u2028\x00é"
WORDS = ["true", "[]", "{}", "{ A = 1 }", '["A"]', "-1", "1.5", "99", '"A"', '"e"', "1979-05-27"]


@st.composite
def damaged(draw: st.DrawFn, text: str) -> str:
    """A text with lines lost or doubled, values replaced and signs overwritten."""
    lines = text.split("\n")
    for _ in range(draw(st.integers(0, 2))):
        at = draw(st.integers(0, len(lines) - 1))
        lines[at : at + 1] = lines[at : at + 1] * draw(st.sampled_from([0, 2]))
        lines = lines or [""]
    text = "\n".join(lines)
    values = list(re.finditer(r'"[^"\n]*"|-?\d+|true', text))
    if draw(st.booleans()) and values:
        value = draw(st.sampled_from(values))
        text = text[: value.start()] + draw(st.sampled_from(WORDS)) + text[value.end() :]
    for _ in range(draw(st.integers(0, 2))):
        at = draw(st.integers(0, len(text)))
        lost = draw(st.integers(0, 3))
        text = text[:at] + draw(st.text(SIGNS, max_size=4)) + text[at + lost :]
    return text


def check_playable_or_refused(railways: str, trains: str, shapes: str) -> None:
    texts = {"map": railways, "trains": trains, "shapes": shapes}
    data = {part: DataText(MY_FILE, text) for part, text in texts.items()}
    try:
        rules = VARIANTS["lokomoto"].rules(3, ("hidden-agendas",), data)
    except BadInput as refusal:
        check_sentence(str(refusal), "")
        return
    plies = sum(1 for _ in zip(range(300), random_game(rules, Random(0)), strict=False))
    assert plies < 300, "the game goes on for ever"


@settings(max_examples=150, deadline=None)
@given(damaged(SMALL_MAP))
def test_a_damaged_map_is_played_with_or_refused(text: str) -> None:
    check_playable_or_refused(text, SMALL_TRAINS, SMALL_SHAPES)


@settings(max_examples=150, deadline=None)
@given(damaged(SMALL_TRAINS))
def test_damaged_trains_are_played_with_or_refused(text: str) -> None:
    check_playable_or_refused(SMALL_MAP, text, SMALL_SHAPES)


@settings(max_examples=150, deadline=None)
@given(damaged(SMALL_SHAPES))
def test_damaged_shapes_are_played_with_or_refused(text: str) -> None:
    check_playable_or_refused(SMALL_MAP, SMALL_TRAINS, text)
