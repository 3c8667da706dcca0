"""The clauses of docs/rules/locus.md about coins and bonuses, one by one."""

from __future__ import annotations

import pytest

from tests.games.locus.table import (
    filled,
    fills,
    locus,
    moves,
    nearly_full,
    person,
    played,
    refusal,
    seen,
    small,
    table,
)

clause = pytest.mark.clause


# Coins


@clause("L16")
def test_for_one_coin_a_card_becomes_wild() -> None:
    rules = small()
    pos = table(rules, person(rules, coins=1, holds="yellow-I2"))
    after = played(rules, pos, "1: fill card red a1,b1")
    assert (filled(rules, after, "red"), seen(rules, after).coins) == ("a1,b1", 0)
    own = played(rules, pos, "1: fill card yellow a1,b1")
    assert seen(rules, own).coins == 1


@clause("L16", "L20")
def test_for_one_coin_a_bonus_becomes_wild() -> None:
    rules = small()
    pos = table(rules, person(rules, coins=1, bonuses=["blue"]))
    after = played(rules, pos, "1: fill blue red a1,b1")
    assert (filled(rules, after, "red"), seen(rules, after).coins) == ("a1,b1", 0)


@clause("L16")
def test_coins_one_does_not_have_cannot_be_spent() -> None:
    rules = small()
    pos = table(rules, person(rules, coins=0, holds="yellow-I2", bonuses=["blue"]))
    assert refusal(rules, pos, "1: fill card red a1,b1").clauses == ("L16",)
    assert refusal(rules, pos, "1: fill blue red a1,b1").clauses == ("L16",)
    assert refusal(rules, pos, "1: pay").clauses == ("L16",)
    with_one = table(rules, person(rules, coins=1))
    assert refusal(rules, with_one, "1: pay").clauses == ("L16",)


@clause("L16")
def test_a_refusal_names_every_clause() -> None:
    rules = small()
    pos = table(rules, person(rules, holds="red-I2", yellow="b3,b4"))
    error = refusal(rules, pos, "1: fill card yellow b3,b4,d4")
    assert error.clauses == ("L16", "L11", "L13")
    assert error.where == ("yellow b3", "yellow b4", "yellow d4")


@clause("L17")
def test_two_coins_buy_two_single_squares_in_different_zones() -> None:
    rules = small()
    pos = played(rules, table(rules, person(rules, coins=3)), "1: pay")
    assert (seen(rules, pos).coins, seen(rules, pos).paid_squares) == (1, 2)
    pos = played(rules, pos, "1: fill paid red c2", "1: fill paid blue a1")
    assert (filled(rules, pos, "red"), filled(rules, pos, "blue")) == ("c2", "a1")
    assert "done" in moves(rules, pos)


@clause("L14", "L17")
def test_the_squares_paid_for_obey_the_rules_and_the_second_may_touch_the_first() -> None:
    rules = small()
    pos = played(rules, table(rules, person(rules, coins=2)), "1: pay")
    assert refusal(rules, pos, "1: fill paid blue a2").clauses == ("L14",)
    pos = played(rules, pos, "1: fill paid blue a1", "1: fill paid blue a2")
    assert filled(rules, pos, "blue") == "a1,a2"


@clause("L17")
def test_both_squares_paid_for_must_be_placed_first() -> None:
    rules = small()
    pos = table(rules, person(rules, coins=5, holds="red-I2", bonuses=["single"]))
    pos = played(rules, pos, "1: pay")
    for square in ("d2", "c2"):
        for other in ("discard", "decline single", "pay", "done", "fill card red a3,b3"):
            assert refusal(rules, pos, f"1: {other}").clauses == ("L17",)
        pos = played(rules, pos, f"1: fill paid red {square}")
    assert seen(rules, pos).paid_squares == 0


@clause("L17")
def test_two_squares_are_not_sold_when_only_one_finds_a_place() -> None:
    rules = small()
    one_left = nearly_full(rules, coins=4, red="c2")
    pos = table(rules, one_left)
    assert refusal(rules, pos, "1: pay").clauses == ("L17",)
    assert "pay" not in moves(rules, pos)
    two_left = nearly_full(rules, coins=4, red="c2,a1")
    assert "pay" in moves(rules, table(rules, two_left))


@clause("L17")
def test_the_second_square_may_need_the_first() -> None:
    """Two green squares are left, and only the inner one touches what is filled."""
    rules = small()
    arm_left = nearly_full(rules, coins=2, green="a3,b3")
    pos = played(rules, table(rules, arm_left), "1: pay")
    assert moves(rules, pos) == {"fill paid green b3"}
    assert moves(rules, played(rules, pos, "1: fill paid green b3")) == {"fill paid green a3"}


@clause("L17", "L19", "L21")
def test_each_square_paid_for_gives_its_bonus() -> None:
    rules = small()
    pos = table(rules, person(rules, coins=2))
    pos = played(rules, pos, "1: pay", "1: fill paid red d1", "1: fill paid red d3")
    assert (seen(rules, pos).coins, seen(rules, pos).bonuses) == (1, ("single",))


