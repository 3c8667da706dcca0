"""The exact end: nothing better can be found by playing out every line by the rules."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from squarely.bots.blokus.endgame import new_lines, solve
from squarely.bots.blokus.game import NONE, OVER, state_of
from squarely.bots.blokus.search import results
from squarely.bots.blokus.sides import sides_of
from squarely.bots.blokus.tables import tables
from squarely.games import VARIANTS
from squarely.games.blokus.position import Position
from squarely.games.blokus.rules import BlokusRules
from squarely.kernel.random_play import random_game

MARGIN = 0.1


def _rules(name: str) -> BlokusRules:
    rules = VARIANTS[name].rules()
    assert isinstance(rules, BlokusRules)
    return rules


def _best(rules: BlokusRules, pos: Position) -> list[float]:
    """What every seat gets when each plays its best, by looking at everything."""
    if pos.on_turn is None:
        worths, won = np.zeros(4), np.zeros(4)
        table = tables(rules.form.size)
        results(state_of(pos, table), sides_of(rules.form), MARGIN, worths, won)
        return [float(each) for each in worths]
    seat = rules.seat_on_turn(pos)
    assert seat is not None
    lines = [
        _best(rules, rules.place(pos, number))
        for number in rules.board.members(rules.legal_set(pos))
    ]
    return max(lines, key=lambda line: line[seat - 1])


def _ends(rules: BlokusRules, few: int) -> list[Position]:
    """Positions of random games in which few placements are left, but a choice."""
    found = []
    for number in range(40):
        for _, _, pos in random_game(rules, Random(number)):
            left = sum(each.legal.bit_count() for each in pos.colours)
            if left <= few and rules.legal_set(pos).bit_count() > 1:
                found.append(pos)
                break
    return found


@pytest.mark.parametrize(("name", "few"), [("blokus-to-go", 9), ("blokus-2", 7), ("blokus", 7)])
def test_the_best_move_of_an_end_is_found(name: str, few: int) -> None:
    rules = _rules(name)
    table, sides = tables(rules.form.size), sides_of(rules.form)
    ends = _ends(rules, few)
    assert len(ends) > 5
    for pos in ends:
        root = state_of(pos, table)
        number = solve(table, sides, root, MARGIN, new_lines(root), 1_000_000)
        seat = rules.seat_on_turn(pos)
        assert seat is not None
        after = rules.place(pos, int(table.order[number]))
        assert _best(rules, after)[seat - 1] == pytest.approx(_best(rules, pos)[seat - 1])


def test_too_much_to_look_at_is_left_to_the_search() -> None:
    rules = _rules("blokus-to-go")
    table, sides = tables(rules.form.size), sides_of(rules.form)
    root = state_of(rules.initial(), table)
    assert root.turn[0] != OVER
    assert solve(table, sides, root, MARGIN, new_lines(root), 1_000_000) == NONE
    end = state_of(_ends(rules, 9)[0], table)
    assert solve(table, sides, end, MARGIN, new_lines(end), 1) == NONE
