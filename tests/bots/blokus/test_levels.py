"""The levels of the Blokus family."""

from __future__ import annotations

from random import Random

import pytest

from squarely.bots.blokus.levels import BUDGETS, GREEDY_WEIGHTS, TEMPERATURES
from squarely.bots.bot import Bot
from squarely.bots.play import game_between
from squarely.bots.registry import BOTS, LEVELS, level_bot
from squarely.games import VARIANTS
from squarely.kernel.rules import Seat


def test_there_are_nine_and_the_lower_ones_need_no_compiler() -> None:
    for temperatures in TEMPERATURES.values():
        assert sorted([*GREEDY_WEIGHTS, *temperatures, *BUDGETS]) == list(LEVELS)
        assert min(temperatures) == BOTS["blokus"].compiled_from


@pytest.mark.parametrize("level", [0, 10])
def test_there_are_no_others(level: int) -> None:
    with pytest.raises(ValueError, match="no level"):
        level_bot(VARIANTS["blokus"].rules(), level, Random(1))


@pytest.mark.parametrize("higher", [3, 5, 6])
def test_a_level_beats_the_one_two_below(higher: int) -> None:
    rules = VARIANTS["blokus-to-go"].rules()
    won = 0.0
    for number in range(20):
        me, other = (Seat(1), Seat(2)) if number % 2 else (Seat(2), Seat(1))
        bots: dict[Seat, Bot] = {
            me: level_bot(rules, higher, Random(number)),
            other: level_bot(rules, higher - 2, Random(-number)),
        }
        *_, (_, _, end) = game_between(rules, bots, Random(number))
        outcome = rules.outcome(end)
        assert outcome is not None
        won += (me in outcome.winners) / len(outcome.winners)
    # About 17 of 20 are expected; fewer than 12 would be one run in a thousand.
    assert won >= 12


def test_the_weakest_plays_big_pieces_early_as_people_do() -> None:
    rules = VARIANTS["blokus-to-go"].rules()
    bots = {seat: level_bot(rules, 1, Random(seat)) for seat in rules.seats}
    sizes = [len(move.cells) for _, move, _ in game_between(rules, bots, Random(1))]
    early, late = sizes[:10], sizes[-8:]
    assert sum(early) / len(early) > sum(late) / len(late) + 1
