"""Thinking about a part of the moves only, whichever they are."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from squarely.bots.bot import Budget
from squarely.bots.locus.baseline import BaselineBot
from squarely.bots.locus.search import SearchBot
from squarely.bots.play import game_between
from squarely.games import VARIANTS
from squarely.games.locus.moves import Decline, Discard, Done, Fill, Move, Pay, Pick
from squarely.games.locus.position import Position
from squarely.games.locus.rules import LocusRules
from squarely.kernel.play import random_game
from squarely.kernel.rules import CHANCE, Seat

FEW = Budget(simulations=4)


def _rules(seats: int) -> LocusRules:
    rules = VARIANTS["locus"].rules(seats)
    assert isinstance(rules, LocusRules)
    return rules


def _positions(rules: LocusRules, seed: int, baseline: bool) -> Iterator[Position]:
    """The positions of a whole game."""
    bots = {seat: BaselineBot(rules, Random(seed)) for seat in rules.seats}
    rng = Random(seed)
    game = game_between(rules, bots, rng) if baseline else random_game(rules, rng)
    return (pos for _, _, pos in game)


def _kind(move: Move) -> str:
    return f"fill {move.source}" if isinstance(move, Fill) else type(move).__name__


@pytest.mark.parametrize(("seats", "baseline"), [(1, False), (3, True)])
def test_any_move_can_be_asked_about_alone(seats: int, baseline: bool) -> None:
    rules, rng = _rules(seats), Random(seats)
    bot = SearchBot(rules, Random(1))
    kinds = set()
    for number, pos in enumerate(_positions(rules, seats, baseline)):
        for seat in rules.to_act(pos) - {CHANCE}:
            legal = list(rules.legal_moves(pos, seat))
            # A few of each kind, not only of the one that is commonest.
            one_each = {_kind(move): move for move in rng.sample(legal, len(legal))}
            for kind, move in one_each.items():
                if kind in kinds and number % 120:
                    continue
                kinds.add(kind)
                evaluation = bot.evaluate(rules.view(pos, seat), [move], FEW)
                assert [choice.move for choice in evaluation.moves] == [move]
                assert 0 <= evaluation.moves[0].value < 300
                assert evaluation.forecast[seat - 1] == evaluation.moves[0].value
    assert kinds >= {_kind(each) for each in (Discard(), Done(), Pay(), Decline("single"))}
    assert kinds >= {Pick.__name__, "fill card", "fill paid", "fill single"}


def _middle(rules: LocusRules, seat: Seat, turn: int, kind: type[Move]) -> Position:
    """A position in the middle of a game of baseline bots where a seat may make a kind of move."""
    return next(
        pos
        for pos in _positions(rules, 3, baseline=True)
        if pos.turn == turn and any(isinstance(m, kind) for m in rules.legal_moves(pos, seat))
    )


@pytest.mark.parametrize(("turn", "kind"), [(3, Pick), (7, Fill), (12, Pick), (14, Fill)])
def test_alone_a_move_is_worth_what_it_is_among_all(turn: int, kind: type[Move]) -> None:
    rules = _rules(3)
    pos = _middle(rules, Seat(1), turn, kind)
    view, legal = rules.view(pos, Seat(1)), list(rules.legal_moves(pos, Seat(1)))
    best = SearchBot(rules, Random(1)).evaluate(view, legal, Budget(simulations=300)).moves[0]
    alone = SearchBot(rules, Random(2)).evaluate(view, [best.move], Budget(simulations=300))
    assert alone.moves[0].value == pytest.approx(best.value, abs=4.0)


def test_every_move_of_a_part_is_told_and_a_bad_one_is_worth_less() -> None:
    rules = _rules(2)
    pos = _middle(rules, Seat(1), 6, Discard)
    view, legal = rules.view(pos, Seat(1)), list(rules.legal_moves(pos, Seat(1)))
    best = SearchBot(rules, Random(1)).evaluate(view, legal, Budget(simulations=200)).moves[0]
    others = [move for move in legal if move != best.move]
    part = [best.move, Discard(), *Random(1).sample(others, 30)]
    evaluation = SearchBot(rules, Random(2)).evaluate(view, part, Budget(simulations=400))
    assert {choice.move for choice in evaluation.moves} == set(part)
    worth = {choice.move: choice.value for choice in evaluation.moves}
    assert worth[best.move] > min(worth.values()) + 3


def test_where_there_is_but_one_move_its_futures_are_played_all_the_same() -> None:
    rules = _rules(1)
    pos = next(
        pos
        for pos in _positions(rules, 1, baseline=True)
        if pos.turn == 8 and list(rules.legal_moves(pos, Seat(1))) == [Done()]
    )
    evaluation = SearchBot(rules, Random(1)).evaluate(
        rules.view(pos, Seat(1)), [Done()], Budget(seconds=1e-6)
    )
    assert evaluation.moves[0].visits > 0
    assert evaluation.moves[0].value > 100
