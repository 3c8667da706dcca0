"""The Blokus family keeps the contract of every game, checked against the naive one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from squarely.games import GAMES
from squarely.kernel.play import random_game
from squarely.kernel.rules import Seat, Variant
from squarely.kernel.testing import check_rules
from tests.games.blokus.naive import NaiveGame
from tests.games.blokus.table import blokus

CASES = [
    pytest.param(variant, options, id=" ".join((variant.name, *options)))
    for variant in GAMES["blokus"]
    for options in ((), (variant.options[0].name,))
]


@pytest.mark.parametrize(("variant", "options"), CASES)
def test_the_contract_holds(variant: Variant, options: tuple[str, ...]) -> None:
    def recount(log: Sequence[tuple[Seat, str]]) -> Mapping[Seat, int]:
        game = NaiveGame(variant.name, options)
        for seat, move in log:
            assert game.seat_on_turn() == seat
            game.play(move)
        assert game.colour_on_turn() is None
        return {Seat(seat): score for seat, score in game.scores().items()}

    check_rules(variant, recount, options=options, games=2)


@pytest.mark.parametrize(("variant", "options"), CASES)
def test_every_ply_has_the_moves_that_the_naive_generator_finds(
    variant: Variant, options: tuple[str, ...]
) -> None:
    rules = variant.rules(options=options)
    naive = NaiveGame(variant.name, options)
    pos = rules.initial()
    for seat, move, after in random_game(rules, Random(f"{variant.name}{options}")):
        assert set(map(str, rules.legal_moves(pos, seat))) == naive.legal()
        assert rules.view(pos, None).on_turn == naive.colour_on_turn()
        naive.play(str(move))
        pos = after
    assert naive.legal() == set()


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(), plies=st.integers(0, 60))
def test_a_position_does_not_depend_on_the_order_of_its_pieces(seed: int, plies: int) -> None:
    rules = blokus()
    pos = rules.initial()
    for _, (_, _, after) in zip(range(plies), random_game(rules, Random(seed)), strict=False):
        pos = after
    if pos.on_turn is None:
        return
    laid = {
        number: frozenset(rules.board.placements[placed].move for placed in colour.placed)
        for number, colour in reversed(list(enumerate(pos.colours)))
    }
    rebuilt = rules.set_up(laid, pos.on_turn)
    for was, now in zip(pos.colours, rebuilt.colours, strict=True):
        assert (was.free, was.touching, was.placed) == (now.free, now.touching, now.placed)
    assert rebuilt.on_turn == pos.on_turn


@given(st.sets(st.integers(0, 13_728), max_size=40))
def test_placement_sets_list_and_count_their_members(numbers: set[int]) -> None:
    board = blokus("blokus-to-go").board
    placements = sum(1 << number for number in numbers)
    assert list(board.members(placements)) == sorted(numbers)
    assert [board.nth(placements, n) for n in range(len(numbers))] == sorted(numbers)
