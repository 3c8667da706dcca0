"""Transpositions: the same moves in another order."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from squarely.bots.blokus.engine import SearchBot
from squarely.bots.blokus.game import OVER, State, lay
from squarely.bots.blokus.params import PARAMS
from squarely.bots.blokus.tables import tables
from squarely.bots.blokus.transpositions import (
    NOWHERE,
    PROBES,
    ROOT_KEY,
    forget,
    keep,
    new_transpositions,
    node_with,
)
from squarely.bots.blokus.tree import ROOT, UNEXPANDED, Tree
from squarely.bots.bot import Budget
from squarely.games import VARIANTS
from squarely.games.blokus.rules import BlokusRules

FORMS = ["blokus-to-go", "blokus-2", "blokus"]


def test_what_was_kept_is_found_until_the_table_is_emptied() -> None:
    table = new_transpositions(tables(14), 2)
    one, other = np.uint64(5), np.uint64(6)
    keep(table, one, 17)
    assert node_with(table, one) == 17
    assert node_with(table, other) == NOWHERE
    forget(table)
    assert node_with(table, one) == NOWHERE


def test_the_key_of_the_root_finds_nothing_in_an_empty_table() -> None:
    table = new_transpositions(tables(14), 2)
    table.nodes[:] = 99
    assert node_with(table, ROOT_KEY) == NOWHERE


def test_keys_that_meet_in_a_slot_are_told_apart() -> None:
    table = new_transpositions(tables(14), 2)
    slots = np.uint64(len(table.keys))
    keys = [np.uint64(3) + np.uint64(turn) * slots for turn in range(PROBES + 1)]
    for node, key in enumerate(keys):
        keep(table, key, node)
    found = [node_with(table, key) for key in keys]
    assert found == [*range(PROBES), NOWHERE], "there is no room for one more"


def _thought(name: str, transpositions: int, moves: int = 8) -> SearchBot:
    rules = VARIANTS[name].rules(options=[VARIANTS[name].options[0].name])
    assert isinstance(rules, BlokusRules)
    params = PARAMS[rules.form.size]._replace(transpositions=transpositions, solver_positions=0)
    bot = SearchBot(rules, 1, params, nodes=200_000)
    pos = rules.initial()
    for _ in range(moves):
        seat = rules.seat_on_turn(pos)
        assert seat is not None
        legal = list(rules.legal_moves(pos, seat))
        pos = rules.play(
            pos, seat, bot.choose(rules.view(pos, seat), legal, Budget(simulations=600))
        )
    return bot


def _expanded(tree: Tree) -> list[int]:
    used = tree.first_child[: int(tree.node_count[0])]
    return [int(first) for first in used if first != UNEXPANDED]


def test_orders_of_the_same_moves_share_their_children() -> None:
    bots = [_thought("blokus-to-go", transpositions) for transpositions in (1, 0)]
    shared, apart = (_expanded(bot._workspaces[0].tree) for bot in bots)
    assert len(set(shared)) < len(shared)
    assert len(set(apart)) == len(apart)


def _walks(bot: SearchBot, walks: int) -> Iterator[tuple[State, set[int]]]:
    """Positions that random walks down the tree come to, and the moves of their nodes."""
    tree, rng = bot._workspaces[0].tree, Random(2)
    for _ in range(walks):
        state, node = State(*(each.copy() for each in bot.root)), ROOT
        while state.turn[0] != OVER and tree.first_child[node] != UNEXPANDED:
            first, count = int(tree.first_child[node]), int(tree.child_count[node])
            children = range(first, first + count)
            yield state, {int(tree.number[child]) for child in children}
            node = rng.choices(children, [int(tree.visits[each]) + 0.01 for each in children])[0]
            lay(bot._tables, state, int(tree.number[node]))


@pytest.mark.parametrize("name", FORMS)
def test_shared_moves_are_legal_wherever_they_are_shared(name: str) -> None:
    seen = 0
    for state, numbers in _walks(_thought(name, 1), 200):
        colour = int(state.turn[0])
        legal = state.free[colour] & state.touching[colour]
        assert all(int(legal[number // 64]) >> number % 64 & 1 for number in numbers)
        seen += 1
    assert seen > 200
