"""The clauses of docs/rules/lokomoto.md about buying, one by one."""

from __future__ import annotations

import pytest

from squarely.games.lokomoto.cards import Train
from squarely.games.lokomoto.rules import LokomotoRules
from tests.games.lokomoto.naive_lines import flipped
from tests.games.lokomoto.table import (
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
SIX_TRAINS = "Muki Bobó Flirt Szili Csörgő Nohab"


@clause("T3", "T11", "T12", "T15", "T16")
def test_the_printed_example() -> None:
    """Eight joined sections, six of them for the Csörgő, a shape in those, new cards for both."""
    rules = small()
    eight = "A-B B-C C-D C-H D-H G-L H-L H-M"
    pos = table(
        rules,
        person(rules, eight),
        trains=SIX_TRAINS,
        shapes="1B 2A 3D",
        deck="Hajtány Kis-Dácsia 2B 2C 3A",
    )
    pos = played(rules, pos, "1: buy Csörgő A-B,B-C,C-H,D-H,H-L,H-M claim 2A")
    leslie = seen(rules, pos)
    assert [train.name for train in leslie.trains] == ["Csörgő"]
    assert [shape.name for shape in leslie.shapes] == ["2A"]
    assert leslie.solid == ("C-D", "G-L")
    assert rules.view(pos, None).black == ("A-B", "B-C", "C-H", "D-H", "H-L", "H-M")
    assert leslie.score == 6 + 2 - 2
    pos = played(rules, pos, "chance: reveal Hajtány", "chance: reveal 2B")
    assert set(pos.trains) == {"Muki", "Bobó", "Flirt", "Szili", "Nohab", "Hajtány"}
    assert pos.shapes == ("1B", "2B", "3D")
    assert rules.to_act(pos) == {2}


@clause("T11")
def test_black_sections_are_out_of_the_game() -> None:
    rules = small()
    pos = table(rules, person(rules, "A-B B-C"), trains="Muki Bobó Hajtány")
    pos = played(rules, pos, "1: buy Muki A-B,B-C")
    assert refusal(rules, pos, "2: draw A-B").clauses == ("T10",)
    assert refusal(rules, pos, "2: reserve A-B,C-D").clauses == ("T8",)
    pos = played(rules, pos, "2: draw C-D", "3: draw D-H")
    error = refusal(rules, pos, "1: buy Hajtány A-B,B-C")
    assert (error.clauses, error.where) == (("T13",), ("A-B", "B-C"))


@clause("T12")
def test_a_train_is_bought_that_lies_face_up() -> None:
    rules = small()
    pos = table(rules, person(rules, "A-B B-C"), trains="Muki", deck="")
    assert refusal(rules, pos, "1: buy Hajtány A-B,B-C").clauses == ("T12",)
    assert refusal(rules, pos, "1: buy Orient A-B,B-C").clauses == ("T12",)
    assert purchases(rules, pos) == {"buy Muki A-B,B-C"}


@clause("T13")
def test_a_train_is_paid_with_solid_sections_of_ones_own() -> None:
    rules = small()
    pos = table(rules, person(rules, "A-B"), person(rules, "B-C"), trains="Muki")
    for other in ("B-C", "A-F"):
        error = refusal(rules, pos, f"1: buy Muki A-B,{other}")
        assert (error.clauses, error.where) == (("T13",), (other,))


@clause("T13")
def test_the_sections_hang_together() -> None:
    rules = small()
    pos = table(rules, person(rules, "A-B B-C L-M"), trains="Muki Bobó")
    error = refusal(rules, pos, "1: buy Muki A-B,L-M")
    assert (error.clauses, error.where) == (("T13",), ("A-B", "L-M"))
    assert purchases(rules, pos) == {"buy Muki A-B,B-C"}


@clause("T13")
def test_branches_are_allowed() -> None:
    rules = small()
    pos = table(rules, person(rules, "B-G G-K G-L"), trains="Bobó")
    assert purchases(rules, pos) == {"buy Bobó B-G,G-K,G-L"}


@clause("T14")
@pytest.mark.parametrize("paid", ["A-B", "A-B,B-C", "A-B,B-C,C-D,D-H"])
def test_the_price_is_paid_exactly(paid: str) -> None:
    rules = small()
    pos = table(rules, person(rules, "A-B B-C C-D D-H"), trains="Bobó", shapes="1A")
    error = refusal(rules, pos, f"1: buy Bobó {paid}")
    assert (error.clauses, error.where) == (("T14",), tuple(paid.split(",")))
    assert "buy Bobó A-B,B-C,C-D" in purchases(rules, pos)


@clause("T14", "T16")
def test_a_shape_does_not_make_a_train_cheaper() -> None:
    rules = small()
    pos = table(rules, person(rules, "A-B B-C"), trains="Bobó", shapes="1A")
    assert refusal(rules, pos, "1: buy Bobó A-B,B-C claim 1A").clauses == ("T14",)


@clause("T15")
def test_what_remains_may_fall_apart_and_is_used_later() -> None:
    rules = small()
    row = "E-J J-K A-E A-B B-C C-D"
    pos = table(rules, person(rules, row), trains="Muki Hajtány Kis-Dácsia")
    pos = played(rules, pos, "1: buy Muki A-B,A-E", "2: draw L-M", "3: draw H-M")
    assert seen(rules, pos).solid == ("B-C", "C-D", "E-J", "J-K")
    assert refusal(rules, pos, "1: buy Hajtány C-D,J-K").clauses == ("T13",)
    pos = played(rules, pos, "1: buy Hajtány B-C,C-D", "2: draw D-H", "3: draw I-M")
    pos = played(rules, pos, "1: buy Kis-Dácsia E-J,J-K")
    assert seen(rules, pos).solid == ()


# Shapes


@clause("T16")
def test_a_shape_need_not_be_claimed() -> None:
    rules = small()
    pos = table(rules, person(rules, "A-B B-C C-H"), trains="Bobó", shapes="1A 1B 2A 3A")
    pay = "buy Bobó A-B,B-C,C-H"
    assert purchases(rules, pos) == {pay, *(f"{pay} claim {name}" for name in ("1A", "1B", "2A"))}


@clause("T16")
def test_a_claimed_shape_lies_face_up() -> None:
    rules = small()
    others = person(rules, shapes="1B")
    pos = table(rules, person(rules, "A-B B-C"), others, trains="Muki", shapes="1C", deck="1A")
    for name in ("1A", "1B", "nothing"):
        assert refusal(rules, pos, f"1: buy Muki A-B,B-C claim {name}").clauses == ("T16",)


@clause("T16")
def test_one_train_brings_one_shape() -> None:
    rules = small()
    pos = table(rules, person(rules, "A-B B-C C-H"), trains="Bobó", shapes="1A 2A")
    pos = played(rules, pos, "1: buy Bobó A-B,B-C,C-H claim 2A")
    assert [shape.name for shape in seen(rules, pos).shapes] == ["2A"]
    assert pos.shapes == ("1A",)


@clause("T17")
def test_the_sections_contain_the_shape() -> None:
    rules = small()
    pos = table(rules, person(rules, "A-B B-C C-H"), trains="Bobó", shapes="1C")
    error = refusal(rules, pos, "1: buy Bobó A-B,B-C,C-H claim 1C")
    assert (error.clauses, error.where) == (("T17",), ("A-B", "B-C", "C-H"))


@clause("T17")
@pytest.mark.parametrize(("shape", "mirror_image"), [("2A", "2B"), ("2E", "2F"), ("3B", "3C")])
def test_a_shape_may_be_turned_but_not_mirrored(shape: str, mirror_image: str) -> None:
    """At every place of the shape on the map it is claimed, its mirror image is not."""
    rules, naive = with_train(small(), "Samu", 4), naive_small()
    train = {3: "Bobó", 4: "Samu"}[len(naive.figure[shape])]
    for wanted, other in ((shape, mirror_image), (mirror_image, shape)):
        places = {frozenset(place) for place in naive.places(naive.figure[wanted])}
        assert len(places) > 3
        assert places == {frozenset(place) for place in naive.places(flipped(naive.figure[other]))}
        for place in places:
            names = ["-".join(sorted(track)) for track in place]
            pos = table(
                rules, person(rules, " ".join(names)), trains=train, shapes="2A 2B 2E 2F 3B 3C"
            )
            pay = f"1: buy {train} {','.join(names)}"
            assert refusal(rules, pos, f"{pay} claim {other}").clauses == ("T17",)
            assert wanted in played(rules, pos, f"{pay} claim {wanted}").players[0].shapes


def with_train(rules: LokomotoRules, name: str, price: int) -> LokomotoRules:
    """The same game with one more train."""
    trains = {**rules.trains, name: Train(name, price)}
    return LokomotoRules(len(rules.seats), rules.railways, trains, rules.shapes)


@clause("T17")
def test_sections_that_were_black_before_do_not_help() -> None:
    rules = small()
    pos = table(rules, person(rules, "B-C C-H"), trains="Muki Hajtány", shapes="2A", black="A-B")
    assert refusal(rules, pos, "1: buy Muki B-C,C-H claim 2A").clauses == ("T17",)
    mine = table(rules, person(rules, "A-B B-C C-H"), trains="Muki Hajtány", shapes="2A 3A")
    assert refusal(rules, mine, "1: buy Muki B-C,C-H claim 2A").clauses == ("T17",)


# More sections than the price


@clause("T18")
def test_a_shape_alone_is_paid_for_a_cheaper_train() -> None:
    rules = small()
    pos = table(rules, person(rules, "A-B B-C C-H"), trains="Muki Flirt", shapes="2A")
    after = played(rules, pos, "1: buy Muki A-B,B-C,C-H claim 2A")
    assert (seen(rules, after).solid, seen(rules, after).score) == ((), 2 + 1 + 2)
    assert len(rules.view(after, None).black) == 3
    assert purchases(rules, pos) == {
        "buy Muki A-B,B-C",
        "buy Muki B-C,C-H",
        "buy Muki A-B,B-C,C-H claim 2A",
    }


@clause("T18")
def test_not_if_a_train_lies_there_that_costs_as_many() -> None:
    rules = small()
    pos = table(rules, person(rules, "A-B B-C C-H"), trains="Muki Bobó", shapes="2A")
    error = refusal(rules, pos, "1: buy Muki A-B,B-C,C-H claim 2A")
    assert (error.clauses, error.where) == (("T18",), ("A-B", "B-C", "C-H"))
    assert "buy Bobó A-B,B-C,C-H claim 2A" in purchases(rules, pos)


@clause("T18")
def test_not_with_sections_that_the_shape_does_not_need() -> None:
    rules = small()
    pos = table(rules, person(rules, "A-B B-C C-H H-M"), trains="Muki", shapes="1A 2A")
    error = refusal(rules, pos, "1: buy Muki A-B,B-C,C-H,H-M claim 2A")
    assert (error.clauses, error.where) == (("T18",), ("A-B", "B-C", "C-H", "H-M"))
    assert refusal(rules, pos, "1: buy Muki A-B,B-C,C-H claim 1A").clauses == ("T18",)
    assert refusal(rules, pos, "1: buy Muki A-B,B-C,C-H").clauses == ("T14",)


@clause("T12", "T13", "T16")
def test_a_refusal_names_every_clause() -> None:
    rules = small()
    pos = table(rules, person(rules, "A-B"), trains="Muki", shapes="1A")
    error = refusal(rules, pos, "1: buy Bobó A-B,L-M claim 2A")
    assert error.clauses == ("T12", "T13", "T13", "T16")
    assert error.where == ("L-M", "A-B")
