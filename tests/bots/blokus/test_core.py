"""The engine's core plays by the same rules as the pure one."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from squarely.bots.blokus.game import (
    OVER,
    State,
    lay,
    legal_count,
    nth_legal,
    play_out,
    points,
    state_of,
)
from squarely.bots.blokus.tables import Tables, members_of, tables
from squarely.games import VARIANTS
from squarely.games.blokus.position import Position
from squarely.games.blokus.rules import BlokusRules
from squarely.games.blokus.scoring import points as counted
from squarely.games.blokus.scoring import total

BLOKUS = [name for name in VARIANTS if name.startswith("blokus")]
GAMES = 150


def _rules(name: str, options: tuple[str, ...]) -> BlokusRules:
    rules = VARIANTS[name].rules(None, options)
    assert isinstance(rules, BlokusRules)
    return rules


def _assert_same(rules: BlokusRules, table: Tables, state: State, pos: Position) -> None:
    assert state.turn[0] == (OVER if pos.on_turn is None else pos.on_turn)
    for colour, expected in enumerate(pos.colours):
        legal = state.free[colour] & state.touching[colour]
        assert members_of(legal, table.order) == expected.legal
        name = rules.form.colours[colour]
        assert points(state, colour) == total(counted(rules.board, name, expected))


@pytest.mark.parametrize("fixed", [False, True])
@pytest.mark.parametrize("name", BLOKUS)
def test_random_games_go_the_same_way_ply_by_ply(name: str, fixed: bool) -> None:
    options = tuple(option.name for option in VARIANTS[name].options) if fixed else ()
    rules = _rules(name, options)
    table = tables(rules.form.size)
    rng = Random(f"{name} {fixed}")
    for _ in range(GAMES):
        pos = rules.initial()
        state = state_of(pos, table)
        while pos.on_turn is not None:
            count = pos.colours[pos.on_turn].legal.bit_count()
            assert legal_count(state, pos.on_turn) == count
            number = nth_legal(state, pos.on_turn, rng.randrange(count))
            assert pos.colours[pos.on_turn].legal >> int(table.order[number]) & 1
            pos = rules.place(pos, int(table.order[number]))
            lay(table, state, number)
            # Comparing every set of every colour is slow, so it is done now and then.
            if rng.random() < 0.2:
                _assert_same(rules, table, state, pos)
        _assert_same(rules, table, state, pos)


@pytest.mark.parametrize("variant", ["blokus-to-go", "blokus"])
def test_a_state_in_the_middle_of_a_game_is_that_of_the_position(variant: str) -> None:
    rules = _rules(variant, ())
    table = tables(rules.form.size)
    rng = Random(variant)
    pos = rules.initial()
    state = state_of(pos, table)
    for _ in range(12):
        assert pos.on_turn is not None
        legal = pos.colours[pos.on_turn].legal
        number = rules.board.nth(legal, rng.randrange(legal.bit_count()))
        pos = rules.place(pos, number)
        lay(table, state, table.rank[number])
        expected = state_of(pos, table)
        for name, ours in state._asdict().items():
            # The board does not tell which piece came last.
            if name != "last":
                assert np.array_equal(ours, getattr(expected, name)), name


@pytest.mark.parametrize("name", ["blokus-to-go", "blokus"])
def test_every_legal_placement_has_its_turn(name: str) -> None:
    rules = _rules(name, ())
    table = tables(rules.form.size)
    state = state_of(rules.initial(), table)
    count = legal_count(state, 0)
    numbers = [int(table.order[nth_legal(state, 0, n)]) for n in range(count)]
    assert sorted(numbers) == list(rules.board.members(rules.initial().colours[0].legal))


def test_a_playout_is_the_same_for_the_same_seed() -> None:
    rules = _rules("blokus-to-go", ())
    table = tables(rules.form.size)
    ends = set()
    for seed in (1, 1, 2):
        state = state_of(rules.initial(), table)
        plies = play_out(table, state, np.array([seed], dtype=np.uint64))
        assert state.turn[0] == OVER
        assert plies == state.pieces.sum()
        ends.add((plies, state.free.tobytes()))
    assert len(ends) == 2
