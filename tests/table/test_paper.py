"""A table at which somebody plays on paper."""

from __future__ import annotations

import pytest

from squarely.kernel.record import format_record, parse_record
from squarely.kernel.rules import BadInput, Seat
from squarely.table.advice import expect_advice
from squarely.table.again import rematch
from squarely.table.events import Player
from squarely.table.match import Match, match_of
from squarely.table.paper import expect_casual, expect_judged, expect_screens, paper_seats
from squarely.table.refusals import Refused
from squarely.table.seen import players_of, state_for
from tests.table.games import first_move, opened

ONE, TWO, THREE = map(Seat, (1, 2, 3))
SHEET = "sheet yellow=a1"


def played(match: Match, seat: Seat, move: str) -> Match:
    return match.play(seat, move, match.ply, 200.0)


def quick_turn(match: Match) -> Match:
    """Everybody picks and discards, and those are done who may be."""
    while picks := [seat for seat in match.to_act if first_move(match, seat).startswith("pick")]:
        match = played(match, picks[0], first_move(match, picks[0]))
        match = played(match, picks[0], "discard")
    for seat in match.rules.seats:
        if match.rules.offers(match.position, seat) is None:
            match = played(match, seat, "done")
    return match


def before_the_sheet() -> Match:
    match = opened("locus", 2, ["paper-2", "shared-win"])
    while match.rules.offers(match.position, TWO) is None:
        match = quick_turn(match)
    return match


def test_the_sheet_decides_and_the_record_says_that_it_was_of_paper() -> None:
    match = before_the_sheet()
    assert match.to_act == {TWO}
    state = state_for(match, TWO, 300.0)
    assert (state.legal, state.offers.moves) == ((), ("paper leftover",))
    assert state_for(match, ONE, 300.0).offers is None
    match = played(match, TWO, SHEET)
    assert match.over
    assert match.outcome is not None
    text = format_record(match.record)
    assert "\noptions: paper-2 shared-win\n" in text
    assert parse_record(text).turns[-1].move == SHEET
    assert match_of(match.rules, match.log) == match


def test_a_sheet_can_be_taken_back_until_the_others_are_done() -> None:
    match = opened("locus", 3, ["paper-2"])
    while not any(match.rules.offers(match.position, seat) for seat in match.rules.seats):
        last, match = match, quick_turn(match)
    picked = last
    while picks := [seat for seat in picked.to_act if first_move(picked, seat).startswith("pick")]:
        picked = played(picked, picks[0], first_move(picked, picks[0]))
        picked = played(picked, picks[0], "discard")
    given = played(picked, TWO, SHEET)
    assert given.rules.offers(given.position, TWO) is None
    assert given.can_ask_back(TWO)


def test_everyone_sees_who_is_on_paper() -> None:
    match = opened("locus", 3, ["paper-1", "paper-3"])
    assert match.paper == {ONE, THREE}
    assert [player.paper for player in players_of(match)] == [True, False, True]


def test_who_plays_again_stays_on_paper_in_another_seat() -> None:
    match = opened("locus", 3, ["discard-coin", "paper-1", "paper-3"])
    anew, there = rematch(match)
    assert paper_seats(anew.options) == {there[seat] for seat in match.paper}
    assert "discard-coin" in anew.options


def test_no_bot_advises_or_judges_where_it_sees_no_sheet() -> None:
    match = opened("locus", 2, ["paper-1"])
    with pytest.raises(Refused) as refusal:
        expect_advice(match, ONE)
    assert refusal.value.code == "on_paper"
    with pytest.raises(Refused) as refusal:
        expect_judged(match.opened.options)
    assert refusal.value.code == "on_paper"
    expect_judged(["discard-coin"])


@pytest.mark.parametrize(("clock", "rated"), [("10min", False), ("none", True), ("1day", True)])
def test_there_is_no_clock_and_no_rating_with_paper(clock: str, rated: bool) -> None:
    people = [Player("person", "Ada"), Player("person", "Emmy")]
    with pytest.raises(Refused) as refusal:
        expect_casual(["paper-1"], people, clock, rated)  # type: ignore[arg-type]
    assert refusal.value.code == "paper_casual"
    expect_casual([], people, clock, rated)  # type: ignore[arg-type]
    expect_casual(["paper-1"], people, "none", rated=False)


def test_bots_play_on_no_paper_and_nobody_where_strangers_meet() -> None:
    with pytest.raises(BadInput, match="no paper"):
        expect_casual(["paper-1"], [Player("bot", "Bot")], "none", rated=False)
    with pytest.raises(BadInput, match="on a screen"):
        expect_screens(["paper-2"])
    expect_screens(["discard-coin"])
