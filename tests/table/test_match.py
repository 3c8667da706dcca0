"""One live match without a server."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from squarely.games import VARIANTS
from squarely.kernel.record import BadRecord, format_record, parse_record, replay
from squarely.kernel.rules import CHANCE, BadInput, IllegalMove, Seat
from squarely.table.events import Entry, Opened, Played, TakenBack
from squarely.table.match import match_of
from squarely.table.refusals import REFUSALS, Refused
from tests.kernel.undo import undone
from tests.table.games import first_move, opened, step

ONE, TWO = Seat(1), Seat(2)


@pytest.mark.parametrize("name", VARIANTS)
def test_a_match_is_its_log(name: str) -> None:
    rng = Random(name)
    options = [option.name for option in VARIANTS[name].options]
    match = opened(name, options=options, clock="1day")
    for at in range(60):
        if match.over:
            break
        match = step(match, rng, 200.0 + at)
        if at % 7 == 0:
            match = match.say(None, f"nice {at}", 200.5 + at)
        (seat, *_) = match.rules.seats
        if match.can_take_back(seat) and rng.random() < 0.3:
            match = match.take_back(seat, match.ply, 200.7 + at)
    assert [entry.number for entry in match.log] == list(range(1, match.number + 1))
    assert match_of(match.rules, match.log) == match


@pytest.mark.parametrize("name", ["locus", "lokomoto", "blokus-84", "blokus-to-go"])
def test_what_may_be_taken_back_is_what_the_kernel_says(name: str) -> None:
    """The table keeps positions instead of replaying, and must come to the same."""
    rng = Random(name)
    match = opened(name)
    compared = 0
    for _ in range(80):
        if match.over:
            break
        match = step(match, rng)
        for seat in match.rules.seats:
            turns = undone(match.rules, match.course.turns, seat)
            assert match.can_take_back(seat) == (turns is not None)
            if turns is None:
                continue
            course = match.course.taken_back(match.rules, seat)
            assert course is not None
            assert course.turns == turns
            *_, position = replay(match.rules, turns)
            assert course.position == position
            compared += 1
            if rng.random() < 0.2:
                match = match.take_back(seat, match.ply, 300.0)
                break
    assert (compared > 0) == (name in ("locus", "blokus-84"))


def test_cards_follow_a_move_by_themselves() -> None:
    match = opened("locus", 2)
    assert match.log[0].event == match.opened
    drawn = [entry.event for entry in match.log[1:]]
    assert all(isinstance(event, Played) and event.by == "chance" for event in drawn)
    assert CHANCE not in match.to_act


def test_a_refused_move_leaves_the_match_as_it_was() -> None:
    match = opened("blokus-to-go", options=["fixed-starts"])
    before = replace(match)
    for text, error in (("a1", IllegalMove), ("nonsense", BadInput)):
        with pytest.raises(error):
            match.play(ONE, text, match.ply, 101.0)
    assert match == before


@pytest.mark.parametrize(
    ("seat", "ply", "code"), [(2, 0, "not_your_turn"), (1, 1, "stale"), (1, -1, "stale")]
)
def test_a_move_answers_the_present_position_of_its_seat(seat: int, ply: int, code: str) -> None:
    match = opened("blokus-to-go")
    with pytest.raises(Refused) as refusal:
        match.play(Seat(seat), first_move(match, 1), ply, 101.0)
    assert refusal.value.code == code
    assert (refusal.value.status, str(refusal.value)) == REFUSALS[code]


def test_a_ply_is_never_used_again_after_a_move_was_taken_back() -> None:
    match = opened("locus", 1)
    ply = match.ply
    match = match.play(ONE, first_move(match, 1), ply, 101.0)
    match = match.take_back(ONE, match.ply, 102.0)
    assert match.ply == ply + 2
    with pytest.raises(Refused, match="moved on"):
        match.play(ONE, first_move(match, 1), ply, 103.0)


def test_nobody_moves_when_the_game_is_over() -> None:
    match = opened("blokus-to-go")
    rng = Random(1)
    while not match.over:
        match = step(match, rng)
    with pytest.raises(Refused, match="over"):
        match.play(ONE, "a1", match.ply, 101.0)
    with pytest.raises(Refused, match="over"):
        match.take_over(ONE, 101.0)
    assert match.say(ONE, "well played", 101.0).number == match.number + 1


def test_the_seed_is_shown_at_the_end_and_not_before() -> None:
    match = opened("blokus-to-go")
    rng = Random(1)
    assert match.seed is None
    assert match.record.seed == ""
    while not match.over:
        match = step(match, rng)
    assert match.seed == match.record.seed == match.opened.seed


def test_a_person_does_not_move_for_a_bot() -> None:
    match = opened("blokus-to-go", bots=[2]).take_over(ONE, 101.0)
    with pytest.raises(Refused, match="take your seat back"):
        match.play(ONE, first_move(match, 1), match.ply, 102.0)
    match = match.play(ONE, first_move(match, 1), match.ply, 102.0, "bot")
    with pytest.raises(Refused):
        match.reclaim(TWO, 103.0)
    assert match.reclaim(ONE, 103.0).bots == {2}


def test_a_match_is_saved_as_a_record() -> None:
    match = opened("lokomoto", 3, ["hidden-agendas"])
    record = match.record_for(ONE)
    assert parse_record(format_record(record)) == record
    dealt = [turn.move for turn in record.turns if turn.move.startswith("deal")]
    assert all(move.endswith("?") != move.startswith("deal 1") for move in dealt)
    assert len(dealt) > 3


@pytest.mark.parametrize(
    "log",
    [
        (Played(ONE, "a1", "person"),),
        (Opened("blokus-to-go", (), (), "none", ""), Opened("blokus-to-go", (), (), "none", "")),
        (Opened("blokus-to-go", (), (), "none", ""), TakenBack(ONE)),
    ],
)
def test_a_log_that_cannot_be_is_refused(log: tuple[Opened | Played | TakenBack, ...]) -> None:
    match = opened("blokus-to-go")
    events = [match.opened if isinstance(event, Opened) else event for event in log]
    with pytest.raises(BadRecord, match="event"):
        match_of(match.rules, [Entry(n, 1.0, event) for n, event in enumerate(events, start=1)])
