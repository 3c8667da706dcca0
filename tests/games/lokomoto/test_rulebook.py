"""The clauses of docs/rules/lokomoto.md about the table, turns and other ways, one by one."""

from __future__ import annotations

from random import Random

import pytest

from squarely.games import VARIANTS
from squarely.games.lokomoto.moves import Reserve
from squarely.kernel.rules import BadInput, IllegalMove, Seat
from tests.games.lokomoto.table import (
    dealt,
    lokomoto,
    moves,
    person,
    played,
    refusal,
    seen,
    small,
    table,
)

clause = pytest.mark.clause


# The table


@clause("T1")
def test_at_first_all_sections_are_free() -> None:
    rules = small()
    view = rules.view(rules.initial(), None)
    assert len(view.free) == len(view.sections) == 24
    assert view.black == ()
    assert all(player.solid == player.reserved == () for player in view.players)


@clause("T1")
def test_a_section_joins_two_neighbouring_stations() -> None:
    rules = small()
    pos = table(rules)
    error = refusal(rules, pos, "1: draw A-C")
    assert (error.clauses, error.where) == (("T1",), ("A-C",))
    error = refusal(rules, pos, "1: reserve A-B,E-F")
    assert (error.clauses, error.where) == (("T1",), ("E-F",))
    for unknown in ("draw A-X", "draw A-A", "draw A", "draw A-B-C", "draw A-B,A-B", "draw"):
        with pytest.raises(BadInput):
            rules.parse_move(unknown)


@clause("T1")
def test_a_section_is_free_or_reserved_or_drawn_or_black() -> None:
    rules = small()
    pos = table(rules, person(rules, "A-B B-C"), trains="Muki")
    pos = played(
        rules, pos, "1: buy Muki A-B,B-C", "2: reserve C-D,D-H", "3: draw G-H", "1: draw A-F"
    )
    view = rules.view(pos, None)
    assert view.black == ("A-B", "B-C")
    assert [player.solid for player in view.players] == [("A-F",), (), ("G-H",)]
    assert [player.reserved for player in view.players] == [(), ("C-D", "D-H"), ()]
    assert len(view.free) == 24 - 6


@clause("T1", "T9")
def test_a_section_may_be_named_from_either_end() -> None:
    rules = small()
    assert str(rules.parse_move("reserve H-D,B-A")) == "reserve A-B,D-H"
    assert seen(rules, played(rules, table(rules), "1: draw B-A")).solid == ("A-B",)


@clause("T2")
def test_there_are_26_trains() -> None:
    assert len(lokomoto().trains) == 26


@clause("T2", "T21")
def test_the_price_of_a_train_is_its_score_give_or_take_a_point() -> None:
    rules = small()
    owner = person(rules, trains="Muki Hajtány Bobó")
    points = {
        train.name: train.price + train.bonus for train in seen(rules, table(rules, owner)).trains
    }
    assert points == {"Muki": 3, "Hajtány": 1, "Bobó": 3}


@clause("T3")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_six_trains_and_a_shape_of_each_worth_lie_face_up(seats: int) -> None:
    rules = lokomoto(seats)
    pos = dealt(rules, rules.initial(), Random(seats))
    view = rules.view(pos, None)
    assert (len(view.trains), view.trains_left) == (6, 20)
    assert [shape.points for shape in view.shapes] == [1, 2, 3]
    assert rules.to_act(pos) == {1}


@clause("T3")
def test_a_taken_train_is_replaced_by_a_random_one_of_the_others() -> None:
    rules = small()
    pos = table(
        rules,
        person(rules, "A-B B-C"),
        trains="Muki Bobó Flirt Szili Csörgő Nohab",
        deck="Hajtány Kis-Dácsia",
    )
    assert rules.to_act(pos) == {1}
    pos = played(rules, pos, "1: buy Muki A-B,B-C")
    assert rules.to_act(pos) == {0}
    assert rules.chances(pos) == {
        rules.parse_move("reveal Hajtány"): 1,
        rules.parse_move("reveal Kis-Dácsia"): 1,
    }
    assert refusal(rules, pos, "2: draw C-D").clauses == ("T5",)
    assert refusal(rules, pos, "chance: reveal Muki").clauses == ("T3",)
    pos = played(rules, pos, "chance: reveal Hajtány")
    assert rules.to_act(pos) == {2}
    assert "Hajtány" in pos.trains


