"""The clauses of docs/rules/locus.md about the game as a whole, one by one."""

from __future__ import annotations

import pytest

from squarely.games import VARIANTS
from squarely.kernel.rules import CHANCE, BadInput, Seat
from tests.games.locus.table import (
    at_start,
    dealt,
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


# Before the game


@clause("L1")
@pytest.mark.parametrize(("seats", "rounds"), [(2, 8), (3, 5), (4, 4), (5, 3)])
def test_the_fewer_play_the_more_rounds_there_are(seats: int, rounds: int) -> None:
    rules = small(seats, "shared-win")
    pos = rules.initial()
    stars = []
    while rules.to_act(pos):
        stars.append(rules.view(pos, None).star)
        pos = quiet_turn(rules, pos)
    assert stars == list(rules.seats) * rounds
    assert rules.view(pos, None).turns == seats * rounds


@clause("L1")
@pytest.mark.parametrize("seats", [0, 6])
def test_one_to_five_play(seats: int) -> None:
    with pytest.raises(BadInput, match="1 to 5 seats"):
        VARIANTS["locus"].rules(seats)


@clause("L2")
def test_everyone_starts_with_one_coin_and_18_slots() -> None:
    rules = locus(3)
    view = rules.view(rules.initial(), None)
    assert [player.coins for player in view.players] == [1, 1, 1]
    assert view.coin_slots == 18


@clause("L2")
def test_coins_beyond_the_last_slot_are_lost() -> None:
    rules = locus()
    pos = table(rules, person(rules, coins=17, holds="red-I2"))
    assert seen(rules, played(rules, pos, "1: discard")).coins == 18


@clause("L2")
def test_spending_does_not_free_a_slot() -> None:
    rules = locus()
    pos = table(rules, person(rules, coins=3, spent=15, holds="red-I2"))
    assert seen(rules, played(rules, pos, "1: discard")).coins == 3


@clause("L2", "L16")
def test_the_printed_example_of_coins_crossed_off() -> None:
    """Of the coins filled in, those that are spent are crossed off and two are left."""
    rules = locus()
    pos = table(rules, person(rules, coins=4, holds="red-I2"))
    after = seen(rules, played(rules, pos, "1: pay"))
    assert (after.coins_gained, after.coins) == (4, 2)


@clause("L3")
def test_any_of_the_48_cards_may_come_first() -> None:
    rules = locus()
    chances = rules.chances(rules.initial())
    assert sum(chances.values()) == 48
    colours = {str(card).split()[1].split("-")[0] for card in chances}
    assert colours == {"yellow", "purple", "red", "green", "blue", "wild"}
    assert any(str(card).endswith("-coin") for card in chances)


@clause("L3")
def test_a_card_that_was_seen_does_not_come_again() -> None:
    rules = small()
    pos = at_start(rules, "yellow-I2")
    assert "reveal yellow-I2" not in moves(rules, pos, CHANCE)
    assert refusal(rules, pos, "chance: reveal yellow-I2").clauses == ("L3",)
    assert refusal(rules, pos, "chance: reveal yellow-I3").clauses == ("L3",)


@clause("L3")
def test_players_do_not_turn_over_cards() -> None:
    rules = small()
    assert refusal(rules, rules.initial(), "1: reveal yellow-I2").clauses == ("L3",)
    assert refusal(rules, rules.initial(), "chance: done").clauses == ("L3",)
    pos = at_start(rules, "yellow-I2", "red-I2", "blue-I2")
    assert refusal(rules, pos, "chance: reveal green-I2").clauses == ("L3",)


@clause("L3", "L10")
def test_the_discard_pile_is_shuffled_when_the_deck_runs_out() -> None:
    """Five of twelve cards a turn: in the third turn two come, then those of the first two."""
    rules = small(4)
    pos = quiet_turn(rules, quiet_turn(rules, rules.initial()))
    last_two = moves(rules, pos, CHANCE)
    assert len(last_two) == 2
    for card in last_two:
        pos = played(rules, pos, f"chance: {card}")
    assert sum(rules.chances(pos).values()) == 10
    assert not moves(rules, pos, CHANCE) & last_two
    assert sum(each.count for each in rules.view(dealt(rules, pos), None).unseen) == 7


# Alone


@clause("L32")
def test_alone_two_cards_are_turned_over_and_one_is_picked() -> None:
    rules = small(1)
    pos = at_start(rules, "yellow-I2", "red-I2")
    assert moves(rules, pos) == {"pick yellow-I2", "pick red-I2"}
    rich = table(rules, person(rules, coins=3), face_up="red-I2")
    after = played(rules, rich, "1: fill leftover red a1,b1")
    assert seen(rules, after).coins == 0


@clause("L32")
def test_alone_a_card_put_away_unseen_stays_unknown() -> None:
    """Two of the three cards of a round become known; the third may be any of the others."""
    rules = small(1)
    pos = quiet_turn(rules, rules.initial())
    assert sum(rules.chances(pos).values()) == 12 - 2
    assert sum(each.count for each in rules.view(pos, None).discarded) == 2


@clause("L32")
def test_alone_the_deck_is_gone_through_once() -> None:
    rules = locus(1)
    pos = rules.initial()
    known: list[str] = []
    rounds = 0
    while rules.to_act(pos):
        pos = dealt(rules, pos)
        known += rules.view(pos, Seat(1)).face_up
        pos = quiet_turn(rules, pos)
        rounds += 1
    assert (rounds, len(known)) == (16, 32)
    kinds = {str(card): count for card, count in rules.deck.cards}
    assert all(known.count(name) <= kinds[name] for name in known)
