"""Thinking about a part of the moves only, whichever they are."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from squarely.bots.bot import Budget
from squarely.bots.lokomoto.baseline import BaselineBot
from squarely.bots.lokomoto.search import SearchBot
from squarely.bots.play import game_between
from squarely.games.lokomoto.moves import Blacken, Buy, Draw, Move, Reserve
from squarely.kernel.rules import CHANCE
from tests.bots.lokomoto.test_core import WAYS, rules_of
from tests.bots.lokomoto.test_search import some_position

FEW = Budget(simulations=3)


@pytest.mark.parametrize(("seats", "options"), list(zip([2, 3, 4, 5], WAYS, strict=True)))
def test_any_move_can_be_asked_about_alone(seats: int, options: tuple[str, ...]) -> None:
    rules, rng = rules_of(seats, options), Random(seats)
    bot = SearchBot(rules, Random(1))
    bots = {seat: BaselineBot(rules, Random(seat)) for seat in rules.seats}
    asked: list[Move] = []
    for number, (_, _, pos) in enumerate(game_between(rules, bots, Random(seats))):
        for seat in rules.to_act(pos) - {CHANCE}:
            legal = list(islice(rules.legal_moves(pos, seat), 8_000))
            one_each = {type(move): move for move in rng.sample(legal, len(legal))}
            wanted = [move for kind, move in one_each.items() if kind is Buy or number % 12 == 0]
            for move in wanted:
                evaluation = bot.evaluate(rules.view(pos, seat), [move], FEW)
                assert [choice.move for choice in evaluation.moves] == [move]
                assert 0 <= evaluation.moves[0].value <= 1
                assert sum(evaluation.forecast) == pytest.approx(1)
            asked += wanted
    assert {Draw, Reserve, Buy} <= {type(move) for move in asked}
    assert (Blacken in {type(move) for move in asked}) == (seats == 2)


@pytest.mark.parametrize("turns", [2, 30, 70])
def test_alone_a_move_is_worth_what_it_is_among_all(turns: int) -> None:
    rules = rules_of(3, ("hidden-agendas",))
    pos = some_position(rules, 5, turns)
    seat = rules.seats[pos.on_turn]
    view, legal = rules.view(pos, seat), list(rules.legal_moves(pos, seat))
    enough = Budget(simulations=400)
    best = SearchBot(rules, Random(1)).evaluate(view, legal, enough).moves[0]
    alone = SearchBot(rules, Random(2)).evaluate(view, [best.move], enough).moves[0]
    assert alone.value == pytest.approx(best.value, abs=0.12)
    assert alone.visits == 400


def test_every_move_of_a_part_is_told() -> None:
    rules = rules_of(4)
    pos = some_position(rules, 6, 50)
    seat = rules.seats[pos.on_turn]
    legal = list(rules.legal_moves(pos, seat))
    part = Random(1).sample(legal, 10)
    evaluation = SearchBot(rules, Random(1)).evaluate(
        rules.view(pos, seat), [*part, part[0]], Budget(simulations=60)
    )
    assert {choice.move for choice in evaluation.moves} == set(part)
    worths = [choice.value for choice in evaluation.moves]
    assert worths == sorted(worths, reverse=True)


def test_of_a_long_part_some_are_told_and_nothing_else() -> None:
    rules = rules_of(4)
    pos = some_position(rules, 6, 20)
    seat = rules.seats[pos.on_turn]
    reserving = [move for move in rules.legal_moves(pos, seat) if isinstance(move, Reserve)]
    evaluation = SearchBot(rules, Random(1)).evaluate(
        rules.view(pos, seat), reserving, Budget(simulations=100)
    )
    assert len(evaluation.moves) > 10
    assert {choice.move for choice in evaluation.moves} <= set(reserving)
