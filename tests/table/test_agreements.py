"""What people at a table agree on: taking back answered moves, giving up, playing again."""

from __future__ import annotations

from random import Random

import pytest

from squarely.kernel.record import format_record, parse_record
from squarely.kernel.rules import Seat
from squarely.table.events import Followed, Hand
from squarely.table.match import MOST_RESIGNED, MOST_TAKEN_BACK, Match, match_of
from squarely.table.refusals import Refused
from tests.table.games import first_move, opened, step

ONE, TWO, THREE, FOUR = map(Seat, (1, 2, 3, 4))


def _refused(code: str, match: Match, act: str, *given: object) -> None:
    with pytest.raises(Refused) as refusal:
        getattr(match, act)(*given, 300.0)
    assert refusal.value.code == code


def _plays(match: Match, *seats: Seat) -> Match:
    for seat in seats:
        by: Hand = "bot" if seat in match.bots else "person"
        match = match.play(seat, first_move(match, seat), match.ply, 200.0, by)
    return match


def test_a_move_against_bots_goes_with_their_answers() -> None:
    before = _plays(opened("blokus", 4, bots=(2, 3, 4)), ONE, TWO, THREE, FOUR)
    match = _plays(before, ONE, TWO, THREE, FOUR)
    assert match.can_take_back(ONE)
    back = match.take_back(ONE, match.ply, 300.0)
    assert back.position == before.position
    assert back.course.turns == before.course.turns
    assert back.ply == match.ply + 1
    assert back.to_act == {ONE}
    assert match_of(back.rules, back.log) == back


def test_it_can_be_taken_back_while_a_bot_still_thinks_and_again_after_that() -> None:
    start = opened("blokus", 4, bots=(2, 3, 4))
    match = _plays(start, ONE, TWO, THREE, FOUR, ONE, TWO)
    once = match.take_back(ONE, match.ply, 300.0)
    assert len(once.course.turns) == 4
    twice = once.take_back(ONE, once.ply, 300.0)
    assert twice.position == start.position
    assert not twice.can_take_back(ONE)
    _refused("nothing_to_take_back", twice, "take_back", ONE, twice.ply)


def test_somebody_who_has_not_seen_the_last_own_move_takes_nothing_back() -> None:
    match = _plays(opened("blokus-to-go", bots=(2,)), ONE, TWO)
    seen = match.ply
    match = _plays(match, ONE, TWO)
    _refused("stale", match, "take_back", ONE, seen)


def test_a_revealed_card_stays_revealed() -> None:
    rng = Random(5)
    match = opened("lokomoto", 2, bots=(2,))
    cards, allowed = 0, 0
    while not match.over and cards < 5:
        revealed = sum(turn.seat == 0 for turn in match.course.turns)
        match = step_by_anyone(match, rng)
        cards = sum(turn.seat == 0 for turn in match.course.turns)
        if cards > revealed:
            assert not match.can_take_back(ONE)
        allowed += match.can_take_back(ONE)
    assert cards >= 5
    assert allowed


def step_by_anyone(match: Match, rng: Random) -> Match:
    """A random move, a bot's by the bot."""
    (seat, *_) = sorted(match.to_act)
    if seat not in match.bots:
        return step(match, rng)
    move = rng.choice(list(match.rules.legal_moves(match.position, seat)))
    return match.play(seat, match.rules.format_move(move), match.ply, 200.0, "bot")


def test_people_are_asked_and_all_of_them_have_to_agree() -> None:
    before = _plays(opened("blokus", 4, bots=(4,)), ONE, TWO, THREE, FOUR)
    match = _plays(before, ONE, TWO)
    assert not match.can_take_back(ONE)
    assert match.can_ask_back(ONE)
    asked = match.take_back(ONE, match.ply, 300.0)
    assert asked.request is not None
    assert asked.request.waiting == {TWO, THREE}
    assert asked.position == match.position
    _refused("nothing_asked", asked, "answer", FOUR, True)
    half = asked.answer(TWO, True, 301.0)
    assert half.position == match.position
    _refused("nothing_asked", half, "answer", TWO, True)
    done = half.answer(THREE, True, 302.0)
    assert done.position == before.position
    assert done.request is None
    assert match_of(done.rules, done.log) == done


