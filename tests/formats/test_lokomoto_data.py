"""The Loko moto examples of docs/formats.md work."""

from __future__ import annotations

import re
from pathlib import Path

from squarely.formats.picture import picture
from squarely.games import VARIANTS
from squarely.games.lokomoto.cards import read_shapes, read_trains
from squarely.games.lokomoto.railways import read_railways
from squarely.games.lokomoto.variants import railways_of
from squarely.kernel.rules import DataText

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "formats.md").read_text(encoding="utf-8")
*_, MAP, TRAINS, SHAPES = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)


def test_the_map() -> None:
    railways = read_railways(DataText("example", MAP))
    assert list(map(str, railways.sections)) == ["Ada-Bela", "Ada-Csaba", "Bela-Csaba"]


def test_the_cards() -> None:
    trains = read_trains(DataText("example", TRAINS))
    assert (trains["Muki"].points, trains["Gigant"].points) == (3, 9)
    text = SHAPES + '2A = { points = 2, lines = "e e" }\n'
    shapes = read_shapes(DataText("example", text), railways_of())
    assert shapes["3F"].asterisk
    assert shapes["3F"].size == 5


def test_the_picture_in_the_rules_shows_our_map() -> None:
    """Drawn with `squarely show lokomoto --svg docs/images/map.svg`."""
    rules = VARIANTS["lokomoto"].rules()
    shown = (DOCS / "images" / "map.svg").read_text(encoding="utf-8")
    assert shown == picture(rules, rules.initial())
