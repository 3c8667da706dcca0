"""Eighty-four: whole games are planned, and what cannot be done any more is proved."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from threading import Timer

import pytest

from squarely.bots.blokus.eighty_four import PackingBot
from squarely.bots.blokus.packing import Packing
from squarely.bots.blokus.plan import laid_in_the_end, next_placement, pieces_laid
from squarely.bots.bot import Budget, Evaluation
from squarely.bots.play import bot_move
from squarely.bots.registry import analysis_bot, level_bot
from squarely.games import VARIANTS
from squarely.games.blokus.board import PlacementSet
from squarely.games.blokus.pieces import PIECE_OF_SHAPE
from squarely.games.blokus.position import Position
from squarely.games.blokus.rules import BlokusRules
from squarely.kernel.rules import Seat, listed_moves
from squarely.kernel.shapes import cell, shape

ALL = 84
ENOUGH = Budget(simulations=20_000)
"""Ten times what a game needs most often."""
ME = Seat(1)


def _rules(*options: str) -> BlokusRules:
    rules = VARIANTS["blokus-84"].rules(options=options)
    assert isinstance(rules, BlokusRules)
    return rules


def _game(rules: BlokusRules, bot: PackingBot, pos: Position, budget: Budget) -> Iterator[Position]:
    """The positions of a game, from one on."""
    yield pos
    while pos.on_turn is not None:
        pos = rules.play(pos, ME, bot_move(rules, pos, ME, bot, budget))
        yield pos


def _positions(seed: int) -> list[Position]:
    """A game that lays everything."""
    rules = _rules()
    return list(_game(rules, PackingBot(rules, seed), rules.initial(), ENOUGH))


def _random_game(rules: BlokusRules, seed: int, without: PlacementSet = 0) -> Iterator[Position]:
    """The positions of a game without a thought, in which some placements are never laid."""
    pos, rng = rules.initial(), Random(seed)
    while legal := list(rules.board.members(rules.legal_set(pos) & ~without)):
        pos = rules.place(pos, rng.choice(legal))
        yield pos


def _hopeless(rules: BlokusRules) -> Position:
    """A position in which a colour is out with pieces left."""
    return next(
        pos for pos in _random_game(rules, 1) if not all(each.legal for each in pos.colours)
    )


def _evaluation(rules: BlokusRules, pos: Position, budget: Budget) -> Evaluation:
    bot = PackingBot(rules, 1)
    return bot.evaluate(rules.view(pos, ME), listed_moves(rules, pos, ME), budget)


def _proved(rules: BlokusRules, pos: Position) -> str:
    """What trying everything proves."""
    packing = Packing(rules, pos, seed=1, plan=None)
    while packing.goal == "open" and packing.exhaustible:
        packing.exhaust(100)
    return packing.goal


def _can_be_won(rules: BlokusRules, pos: Position) -> bool:
    """Whether any way to play on lays everything: by the rules alone, without a thought."""
    if pos.on_turn is None:
        return pieces_laid(pos) == ALL
    return any(
        _can_be_won(rules, rules.place(pos, number))
        for number in rules.board.members(rules.legal_set(pos))
    )


@pytest.mark.parametrize("options", [(), ("fixed-corners",)])
@pytest.mark.parametrize("seed", range(4))
def test_all_pieces_are_laid(seed: int, options: tuple[str, ...]) -> None:
    rules = _rules(*options)
    *_, end = _game(rules, PackingBot(rules, seed), rules.initial(), ENOUGH)
    outcome = rules.outcome(end)
    assert outcome is not None
    assert outcome.results[0].score == ALL


def test_a_plan_that_lacks_pieces_keeps_its_promise() -> None:
    rules = _rules()
    kept = 0
    for seed in range(10):
        pos = rules.initial()
        packing = Packing(rules, pos, seed, plan=None)
        packing.improve(50)
        plan = packing.plan()
        promised = laid_in_the_end(rules, pos, plan)
        while pos.on_turn is not None:
            move = rules.board.placements[next_placement(rules, pos, plan)].move
            pos = rules.play(pos, ME, move)
        assert pieces_laid(pos) == promised
        assert (promised == ALL) == plan.complete
        kept += not plan.complete
    assert kept


def test_another_plan_is_made_when_somebody_plays_otherwise() -> None:
    rules, rng = _rules(), Random(1)
    bot, pos = PackingBot(rules, 1), rules.initial()
    for _ in range(8):
        planned = bot_move(rules, pos, ME, bot, ENOUGH)
        others = [move for move in listed_moves(rules, pos, ME) if move != planned]
        pos = rules.play(pos, ME, rng.choice(others))
    *_, end = _game(rules, bot, pos, ENOUGH)
    assert pieces_laid(end) == ALL


def test_a_person_may_begin_in_any_corner() -> None:
    rules, rng = _rules(), Random(2)
    pos = rules.initial()
    for corner in ("t1", "a20"):
        moves = [each for each in listed_moves(rules, pos, ME) if corner in str(each).split(",")]
        pos = rules.play(pos, ME, rng.choice(moves))
    *_, end = _game(rules, PackingBot(rules, 1), pos, ENOUGH)
    assert pieces_laid(end) == ALL


def test_a_found_plan_is_kept_without_another_thought() -> None:
    rules = _rules()
    bot = PackingBot(rules, 3)
    begun = list(islice(_game(rules, bot, rules.initial(), ENOUGH), 2))
    *_, end = _game(rules, bot, begun[-1], Budget(simulations=1))
    assert pieces_laid(end) == ALL


def test_the_same_seed_and_simulations_play_the_same_game() -> None:
    rules = _rules()
    few = Budget(simulations=3)
    first, second, other = (
        list(_game(rules, PackingBot(rules, seed), rules.initial(), few)) for seed in (5, 5, 6)
    )
    assert first == second
    assert first != other


def test_what_is_proved_is_what_trying_every_game_finds() -> None:
    rules, rng = _rules(), Random(4)
    found = set()
    for seed in range(6):
        positions = _positions(seed)
        for pos in positions[-11:-4]:
            number = rng.choice(list(rules.board.members(rules.legal_set(pos))))
            for each in (pos, rules.place(pos, number)):
                proved = _proved(rules, each)
                assert proved == ("possible" if _can_be_won(rules, each) else "impossible")
                found.add(proved)
    assert found == {"possible", "impossible"}


def test_what_is_proved_to_be_possible_comes_with_a_plan() -> None:
    rules = _rules()
    pos = _positions(7)[-9]
    packing = Packing(rules, pos, seed=1, plan=None)
    while packing.goal == "open":
        packing.exhaust(100)
    assert packing.goal == "possible"
    plan = packing.plan()
    while pos.on_turn is not None:
        pos = rules.place(pos, next_placement(rules, pos, plan))
    assert pieces_laid(pos) == ALL


def test_a_colour_that_is_out_with_pieces_left_ends_all_hope() -> None:
    rules = _rules()
    pos = _hopeless(rules)
    assert Packing(rules, pos, seed=1, plan=None).goal == "impossible"
    evaluation = _evaluation(rules, pos, Budget(simulations=20))
    assert evaluation.goal == "impossible"
    assert evaluation.forecast[0] < ALL


def test_a_piece_without_room_ends_all_hope_though_every_colour_can_go_on() -> None:
    rules = _rules()
    five = shape(map(cell, ("a1", "a2", "a3", "a4", "a5")))
    straight = rules.board.of_piece[PIECE_OF_SHAPE[five]]
    pos = next(
        pos
        for seed in range(100)
        for pos in _random_game(rules, seed, without=straight)
        if not pos.colours[0].free & straight and all(each.legal for each in pos.colours)
    )
    packing = Packing(rules, pos, seed=1, plan=None)
    before = packing.goal
    packing.exhaust(1)
    assert (before, packing.goal) == ("open", "impossible")


def test_hopes_at_the_start_are_as_high_as_they_can_be() -> None:
    rules = _rules()
    evaluation = _evaluation(rules, rules.initial(), ENOUGH)
    assert evaluation.goal == "possible"
    assert evaluation.forecast == (float(ALL),)
    assert evaluation.unit == "points"
    assert all(each.value == ALL for each in evaluation.moves)


def test_a_few_moves_are_looked_at_one_by_one() -> None:
    rules = _rules()
    pos = rules.initial()
    some = listed_moves(rules, pos, ME)[:3]
    evaluation = PackingBot(rules, 1).evaluate(rules.view(pos, ME), some, Budget(simulations=9))
    assert {each.move for each in evaluation.moves} == set(some)
    values = [each.value for each in evaluation.moves]
    assert values == sorted(values, reverse=True)
    assert evaluation.forecast == (values[0],)


def test_a_last_move_is_worth_what_lies_then() -> None:
    rules = _rules()
    pos = _positions(1)[-2]
    evaluation = _evaluation(rules, pos, Budget(simulations=1))
    assert evaluation.moves[0].value == ALL


def test_thinking_ends_when_it_is_told_to() -> None:
    rules = _rules()
    pos = _hopeless(rules)
    bot, legal = PackingBot(rules, 1), listed_moves(rules, pos, ME)
    Timer(0.1, bot.stop).start()
    # Nothing else would end it here, for all hope is gone.
    assert bot.choose(rules.view(pos, ME), legal, Budget(seconds=1_000_000)) in legal


def test_higher_levels_lay_more() -> None:
    rules = _rules()
    laid = {}
    for level in (2, 4, 7):
        laid[level] = 0
        for seed in range(5):
            bot, pos = level_bot(rules, level, Random(seed)), rules.initial()
            while pos.on_turn is not None:
                pos = rules.play(pos, ME, bot_move(rules, pos, ME, bot))
            laid[level] += pieces_laid(pos)
    assert laid[2] < laid[4] < laid[7]


def test_the_analysis_is_done_by_the_same_search() -> None:
    assert isinstance(analysis_bot(_rules(), Random(1)), PackingBot)
