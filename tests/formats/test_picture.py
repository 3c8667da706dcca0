"""Positions of every game as pictures: what lies where, whose it is, and nothing from elsewhere."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from squarely.formats.picture import PAPER, hexadecimal, picture
from squarely.formats.print.lokomoto import SEATS
from squarely.games import VARIANTS
from squarely.kernel.play import random_turn
from squarely.kernel.rules import AnyRules

SVG = "{http://www.w3.org/2000/svg}"
BLUE = "#4a80d9"


def after(rules: AnyRules, turns: int) -> Any:
    """A position after some random turns."""
    pos, rng = rules.initial(), Random(2)
    for _ in range(turns):
        seat, move = random_turn(rules, pos, rng)
        pos = rules.play(pos, seat, move)
    return pos


def drawn(rules: AnyRules, pos: Any, *names: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture(rules, pos, names))


def texts(tree: ElementTree.Element) -> list[str]:
    return [each.text or "" for each in tree.iter(f"{SVG}text")]


def filled(tree: ElementTree.Element, colour: str) -> int:
    return sum(each.get("fill") == colour for each in tree.iter(f"{SVG}rect"))


def test_every_square_of_a_piece_is_there_in_its_colour() -> None:
    rules = VARIANTS["blokus"].rules()
    pos = after(rules, 12)
    (blue,) = (each for each in rules.view(pos, None).colours if each.name == "blue")
    squares = sum(len(piece.cells) for piece in blue.placed)
    assert squares
    assert filled(drawn(rules, pos), BLUE) == squares


def test_a_sheet_of_locus_for_everybody_with_what_is_filled_in() -> None:
    rules: Any = VARIANTS["locus"].rules(3)
    pos, start = after(rules, 60), rules.initial()
    before, now = drawn(rules, start), drawn(rules, pos)
    blue = next(number for number, zone in enumerate(rules.sheet.zones) if zone.colour == "blue")
    squares = sum(player.filled[blue].bit_count() for player in pos.players)
    assert squares
    assert filled(now, BLUE) - filled(before, BLUE) == squares
    assert texts(now).count("yellow") == 6  # a zone and a column of the count for each


def test_lines_of_the_map_have_the_colour_and_the_number_of_their_seat() -> None:
    rules = VARIANTS["lokomoto"].rules(5)
    pos = after(rules, 60)
    view, tree = rules.view(pos, None), drawn(rules, pos)
    assert any(player.reserved for player in view.players)
    for player in view.players:
        own = [
            each
            for each in tree.iter(f"{SVG}line")
            if each.get("stroke") == hexadecimal(SEATS[player.seat - 1])
        ]
        dotted = [each for each in own if each.get("stroke-dasharray")]
        assert len(dotted) == len(player.reserved)
        assert len(own) - len(dotted) == len(player.solid)
        assert texts(tree).count(str(player.seat)) == len(player.solid)
    assert len(set(SEATS)) == 5


def test_every_station_has_its_name() -> None:
    rules = VARIANTS["lokomoto"].rules(2)
    view = rules.view(rules.initial(), None)
    named = Counter(texts(drawn(rules, rules.initial())))
    assert named >= Counter(each.name for each in view.stations)


@pytest.mark.parametrize(("variant", "seats"), [("blokus-to-go", 2), ("locus", 2), ("lokomoto", 2)])
def test_the_points_of_everybody_stand_below(variant: str, seats: int) -> None:
    rules = VARIANTS[variant].rules(seats)
    pos = after(rules, 20)
    first, second = rules.standings(pos).values()
    said = texts(drawn(rules, pos, "Ada"))
    assert said[-2:] == [f"Ada: {first:g}", f"Seat 2: {second:g}"]


def test_names_cannot_break_out_of_the_picture() -> None:
    hostile = '</text><script>alert("&")</script>'
    rules = VARIANTS["blokus-to-go"].rules()
    tree = drawn(rules, rules.initial(), hostile)
    assert any(text.startswith(hostile) for text in texts(tree))
    assert not list(tree.iter(f"{SVG}script"))


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_picture_of_every_variant_needs_nothing_from_elsewhere(variant: str) -> None:
    rules = VARIANTS[variant].rules()
    text = picture(rules, rules.initial())
    assert hexadecimal(PAPER) in text
    assert text.count("http") == 1
    for word in ("script", "href", "url(", "@import", "<image", "<style"):
        assert word not in text
