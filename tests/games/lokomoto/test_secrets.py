"""Secret cards stay secret: nothing that others get depends on them."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from squarely.games.lokomoto.position import Position
from squarely.games.lokomoto.rules import LokomotoRules
from squarely.kernel.record import Record, Turn, format_record, record_for, replay
from squarely.kernel.rules import Seat
from tests.games.lokomoto.table import dealt, keen_game, lokomoto, seen, small

clause = pytest.mark.clause
seeds = st.integers(0, 10_000)
seat_counts = st.integers(2, 5)
extra_options = st.sampled_from([(), ("advanced",)])


def shown(rules: LokomotoRules, pos: Position, audience: Seat | None) -> str:
    """Everything an audience gets, byte for byte."""
    return json.dumps(asdict(rules.view(pos, audience)), sort_keys=True)


def shown_beyond_the_unknown(rules: LokomotoRules, pos: Position, audience: Seat | None) -> str:
    """The same without the list of cards that the audience has not seen anywhere."""
    return json.dumps({**asdict(rules.view(pos, audience)), "unknown_shapes": ()})


def last(rules: LokomotoRules, record: Record) -> Position:
    *_, pos = replay(rules, record.turns)
    return pos


def some_game(seats: int, options: tuple[str, ...], seed: int) -> tuple[LokomotoRules, Record]:
    """A game with hidden agendas on the small map, stopped anywhere before its end."""
    rules, rng = small(seats, "hidden-agendas", *options), Random(seed)
    record = keen_game(rules, rng)
    return rules, replace(record, turns=record.turns[: rng.randrange(len(record.turns))])


def exchanged(record: Record, one: str, other: str) -> Record:
    """The same game, had two shape cards changed places in the shuffled decks."""
    names = {one: other, other: one}
    pattern = re.compile(rf"\b({one}|{other})\b")
    turns = (
        Turn(turn.seat, pattern.sub(lambda found: names[found[0]], turn.move))
        for turn in record.turns
    )
    return replace(record, turns=tuple(turns))


def exchanges(
    rules: LokomotoRules, pos: Position, audience: Seat | None, rng: Random
) -> list[tuple[str, str]]:
    """Some secret cards of others, each with another card of its worth that I have not seen."""
    others = [seat for seat in rules.seats if seat != audience]
    hands = [name for seat in others for name in pos.players[seat - 1].agenda]
    pairs = [
        (one, other)
        for one in hands
        for other in (*hands, *pos.hidden_shapes)
        if one != other and rules.shapes[one].points == rules.shapes[other].points
    ]
    return rng.sample(pairs, min(6, len(pairs)))


@clause("T26")
@settings(max_examples=60, deadline=None)
@given(seat_counts, extra_options, seeds)
def test_no_view_names_another_seats_secret_card(
    seats: int, options: tuple[str, ...], seed: int
) -> None:
    rules, record = some_game(seats, options, seed)
    pos = last(rules, record)
    for audience in (None, *rules.seats):
        text = shown_beyond_the_unknown(rules, pos, audience)
        for seat, player in zip(rules.seats, pos.players, strict=True):
            for name in player.agenda:
                assert (f'"{name}"' in text) == (seat == audience)


@clause("T26")
@settings(max_examples=60, deadline=None)
@given(seat_counts, extra_options, seeds)
def test_nothing_others_get_depends_on_a_secret_card(
    seats: int, options: tuple[str, ...], seed: int
) -> None:
    """A secret card and another that I have not seen may change places: I cannot tell."""
    rules, record = some_game(seats, options, seed)
    pos, rng = last(rules, record), Random(seed)
    for audience in (None, *rules.seats):
        view, log = shown(rules, pos, audience), record_for(rules, record, audience)
        for one, other in exchanges(rules, pos, audience, rng):
            changed = exchanged(record, one, other)
            instead = last(rules, changed)
            assert instead != pos
            assert shown(rules, instead, audience) == view
            assert record_for(rules, changed, audience) == log


@clause("T26")
@settings(max_examples=40, deadline=None)
@given(seat_counts, extra_options, seeds)
def test_a_seat_may_do_the_same_whatever_the_others_hold(
    seats: int, options: tuple[str, ...], seed: int
) -> None:
    rules, record = some_game(seats, options, seed)
    pos, rng = last(rules, record), Random(seed)
    for seat in rules.to_act(pos) & set(rules.seats):
        mine = list(rules.legal_moves(pos, seat))
        for one, other in exchanges(rules, pos, seat, rng):
            instead = last(rules, exchanged(record, one, other))
            assert list(rules.legal_moves(instead, seat)) == mine


@clause("T26")
@settings(max_examples=60, deadline=None)
@given(seat_counts, extra_options, seeds)
def test_a_record_for_others_names_no_secret_card_before_the_end(
    seats: int, options: tuple[str, ...], seed: int
) -> None:
    rules, record = some_game(seats, options, seed)
    pos = last(rules, record)
    for audience in (None, *rules.seats):
        log = record_for(rules, record, audience)
        text = format_record(log)
        for seat, player in zip(rules.seats, pos.players, strict=True):
            for name in player.agenda:
                assert (name in text) == (seat == audience)
        for was, now in zip(record.turns, log.turns, strict=True):
            if was.move.startswith("deal") and was.move.split()[1] != str(audience):
                assert now.move == f"{was.move[:-1]}?", "of a deal to others only the level is told"
            else:
                assert now == was


@clause("T26")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_owners_see_their_secret_cards(seats: int) -> None:
    rules = lokomoto(seats, "hidden-agendas")
    pos = dealt(rules, rules.initial(), Random(seats))
    for seat in rules.seats:
        own = pos.players[seat - 1].agenda
        assert tuple(card.name for card in seen(rules, pos, seat).agenda) == own
        assert not set(own) & set(rules.view(pos, seat).unknown_shapes)
        for other in rules.view(pos, seat).players:
            assert (other.agenda == ()) == (other.seat != seat)
            assert other.secret_cards == 2


@clause("T26", "T27")
@settings(max_examples=20, deadline=None)
@given(seat_counts, extra_options, seeds)
def test_after_the_end_everything_is_shown(seats: int, options: tuple[str, ...], seed: int) -> None:
    rules = small(seats, "hidden-agendas", *options)
    record = keen_game(rules, Random(seed))
    pos = last(rules, record)
    for audience in (None, *rules.seats):
        view = rules.view(pos, audience)
        hands = [tuple(card.name for card in player.agenda) for player in view.players]
        assert hands == [player.agenda for player in pos.players]
        assert view.unknown_shapes == pos.hidden_shapes
        assert record_for(rules, record, audience) == record