@clause("T3")
def test_a_claimed_shape_is_replaced_by_one_of_the_same_worth() -> None:
    rules = small()
    pos = table(rules, person(rules, "A-B B-C"), trains="Muki", shapes="1A 2A", deck="1B 1C 2B")
    pos = played(rules, pos, "1: buy Muki A-B,B-C claim 1A")
    assert moves(rules, pos, 0) == {"reveal 1B", "reveal 1C"}
    assert refusal(rules, pos, "chance: reveal 2B").clauses == ("T3",)


@clause("T3")
def test_cards_that_have_run_out_are_not_replaced() -> None:
    rules = small()
    pos = table(rules, person(rules, "A-B B-C"), trains="Muki Bobó", shapes="1A", deck="2A")
    pos = dealt(rules, pos)
    pos = played(rules, pos, "1: buy Muki A-B,B-C claim 1A")
    assert rules.to_act(pos) == {2}
    assert (pos.trains, pos.shapes) == (("Bobó",), ("2A",))


@clause("T3")
def test_nobody_turns_over_a_card_of_their_own_accord() -> None:
    rules = small()
    pos = table(rules, trains="Muki Bobó Flirt Szili Csörgő Nohab", deck="Hajtány")
    for text in (
        "1: reveal Hajtány",
        "chance: reveal Hajtány",
        "chance: deal 1 2A",
        "chance: draw A-B",
    ):
        assert refusal(rules, pos, text).clauses == ("T3",)


@clause("T4")
def test_two_to_five_play() -> None:
    for seats in (2, 3, 4, 5):
        assert lokomoto(seats).seats == tuple(range(1, seats + 1))
    for seats in (1, 6):
        with pytest.raises(BadInput):
            VARIANTS["lokomoto"].rules(seats)


# A turn


@clause("T5")
def test_the_seats_take_turns_beginning_with_the_first() -> None:
    rules = small()
    pos = table(rules, person(rules, "A-B B-C"), trains="Muki")
    assert refusal(rules, pos, "2: draw C-D").clauses == ("T5",)
    assert moves(rules, pos, 2) == set()
    turns = ["1: buy Muki A-B,B-C", "2: draw C-D", "3: reserve D-H,D-I", "1: draw A-F"]
    for each in turns:
        assert {str(seat) for seat in rules.to_act(pos)} == {each[0]}
        pos = played(rules, pos, each)


@clause("T6")
def test_a_turn_is_a_reservation_a_line_or_a_purchase() -> None:
    rules = small()
    pos = table(rules, person(rules, "A-B B-C"), trains="Muki", free="C-D D-H G-H")
    assert moves(rules, pos) == {
        "reserve C-D,D-H",
        "reserve C-D,G-H",
        "reserve D-H,G-H",
        "draw C-D",
        "draw D-H",
        "draw G-H",
        "buy Muki A-B,B-C",
    }


@clause("T7")
def test_two_sections_are_reserved_wherever_they_are() -> None:
    rules = small()
    assert seen(rules, played(rules, table(rules), "1: reserve A-B,L-M")).reserved == ("A-B", "L-M")
    for text in ("1: reserve A-B", "1: reserve A-B,B-C,C-D"):
        assert refusal(rules, table(rules), text).clauses == ("T7",)
    with pytest.raises(IllegalMove) as caught:
        rules.play(table(rules), Seat(1), Reserve(()))
    assert caught.value.clauses == ("T7",)


@clause("T8")
def test_only_free_sections_are_reserved() -> None:
    rules = small()
    mine = person(rules, "A-B", reserved="B-C")
    pos = table(rules, mine, person(rules, "C-D", reserved="D-H"), black="G-H")
    for name in ("A-B", "B-C", "C-D", "D-H", "G-H"):
        error = refusal(rules, pos, f"1: reserve {name},L-M")
        assert (error.clauses, error.where) == (("T8",), (name,))
    error = refusal(rules, pos, "1: reserve A-B,G-H")
    assert (error.clauses, error.where) == (("T8",), ("A-B", "G-H"))
    error = refusal(rules, pos, "1: reserve A-B")
    assert (error.clauses, error.where) == (("T8", "T7"), ("A-B",))


