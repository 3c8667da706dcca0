"""Rated games: moves stay, everybody plays for themselves, and the clock decides."""

from __future__ import annotations

import pytest

from squarely.kernel.rules import Seat
from squarely.table.match import Match, match_of
from squarely.table.refusals import Refused
from tests.table.games import first_move, opened

ONE, TWO, THREE = map(Seat, (1, 2, 3))


def _refused(code: str, match: Match, act: str, *given: object) -> None:
    with pytest.raises(Refused) as refusal:
        getattr(match, act)(*given)
    assert refusal.value.code == code


def _begun(variant: str, seats: int) -> Match:
    match = opened(variant, seats, clock="10min", rated=True)
    return match.play(ONE, first_move(match, ONE), match.ply, 200.0)


def test_nothing_is_taken_back() -> None:
    match = _begun("blokus-to-go", 2)
    assert not match.can_take_back(ONE)
    assert not match.can_ask_back(ONE)
    _refused("rated", match, "take_back", ONE, match.ply, 300.0)


def test_nobody_is_replaced_by_a_bot() -> None:
    match = _begun("blokus-to-go", 2)
    _refused("rated", match, "take_over", TWO, 300.0)


def test_whose_time_is_over_has_given_up() -> None:
    match = _begun("blokus-to-go", 2)
    due = match.deadlines[TWO]
    _refused("time_left", match, "lose_on_time", TWO, due - 1)
    _refused("time_left", match, "lose_on_time", ONE, due + 1)
    lost = match.lose_on_time(TWO, due)
    assert lost.over
    assert lost.outcome is not None
    assert set(lost.outcome.winners) == {ONE}
    assert match_of(lost.rules, lost.log) == lost
    _refused("over", lost, "lose_on_time", TWO, due)


def test_among_more_the_others_go_on_and_nobody_comes_back() -> None:
    match = _begun("blokus", 4)
    lost = match.lose_on_time(TWO, match.deadlines[TWO])
    assert not lost.over
    assert TWO in lost.bots
    _refused("rated", lost, "reclaim", TWO, 2000.0)
    _refused("time_left", lost, "lose_on_time", TWO, 1e9)


def test_a_known_name_stays() -> None:
    match = opened("blokus-to-go").name(ONE, "Ada", 200.0, known=True)
    assert match.known == {ONE}
    _refused("known_name", match, "name", ONE, "Eve", 300.0)
    assert match.name(TWO, "Ada", 300.0).known == {ONE}
    assert match_of(match.rules, match.log) == match