def test_one_no_is_enough_and_nobody_is_pestered() -> None:
    match = _plays(opened("blokus-to-go"), ONE)
    asked = match.take_back(ONE, match.ply, 300.0)
    _refused("asked_already", asked, "take_back", ONE, match.ply)
    refused = asked.answer(TWO, False, 301.0)
    assert refused.request is None
    assert refused.position == match.position
    assert not refused.can_ask_back(ONE)
    _refused("asked_already", refused, "take_back", ONE, match.ply)
    assert _plays(refused, TWO, ONE).can_ask_back(ONE)


def test_a_move_settles_what_was_asked() -> None:
    match = _plays(opened("blokus-to-go"), ONE)
    asked = match.take_back(ONE, match.ply, 300.0)
    moved = _plays(asked, TWO)
    assert moved.request is None
    _refused("nothing_asked", moved, "answer", TWO, True)


def test_the_record_says_who_took_back_how_often() -> None:
    match = _plays(opened("blokus-to-go", bots=(2,)), ONE, TWO)
    match = match.take_back(ONE, match.ply, 300.0)
    text = format_record(match.record)
    assert "taken back: 1 0" in text.splitlines()
    assert parse_record(text) == match.record


def test_of_two_the_other_wins_when_one_resigns() -> None:
    match = _plays(opened("blokus-to-go"), ONE, TWO)
    ended = match.resign(ONE, 300.0)
    assert ended.over
    assert ended.outcome is not None
    assert ended.outcome.winners == (TWO,)
    assert ended.outcome.remark == "resigned"
    scores = ended.rules.standings(ended.position)
    assert ended.outcome.scores == scores
    for result in ended.outcome.results:
        assert sum(item.points for item in result.breakdown) == result.score
    assert ended.seed is not None
    _refused("over", ended, "resign", TWO)
    assert match_of(ended.rules, ended.log) == ended
    text = format_record(ended.record)
    assert "resigned: 1" in text.splitlines()
    assert parse_record(text) == ended.record


def test_of_more_a_bot_plays_on_until_no_person_is_left() -> None:
    match = _plays(opened("blokus", 4, bots=(3, 4)), ONE, TWO)
    one = match.resign(TWO, 300.0)
    assert not one.over
    assert one.bots == {TWO, THREE, FOUR}
    back = one.reclaim(TWO, 301.0)
    assert back.bots == {THREE, FOUR}
    assert back.resigned == frozenset()
    both = one.resign(ONE, 302.0)
    assert both.over
    assert both.outcome is not None
    assert set(both.outcome.winners) <= {THREE, FOUR}


def test_a_game_that_was_given_up_stays_over() -> None:
    ended = opened("blokus-to-go").resign(ONE, 300.0)
    _refused("over", ended, "reclaim", ONE)
    _refused("over", ended, "take_back", ONE, 0)


def test_nobody_makes_a_log_grow_for_ever() -> None:
    match = opened("blokus", 4, bots=(3, 4))
    for _ in range(MOST_RESIGNED):
        match = match.resign(TWO, 300.0).reclaim(TWO, 300.0)
    _refused("resigned_enough", match, "resign", TWO)
    match = opened("blokus-84")
    for _ in range(MOST_TAKEN_BACK):
        match = _plays(match, ONE)
        match = match.take_back(ONE, match.ply, 300.0)
    _refused("taken_back_enough", _plays(match, ONE), "take_back", ONE, match.ply + 1)


def test_a_game_is_played_again_once_it_is_over() -> None:
    match = opened("blokus-to-go")
    _refused("still_going_on", match, "follow", ONE, "next", (TWO, ONE))
    after = match.resign(ONE, 300.0).follow(TWO, "next", (TWO, ONE), 301.0)
    assert after.next == Followed(TWO, "next", (TWO, ONE))
