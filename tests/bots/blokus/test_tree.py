"""The tree: which child is selected, and which children there are."""

from __future__ import annotations

from math import exp, log, sqrt

import numpy as np
import pytest

from squarely.bots.blokus.evaluator_memory import Evaluated, new_evaluated
from squarely.bots.blokus.params import LIMITS, SearchParams
from squarely.bots.blokus.params import PARAMS as USED
from squarely.bots.blokus.tables import tables
from squarely.bots.blokus.tree import (
    ROOT,
    UNEXPANDED,
    Tree,
    expand,
    is_settled,
    new_tree,
    reset,
    restrict_root,
    select,
    visit_margin,
)

PARAMS = SearchParams(policy_noise=0.0)
INNER = 1
"""A node below the root."""


def _found(*logits: float) -> Evaluated:
    """An evaluation with these logits, of placements 100, 101, ..."""
    found = new_evaluated(tables(14), 2)
    found.numbers[: len(logits)] = np.arange(100, 100 + len(logits))
    found.logits[: len(logits)] = logits
    return found


def _expanded(node: int, params: SearchParams, *logits: float, room: int = 100) -> Tree:
    """A tree of which one node has been expanded."""
    tree = new_tree(room)
    reset(tree)
    if node != ROOT:
        tree.node_count[0] = node + 1
        tree.first_child[node] = UNEXPANDED
    expand(tree, node, _found(*logits), len(logits), params, np.array([1], dtype=np.uint64))
    return tree


def _children(tree: Tree, node: int) -> slice:
    return slice(tree.first_child[node], tree.first_child[node] + tree.child_count[node])


def test_priors_are_the_softmax_of_the_policy() -> None:
    logits = (0.5, -1.0, 2.0)
    for temperature in (1.0, 1.7):
        tree = _expanded(ROOT, PARAMS._replace(policy_temperature=temperature), *logits)
        shares = np.array([exp(each / temperature) for each in logits])
        assert tree.prior[_children(tree, ROOT)] == pytest.approx(shares / shares.sum())
        assert tree.number[_children(tree, ROOT)].tolist() == [100, 101, 102]


def test_below_the_root_only_the_likeliest_moves_are_kept() -> None:
    logits = (0.0, 3.0, 1.0, 2.0, -1.0)
    params = PARAMS._replace(max_children=3)
    tree = _expanded(INNER, params, *logits)
    assert tree.number[_children(tree, INNER)].tolist() == [101, 102, 103]
    assert tree.prior[_children(tree, INNER)].sum() == pytest.approx(1.0)
    assert _expanded(ROOT, params, *logits).child_count[ROOT] == len(logits)


def test_equal_moves_do_not_make_a_node_larger() -> None:
    tree = _expanded(INNER, PARAMS._replace(max_children=3), *[1.0] * 6)
    assert tree.child_count[INNER] == 3


def test_below_the_root_unlikely_moves_are_left_out() -> None:
    logits = (0.0, log(0.011), log(0.009))
    params = PARAMS._replace(min_prior_ratio=0.01)
    tree = _expanded(INNER, params, *logits)
    assert tree.number[_children(tree, INNER)].tolist() == [100, 101]
    assert _expanded(ROOT, params, *logits).child_count[ROOT] == len(logits)


def test_a_tree_without_room_leaves_a_node_as_it_is() -> None:
    for node, room in ((ROOT, 5), (INNER, 6)):
        assert _expanded(node, PARAMS, *[0.0] * 5, room=room).first_child[node] == UNEXPANDED
        assert _expanded(node, PARAMS, *[0.0] * 5, room=room + 1).child_count[node] == 5


def _visited(tree: Tree, *children: tuple[int, float]) -> None:
    """Gives the root's children visits and mean values."""
    for child, (visits, mean) in enumerate(children, int(tree.first_child[ROOT])):
        tree.visits[child] = visits
        tree.action_value_sum[child] = visits * mean
    tree.visits[ROOT] = 1 + sum(visits for visits, _ in children)
    tree.value_sum[ROOT] = 0.6 * tree.visits[ROOT]