@clause("L17")
def test_squares_may_be_paid_for_as_often_as_there_are_coins() -> None:
    rules = small()
    pos = table(rules, person(rules, coins=5, holds="red-I2", bonuses=["blue"]))
    once = ("1: pay", "1: fill paid red a1", "1: fill paid red a2")
    again = ("1: pay", "1: fill paid red b1", "1: fill paid red b2")
    between = ("1: fill card red a3,b3", "1: fill blue blue a1,b1")
    pos = played(rules, pos, *once, *between, *again)
    assert (filled(rules, pos, "red"), seen(rules, pos).coins) == ("a1,b1,a2,b2,a3,b3", 1)


@clause("L18")
def test_the_printed_example_of_four_coins_for_the_leftover_in_another_colour() -> None:
    rules = locus()
    blue = next(str(card) for card, _ in rules.deck.cards if card.colour == "blue")
    pos = table(rules, person(rules, coins=4), face_up=blue)
    red = next(move for move in sorted(moves(rules, pos)) if move.startswith("fill leftover red"))
    assert pos.players[0].spent == 0
    assert played(rules, pos, f"1: {red}").players[0].spent == 4
    three_coins = table(rules, person(rules, coins=3), face_up=blue)
    assert refusal(rules, three_coins, f"1: {red}").clauses == ("L16",)
    assert fills(rules, three_coins, "leftover", "blue")


# Bonuses


@clause("L19")
def test_covering_a_coin_gives_a_coin() -> None:
    rules = small()
    pos = table(rules, person(rules, holds="red-I2"))
    assert seen(rules, played(rules, pos, "1: fill card red c1,d1")).coins == 1
    assert seen(rules, played(rules, pos, "1: fill card red a1,b1")).coins == 0


@clause("L20")
def test_covering_a_double_block_gives_two_joined_squares_in_its_colour() -> None:
    rules = small()
    pos = table(rules, person(rules, holds="green-I2"))
    pos = played(rules, pos, "1: fill card green c2,c3")
    assert seen(rules, pos).bonuses == ("blue",)
    assert refusal(rules, pos, "1: fill blue blue a1").clauses == ("L11",)
    assert refusal(rules, pos, "1: fill blue blue a1,c1").clauses == ("L11",)
    pos = played(rules, pos, "1: fill blue blue a1,a2")
    assert (filled(rules, pos, "blue"), seen(rules, pos).bonuses) == ("a1,a2", ())


@clause("L20")
def test_a_bonus_may_be_declined_once() -> None:
    rules = small()
    pos = played(rules, table(rules, person(rules, bonuses=["blue"])), "1: decline blue")
    assert seen(rules, pos).bonuses == ()
    assert refusal(rules, pos, "1: decline blue").clauses == ("L20",)
    assert refusal(rules, pos, "1: fill blue blue a1,b1").clauses == ("L20",)


@clause("L21")
def test_a_single_square_that_was_not_won_is_refused_as_such() -> None:
    rules = small()
    pos = table(rules, person(rules, bonuses=["blue"]))
    assert refusal(rules, pos, "1: decline single").clauses == ("L21",)
    assert refusal(rules, pos, "1: fill single red a1").clauses == ("L21",)


@clause("L21")
def test_a_single_wild_square_goes_into_any_zone() -> None:
    rules = small()
    pos = table(rules, person(rules, holds="red-I2"))
    pos = played(rules, pos, "1: fill card red c3,d3")
    assert seen(rules, pos).bonuses == ("single",)
    for zone, square in [("yellow", "a1"), ("purple", "c1"), ("green", "c3"), ("blue", "b1")]:
        after = played(rules, pos, f"1: fill single {zone} {square}")
        assert (filled(rules, after, zone), seen(rules, after).coins) == (square, 0)
    assert filled(rules, played(rules, pos, "1: fill single red a1"), "red") == "a1,c3,d3"


@clause("L22")
def test_several_bonuses_are_dealt_with_in_any_order() -> None:
    rules = small()
    pos = table(rules, person(rules, bonuses=["blue", "single", "single"]))
    double, one, two = "1: fill blue blue a1,b1", "1: fill single red a1", "1: decline single"
    orders = [(double, one, two), (one, double, two), (two, one, double)]
    assert len({played(rules, pos, *order) for order in orders}) == 1


@clause("L22")
def test_a_bonus_that_covers_another_gives_that_one_too() -> None:
    rules = small()
    pos = table(rules, person(rules, holds="blue-I2"))
    pos = played(rules, pos, "1: fill card blue c1,c2")
    assert seen(rules, pos).bonuses == ("blue",)
    pos = played(rules, pos, "1: fill blue blue c3,c4")
    assert seen(rules, pos).bonuses == ("single",)
    pos = played(rules, pos, "1: fill single blue b2")
    assert (seen(rules, pos).bonuses, seen(rules, pos).coins) == ((), 1)


@clause("L22")
def test_a_bonus_that_fits_nowhere_is_lost() -> None:
    rules = small()
    pos = table(rules, nearly_full(rules, blue="a5", red="c2")._replace(bonuses=("blue",)))
    assert moves(rules, pos) == {"decline blue"}
