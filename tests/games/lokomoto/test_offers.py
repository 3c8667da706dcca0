"""What a client composes moves of: all of it legal, and nothing left out that can be had."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from squarely.games.lokomoto.moves import Blacken, Buy, Draw, Move, Reserve
from squarely.games.lokomoto.offers import MOST_WAYS, Offers
from squarely.games.lokomoto.position import Position
from squarely.games.lokomoto.rules import LokomotoRules
from squarely.kernel.play import random_game
from squarely.kernel.rules import Seat
from tests.games.lokomoto.table import lokomoto, person, small, table

every_mode = st.sampled_from([(), ("advanced",)])


def offered(rules: LokomotoRules, pos: Position) -> Offers:
    found = rules.offers(pos, rules.seats[pos.on_turn])
    assert found is not None
    return found


def sections(rules: LokomotoRules, move: Move) -> tuple[int, ...]:
    assert isinstance(move, Blacken | Draw | Reserve | Buy)
    return tuple(rules.railways.numbers(rules.sections(move.lines) or 0))


@pytest.mark.parametrize("options", [(), ("hidden-agendas",), ("advanced",)])
@pytest.mark.parametrize("seats", [2, 5])
def test_sections_to_draw_reserve_and_blacken_are_the_legal_ones(
    seats: int, options: tuple[str, ...]
) -> None:
    rules = lokomoto(seats, *options)
    for number, (_, _, pos) in enumerate(random_game(rules, Random(seats))):
        seat = min(rules.to_act(pos), default=Seat(0))
        if not seat or number % 7:
            continue
        found, legal = offered(rules, pos), list(rules.legal_moves(pos, seat))
        for kind, numbers in (
            (Draw, found.draw),
            (Reserve, found.reserve),
            (Blacken, found.blacken),
        ):
            listed = {
                each for move in legal if isinstance(move, kind) for each in sections(rules, move)
            }
            assert set(numbers) == listed


@settings(max_examples=150, deadline=None)
@given(st.data(), every_mode)
def test_a_card_is_offered_exactly_if_it_can_be_had(
    data: st.DataObject, options: tuple[str, ...]
) -> None:
    rules = small(3, *options)
    names = [str(each) for each in rules.railways.sections]
    solid = data.draw(st.sets(st.sampled_from(names), max_size=9))
    trains = data.draw(st.sets(st.sampled_from(sorted(rules.trains)), min_size=1, max_size=6))
    shapes = data.draw(st.sets(st.sampled_from(sorted(rules.shapes)), max_size=3))
    pos = table(
        rules,
        person(rules, " ".join(sorted(solid))),
        trains=" ".join(trains),
        shapes=" ".join(shapes),
    )
    legal = [move for move in rules.legal_moves(pos, Seat(1)) if isinstance(move, Buy)]
    found = offered(rules, pos)
    had = {("train", move.train) for move in legal} | {
        ("shape", move.shape) for move in legal if move.shape
    }
    assert {(card.kind, card.name) for card in found.cards} == had
    for card in found.cards:
        paid = {
            sections(rules, move)
            for move in legal
            if card.name == (move.train if card.kind == "train" else move.shape)
        }
        assert set(card.ways) <= paid
        assert 1 <= len(card.ways) <= MOST_WAYS
        assert len(set(card.ways)) == len(card.ways)
    for shape in found.shapes:
        places = {tuple(rules.railways.numbers(each)) for each in rules.shapes[shape.name].places}
        owned = {number for number, name in enumerate(names) if name in solid}
        assert set(shape.places) == {place for place in places if owned.issuperset(place)}


def test_nothing_is_offered_to_those_who_wait() -> None:
    rules = lokomoto(3)
    pos = table(rules, person(rules, ""), trains="", shapes="")
    assert rules.offers(pos, Seat(2)) is None
