"""Whoever was told everything that changed knows what somebody learns who has just come."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from squarely.games import VARIANTS
from squarely.kernel.numbering import from_gaps
from squarely.kernel.rules import Seat
from squarely.server.live.broadcast import Broadcast
from squarely.server.live.changes import changes
from squarely.server.live.outgoing import to_json
from squarely.table.match import Match
from squarely.table.messages import catching_up
from tests.server.guests import changed
from tests.table.games import opened, step

State = dict[str, Any]


def joining(match: Match, audience: Seat | None, at: float) -> State:
    *_, update = catching_up(match, match.number, audience, at)
    state: State = json.loads(to_json(update))["state"]
    return state


def eventful(variant: str, options: tuple[str, ...]) -> Iterator[Match]:
    """A match with everything that people do besides moving."""
    match, rng = opened(variant, options=options), Random(7)
    first, second, *_ = (*match.rules.seats, Seat(1))
    yield match
    yield (match := match.say(None, "hello", 1))
    yield (match := match.name(first, "Ada", 2))
    for _ in range(8):
        yield (match := step(match, rng))
    if len(match.rules.seats) > 1:
        yield (match := match.take_over(second, 3))
        yield (match := match.reclaim(second, 4))
    for seat in match.rules.seats:
        if match.can_take_back(seat) or match.can_ask_back(seat):
            yield (match := match.take_back(seat, match.ply, 5))
            break
    if match.request is not None:
        yield (match := match.answer(min(match.request.waiting), True, 6))
    while not match.over:
        yield (match := step(match, rng))
    yield match.follow(first, "another", match.rules.seats, 9)


@pytest.mark.parametrize(
    ("variant", "options"),
    [(name, ()) for name in VARIANTS] + [("lokomoto", ("hidden-agendas",))],
)
def test_changes_lead_to_what_a_newcomer_is_told(variant: str, options: tuple[str, ...]) -> None:
    before, *course = eventful(variant, options)
    audiences = (None, *before.rules.seats)
    known = {audience: joining(before, audience, 0.0) for audience in audiences}
    for number, now in enumerate(course, 1):
        news = Broadcast(before, now, number)
        for audience in audiences:
            *_, told = (json.loads(text) for text in news.to(audience))
            known[audience] = changed(known[audience], told["changes"])
            assert known[audience] == joining(now, audience, number)
            assert told["events"][-1]["number"] == now.number
        before = now


def test_what_has_not_changed_is_not_told_again() -> None:
    before, match, *_ = eventful("blokus", ())
    (told,) = Broadcast(before, match, 1.0).to(Seat(1))
    assert set(json.loads(told)["changes"]) == {"now", "number"}


def test_legal_moves_go_to_nobody_but_the_seat_that_acts() -> None:
    match = opened("blokus-to-go")
    after = step(match, Random(1))
    news = Broadcast(match, after, 1.0)
    legal = {
        seat: json.loads(news.to(seat)[0])["changes"].get("legal")
        for seat in (None, Seat(1), Seat(2))
    }
    assert legal[None] is None
    assert legal[Seat(1)] == []
    assert legal[Seat(2)]


def test_a_table_of_four_shares_one_message_among_those_who_wait() -> None:
    match = opened("blokus")
    news = Broadcast(match, step(match, Random(1)), 1.0)
    assert news.to(Seat(3)) is news.to(None) is not news.to(Seat(2))


def test_lists_are_told_by_what_came_and_went() -> None:
    assert changes(("a", "b", "c"), ("a", "c"), "left") == {"left.-1": None}
    assert changes(("a", "c"), ("a", "b", "c"), "laid") == {"laid.+1": "b"}
    assert changes((), ("a",), "laid") == {"laid.+0": "a"}
    assert changes(("a", "a"), ("a",), "left") == {"left.-1": None}
    assert changes(("a", "b"), ("b", "a"), "order") == {"order": ("b", "a")}
    assert changes(("a", "b"), (), "order") == {"order": ()}
    assert changes(("a",), ("a",), "order") == {}


def test_numbers_are_written_as_gaps() -> None:
    assert from_gaps([3, 1, 6]) == [3, 4, 10]
    assert from_gaps([]) == []
