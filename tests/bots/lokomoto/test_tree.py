"""The tree of replies: sound books, possible moves, and players that look after themselves."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from squarely.bots.bot import Budget
from squarely.bots.lokomoto.determinization import state_of
from squarely.bots.lokomoto.playout import BUY, DRAW, RESERVE
from squarely.bots.lokomoto.search import SearchBot, SearchParams
from squarely.bots.lokomoto.state import FREE, HIDDEN, NONE, OPEN, SECRET, duplicate
from squarely.bots.lokomoto.tables import tables
from squarely.bots.lokomoto.tree import (
    EDGES,
    NODES,
    Settings,
    Tree,
    add_edge,
    backup,
    child_of,
    new_tree,
    select,
    take,
)
from squarely.games.lokomoto.moves import Draw, Move
from squarely.games.lokomoto.position import Position
from squarely.games.lokomoto.rules import LokomotoRules
from squarely.kernel.rules import LISTED
from tests.bots.lokomoto.test_core import WAYS, rules_of
from tests.bots.lokomoto.test_search import choice, some_position

EAGER = SearchParams(settings=Settings(expand_after=1.0))
ANY: list[Move] = [Draw(())] * LISTED


def searched(rules: LokomotoRules, pos: Position, simulations: int) -> Tree:
    bot = SearchBot(rules, Random(1), EAGER)
    seat = rules.seats[pos.on_turn]
    bot.evaluate(rules.view(pos, seat), ANY, Budget(simulations=simulations))
    return bot.tree


def edges_of(tree: Tree, node: int) -> range:
    first = int(tree.first_edge[node])
    return range(first, first + int(tree.edges[node]))


@pytest.mark.parametrize("options", WAYS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_books_of_a_tree_are_sound(seats: int, options: tuple[str, ...]) -> None:
    rules = rules_of(seats, options)
    tree = searched(rules, some_position(rules, seats, 50), 400)
    expanded = np.flatnonzero(tree.edges[: tree.filled[NODES]])
    assert len(expanded) > 10
    for node in map(int, expanded):
        edges = list(edges_of(tree, node))
        visits = int(tree.edge_visits[edges].sum())
        # The first visit found a leaf.
        assert tree.visits[node] == visits + 1
        assert tree.prior[edges].sum() == pytest.approx(1)
        assert 0 <= tree.value_sum[node] <= tree.visits[node]
        for edge in edges:
            child = int(tree.child[edge])
            if child == NONE:
                assert tree.edge_visits[edge] == 0
                continue
            assert tree.seat[child] == (tree.seat[node] + 1) % seats
            assert tree.visits[child] == tree.edge_visits[edge]


@pytest.mark.parametrize("options", WAYS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_reply_in_a_tree_is_possible(seats: int, options: tuple[str, ...]) -> None:
    rules = rules_of(seats, options)
    pos = some_position(rules, seats + 10, 60)
    tree = searched(rules, pos, 300)
    table = tables(rules)
    root = state_of(rules, table, rules.view(pos, rules.seats[pos.on_turn]))
    seen = set()
    owned = set(np.flatnonzero(tree.edge_visits[: tree.filled[EDGES]]).tolist())
    inner = {edge for node in range(int(tree.filled[NODES])) for edge in edges_of(tree, node)}
    stack = [(edge, duplicate(root)) for edge in owned - inner]
    while stack:
        edge, state = stack.pop()
        kind, first, second = map(int, tree.action[edge])
        seat = int(state.tally[1])
        seen.add(kind)
        if kind == BUY:
            length = int(tree.plan[edge, 0])
            assert {int(state.owner[each]) for each in tree.sections[edge, :length]} == {2 * seat}
            # Which cards come up is up to the determinization; the way ends here.
            continue
        if kind == DRAW:
            assert state.owner[first] in (FREE, 2 * seat + 1)
        else:
            assert kind == RESERVE
            assert first != second
            assert {int(state.owner[each]) for each in (first, second) if each != NONE} == {FREE}
        take(table, state, tree, edge)
        node = int(tree.child[edge])
        stack += [
            (each, duplicate(state))
            for each in (edges_of(tree, node) if node != NONE else ())
            if tree.edge_visits[each]
        ]
    assert DRAW in seen


def test_a_reply_is_chosen_for_the_one_who_replies() -> None:
    """Two replies: one takes the win from the first player, who would rather see the other."""
    rules = rules_of(2)
    pos = some_position(rules, 1, 30)
    table, tree = tables(rules), new_tree()
    root = state_of(rules, table, rules.view(pos, rules.seats[pos.on_turn]))
    mover = int(root.tally[1])
    none, sections = np.zeros(3, dtype=np.int64), np.zeros(24, dtype=np.int16)
    free = np.flatnonzero(root.owner == FREE)
    first, kind, cruel = (
        add_edge(tree, np.array([DRAW, section, NONE]), none, sections, 0.5) for section in free[:3]
    )
    take(table, root, tree, first)
    node = child_of(tree, first, 1 - mover)
    assert tree.seat[node] == 1 - mover
    tree.first_edge[node], tree.edges[node] = kind, 2
    for _ in range(200):
        edge = select(table, tree, node, root, Settings())
        tree.path[:, 0] = first, node
        tree.path[:, 1] = edge, NONE
        shares = np.zeros(2)
        shares[mover] = 0.2 if edge == cruel else 0.9
        shares[1 - mover] = 1 - shares[mover]
        backup(tree, mover, 2, shares)
    assert tree.edge_visits[cruel] > 0.9 * 200
    assert tree.edge_value_sum[first] / tree.edge_visits[first] < 0.3


def test_a_secret_that_another_holds_this_time_buys_nothing() -> None:
    rules = rules_of(3, ("hidden-agendas",))
    pos = some_position(rules, 1, 30)
    table, tree = tables(rules), new_tree()
    state = state_of(rules, table, rules.view(pos, rules.seats[pos.on_turn]))
    seat = int(state.tally[1])
    train = int(np.flatnonzero(state.train_at == OPEN)[0])
    shape = int(np.flatnonzero(state.shape_at == HIDDEN)[0])
    sections = np.zeros(24, dtype=np.int16)
    buying = add_edge(
        tree,
        np.array([BUY, NONE, NONE]),
        np.array([table.price[train], train, shape]),
        sections,
        0.9,
    )
    waiting = add_edge(tree, np.array([RESERVE, 0, 1]), np.zeros(3, dtype=np.int64), sections, 0.1)
    tree.seat[0], tree.visits[0], tree.edges[0] = seat, 1, 2
    assert select(table, tree, 0, state, Settings()) == waiting
    state.shape_at[shape] = SECRET + seat
    assert select(table, tree, 0, state, Settings()) == buying


def test_replies_to_purchases_are_looked_at() -> None:
    rules = rules_of(2)
    pos = some_position(rules, 2, 50)
    bot = SearchBot(rules, Random(1))
    view = rules.view(pos, rules.seats[pos.on_turn])
    bot.evaluate(view, ANY, Budget(simulations=1_500))
    tree = bot.tree
    bought = np.flatnonzero((tree.action[:24, 0] == BUY) & (tree.edge_visits[:24] > 100))
    assert len(bought) > 0
    assert all(tree.edges[tree.child[edge]] > 0 for edge in bought)


def test_a_full_tree_is_searched_on() -> None:
    rules = rules_of(2)
    pos = some_position(rules, 3, 40)
    bot = SearchBot(rules, Random(1), EAGER)
    bot.tree = Tree(*(each[:40] if len(each) > 64 else each for each in bot.tree))
    choice(rules, pos, bot, Budget(simulations=200))
    assert bot.tree.filled[NODES] <= 40
    assert bot.tree.filled[EDGES] <= 40
