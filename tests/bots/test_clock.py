"""Time for a whole game: shared over the moves to come, and never overstepped."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from squarely.bots.bot import Budget
from squarely.bots.clock import HORIZON, OVERHEAD, allot, moves_to_come
from squarely.games import VARIANTS
from squarely.kernel.play import random_game, random_move
from squarely.kernel.rules import Seat

BLOKUS = ("blokus-to-go", "blokus", "blokus-2", "blokus-3")


def _most(budget: Budget) -> float:
    assert budget.seconds is not None
    return budget.seconds if budget.most is None else budget.most


def _used(variant: str, whole: float, thinks: Callable[[Budget], float]) -> list[list[float]]:
    """What every seat used for each of its moves in a random game."""
    rules = VARIANTS[variant].rules()
    rng = Random(3)
    pos = rules.initial()
    used: dict[Seat, list[float]] = {seat: [] for seat in rules.seats}
    while to_act := rules.to_act(pos):
        seat = min(to_act)
        view, legal = rules.view(pos, seat), list(rules.legal_moves(pos, seat))
        budget = allot(whole - sum(used[seat]), moves_to_come(view), len(legal))
        used[seat].append(thinks(budget) + OVERHEAD)
        pos = rules.play(pos, seat, random_move(rules, pos, seat, rng))
    return list(used.values())


@pytest.mark.parametrize("variant", BLOKUS)
@pytest.mark.parametrize("whole", [2.0, 60.0])
def test_who_always_takes_the_most_stays_within_the_time(variant: str, whole: float) -> None:
    for used in _used(variant, whole, _most):
        assert sum(used) < whole


@pytest.mark.parametrize("variant", BLOKUS)
def test_most_of_the_time_is_used_and_most_of_it_in_the_middle(variant: str) -> None:
    for used in _used(variant, 60.0, lambda budget: budget.seconds or 0.0):
        assert sum(used) > 30
        third = len(used) // 3
        assert sum(used[third : 2 * third]) > sum(used[:third])
        assert max(used) > 2 * used[0]


@given(
    st.floats(0, 1e6),
    st.lists(st.floats(0.01, 10), max_size=50),
    st.integers(0, 1_000),
)
def test_a_budget_always_leaves_something(left: float, weights: list[float], choices: int) -> None:
    budget = allot(left, weights, choices)
    assert budget.seconds is not None
    assert 0 <= budget.seconds <= _most(budget) <= left


def test_a_hard_move_may_take_longer_but_not_all() -> None:
    budget = allot(100.0, (1.0,) * 20, 50)
    assert budget.seconds is not None
    assert 2 * budget.seconds < _most(budget) < 50


def test_a_forced_move_takes_no_time() -> None:
    assert allot(100.0, (1.0,) * 5, 1) == Budget(seconds=0.0)


def test_without_time_nothing_is_thought() -> None:
    assert allot(0.0, (1.0,) * 5, 30).seconds == 0
    assert allot(-3.0, (1.0,) * 5, 30).seconds == 0


def test_the_moves_to_come_are_the_pieces_of_colours_that_are_not_out() -> None:
    """One colour of 21 pieces in To Go, two in the classic game for two."""
    for variant, pieces in (("blokus-to-go", 21), ("blokus-2", 42)):
        rules = VARIANTS[variant].rules()
        assert len(moves_to_come(rules.view(rules.initial(), Seat(1)))) == pieces
        for seat, _, pos in random_game(rules, Random(5)):
            view = rules.view(pos, seat)
            own = [each for each in view.colours if each.seat == view.to_act and each.can_place]
            assert len(moves_to_come(view)) == sum(len(each.left) for each in own)


def test_where_a_game_does_not_show_how_many_there_are_some_are_assumed() -> None:
    rules = VARIANTS["lokomoto"].rules(2)
    assert moves_to_come(rules.view(rules.initial(), Seat(1))) == (1.0,) * HORIZON
