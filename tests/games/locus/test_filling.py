"""The clauses of docs/rules/locus.md about filling in shapes, one by one."""

from __future__ import annotations

import pytest

from tests.games.locus.table import (
    filled,
    fills,
    moves,
    person,
    played,
    refusal,
    seen,
    small,
    table,
)

clause = pytest.mark.clause


@clause("L11")
def test_a_shape_is_filled_in_as_a_whole() -> None:
    rules = small()
    pos = table(rules, person(rules, holds="red-I3-coin"))
    error = refusal(rules, pos, "1: fill card red a1,b1")
    assert (error.clauses, error.where) == (("L11",), ("red a1", "red b1"))
    assert refusal(rules, pos, "1: fill card red a1,b1,d1").clauses == ("L11",)
    assert refusal(rules, pos, "1: fill card red a1,b1,a2").clauses == ("L11",)


@clause("L11")
def test_a_shape_may_be_turned_and_mirrored() -> None:
    """Eight ways on every three by two squares of the red zone: there are nine of those."""
    rules = small()
    pos = table(rules, person(rules, holds="wild-L4"))
    ways = fills(rules, pos, "card", "red")
    upright = {"a1,b1,a2,a3", "a1,b1,b2,b3", "a1,a2,a3,b3", "b1,b2,a3,b3"}
    lying = {"a1,b1,c1,a2", "a1,b1,c1,c2", "a1,a2,b2,c2", "c1,a2,b2,c2"}
    assert upright | lying <= ways
    assert len(ways) == 3 * 4 + 4 * 4


@clause("L12")
def test_a_shape_lies_wholly_inside_its_zone() -> None:
    rules = small()
    pos = table(rules, person(rules, holds="red-I3-coin"))
    error = refusal(rules, pos, "1: fill card red c1,d1,e1")
    assert (error.clauses, error.where) == (("L12",), ("red e1",))
    pos = table(rules, person(rules, holds="green-I2"))
    error = refusal(rules, pos, "1: fill card green b4,c4")
    assert (error.clauses, error.where) == (("L12",), ("green b4",))


@clause("L12", "L16")
def test_a_colour_goes_into_its_own_zone_only() -> None:
    rules = small()
    pos = table(rules, person(rules, holds="yellow-I2"))
    assert all(move.startswith("fill card yellow ") for move in moves(rules, pos) - {"discard"})
    assert refusal(rules, pos, "1: fill card red a1,b1").clauses == ("L16",)


@clause("L12")
def test_a_wild_shape_goes_into_any_zone() -> None:
    rules = small()
    pos = table(rules, person(rules, holds="wild-I2-coin"))
    for zone in ("yellow", "purple", "red", "green", "blue"):
        squares = min(fills(rules, pos, "card", zone))
        after = played(rules, pos, f"1: fill card {zone} {squares}")
        assert filled(rules, after, zone) == squares
        assert seen(rules, after).coins == 1


@clause("L13")
def test_a_shape_never_covers_a_filled_square() -> None:
    rules = small()
    pos = table(rules, person(rules, holds="red-I3-coin", red="b1,c1"))
    error = refusal(rules, pos, "1: fill card red a1,b1,c1")
    assert (error.clauses, error.where) == (("L13",), ("red b1", "red c1"))


@clause("L14")
@pytest.mark.parametrize(
    ("zone", "away", "on_bold"),
    [
        ("yellow", "b2,c2", "a1,b1"),
        ("purple", "b2,c2", "a1,a2"),
        ("green", "a3,b3", "b3,c3"),
        ("blue", "a2,b2", "a1,a2"),
    ],
)
def test_the_first_shape_of_a_zone_covers_a_bold_square(zone: str, away: str, on_bold: str) -> None:
    rules = small()
    pos = table(rules, person(rules, holds="wild-I2-coin"))
    error = refusal(rules, pos, f"1: fill card {zone} {away}")
    assert error.clauses == ("L14",)
    assert error.where == tuple(f"{zone} {square}" for square in away.split(","))
    assert filled(rules, played(rules, pos, f"1: fill card {zone} {on_bold}"), zone) == on_bold


@clause("L14")
def test_a_shape_may_touch_a_filled_square_by_its_edge_not_by_its_corner() -> None:
    rules = small()
    pos = table(rules, person(rules, holds="yellow-I2", yellow="a1,a2"))
    assert refusal(rules, pos, "1: fill card yellow b3,c3").clauses == ("L14",)
    assert {"a3,b3", "b2,c2", "b2,b3"} <= fills(rules, pos, "card", "yellow")


@clause("L14")
def test_a_filled_square_of_another_zone_is_no_contact() -> None:
    rules = small()
    pos = table(rules, person(rules, holds="yellow-I2", purple="a1,a2,b2"))
    assert refusal(rules, pos, "1: fill card yellow b2,c2").clauses == ("L14",)


@clause("L14")
def test_a_new_group_may_begin_on_another_bold_square() -> None:
    rules = small()
    pos = table(rules, person(rules, holds="purple-I2", purple="a1,a2"))
    after = played(rules, pos, "1: fill card purple d2,d3")
    assert filled(rules, after, "purple") == "a1,a2,d2,d3"


@clause("L15")
def test_in_the_red_zone_any_free_squares_will_do() -> None:
    rules = small()
    pos = table(rules, person(rules, holds="red-I2", red="a1"))
    free = {"b1,c1", "c1,d1", "c2,d2", "c3,d3", "c2,c3", "a2,a3"}
    assert free < fills(rules, pos, "card", "red")
    assert len(fills(rules, pos, "card", "red")) == 9 + 8 - 2


@clause("L15")
def test_a_red_shape_may_lie_across_several_blocks() -> None:
    rules = small()
    pos = table(rules, person(rules, holds="red-I3-coin"))
    after = played(rules, pos, "1: fill card red a2,b2,c2")  # blocks a, c and b
    assert filled(rules, after, "red") == "a2,b2,c2"
