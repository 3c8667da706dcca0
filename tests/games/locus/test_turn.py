"""The clauses of docs/rules/locus.md about the course of a turn, one by one."""

from __future__ import annotations

import pytest

from tests.games.locus.table import (
    at_start,
    dealt,
    filled,
    fills,
    locus,
    moves,
    person,
    played,
    quiet_turn,
    refusal,
    seen,
    small,
    table,
)

clause = pytest.mark.clause


@clause("L4")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_one_card_more_than_players_is_dealt(seats: int) -> None:
    """In the printed example four players see five cards."""
    rules = locus(seats)
    assert len(dealt(rules, rules.initial()).face_up) == seats + 1


@clause("L4")
def test_only_a_card_that_lies_face_up_can_be_picked() -> None:
    rules = small()
    pos = at_start(rules, "yellow-I2", "red-I2", "blue-I2")
    assert moves(rules, pos) == {"pick yellow-I2", "pick red-I2", "pick blue-I2"}
    error = refusal(rules, pos, "1: pick green-I2")
    assert (error.clauses, error.where) == (("L4",), ("green-I2",))


@clause("L5")
def test_everybody_picks_in_order_from_the_star() -> None:
    rules = small(3)
    pos = at_start(rules, "yellow-I2", "red-I2", "blue-I2", "wild-L4")
    assert refusal(rules, pos, "2: pick red-I2").clauses == ("L5",)
    pos = played(rules, pos, "1: pick red-I2")
    assert refusal(rules, pos, "1: pick blue-I2").clauses == ("L5",)
    assert refusal(rules, pos, "3: pick blue-I2").clauses == ("L5",)
    pos = played(rules, pos, "2: pick blue-I2", "3: pick wild-L4")
    assert rules.view(pos, None).face_up == ("yellow-I2",)


@clause("L1", "L5")
def test_in_the_second_turn_the_second_seat_picks_first() -> None:
    rules = small(3)
    pos = dealt(rules, quiet_turn(rules, rules.initial()))
    assert rules.to_act(pos) == {2}
    for seat in (2, 3, 1):
        pos = played(rules, pos, f"{seat}: {min(moves(rules, pos, seat))}")


@clause("L5", "L7", "L9", "L10", "L17")
def test_nobody_acts_before_they_have_picked() -> None:
    """Each refusal names what is missing: a pick, a card, the others' picks."""
    rules = small()
    pos = at_start(rules, "yellow-I2", "red-I2", "blue-I2")
    for seat in (1, 2):
        assert refusal(rules, pos, f"{seat}: pay").clauses == ("L5",)
        assert refusal(rules, pos, f"{seat}: discard").clauses == ("L7",)
        assert refusal(rules, pos, f"{seat}: fill card red a1,b1").clauses == ("L7",)
        assert refusal(rules, pos, f"{seat}: fill leftover red a1,b1").clauses == ("L9",)
        assert refusal(rules, pos, f"{seat}: fill paid red a1").clauses == ("L17",)
        assert refusal(rules, pos, f"{seat}: done").clauses == ("L10",)
    assert refusal(rules, rules.initial(), "1: pay").clauses == ("L5",)
    assert refusal(rules, rules.initial(), "1: done").clauses == ("L10",)


@clause("L6", "L17")
def test_who_has_used_the_card_may_pay_while_others_pick() -> None:
    rules = small()
    waiting = person(rules, coins=5)
    pos = table(rules, waiting, person(rules, picked=False), face_up="red-I2 blue-I2")
    assert rules.to_act(pos) == {2}
    assert moves(rules, pos) == {"pay"}
    assert seen(rules, pos).no_pair is None
    paid = played(rules, pos, "1: pay")
    assert rules.to_act(paid) == {1, 2}
    after = played(rules, paid, "1: fill paid red a1", "1: fill paid blue a1")
    assert rules.to_act(after) == {2}
    assert (filled(rules, after, "red"), seen(rules, after).coins) == ("a1", 3)
    in_another_order = played(
        rules, pos, "1: pay", "2: pick red-I2", "1: fill paid red a1", "1: fill paid blue a1"
    )
    assert played(rules, after, "2: pick red-I2") == in_another_order


