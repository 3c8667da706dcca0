"""The clauses of docs/rules/lokomoto.md about hidden agendas and advanced play, one by one."""

from __future__ import annotations

from random import Random

import pytest

from squarely.kernel.rules import CHANCE
from tests.games.lokomoto.naive import NaiveLokomoto
from tests.games.lokomoto.naive_lines import one_stroke
from tests.games.lokomoto.table import (
    dealt,
    lokomoto,
    moves,
    naive_small,
    person,
    played,
    purchases,
    refusal,
    seen,
    small,
    table,
)

clause = pytest.mark.clause


# Hidden agendas


@clause("T26")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("advanced", [(), ("advanced",)], ids=["", "advanced"])
def test_everybody_is_dealt_two_secret_cards(seats: int, advanced: tuple[str, ...]) -> None:
    rules = lokomoto(seats, "hidden-agendas", *advanced)
    pos = dealt(rules, rules.initial(), Random(seats))
    assert [rules.shapes[name].points for name in pos.shapes] == [1]
    for seat in rules.seats:
        assert [card.points for card in seen(rules, pos, seat).agenda] == [2, 3]
    cards = [name for player in pos.players for name in player.agenda]
    assert len(set(cards)) == 2 * seats
    assert not set(cards) & set(pos.hidden_shapes)


@clause("T26")
def test_chance_deals_the_secret_cards_one_by_one() -> None:
    rules = small(3, "hidden-agendas")
    pos = rules.initial()
    while any(move.startswith("reveal") for move in moves(rules, pos, 0)):
        pos = rules.play(pos, CHANCE, next(iter(rules.chances(pos))))
    assert moves(rules, pos, 0) == {f"deal 1 2{letter}" for letter in "ABCDEF"}
    for wrong in ("deal 1 3A", "deal 2 2A", "reveal 2A"):
        assert refusal(rules, pos, f"chance: {wrong}").clauses == ("T3",)
    pos = played(rules, pos, "chance: deal 1 2A")
    assert moves(rules, pos, 0) == {f"deal 1 3{letter}" for letter in "ABCDEF"}
    pos = played(rules, pos, "chance: deal 1 3A")
    assert moves(rules, pos, 0) == {f"deal 2 2{letter}" for letter in "BCDEF"}


@clause("T26")
def test_a_secret_card_is_claimed_by_its_owner_alone() -> None:
    rules = small(3, "hidden-agendas")
    owner = person(rules, "A-B B-C C-H", agenda="2A 3A")
    other = person(rules, "J-K K-L H-L", agenda="2B 3B")
    pos = table(rules, owner, other, trains="Bobó", shapes="1A")
    pay = "buy Bobó A-B,B-C,C-H"
    assert purchases(rules, pos) == {pay, f"{pay} claim 1A", f"{pay} claim 2A"}
    pos = played(rules, pos, "1: draw D-I")
    error = refusal(rules, pos, "2: buy Bobó H-L,J-K,K-L claim 2A")
    assert error.clauses == ("T16",)
    assert "buy Bobó H-L,J-K,K-L claim 2B" in purchases(rules, pos, 2)


@clause("T26")
def test_a_used_secret_card_is_shown_and_not_replaced() -> None:
    rules = small(3, "hidden-agendas")
    pos = table(
        rules,
        person(rules, "A-B B-C C-H", agenda="2A 3A"),
        trains="Bobó",
        shapes="1A",
        deck="2B 3B",
    )
    pos = played(rules, pos, "1: buy Bobó A-B,B-C,C-H claim 2A")
    owner = rules.view(pos, None).players[0]
    assert ([shape.name for shape in owner.shapes], owner.secret_cards) == (["2A"], 1)
    assert [shape.name for shape in seen(rules, pos).agenda] == ["3A"]
    assert rules.to_act(pos) == {2}
    assert owner.score == 3 + 2


@clause("T18", "T26")
def test_a_secret_shape_alone_is_paid_for_a_cheaper_train() -> None:
    rules = small(3, "hidden-agendas")
    pos = table(rules, person(rules, "A-B B-C C-H", agenda="2A"), trains="Muki")
    assert "buy Muki A-B,B-C,C-H claim 2A" in purchases(rules, pos)
    with_bobo = table(rules, person(rules, "A-B B-C C-H", agenda="2A"), trains="Muki Bobó")
    error = refusal(rules, with_bobo, "1: buy Muki A-B,B-C,C-H claim 2A")
    assert error.clauses == ("T18",)


# Advanced


@clause("T28")
def test_the_sections_of_a_purchase_are_drawn_in_one_stroke() -> None:
    rules = small(3, "advanced")
    star = table(rules, person(rules, "B-G G-K G-L"), trains="Bobó")
    error = refusal(rules, star, "1: buy Bobó B-G,G-K,G-L")
    assert (error.clauses, error.where) == (("T28",), ("B-G", "G-K", "G-L"))
    assert purchases(rules, star) == set()
    assert purchases(small(), star) == {"buy Bobó B-G,G-K,G-L"}


@clause("T28")
def test_stations_may_be_passed_more_than_once() -> None:
    """Two triangles that meet in a point are one stroke, and so is one with tails at a corner."""
    rules = small(3, "advanced")
    pos = table(rules, person(rules, "F-G F-K G-K G-H G-L H-L"), trains="Csörgő")
    assert purchases(rules, pos) == {"buy Csörgő F-G,F-K,G-H,G-K,G-L,H-L"}
    at_one_corner = table(rules, person(rules, "B-C B-G C-G A-B B-F"), trains="Flirt")
    assert purchases(rules, at_one_corner) == {"buy Flirt A-B,B-C,B-F,B-G,C-G"}
    at_two_corners = table(rules, person(rules, "B-C B-G C-G A-B C-D"), trains="Flirt")
    assert purchases(rules, at_two_corners) == set()


@clause("T13", "T28")
def test_sections_apart_are_refused_for_that_alone() -> None:
    rules = small(3, "advanced")
    pos = table(rules, person(rules, "A-B L-M"), trains="Muki")
    assert refusal(rules, pos, "1: buy Muki A-B,L-M").clauses == ("T13",)


@clause("T29")
def test_shapes_that_cannot_be_drawn_in_one_stroke_are_set_aside() -> None:
    rules, naive = small(3, "advanced"), naive_small()
    assert set(naive.worth) - set(rules.shapes) == {"2D", "3F"}
    ours, full = lokomoto(3, "advanced"), NaiveLokomoto(3)
    for name, figure in full.figure.items():
        in_one = one_stroke([frozenset(map(str, bar)) for bar in figure])
        assert (name in ours.shapes) == in_one
    pos = table(rules, person(rules, "B-G G-K G-L"), trains="Bobó")
    assert refusal(rules, pos, "1: buy Bobó B-G,G-K,G-L claim 2D").clauses == ("T28", "T29")


@clause("T29")
def test_both_modes_can_be_combined() -> None:
    rules = small(5, "advanced", "hidden-agendas")
    pos = dealt(rules, rules.initial(), Random(3))
    secret = {name for player in pos.players for name in player.agenda}
    assert len(secret) == 10
    assert not secret & {"2D", "3F"}
    assert not {"2D", "3F"} & set(rules.view(pos, None).unknown_shapes)
