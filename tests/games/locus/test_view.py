"""What clients read from a view instead of knowing rules: prices, refusals, points, effects."""

from __future__ import annotations

import pytest

from squarely.games.locus.filling import LEFTOVER_COST, PAIR_COST, RECOLOUR_COST
from squarely.games.locus.moves import Pay
from squarely.games.locus.position import Player
from squarely.games.locus.rules import LocusRules
from squarely.games.locus.turn import Effect, effect, own_colour, to_place
from squarely.games.locus.view import Prices
from squarely.kernel.rules import IllegalMove, Seat
from tests.games.locus.table import nearly_full, person, played, seen, small, table

ONE = Seat(1)


def test_prices_are_those_of_the_rules() -> None:
    rules = small()
    prices = rules.view(rules.initial(), None).prices
    assert prices == Prices(other_colour=RECOLOUR_COST, pair=PAIR_COST, leftover=LEFTOVER_COST)


def test_zones_tell_their_points_as_numbers() -> None:
    layout = small().view(small().initial(), None).layout
    told = {zone.colour: (zone.group_points, zone.block_points, zone.end_points) for zone in layout}
    assert told == {
        "yellow": ((), (), None),
        "purple": ((0, 8, 16, 24), (), None),
        "red": ((), (("a", 6), ("b", 8), ("c", 7), ("d", 4)), None),
        "green": ((), (), 8),
        "blue": ((), (), None),
    }


def test_a_zone_tells_whether_its_highest_line_alone_counts() -> None:
    layout = small().view(small().initial(), None).layout
    assert [zone.colour for zone in layout if zone.highest_only] == ["blue"]


def everyone(rules: LocusRules) -> dict[str, Player]:
    return {
        "able": person(rules, coins=2, holds="red-I2"),
        "poor": person(rules, coins=1, holds="red-I2"),
        "full": nearly_full(rules, coins=5, blue="a1"),
        "paid": person(rules, coins=5)._replace(paid=2),
        "to pick": person(rules, coins=5, picked=False),
        "done": person(rules, coins=5, done=True),
    }


@pytest.mark.parametrize(
    ("who", "clause"),
    [
        ("able", None),
        ("poor", "L16"),
        ("full", "L17"),
        ("paid", "L17"),
        ("to pick", "L5"),
        ("done", "L10"),
    ],
)
def test_a_player_is_told_why_two_squares_cannot_be_paid(who: str, clause: str | None) -> None:
    rules = small()
    pos = table(rules, everyone(rules)[who])
    refusal = seen(rules, pos).no_pair
    if refusal is None:
        assert clause is None
        assert Pay() in rules.legal_moves(pos, ONE)
        return
    with pytest.raises(IllegalMove) as caught:
        rules.play(pos, ONE, Pay())
    broken = caught.value.breaches[0].clause
    assert (refusal.clause, refusal.sentence) == (broken.number, broken.sentence)
    assert refusal.clause == clause


@pytest.mark.parametrize(
    ("move", "told"),
    [
        ("fill card yellow a1,b1", Effect(cost=0, coins=0, bonuses=(), points=0, squares=0)),
        ("fill card green c2,c3", Effect(1, 0, ("blue",), 0, 0)),
        ("fill card red c1,d1", Effect(1, 1, (), 4, 0)),
        ("pay", Effect(2, 0, (), 0, 2)),
        ("discard", Effect(0, 2, (), 0, 0)),
    ],
)
def test_an_effect_is_what_the_rules_would_do(move: str, told: Effect) -> None:
    rules = small()
    pos = table(rules, person(rules, coins=2, holds="yellow-I2"))
    assert effect(rules, pos, ONE, rules.parse_move(move)) == told


def test_what_must_be_placed_comes_in_order_and_the_leftover_is_no_duty() -> None:
    rules = small()
    pos = table(rules, person(rules, coins=5, holds="wild-L4", bonuses=["red", "single"]))
    assert to_place(list(rules.legal_moves(pos, ONE))) == ["card", "red", "single"]
    assert own_colour(rules, pos, ONE, "card") == own_colour(rules, pos, ONE, "single") == "wild"
    assert own_colour(rules, pos, ONE, "red") == "red"
    assert own_colour(rules, pos, ONE, "leftover") == "green"
    paid = played(rules, pos, "1: pay")
    assert to_place(list(rules.legal_moves(paid, ONE))) == ["paid"]
    idle = table(rules, person(rules, coins=5))
    assert to_place(list(rules.legal_moves(idle, ONE))) == []


@pytest.mark.parametrize(
    ("who", "clause"),
    [
        ("able", "the leftover card can be bought only once all have picked"),
        ("rich", None),
        ("poor", "there are not enough coins for this"),
        ("bought", "the leftover card can be bought once a turn"),
        ("paid", "nothing comes between the two squares paid for"),
        ("done", "this seat is done for this turn"),
    ],
)
def test_a_player_is_told_why_the_leftover_cannot_be_bought(who: str, clause: str | None) -> None:
    rules = small()
    people = {**everyone(rules), "rich": person(rules, coins=3)}
    people["bought"] = people["rich"]._replace(bought=True)
    other = person(rules, picked=who != "able")
    pos = table(rules, people[who], other)
    refusal = seen(rules, pos).no_leftover
    assert (refusal and refusal.sentence) == clause
    bought = [move for move in rules.legal_moves(pos, ONE) if str(move).startswith("fill leftover")]
    assert bool(bought) == (clause is None)


def test_the_leftover_is_told_once_all_have_picked() -> None:
    rules = small()
    assert rules.view(table(rules, person(rules)), None).leftover == "green-I2"
    waiting = table(rules, person(rules, picked=False))
    assert rules.view(waiting, None).leftover is None


def test_discarding_brings_what_the_rules_pay() -> None:
    for options, has, coins in [((), 0, 2), (("discard-coin",), 1, 2), ((), 4, 1), ((), 5, 0)]:
        rules = small(2, *options)
        held = table(rules, person(rules, coins=has, holds="yellow-L4-coin"))
        assert seen(rules, held).discard_coins == coins
        assert seen(rules, played(rules, held, "1: discard")).coins == has + coins
    rules = small()
    assert seen(rules, table(rules, person(rules))).discard_coins is None


def test_a_player_sees_what_is_at_hand_and_what_it_costs_in_each_zone() -> None:
    rules = small()
    player = person(rules, holds="red-I2", bonuses=["blue", "single"])._replace(paid=1)
    found = seen(rules, table(rules, player)).at_hand
    assert [(each.source, each.colour, each.cells, each.prices) for each in found] == [
        ("paid", "wild", ("a1",), (0, 0, 0, 0, 0)),
        ("card", "red", ("a1", "b1"), (1, 1, 0, 1, 1)),
        ("blue", "blue", ("a1", "b1"), (1, 1, 1, 1, 0)),
        ("single", "wild", ("a1",), (0, 0, 0, 0, 0)),
        ("leftover", "green", ("a1", "b1"), (4, 4, 4, 3, 4)),
    ]
