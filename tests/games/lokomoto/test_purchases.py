"""Purchases that are proposed to people: legal, and the most points first."""

from __future__ import annotations

from squarely.games.lokomoto.moves import Buy, Line
from squarely.games.lokomoto.purchases import nearest_in_price, proposals, purchases, worth
from tests.games.lokomoto.table import person, small, table

ROW: tuple[Line, ...] = (("A", "B"), ("B", "C"))


def test_sections_pay_for_the_most_points_first() -> None:
    rules = small()
    pos = table(rules, person(rules, "A-B B-C C-D"), trains="Muki Hajtány Bobó", shapes="1A 1B 2A")
    found = purchases(rules, pos, ROW)
    assert [str(buy) for buy in found] == [
        "buy Muki A-B,B-C claim 1A",
        "buy Muki A-B,B-C",
        "buy Hajtány A-B,B-C claim 1A",
        "buy Hajtány A-B,B-C",
    ]
    assert [worth(rules, buy) for buy in found] == [4, 3, 2, 1]
    assert purchases(rules, pos, (("A", "B"),)) == []


def test_every_train_and_shape_that_can_be_had_is_proposed_once() -> None:
    rules = small()
    pos = table(rules, person(rules, "A-B B-C C-D"), trains="Muki Bobó Flirt", shapes="1A 2C 3A")
    found = proposals(rules, pos)
    assert {(buy.train, buy.shape) for buy in found} == {
        ("Muki", None),
        ("Muki", "1A"),
        ("Bobó", None),
        ("Bobó", "1A"),
    }
    assert len(found) == 4
    legal = set(rules.legal_moves(pos, rules.seats[0]))
    assert set(found) <= legal
    values = [worth(rules, buy) for buy in found]
    assert values == sorted(values, reverse=True)


def test_the_train_nearest_in_price_is_the_one_to_be_refused() -> None:
    rules = small()
    pos = table(rules, person(rules, "A-B B-C"), trains="Bobó Nohab", shapes="1A")
    assert nearest_in_price(rules, pos, ROW) == Buy("Bobó", ROW)
    assert nearest_in_price(rules, pos._replace(trains=()), ROW) is None


def test_a_view_tells_how_many_sections_are_to_be_blackened() -> None:
    two, three = small(2), small(3)
    assert two.view(two.initial(), None).to_blacken == 12
    assert three.view(three.initial(), None).to_blacken == 0
