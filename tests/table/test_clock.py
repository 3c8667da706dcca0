"""Time for a move."""

from __future__ import annotations

import pytest

from squarely.kernel.rules import Seat
from squarely.table.clock import CLOCKS, GRACE, ClockName
from squarely.table.events import Hand
from squarely.table.match import match_of
from squarely.table.refusals import Refused
from tests.table.games import first_move, opened

ONE, TWO = Seat(1), Seat(2)


def test_the_clocks_are_those_that_people_choose() -> None:
    assert CLOCKS == {
        "none": None,
        "2min": 2 * 60,
        "10min": 10 * 60,
        "1day": 24 * 3600,
        "3days": 3 * 24 * 3600,
        "7days": 7 * 24 * 3600,
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


DAY = 24 * 3600.0


def test_whoever_is_away_has_no_turn_to_lose_before_they_are_back() -> None:
    match = opened("blokus-to-go", clock="1day").excuse(ONE, 100.0 + 9 * DAY, 200.0)
    assert match.deadlines == {ONE: 100.0 + 9 * DAY}


def test_a_time_that_ends_after_the_return_stays_as_it_was() -> None:
    match = opened("blokus-to-go", clock="3days").excuse(ONE, 100.0 + DAY, 200.0)
    assert match.deadlines == {ONE: 100.0 + 3 * DAY}


def test_a_turn_that_comes_while_somebody_is_away_waits_for_them_too() -> None:
    match = opened("blokus-to-go", clock="1day").excuse(TWO, 100.0 + 9 * DAY, 200.0)
    assert match.deadlines == {ONE: 100.0 + DAY}
    match = match.play(ONE, first_move(match, 1), match.ply, 300.0)
    assert match.deadlines == {TWO: 100.0 + 9 * DAY}
    match = match.play(TWO, first_move(match, 2), match.ply, 400.0)
    match = match.play(ONE, first_move(match, 1), match.ply, 100.0 + 10 * DAY)
    assert match.deadlines == {TWO: 100.0 + 11 * DAY}


def test_who_comes_back_early_has_the_usual_time_from_then_on() -> None:
    match = opened("blokus-to-go", clock="1day").excuse(ONE, 100.0 + 9 * DAY, 200.0)
    back = match.excuse(ONE, 100.0 + 2 * DAY, 100.0 + 2 * DAY)
    assert back.deadlines == {ONE: 100.0 + 3 * DAY}


@pytest.mark.parametrize("clock", ["none", "2min", "10min"])
def test_nobody_is_away_from_a_game_that_is_played_at_once(clock: ClockName) -> None:
    with pytest.raises(Refused, match="days for a move"):
        opened("blokus-to-go", clock=clock).excuse(ONE, 1e9, 200.0)


def test_what_was_said_about_being_away_is_played_through_again() -> None:
    match = opened("blokus-to-go", clock="1day").excuse(TWO, 100.0 + 9 * DAY, 200.0)
    match = match.play(ONE, first_move(match, 1), match.ply, 300.0)
    assert match_of(match.rules, match.log).deadlines == match.deadlines