@clause("L6")
def test_filling_in_and_picking_may_happen_in_any_order() -> None:
    rules = small()
    pos = at_start(rules, "yellow-I2", "red-I2", "blue-I2")
    pos = played(rules, pos, "1: pick red-I2")
    assert rules.to_act(pos) == {1, 2}
    one, two = "1: fill card red a1,b1", "2: pick blue-I2"
    three = "2: fill card blue a1,b1"
    orders = [(one, two, three), (two, one, three), (two, three, one)]
    assert len({played(rules, pos, *order) for order in orders}) == 1


@clause("L7")
def test_using_a_card_fills_in_its_shape_and_gains_its_coin() -> None:
    rules = small()
    pos = table(rules, person(rules, coins=1, holds="red-I3-coin"))
    after = played(rules, pos, "1: fill card red a2,b2,c2")
    assert filled(rules, after, "red") == "a2,b2,c2"
    assert (seen(rules, after).coins, seen(rules, after).card) == (2, None)


@clause("L7")
def test_a_card_is_used_once() -> None:
    rules = small()
    pos = table(rules, person(rules, coins=1, holds="red-I2"))
    pos = played(rules, pos, "1: fill card red a2,b2")
    assert refusal(rules, pos, "1: fill card red a3,b3").clauses == ("L7",)
    assert refusal(rules, pos, "1: discard").clauses == ("L7",)


@clause("L8")
@pytest.mark.parametrize("holds", ["red-I2", "red-I3-coin"])
def test_discarding_gives_two_coins(holds: str) -> None:
    rules = small()
    pos = played(rules, table(rules, person(rules, coins=1, holds=holds)), "1: discard")
    assert (seen(rules, pos).coins, seen(rules, pos).card) == (3, None)


@clause("L8")
@pytest.mark.parametrize(("picks", "coins"), [("red-I2", 3), ("red-I3-coin", 4)])
def test_with_discard_coin_the_cards_own_coin_is_gained_on_picking(picks: str, coins: int) -> None:
    """So it is there for the card itself, it is not gained again, and a discard keeps it."""
    rules = small(2, "discard-coin")
    poor = person(rules, coins=1, picked=False)
    pos = table(rules, poor, poor, face_up=f"{picks} yellow-I2 blue-I2")
    pos = played(rules, pos, f"1: pick {picks}")
    assert seen(rules, pos).coins == coins - 2
    assert seen(rules, played(rules, pos, "1: discard")).coins == coins
    squares = "a2,b2" if picks == "red-I2" else "a2,b2,c2"
    after = played(rules, pos, f"1: fill card red {squares}")
    assert seen(rules, after).coins == coins - 2


@clause("L7", "L16")
def test_the_coin_of_a_card_comes_too_late_to_pay_for_it() -> None:
    """Except where it is gained on picking."""
    move = "1: fill card yellow a1,b1,c1"
    for options, after in [((), None), (("discard-coin",), 0)]:
        rules = small(2, *options)
        poor = person(rules, picked=False)
        pos = table(rules, poor, poor, face_up="red-I3-coin yellow-I2 blue-I2")
        pos = played(rules, pos, "1: pick red-I3-coin")
        if after is None:
            assert refusal(rules, pos, move).clauses == ("L16",)
        else:
            assert seen(rules, played(rules, pos, move)).coins == after


@clause("L8", "L9")
def test_the_leftovers_coin_is_gained_on_buying_it_whatever_the_option() -> None:
    rules = small(2, "discard-coin")
    pos = table(rules, person(rules, coins=3), face_up="red-I3-coin")
    after = played(rules, pos, "1: fill leftover red a1,b1,c1")
    assert seen(rules, after).coins == 1