@pytest.mark.parametrize(
    "children",
    [
        ((0, 0.0), (0, 0.0), (0, 0.0)),
        ((3, 0.9), (2, 0.1), (0, 0.0)),
        ((30, 0.4), (12, 0.6), (0, 0.0)),
        ((500, 0.5), (400, 0.62), (900, 0.61)),
    ],
)
@pytest.mark.parametrize("c_puct", [0.1, 0.8, 3.0])
def test_the_child_with_the_highest_puct_score_is_selected(
    children: tuple[tuple[int, float], ...], c_puct: float
) -> None:
    params = PARAMS._replace(c_puct=c_puct, fpu_reduction=0.2)
    tree = _expanded(ROOT, params, 1.0, 0.3, -0.5)
    _visited(tree, *children)
    priors = tree.prior[_children(tree, ROOT)].tolist()
    visits = int(tree.visits[ROOT])
    tried = sum(prior for prior, (count, _) in zip(priors, children, strict=True) if count)
    urgency = 0.6 - 0.2 * sqrt(tried)
    weight = (c_puct + params.c_puct_factor * log(1 + visits / params.c_puct_base)) * sqrt(
        visits + 1
    )
    scores = [
        (mean if count else urgency) + weight * prior / (1 + count)
        for prior, (count, mean) in zip(priors, children, strict=True)
    ]
    assert select(tree, ROOT, params) == tree.first_child[ROOT] + int(np.argmax(scores))


def test_the_less_hope_an_untried_move_has_the_later_it_is_tried() -> None:
    chosen = []
    for reduction in (0.0, 1.0):
        params = PARAMS._replace(fpu_reduction=reduction, c_puct=0.01)
        tree = _expanded(ROOT, params, 0.0, 0.0)
        _visited(tree, (5, 0.5), (0, 0.0))
        chosen.append(select(tree, ROOT, params) - int(tree.first_child[ROOT]))
    assert chosen == [1, 0]


def test_the_lead_of_the_most_visited_move() -> None:
    tree = _expanded(ROOT, PARAMS, 0.0, 0.0, 0.0)
    _visited(tree, (4, 0.5), (9, 0.5), (6, 0.5))
    assert visit_margin(tree) == 3


@pytest.mark.parametrize(
    ("children", "settled"),
    [
        (((60, 0.6), (30, 0.5), (2, 0.9)), True),
        (((60, 0.6), (30, 0.7), (2, 0.1)), False),
        (((60, 0.6), (10, 0.7), (2, 0.1)), True),
    ],
)
def test_a_move_is_settled_when_no_close_one_has_a_higher_value(
    children: tuple[tuple[int, float], ...], settled: bool
) -> None:
    tree = _expanded(ROOT, PARAMS, 0.0, 0.0, 0.0)
    _visited(tree, *children)
    assert is_settled(tree) == settled


def test_a_root_can_be_restricted_to_some_moves() -> None:
    tree = _expanded(ROOT, PARAMS, 0.0, 1.0, 2.0)
    _visited(tree, (4, 0.5), (9, 0.5), (6, 0.5))
    restrict_root(tree, np.array([100, 102]))
    kept = _children(tree, ROOT)
    assert tree.number[kept].tolist() == [100, 102]
    assert tree.visits[kept].tolist() == [0, 0]
    assert tree.visits[ROOT] == 0
    assert tree.prior[kept] == pytest.approx([1 / (1 + exp(2)), exp(2) / (1 + exp(2))])


def test_every_parameter_has_limits_that_what_is_used_keeps() -> None:
    assert set(LIMITS) == set(SearchParams._fields)
    for params in USED.values():
        for name, value in params._asdict().items():
            low, high = LIMITS[name]
            assert low <= value <= high
