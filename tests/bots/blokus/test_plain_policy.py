"""The policy in plain Python, held to the kernels."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from squarely.bots.blokus.evaluator import evaluate, remember
from squarely.bots.blokus.evaluator_file import weights_for
from squarely.bots.blokus.evaluator_memory import new_evaluated
from squarely.bots.blokus.game import state_of
from squarely.bots.blokus.plain_policy import PlainPolicyBot, logits
from squarely.bots.blokus.sides import sides_of
from squarely.bots.blokus.tables import tables
from squarely.bots.play import game_between
from squarely.games import VARIANTS
from squarely.games.blokus.position import Position
from squarely.games.blokus.rules import BlokusRules
from squarely.kernel.handicap import Handicap

NEAR = 0.1
"""The kernels keep what a placement is multiplied with in 8 bits."""


def _rules(name: str, handicaps: tuple[Handicap, ...] = ()) -> BlokusRules:
    rules = VARIANTS[name].rules(handicaps=handicaps)
    assert isinstance(rules, BlokusRules)
    return rules


def _from_kernels(rules: BlokusRules, pos: Position) -> dict[int, float]:
    size = rules.form.size
    found = new_evaluated(tables(size), len(rules.form.colours))
    position = (
        tables(size),
        sides_of(rules.form),
        weights_for(size),
        state_of(pos, tables(size)),
        found,
    )
    remember(*position)
    count = evaluate(*position)
    numbers = tables(size).order[found.numbers[:count]].tolist()
    return dict(zip(numbers, found.logits[:count].tolist(), strict=True))


@pytest.mark.parametrize("name", ["blokus-to-go", "blokus-2", "blokus-3", "blokus"])
def test_it_finds_what_the_kernels_find(name: str) -> None:
    handicaps = (Handicap(pieces=3), Handicap(points=4)) if name == "blokus-to-go" else ()
    rules = _rules(name, handicaps)
    pos, rng = rules.initial(), Random(5)
    for ply in range(1_000):
        seat = rules.seat_on_turn(pos)
        if seat is None:
            break
        if ply % 7 == 0:
            plain, fast = logits(rules, pos), _from_kernels(rules, pos)
            assert plain.keys() == fast.keys()
            assert np.allclose([plain[each] for each in fast], list(fast.values()), atol=NEAR)
        legal = list(rules.legal_moves(pos, seat))
        pos = rules.play(pos, seat, rng.choice(legal))
    assert ply > 20


def test_it_plays_to_the_end() -> None:
    rules = _rules("blokus-to-go")
    bots = {seat: PlainPolicyBot(rules, Random(seat), 0.4) for seat in rules.seats}
    *_, (_, _, end) = game_between(rules, bots, Random(1))
    assert rules.outcome(end) is not None
