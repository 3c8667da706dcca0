"""Golden games: every variant has one, and the rules still say the same about it."""

from __future__ import annotations

import json

import pytest

from squarely.formats.files import load
from tests.golden.make import CASES, FOLDER, facts


@pytest.mark.parametrize("name", CASES)
def test_the_golden_game_plays_as_it_always_did(name: str) -> None:
    game = load(FOLDER / f"{name}.squarely")
    assert (game.record.variant, game.record.seats, game.record.options) == CASES[name]
    assert facts(game) == json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def test_no_golden_game_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*.squarely")} == set(CASES)