@clause("T8")
def test_a_reserved_section_is_drawn_by_nobody_else_and_pays_for_nothing() -> None:
    rules = small()
    pos = table(rules, person(rules, "A-B", reserved="B-C"), trains="Muki")
    error = refusal(rules, pos, "1: buy Muki A-B,B-C")
    assert (error.clauses, error.where) == (("T13",), ("B-C",))
    pos = played(rules, pos, "1: draw L-M")
    error = refusal(rules, pos, "2: draw B-C")
    assert (error.clauses, error.where) == (("T10",), ("B-C",))
    pos = played(
        rules, pos, "2: draw C-D", "3: draw C-G", "1: draw B-C", "2: draw D-H", "3: draw G-H"
    )
    assert seen(rules, played(rules, pos, "1: buy Muki A-B,B-C")).solid == ("L-M",)


@clause("T9")
def test_one_section_is_drawn_at_a_time() -> None:
    rules = small()
    assert seen(rules, played(rules, table(rules), "1: draw A-B")).solid == ("A-B",)
    assert refusal(rules, table(rules), "1: draw A-B,B-C").clauses == ("T9",)


@clause("T10")
def test_free_sections_and_those_reserved_by_oneself_are_drawn() -> None:
    rules = small()
    mine = person(rules, "A-B", reserved="B-C")
    pos = table(rules, mine, person(rules, "C-D", reserved="D-H"), black="G-H")
    after = played(rules, pos, "1: draw B-C")
    assert (seen(rules, after).solid, seen(rules, after).reserved) == (("A-B", "B-C"), ())
    for name in ("A-B", "C-D", "D-H", "G-H"):
        error = refusal(rules, pos, f"1: draw {name}")
        assert (error.clauses, error.where) == (("T10",), (name,))
    error = refusal(rules, pos, "1: draw C-D,L-M")
    assert (error.clauses, error.where) == (("T10", "T9"), ("C-D",))


# Two players


@clause("T25")
def test_two_players_first_blacken_six_sections_each() -> None:
    rules = small(2)
    pos = dealt(rules, rules.initial())
    assert moves(rules, pos) == {f"blacken {name}" for name in rules.view(pos, None).sections}
    for count in range(12):
        assert rules.to_act(pos) == {1 + count % 2}
        assert len(rules.view(pos, None).black) == count
        for text in ("draw A-B", "reserve A-B,B-C", "buy Muki A-B,B-C"):
            assert refusal(rules, pos, f"{1 + count % 2}: {text}").clauses == ("T25",)
        pos = played(rules, pos, f"{1 + count % 2}: blacken {rules.view(pos, None).free[0]}")
    assert refusal(rules, pos, f"1: blacken {rules.view(pos, None).free[0]}").clauses == ("T25",)
    assert rules.to_act(pos) == {1}
    assert played(rules, pos, f"1: draw {rules.view(pos, None).free[0]}").on_turn == 1


@clause("T25")
def test_one_free_section_is_blackened_at_a_time_and_nobody_can_use_it() -> None:
    rules = small(2)
    pos = played(rules, dealt(rules, rules.initial()), "1: blacken A-B")
    error = refusal(rules, pos, "2: blacken A-B")
    assert (error.clauses, error.where) == (("T25",), ("A-B",))
    assert refusal(rules, pos, "2: blacken B-C,C-D").clauses == ("T25",)
    after = table(rules, black="A-B")
    assert refusal(rules, after, "1: draw A-B").clauses == ("T10",)
    assert refusal(rules, after, "1: reserve A-B,B-C").clauses == ("T8",)


@clause("T25")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_with_more_players_nothing_is_blackened_first(seats: int) -> None:
    rules = small(seats)
    pos = dealt(rules, rules.initial())
    assert refusal(rules, pos, "1: blacken A-B").clauses == ("T25",)
    assert not any(move.startswith("blacken") for move in moves(rules, pos))
