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

from squarely.bots.blokus.engine import SearchBot
from squarely.bots.blokus.evaluator import evaluate, remember
from squarely.bots.blokus.game import state_of
from squarely.bots.blokus.greedy import GreedyBot
from squarely.bots.blokus.params import PARAMS, SearchParams
from squarely.bots.blokus.search import score_end, score_leaf, simulate
from squarely.bots.blokus.sides import sides_of
from squarely.bots.blokus.tables import tables
from squarely.bots.blokus.tree import ROOT, UNEXPANDED, Tree, child_with, new_tree, reroot
from squarely.bots.blokus.tree_reuse import moves_between
from squarely.bots.blokus.workspace import Workspace, new_workspace
from squarely.bots.bot import USUAL, Bot, Budget
from squarely.bots.play import game_between
from squarely.games import VARIANTS
from squarely.games.blokus.position import Position
from squarely.games.blokus.rules import BlokusRules
from squarely.kernel.handicap import Handicap
from squarely.kernel.play import random_game
from squarely.kernel.rules import Outcome, Seat
from tests.bots.blokus.random_weights import random_weights

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
    _check_ends(_rules(name))


@pytest.mark.parametrize("name", ["blokus", "blokus-3", "blokus-2", "blokus-teams", "blokus-to-go"])
def test_the_end_is_worth_what_the_rules_say_with_head_starts(name: str) -> None:
    handicaps = [Handicap(points=points) for points in (9, 0, 30, 4)]
    variant = VARIANTS[name]
    rules = variant.rules(handicaps=handicaps[: variant.seat_counts[0]])
    assert isinstance(rules, BlokusRules)
    _check_ends(rules)


def test_with_a_head_start_that_makes_two_equal_the_other_one_has_won() -> None:
    rules = _rules("blokus-to-go")
    *_, (_, _, pos) = random_game(rules, Random(1))
    first, second = rules.standings(pos).values()
    ahead = first - second
    given = [Handicap(points=max(0, -ahead)), Handicap(points=max(0, ahead))]
    _check_ends(_handicapped(given), [pos])


def _handicapped(given: Sequence[Handicap]) -> BlokusRules:
    rules = VARIANTS["blokus-to-go"].rules(handicaps=given)
    assert isinstance(rules, BlokusRules)
    return rules


def _check_ends(rules: BlokusRules, ends: Sequence[Position] = ()) -> None:
    table, sides = tables(rules.form.size), sides_of(rules.form)
    for pos in ends or _random_ends(rules):
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


def _random_ends(rules: BlokusRules) -> list[Position]:
    games = (random_game(rules, Random(f"{len(rules.seats)} {number}")) for number in range(20))
    return [end for *_, (_, _, end) in games]


def _workspace(rules: BlokusRules, nodes: int, played: int = 0) -> Workspace:
    """A workspace with a position of a random game as its root."""
    table = tables(rules.form.size)
    pos = rules.initial()
    for _, _, after in islice(random_game(rules, Random(1)), played):
        pos = after
    workspace = new_workspace(table, state_of(pos, table), 1, nodes)
    weights = random_weights(rules.form.size)
    remember(table, sides_of(rules.form), weights, workspace.root, workspace.found)
    return workspace


def _think(
    rules: BlokusRules, workspace: Workspace, simulations: int, params: SearchParams = PARAMS[14]
) -> None:
    size = rules.form.size
    weights = random_weights(size)
    simulate(tables(size), sides_of(rules.form), weights, params, workspace, simulations)


def _children(tree: Tree, node: int) -> range:
    first = int(tree.first_child[node])
    return range(first, first + int(tree.child_count[node])) if first != UNEXPANDED else range(0)


@pytest.mark.parametrize("name", ["blokus-to-go", "blokus-3"])
def test_every_simulation_is_counted_once(name: str) -> None:
    rules = _rules(name)
    workspace = _workspace(rules, 100_000)
    _think(rules, workspace, 300)
    tree = workspace.tree
    children = list(_children(tree, ROOT))
    legal = [rules.board.number(move) for move in rules.legal_moves(rules.initial(), Seat(1))]
    order = tables(rules.form.size).order
    assert sorted(order[tree.number[children]].tolist()) == legal
    # The first simulation evaluates the root itself.
    assert tree.visits[ROOT] == 1 + tree.visits[children].sum() == 300
    assert workspace.win_share_sums.sum() == pytest.approx(300)
    for node in range(tree.node_count[0]):
        below = list(_children(tree, node))
        if below:
            assert tree.prior[below].sum() == pytest.approx(1.0, abs=1e-3)
    values = tree.action_value_sum[: tree.node_count[0]] / np.maximum(
        1, tree.visits[: tree.node_count[0]]
    )
    assert ((values >= 0) & (values <= 1)).all()


@pytest.mark.parametrize("name", BLOKUS)
def test_a_value_is_backed_up_for_the_seat_that_moves(name: str) -> None:
    rules = _rules(name)
    workspace = _workspace(rules, 100_000, played=8)
    tree, order = workspace.tree, tables(rules.form.size).order
    *_, (_, _, root) = islice(random_game(rules, Random(1)), 8)
    moved = np.zeros(100_000)
    on_turn = np.zeros(100_000)
    for _ in range(120):
        before = tree.visits.copy()
        _think(rules, workspace, 1)
        path = [int(node) for node in workspace.path if tree.visits[node] > before[node]]
        path = path[: int((tree.visits > before)[1:].sum())]
        pos, node = root, ROOT
        for after in path:
            seat = rules.seat_on_turn(pos)
            assert seat is not None
            on_turn[node] += workspace.utilities[seat - 1]
            moved[after] += workspace.utilities[seat - 1]
            pos, node = rules.place(pos, int(order[tree.number[after]])), after
        last = rules.seat_on_turn(pos)
        if last is not None:
            on_turn[node] += workspace.utilities[last - 1]
    count = int(tree.node_count[0])
    assert tree.action_value_sum[:count] == pytest.approx(moved[:count])
    assert tree.value_sum[:count] == pytest.approx(on_turn[:count])


