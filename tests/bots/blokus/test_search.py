"""The search."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from threading import Timer
from time import monotonic
from typing import Any

import numpy as np
import pytest

from squarely.bots.blokus.engine import PLAIN, SEARCHING, SearchBot, position_of, sides_of
from squarely.bots.blokus.game import state_of
from squarely.bots.blokus.greedy import GreedyBot
from squarely.bots.blokus.search import Style, best_child, new_tree, plant, results, think
from squarely.bots.blokus.tables import tables
from squarely.bots.bot import USUAL, Bot, Budget
from squarely.bots.house import game_between
from squarely.games import VARIANTS
from squarely.games.blokus.rules import BlokusRules
from squarely.kernel.random_play import random_game
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
        again = position_of(rules, rules.view(pos, None))
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
        found = np.zeros(8)
        results(state_of(pos, table), sides, 0.0, found)
        if len(rules.seats) == 1:
            assert found[0] == pytest.approx(outcome.results[0].score / 84)
            continue
        winners = {seat - 1 for seat in outcome.winners}
        for seat in range(len(rules.seats)):
            assert found[seat] == pytest.approx(1 / len(winners) if seat in winners else 0.0)


@pytest.mark.parametrize("style", [SEARCHING, PLAIN], ids=["priors", "plain"])
@pytest.mark.parametrize("name", ["blokus-to-go", "blokus-3"])
def test_every_simulation_is_counted_once(name: str, style: Style) -> None:
    rules = _rules(name)
    table = tables(rules.form.size)
    root, scratch = state_of(rules.initial(), table), state_of(rules.initial(), table)
    tree = new_tree(100_000)
    plant(tree)
    weights, random = np.ones(5), np.array([1], dtype=np.uint64)
    think(table, root, scratch, tree, sides_of(rules.form), weights, style, random, 300)
    first, count = tree.first[0], tree.children[0]
    legal = [rules.board.number(move) for move in rules.legal_moves(rules.initial(), Seat(1))]
    assert tree.number[first : first + count].tolist() == legal
    assert tree.visits[0] == tree.visits[first : first + count].sum() == 300
    assert tree.prior[first : first + count].sum() == pytest.approx(1.0, abs=1e-3)
    values = tree.value[: tree.used[0]] / np.maximum(1, tree.visits[: tree.used[0]])
    assert ((values >= 0) & (values <= 1)).all()
    assert tree.visits[best_child(tree)] == tree.visits[first : first + count].max()


def test_a_full_tree_stops_growing_and_goes_on_thinking() -> None:
    rules = _rules("blokus-to-go")
    table = tables(rules.form.size)
    root, scratch = state_of(rules.initial(), table), state_of(rules.initial(), table)
    tree = new_tree(1_000)
    plant(tree)
    weights, random = np.ones(5), np.array([1], dtype=np.uint64)
    think(table, root, scratch, tree, sides_of(rules.form), weights, SEARCHING, random, 500)
    assert tree.used[0] <= 1_000
    assert tree.visits[0] == 500


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
    assert bot.choose(view, legal, Budget(seconds=0.2)) in legal
    assert 0.2 <= monotonic() - begun < 5


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
