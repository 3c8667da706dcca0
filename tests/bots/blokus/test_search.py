"""The search."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, pairwise
from random import Random
from threading import Timer
from time import monotonic
from typing import Any

import numpy as np
import pytest
from squarely.bots.blokus.weights import WEIGHTS

from squarely.bots.blokus.engine import SearchBot
from squarely.bots.blokus.game import state_of
from squarely.bots.blokus.greedy import GreedyBot
from squarely.bots.blokus.params import DEFAULTS, UCT, SearchParams
from squarely.bots.blokus.search import score_end, simulate
from squarely.bots.blokus.sides import sides_of
from squarely.bots.blokus.tables import tables
from squarely.bots.blokus.tree import ROOT, UNEXPANDED, child_with, new_tree, reroot
from squarely.bots.blokus.tree_reuse import moves_between
from squarely.bots.blokus.workspace import Workspace, new_workspace
from squarely.bots.bot import USUAL, Bot, Budget
from squarely.bots.play import game_between
from squarely.games import VARIANTS
from squarely.games.blokus.rules import BlokusRules
from squarely.kernel.play import random_game
from squarely.kernel.rules import Outcome, Seat

BLOKUS = [name for name in VARIANTS if name.startswith("blokus")]


class Hasty:
    """A search bot that never thinks for longer than so many simulations."""

    name = "hasty"

    def __init__(self, rules: BlokusRules, seed: int, simulations: int) -> None:
        self._bot = SearchBot(rules, seed)
        self._budget = Budget(simulations=simulations)

    def choose(self, view: Any, legal: Sequence[Any], budget: Budget = USUAL) -> Any:
        return self._bot.choose(view, legal, self._budget)


def _rules(name: str) -> BlokusRules:
    rules = VARIANTS[name].rules(options=[option.name for option in VARIANTS[name].options])
    assert isinstance(rules, BlokusRules)
    return rules


def _played(rules: BlokusRules, bots: dict[Seat, Bot]) -> Outcome:
    *_, (_, _, pos) = game_between(rules, bots, Random(0))
    outcome = rules.outcome(pos)
    assert outcome is not None
    return outcome


@pytest.mark.parametrize("name", BLOKUS)
def test_a_view_gives_its_position_back(name: str) -> None:
    rules = _rules(name)
    for _, _, pos in random_game(rules, Random(name)):
        again = rules.determinize(rules.view(pos, None), Random(0))
        assert again.on_turn == pos.on_turn
        for ours, theirs in zip(again.colours, pos.colours, strict=True):
            assert ours.legal == theirs.legal
            assert ours.placed == theirs.placed


@pytest.mark.parametrize("name", BLOKUS)
def test_the_end_is_worth_what_the_rules_say(name: str) -> None:
    rules = _rules(name)
    table, sides = tables(rules.form.size), sides_of(rules.form)
    for number in range(20):
        *_, (_, _, pos) = random_game(rules, Random(f"{name} {number}"))
        outcome = rules.outcome(pos)
        assert outcome is not None
        utilities, won = np.zeros(4), np.zeros(4)
        score_end(state_of(pos, table), sides, 0.0, utilities, won)
        if len(rules.seats) == 1:
            assert utilities[0] == won[0] == pytest.approx(outcome.results[0].score / 84)
            continue
        winners = {seat - 1 for seat in outcome.winners}
        ranks = [each.rank for each in outcome.results]
        for seat, rank in enumerate(ranks):
            assert won[seat] == pytest.approx(1 / len(winners) if seat in winners else 0.0)
            behind = sum(other > rank for other in ranks)
            level = sum(other == rank for other in ranks) - 1
            assert utilities[seat] == pytest.approx((behind + level / 2) / (len(ranks) - 1))


def _thought(
    rules: BlokusRules, params: SearchParams, nodes: int, simulations: int, played: int = 0
) -> Workspace:
    table = tables(rules.form.size)
    pos = rules.initial()
    for _, _, after in islice(random_game(rules, Random(1)), played):
        pos = after
    workspace = new_workspace(table, state_of(pos, table), 1, nodes)
    weights = WEIGHTS[rules.form.size]
    simulate(table, sides_of(rules.form), weights, params, workspace, simulations)
    return workspace


@pytest.mark.parametrize("params", [DEFAULTS, UCT], ids=["priors", "plain"])
@pytest.mark.parametrize("name", ["blokus-to-go", "blokus-3"])
def test_every_simulation_is_counted_once(name: str, params: SearchParams) -> None:
    rules = _rules(name)
    workspace = _thought(rules, params, 100_000, 300)
    tree = workspace.tree
    first, count = tree.first_child[ROOT], tree.child_count[ROOT]
    legal = [rules.board.number(move) for move in rules.legal_moves(rules.initial(), Seat(1))]
    order = tables(rules.form.size).order
    assert sorted(order[tree.number[first : first + count]].tolist()) == legal
    assert tree.visits[ROOT] == tree.visits[first : first + count].sum() == 300
    assert tree.value_sum[ROOT] == pytest.approx(tree.action_value_sum[first : first + count].sum())
    assert tree.prior[first : first + count].sum() == pytest.approx(1.0, abs=1e-3)
    assert workspace.win_share_sums.sum() == pytest.approx(300)
    values = tree.action_value_sum[: tree.node_count[0]] / np.maximum(
        1, tree.visits[: tree.node_count[0]]
    )
    assert ((values >= 0) & (values <= 1)).all()


@pytest.mark.parametrize("name", ["blokus-to-go", "blokus-3"])
def test_the_same_move_later_on_counts_at_least_as_often_as_the_move_itself(name: str) -> None:
    tree = _thought(_rules(name), DEFAULTS, 100_000, 300, played=6).tree
    first, count = tree.first_child[ROOT], tree.child_count[ROOT]
    children = slice(first, first + count)
    assert (tree.rave_visits[children] >= tree.visits[children]).all()
    assert tree.rave_visits[children].sum() > tree.visits[children].sum()


def test_a_node_below_the_root_has_only_the_most_promising_children() -> None:
    tree = _thought(_rules("blokus-to-go"), DEFAULTS._replace(max_children=10), 100_000, 300).tree
    grown = tree.child_count[1 : tree.node_count[0]]
    assert tree.child_count[ROOT] > 10
    assert 0 < grown.max() <= 10


def test_a_full_tree_stops_growing_and_goes_on_thinking() -> None:
    tree = _thought(_rules("blokus-to-go"), DEFAULTS, 1_000, 500).tree
    assert tree.node_count[0] <= 1_000
    assert tree.visits[ROOT] == 500


def test_what_is_below_a_move_grows_on_as_a_tree_of_its_own() -> None:
    old = _thought(_rules("blokus-to-go"), DEFAULTS, 100_000, 2_000).tree
    children = range(old.first_child[ROOT], old.first_child[ROOT] + old.child_count[ROOT])
    top = max(children, key=lambda child: int(old.visits[child]))
    new = new_tree(100_000)
    reroot(old, top, new)
    pairs = [(top, ROOT)]
    seen = 0
    while pairs:
        before, after = pairs.pop()
        seen += 1
        assert old.visits[before] == new.visits[after]
        assert old.action_value_sum[before] == new.action_value_sum[after]
        assert old.value_sum[before] == new.value_sum[after]
        assert old.child_count[before] == new.child_count[after]
        if old.first_child[before] == UNEXPANDED:
            assert new.first_child[after] == UNEXPANDED
            continue
        pairs += [
            (old.first_child[before] + number, new.first_child[after] + number)
            for number in range(old.child_count[before])
        ]
    assert seen == new.node_count[0] > 1
    assert child_with(new, ROOT, old.number[ROOT]) == UNEXPANDED


@pytest.mark.parametrize("name", BLOKUS)
def test_the_moves_between_two_positions_are_found(name: str) -> None:
    rules = _rules(name)
    game = [rules.initial(), *(pos for _, _, pos in random_game(rules, Random(name)))]
    for before, after in pairwise(game):
        found = moves_between(rules, before, after)
        assert found is not None
        ((colour, number),) = found
        assert colour == before.on_turn
        assert rules.place(before, number) == after
        assert moves_between(rules, after, before) is None
    assert len(moves_between(rules, game[0], game[2]) or ()) == 2
    assert moves_between(rules, game[0], game[-1]) is None


def test_a_bot_repeats_itself_for_the_same_seed() -> None:
    rules = _rules("blokus-to-go")
    view, legal = (
        rules.view(rules.initial(), Seat(1)),
        list(rules.legal_moves(rules.initial(), Seat(1))),
    )
    budget = Budget(simulations=200)
    chosen = [SearchBot(rules, seed).choose(view, legal, budget) for seed in (1, 1)]
    assert chosen[0] == chosen[1]
    assert chosen[0] in legal


@pytest.mark.parametrize("threads", [1, 2])
def test_an_opinion_has_the_chances_of_every_seat_and_the_best_move_first(threads: int) -> None:
    rules = _rules("blokus-3")
    legal = list(rules.legal_moves(rules.initial(), Seat(1)))
    bot = SearchBot(rules, 1, threads=threads)
    view = rules.view(rules.initial(), Seat(1))
    evaluation = bot.evaluate(view, legal, Budget(simulations=300))
    assert len(evaluation.forecast) == 3
    assert sum(evaluation.forecast) == pytest.approx(1.0)
    tried = [choice.visits for choice in evaluation.moves]
    assert tried == sorted(tried, reverse=True)
    assert sum(tried) == 300
    assert all(choice.move in legal and 0 <= choice.value <= 1 for choice in evaluation.moves)


def test_what_was_thought_before_is_used_again() -> None:
    rules = _rules("blokus-to-go")
    pos = rules.initial()
    bot = SearchBot(rules, 1)
    budget = Budget(simulations=2_000)
    for seat in rules.seats:
        legal = list(rules.legal_moves(pos, seat))
        evaluation = bot.evaluate(rules.view(pos, seat), legal, budget)
        tried = sum(choice.visits for choice in evaluation.moves)
        assert sum(evaluation.forecast) == pytest.approx(1.0)
        pos = rules.play(pos, seat, evaluation.moves[0].move)
    assert tried > 2_000


@pytest.mark.parametrize("name", BLOKUS)
def test_it_plays_every_variant_to_the_end(name: str) -> None:
    rules = _rules(name)
    bots: dict[Seat, Bot] = {seat: Hasty(rules, seat, 5) for seat in rules.seats}
    assert _played(rules, bots).results


def test_a_little_search_beats_looking_one_piece_ahead() -> None:
    rules = _rules("blokus-to-go")
    won = 0
    for number in range(10):
        me, other = (Seat(1), Seat(2)) if number % 2 else (Seat(2), Seat(1))
        bots: dict[Seat, Bot] = {
            me: Hasty(rules, number, 300),
            other: GreedyBot(Random(number)),
        }
        won += _played(rules, bots).winners == (me,)
    assert won >= 8


def test_thinking_for_a_time_ends_with_it() -> None:
    rules = _rules("blokus-to-go")
    view = rules.view(rules.initial(), Seat(1))
    legal = list(rules.legal_moves(rules.initial(), Seat(1)))
    bot = SearchBot(rules, 1)
    bot.choose(view, legal, Budget(simulations=1))
    begun = monotonic()
    assert bot.evaluate(view, legal, Budget(seconds=0.2)).moves
    assert 0.2 <= monotonic() - begun < 5


def test_a_favourite_that_cannot_change_ends_the_thinking() -> None:
    rules = _rules("blokus-to-go")
    view = rules.view(rules.initial(), Seat(1))
    legal = list(rules.legal_moves(rules.initial(), Seat(1)))
    chosen, tried = [], []
    for simulations in (400, 4_000):
        bot = SearchBot(rules, 1, DEFAULTS._replace(c_puct=0.05))
        chosen.append(bot.choose(view, legal, Budget(simulations=simulations)))
        tried.append(int(bot.visits))
    assert chosen[0] == chosen[1]
    assert tried[1] < 4_000


def test_a_bot_can_be_interrupted() -> None:
    rules = _rules("blokus-to-go")
    view = rules.view(rules.initial(), Seat(1))
    legal = list(rules.legal_moves(rules.initial(), Seat(1)))
    bot = SearchBot(rules, 1)
    bot.choose(view, legal, Budget(simulations=1))
    Timer(0.1, bot.stop).start()
    begun = monotonic()
    assert bot.choose(view, legal, Budget(seconds=600)) in legal
    assert monotonic() - begun < 10


@pytest.mark.parametrize("wrong", [{}, {"seconds": 1.0, "simulations": 5}])
def test_a_budget_is_one_or_the_other(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="seconds or simulations"):
        Budget(**wrong)