@pytest.mark.parametrize("name", [name for name in BLOKUS if name != "blokus-84"])
def test_a_seat_is_worth_what_its_colours_are(name: str) -> None:
    rules = _rules(name)
    size = rules.form.size
    table, sides, weights = tables(size), sides_of(rules.form), random_weights(size)
    for played in (0, 5, 11):
        workspace = _workspace(rules, 10, played)
        state, found = workspace.root, workspace.found
        evaluate(table, sides, weights, state, found)
        score_leaf(state, sides, 0.0, workspace)
        colours = len(rules.form.colours)
        won = []
        for seat, counted in enumerate(rules.form.counts):
            value = np.mean([found.values[(each - state.turn[0]) % colours] for each in counted])
            others = [each for at, each in enumerate(rules.form.counts) if at != seat]
            # Nobody can be ahead of a partner.
            reach = sum(each != counted for each in others) / len(others)
            assert workspace.utilities[seat] == pytest.approx(0.5 + 0.5 * reach * value, abs=1e-6)
            won.append(workspace.utilities[seat] ** len(others))
        shares = np.array(won) / sum(won)
        assert workspace.win_shares[: len(won)] == pytest.approx(shares)


def test_alone_a_leaf_is_worth_what_will_be_laid() -> None:
    rules = _rules("blokus-84")
    workspace = _workspace(rules, 10, 5)
    table, sides, weights = tables(20), sides_of(rules.form), random_weights(20)
    evaluate(table, sides, weights, workspace.root, workspace.found)
    score_leaf(workspace.root, sides, PARAMS[20].margin_weight, workspace)
    laid = workspace.found.margins.mean()
    assert workspace.utilities[0] == workspace.win_shares[0] == pytest.approx(laid)


def test_the_end_of_a_game_is_counted_exactly() -> None:
    """One move before the end a search knows what every move scores."""
    rules = _rules("blokus-3")
    *_, (_, _, pos), (_, _, _) = random_game(rules, Random(2))
    table, sides = tables(20), sides_of(rules.form)
    workspace = new_workspace(table, state_of(pos, table), 1, 1_000)
    remember(table, sides, random_weights(20), workspace.root, workspace.found)
    _think(rules, workspace, 50)
    tree = workspace.tree
    seat = rules.seat_on_turn(pos)
    assert seat is not None
    looked_at = 0
    for child in _children(tree, ROOT):
        end = rules.place(pos, int(table.order[tree.number[child]]))
        if end.on_turn is None and tree.visits[child]:
            utilities, won = np.zeros(4), np.zeros(4)
            score_end(state_of(end, table), sides, PARAMS[14].margin_weight, utilities, won)
            mean = tree.action_value_sum[child] / tree.visits[child]
            assert mean == pytest.approx(utilities[seat - 1])
            looked_at += 1
    assert looked_at


def test_a_full_tree_stops_growing_and_goes_on_thinking() -> None:
    rules = _rules("blokus-to-go")
    workspace = _workspace(rules, 1_000)
    _think(rules, workspace, 500)
    assert workspace.tree.node_count[0] <= 1_000
    assert workspace.tree.visits[ROOT] == 500


def test_what_is_below_a_move_grows_on_as_a_tree_of_its_own() -> None:
    rules = _rules("blokus-to-go")
    workspace = _workspace(rules, 100_000)
    _think(rules, workspace, 2_000)
    old = workspace.tree
    top = max(_children(old, ROOT), key=lambda child: int(old.visits[child]))
    new = new_tree(100_000)
    reroot(old, top, new)
    pairs = [(top, ROOT)]
    # Where other orders of moves lead to the same position, nodes share their children.
    seen: dict[int, int] = {}
    while pairs:
        before, after = pairs.pop()
        if before in seen:
            assert seen[before] == after
            continue
        seen[before] = after
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
    assert len(seen) == new.node_count[0] > 1
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


@pytest.mark.parametrize("name", ["blokus-to-go", "blokus"])
def test_one_simulation_plays_the_move_of_the_highest_prior(name: str) -> None:
    rules = _rules(name)
    view = rules.view(rules.initial(), Seat(1))
    legal = list(rules.legal_moves(rules.initial(), Seat(1)))
    weights = random_weights(rules.form.size)
    workspace = _workspace(rules, 10_000)
    _think(rules, workspace, 1, PARAMS[14]._replace(policy_noise=0.0))
    tree = workspace.tree
    best = max(_children(tree, ROOT), key=lambda child: float(tree.prior[child]))
    number = int(tables(rules.form.size).order[tree.number[best]])
    params = PARAMS[14]._replace(policy_noise=0.0)
    bot = SearchBot(rules, 1, params, weights=weights)
    move = rules.board.placements[number].move
    assert bot.choose(view, legal, Budget(simulations=1)) == move
    assert bot.evaluate(view, legal, Budget(simulations=1)).moves[0].move == move


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
        bot = SearchBot(rules, 1, PARAMS[14]._replace(c_puct=0.05))
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
