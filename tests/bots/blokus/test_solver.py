"""Ends that can be counted out: forecasts beside all lines by the rules."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from squarely.bots.blokus.engine import SearchBot
from squarely.bots.blokus.game import state_of
from squarely.bots.blokus.sides import sides_of
from squarely.bots.blokus.solver import Solution, solve_moves
from squarely.bots.blokus.solver_memory import new_solver
from squarely.bots.blokus.tables import tables
from squarely.bots.bot import Budget, Evaluation
from squarely.formats.files import load
from squarely.games import GAMES, VARIANTS
from squarely.games.blokus.position import Position
from squarely.games.blokus.rules import BlokusRules
from tests.bots.blokus.enumerated import MARGIN, Enumeration, Truth, ends

FORMS = [variant.name for variant in GAMES["blokus"]]
GAMES_OF_A_FORM = 14
MOST = 500
FEW = Budget(simulations=20)
ONE_OF_TWO = Path(__file__).parent / "won_by_one_of_two_moves.squarely"


def _rules(name: str) -> BlokusRules:
    rules = VARIANTS[name].rules()
    assert isinstance(rules, BlokusRules)
    return rules


def _evaluation(bot: SearchBot, rules: BlokusRules, pos: Position) -> Evaluation:
    seat = rules.seat_on_turn(pos)
    assert seat is not None
    return bot.evaluate(rules.view(pos, seat), list(rules.legal_moves(pos, seat)), FEW)


def _certain(truth: Truth, seats: int) -> tuple[float, ...] | None:
    """The forecast where every line has the same winners (alone: the same points)."""
    if len(truth.winners) > 1:
        return None
    (winners,) = truth.winners
    if seats == 1:
        return (float(winners[0]),)
    return tuple(float(seat in winners) / len(winners) for seat in range(1, seats + 1))


@pytest.mark.parametrize("name", FORMS)
def test_forecasts_are_what_looking_at_every_line_finds(name: str) -> None:
    rules = _rules(name)
    bot = SearchBot(rules, 1)
    looked_at = certain = open_ends = 0
    for seed in range(GAMES_OF_A_FORM):
        for pos, enumeration in ends(rules, seed, MOST):
            evaluation = _evaluation(bot, rules, pos)
            truth = enumeration.truth(pos)
            assert evaluation.forecast == pytest.approx(truth.win_shares)
            expected = _certain(truth, len(rules.seats))
            if expected is not None:
                assert evaluation.forecast == pytest.approx(expected)
                certain += 1
            else:
                open_ends += 1
            _check_choices(rules, pos, enumeration, evaluation)
            looked_at += 1
    assert looked_at >= 45
    assert certain >= 15
    assert open_ends >= 3


def _check_choices(
    rules: BlokusRules, pos: Position, enumeration: Enumeration, evaluation: Evaluation
) -> None:
    """Every legal move has its exact worth, and none is better than the first."""
    seat = rules.seat_on_turn(pos)
    assert seat is not None
    after = dict(enumeration.moves(pos))
    utilities = {choice.move: choice.value for choice in evaluation.moves}
    assert utilities == pytest.approx(
        {move: each.win_shares[seat - 1] for move, each in after.items()}
    )
    best = max(each.utilities[seat - 1] for each in after.values())
    assert after[evaluation.moves[0].move].utilities[seat - 1] == pytest.approx(best)


def test_one_of_two_moves_wins_and_comes_first() -> None:
    game = load(ONE_OF_TWO)
    rules, pos = game.rules, game.positions[-1]
    assert isinstance(rules, BlokusRules)
    seat = rules.seat_on_turn(pos)
    assert seat is not None
    lines = {move: truth.winners for move, truth in Enumeration(rules, 10_000).moves(pos)}
    (winning,) = (move for move, winners in lines.items() if winners == {(seat,)})
    (losing,) = (
        move for move, winners in lines.items() if all(seat not in each for each in winners)
    )
    evaluation = _evaluation(SearchBot(rules, 1), rules, pos)
    assert evaluation.forecast == pytest.approx(tuple(float(each == seat) for each in rules.seats))
    assert [(choice.move, choice.value) for choice in evaluation.moves] == [
        (winning, 1.0),
        (losing, 0.0),
    ]


def test_a_part_of_the_moves_has_the_same_worths() -> None:
    game = load(ONE_OF_TWO)
    rules, pos = game.rules, game.positions[-1]
    assert isinstance(rules, BlokusRules)
    seat = rules.seat_on_turn(pos)
    assert seat is not None
    bot = SearchBot(rules, 1)
    losing = _evaluation(bot, rules, pos).moves[-1].move
    alone = bot.evaluate(rules.view(pos, seat), [losing], FEW)
    assert [(choice.move, choice.value) for choice in alone.moves] == [(losing, 0.0)]
    assert alone.forecast[seat - 1] == 0.0


def _solved(rules: BlokusRules, pos: Position, limit: int) -> Solution | None:
    table = tables(rules.form.size)
    solver = new_solver(len(rules.form.colours))
    return solve_moves(table, sides_of(rules.form), state_of(pos, table), MARGIN, solver, limit)


def test_too_much_to_look_at_is_left_to_the_search() -> None:
    rules = _rules("blokus-to-go")
    assert _solved(rules, rules.initial(), 1_000_000) is None
    pos = [pos for pos, _ in ends(rules, 1, MOST)][-1]
    assert _solved(rules, pos, 1) is None
    assert _solved(rules, pos, 10_000) is not None


def test_the_bot_plays_the_best_move_of_an_end() -> None:
    rules = _rules("blokus-teams")
    bot = SearchBot(rules, 1)
    for pos, _ in ends(rules, 2, MOST):
        seat = rules.seat_on_turn(pos)
        assert seat is not None
        legal = list(rules.legal_moves(pos, seat))
        ending = _solved(rules, pos, 10_000)
        assert ending is not None
        chosen = tables(rules.form.size).rank[
            rules.board.number(bot.choose(rules.view(pos, seat), legal, FEW))
        ]
        utilities = ending.utilities[:, seat - 1]
        assert utilities[np.flatnonzero(ending.numbers == chosen)[0]] == pytest.approx(
            utilities.max()
        )
