"""Time for a move."""

from __future__ import annotations

import pytest

from squarely.kernel.rules import Seat
from squarely.table.clock import CLOCKS, GRACE
from squarely.table.events import Hand
from tests.table.games import first_move, opened

ONE, TWO = Seat(1), Seat(2)


def test_the_clocks_are_those_that_people_choose() -> None:
    assert CLOCKS == {
        "none": None,
        "2min": 2 * 60,
        "10min": 10 * 60,
        "1day": 24 * 3600,
        "3days": 3 * 24 * 3600,
    }


def test_without_a_clock_there_is_no_hurry() -> None:
    match = opened("blokus-to-go")
    assert match.deadlines == {}
    assert match.play(ONE, first_move(match, 1), 0, 1e9).deadlines == {}


def test_the_time_begins_when_a_seat_has_to_act() -> None:
    match = opened("blokus-to-go", clock="2min")
    assert match.deadlines == {ONE: 100.0 + 120}
    match = match.play(ONE, first_move(match, 1), 0, 150.0)
    assert match.deadlines == {TWO: 150.0 + 120}


def test_what_others_do_gives_no_more_time() -> None:
    match = opened("locus", 2, clock="2min")
    match = match.play(ONE, first_move(match, 1), match.ply, 110.0)
    assert match.deadlines == {ONE: 230.0, TWO: 230.0}
    match = match.play(ONE, first_move(match, 1), match.ply, 130.0)
    assert match.deadlines[TWO] == 230.0


def test_chat_does_not_move_the_clock() -> None:
    match = opened("blokus-to-go", clock="2min")
    assert match.say(ONE, "one moment", 200.0).deadlines == match.deadlines


@pytest.mark.parametrize(("by", "seconds"), [("person", 120), ("clock", GRACE)])
def test_the_rest_of_a_late_turn_is_not_waited_for_as_long(by: Hand, seconds: int) -> None:
    match = opened("locus", 1, clock="2min")
    match = match.play(ONE, first_move(match, 1), match.ply, 300.0, by)
    assert match.deadlines == {ONE: 300.0 + seconds}


def test_who_comes_back_has_the_whole_time() -> None:
    match = opened("blokus-to-go", clock="2min").take_over(ONE, 210.0).reclaim(ONE, 215.0)
    assert match.deadlines == {ONE: 215.0 + 120}
