"""Perft: the figures of the naive generator (make_blokus.py) hold for the fast rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from squarely.games import GAMES, VARIANTS
from squarely.kernel.record import Turn, play_turn
from squarely.kernel.testing import perft
from tests.games.blokus.naive import NaiveGame, naive_perft
from tests.tiers import some

FIGURES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "blokus.json").read_text(encoding="utf-8")
)
NAIVE_LIMIT = 250  # recounting more than this by the naive generator takes too long for every run


COUNTED_AGAIN = [case for case in FIGURES if case["count"] <= NAIVE_LIMIT]


def name(case: dict[str, Any]) -> str:
    options = "".join(f" {option}" for option in case["options"])
    return f"{case['variant']}{options} after {len(case['moves'])}, depth {case['depth']}"


@pytest.mark.parametrize("case", FIGURES, ids=name)
def test_the_fast_rules_count_the_same(case: dict[str, Any]) -> None:
    rules = VARIANTS[case["variant"]].rules(options=case["options"])
    pos = rules.initial()
    for ply, move in enumerate(case["moves"], start=1):
        (seat,) = rules.to_act(pos)
        pos = play_turn(rules, pos, Turn(seat, move), f"ply {ply}")
    assert perft(rules, pos, case["depth"]).count == case["count"]


@pytest.mark.parametrize("case", some(COUNTED_AGAIN, 15), ids=name)
def test_the_naive_generator_counts_the_same(case: dict[str, Any]) -> None:
    game = NaiveGame(case["variant"], case["options"])
    for move in case["moves"]:
        game.play(move)
    assert naive_perft(game, case["depth"]) == case["count"]


def test_every_variant_has_figures_with_and_without_its_option() -> None:
    covered = {(case["variant"], tuple(case["options"])) for case in FIGURES}
    for variant in GAMES["blokus"]:
        assert {(variant.name, ()), (variant.name, (variant.options[0].name,))} <= covered
    assert max(case["depth"] for case in FIGURES) >= 3
