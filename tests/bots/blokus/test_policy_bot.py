"""The policy bot."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from squarely.bots.blokus.engine import SearchBot
from squarely.bots.blokus.policy_bot import PolicyBot
from squarely.bots.bot import Budget
from squarely.bots.play import game_between
from squarely.games import VARIANTS
from squarely.games.blokus.board import Move
from squarely.games.blokus.rules import BlokusRules

FORMS = ["blokus-to-go", "blokus-2", "blokus-3", "blokus"]


def _rules(name: str) -> BlokusRules:
    rules = VARIANTS[name].rules(options=[VARIANTS[name].options[0].name])
    assert isinstance(rules, BlokusRules)
    return rules


def _first_moves(temperature: float, games: int) -> Counter[Move]:
    rules = _rules("blokus-to-go")
    pos = rules.initial()
    seat = rules.seat_on_turn(pos)
    assert seat is not None
    view, legal = rules.view(pos, seat), list(rules.legal_moves(pos, seat))
    return Counter(
        PolicyBot(rules, Random(seed), temperature).choose(view, legal) for seed in range(games)
    )


@pytest.mark.parametrize("name", FORMS)
def test_it_plays_legal_moves_to_the_end(name: str) -> None:
    rules = _rules(name)
    bots = {seat: PolicyBot(rules, Random(seat), 2.0) for seat in rules.seats}
    *_, (_, _, end) = game_between(rules, bots, Random(1))
    assert rules.outcome(end) is not None


def test_cold_it_always_plays_the_move_of_the_highest_prior() -> None:
    rules = _rules("blokus-to-go")
    pos = rules.initial()
    seat = rules.seat_on_turn(pos)
    assert seat is not None
    view, legal = rules.view(pos, seat), list(rules.legal_moves(pos, seat))
    # One simulation is the policy's own choice, but for a little noise.
    favourites = {
        SearchBot(rules, seed).choose(view, legal, Budget(simulations=1)) for seed in range(20)
    }
    (cold,) = _first_moves(1e-4, 5)
    assert cold in favourites


def test_the_hotter_it_is_the_more_its_moves_differ() -> None:
    assert len(_first_moves(1e-4, 30)) < len(_first_moves(1.0, 30)) < len(_first_moves(5.0, 30))