@clause("L9")
def test_the_leftover_is_bought_for_three_coins() -> None:
    rules = small()
    pos = table(rules, person(rules, coins=4), face_up="red-I3-coin")
    after = played(rules, pos, "1: fill leftover red a1,b1,c1")
    assert filled(rules, after, "red") == "a1,b1,c1"
    assert seen(rules, after).coins == 4 - 3 + 1
    poor = table(rules, person(rules, coins=2), face_up="red-I3-coin")
    assert refusal(rules, poor, "1: fill leftover red a1,b1,c1").clauses == ("L16",)


@clause("L9")
def test_the_leftover_is_bought_once_a_turn_but_by_everyone() -> None:
    rules = small()
    rich = person(rules, coins=5)
    pos = played(rules, table(rules, rich, rich, face_up="red-I2"), "1: fill leftover red a1,b1")
    pos = pos._replace(players=(pos.players[0]._replace(spent=0), pos.players[1]))
    assert refusal(rules, pos, "1: fill leftover red a2,b2").clauses == ("L9",)
    assert fills(rules, pos, "leftover", "red") == set()
    pos = played(rules, pos, "2: fill leftover red a1,b1")
    assert filled(rules, pos, "red", seat=2) == "a1,b1"


@clause("L9")
def test_the_leftover_may_be_bought_again_in_the_next_turn() -> None:
    rules = small()
    bought = person(rules, done=True)._replace(bought=True)
    pos = played(rules, table(rules, bought, person(rules)), "2: done")
    assert [player.bought_leftover for player in rules.view(pos, None).players] == [False, False]


@clause("L9")
def test_the_leftover_cannot_be_bought_before_all_have_picked() -> None:
    rules = small()
    pos = table(
        rules,
        person(rules, coins=5, holds="red-I2"),
        person(rules, picked=False),
        face_up="red-I3-coin blue-I2",
    )
    assert refusal(rules, pos, "1: fill leftover red a1,b1,c1").clauses == ("L9",)


@clause("L9")
def test_the_leftover_cannot_be_discarded() -> None:
    rules = small()
    pos = table(rules, person(rules, coins=5), face_up="red-I2")
    assert refusal(rules, pos, "1: discard").clauses == ("L7",)


@clause("L10")
def test_nobody_is_done_with_a_card_or_a_bonus_at_hand() -> None:
    rules = small()
    with_card = table(rules, person(rules, holds="red-I2"))
    with_bonus = table(rules, person(rules, bonuses=["single"]))
    for pos in (with_card, with_bonus):
        assert refusal(rules, pos, "1: done").clauses == ("L10",)
        assert "done" not in moves(rules, pos)
    assert "done" in moves(rules, played(rules, with_card, "1: discard"))
    assert "done" in moves(rules, played(rules, with_bonus, "1: decline single"))


@clause("L10")
def test_nobody_is_done_before_all_have_picked() -> None:
    rules = small()
    waiting = person(rules, coins=5)
    pos = table(rules, waiting, person(rules, picked=False), face_up="red-I2 blue-I2")
    assert rules.to_act(pos) == {2}
    assert refusal(rules, pos, "1: done").clauses == ("L10",)
    after = played(rules, pos, "2: pick red-I2")
    assert rules.to_act(after) == {1, 2}
    assert "done" in moves(rules, after)


@clause("L10")
def test_the_turn_ends_when_all_are_done() -> None:
    rules = small()
    pos = at_start(rules, "yellow-I2", "red-I2", "blue-I2")
    pos = played(
        rules, pos, *("1: pick red-I2", "1: discard", "2: pick blue-I2", "2: discard", "1: done")
    )
    assert rules.to_act(pos) == {2}
    assert refusal(rules, pos, "1: pay").clauses == ("L10",)
    view = rules.view(played(rules, pos, "2: done"), None)
    assert {each.card for each in view.discarded} == {"yellow-I2", "red-I2", "blue-I2"}
    assert (view.turn, view.to_deal, view.face_up, view.to_act) == (1, 3, (), (0,))
