"""The clauses of docs/rules/lokomoto.md about the end and the score, one by one."""

from __future__ import annotations

import pytest

from squarely.games.lokomoto.position import Player
from squarely.games.lokomoto.rules import LokomotoRules
from squarely.kernel.rules import Item, Outcome, Seat, Tie
from tests.games.lokomoto.table import moves, person, played, refusal, seen, small, table

clause = pytest.mark.clause


def finished(rules: LokomotoRules, *players: Player) -> Outcome:
    """The outcome when these players have filled the map."""
    outcome = rules.outcome(table(rules, *players, free=""))
    assert outcome is not None
    return outcome


def points(rules: LokomotoRules, player: Player) -> dict[str, int]:
    """A player's score sheet."""
    return {item.label: item.points for item in finished(rules, player).results[0].breakdown}


# The end


@clause("T19")
def test_the_last_free_section_may_be_reserved_alone() -> None:
    rules = small()
    pos = table(rules, person(rules, reserved="B-C"), free="A-B")
    assert moves(rules, pos) == {"reserve A-B", "draw A-B", "draw B-C"}
    assert seen(rules, played(rules, pos, "1: reserve A-B")).reserved == ("A-B", "B-C")


@clause("T19")
def test_of_two_free_sections_none_is_reserved_alone() -> None:
    rules = small()
    pos = table(rules, free="A-B B-C")
    assert moves(rules, pos) == {"reserve A-B,B-C", "draw A-B", "draw B-C"}
    assert refusal(rules, pos, "1: reserve A-B").clauses == ("T7",)


@clause("T19")
def test_whoever_is_on_turn_may_reserve_the_last_one() -> None:
    rules = small()
    pos = table(rules, person(rules, reserved="B-C"), free="A-B")
    pos = played(rules, pos, "1: draw B-C")
    assert rules.view(played(rules, pos, "2: reserve A-B"), None).over


@clause("T20")
@pytest.mark.parametrize("last", ["draw A-B", "reserve A-B"])
def test_the_game_ends_at_once_when_no_section_is_free(last: str) -> None:
    rules = small()
    player = person(rules, reserved="C-D")
    pos = table(rules, player, person(rules, "B-C", reserved="G-H"), trains="Muki", free="A-B")
    assert rules.outcome(pos) is None
    pos = played(rules, pos, f"1: {last}")
    assert rules.outcome(pos) is not None
    assert rules.to_act(pos) == frozenset()
    for text in ("1: draw C-D", "2: draw G-H", "chance: reveal Bobó"):
        assert refusal(rules, pos, text).clauses == ("T20",)
    assert moves(rules, pos, 0) == moves(rules, pos, 1) == moves(rules, pos, 2) == set()


@clause("T20")
def test_no_card_is_turned_over_after_the_end() -> None:
    rules = small()
    pos = table(rules, trains="Muki", shapes="1A", deck="Bobó 1B 2A", free="")
    assert rules.to_act(pos) == frozenset()
    assert refusal(rules, pos, "chance: reveal Bobó").clauses == ("T20",)


@clause("T20")
def test_a_purchase_does_not_end_the_game() -> None:
    rules = small()
    pos = table(rules, person(rules, "A-B B-C"), trains="Muki", free="L-M")
    pos = played(rules, pos, "1: buy Muki A-B,B-C")
    assert rules.outcome(pos) is None
    assert rules.to_act(pos) == {2}


@clause("T20", "T25")
def test_a_map_may_be_used_up_while_two_players_blacken() -> None:
    rules = small(2)
    pos = table(rules, free="A-B")._replace(blackened=3)
    assert rules.view(played(rules, pos, "1: blacken A-B"), None).over


# The score


@clause("T21")
def test_trains_count_their_price_and_the_small_number() -> None:
    rules = small()
    sheet = points(rules, person(rules, trains="Muki Hajtány Szili Bobó"))
    assert (sheet["trains"], sheet["bonus points"]) == (2 + 2 + 5 + 3, 1 - 1 + 1)
    assert points(rules, person(rules, trains="Hajtány"))["bonus points"] == -1


@clause("T22")
def test_claimed_shapes_count_their_points() -> None:
    rules = small()
    assert points(rules, person(rules, shapes="1A 2C 3F"))["shapes"] == 6


@clause("T23")
def test_solid_sections_left_over_cost_a_point_each() -> None:
    rules = small()
    sheet = points(rules, person(rules, "A-B L-M G-H", reserved="B-C C-D"))
    assert sheet["unused sections"] == -3


@clause("T23")
def test_reserved_sections_cost_nothing() -> None:
    rules = small()
    sheet = points(rules, person(rules, reserved="B-C C-D"))
    assert sum(sheet.values()) == 0


@clause("T21", "T22", "T23")
def test_the_score_is_the_sum_of_the_sheet() -> None:
    rules = small()
    owner = person(rules, "A-B", trains="Muki Flirt", shapes="3A")
    outcome = finished(rules, owner)
    assert outcome.results[0].score == 3 + 5 + 3 - 1
    assert seen(rules, table(rules, owner)).score == 10
    assert outcome.scores == {1: 10, 2: 0, 3: 0}


def ranks(rules: LokomotoRules, *players: Player) -> list[int]:
    return [result.rank for result in finished(rules, *players).results]


@clause("T24")
def test_the_highest_score_wins() -> None:
    rules = small()
    ten = person(rules, trains="Csörgő Bobó", shapes="1A")
    nine = person(rules, trains="Nohab Muki", shapes="1B 1C 3A", solid="A-B B-C C-D D-H H-M L-M")
    assert ranks(rules, nine, ten) == [2, 1, 3]
    assert finished(rules, nine, ten).tie is None


@clause("T24")
def test_of_equals_the_one_with_more_trains_is_first() -> None:
    rules = small()
    many = person(rules, trains="Muki Bobó")
    few = person(rules, trains="Bobó", shapes="3A")
    assert finished(rules, many, few).scores == {1: 6, 2: 6, 3: 0}
    assert ranks(rules, few, many) == [2, 1, 3]
    assert finished(rules, few, many).tie == Tie(6, (), "number of trains", 2, 1)


@clause("T24")
def test_then_the_one_with_more_points_from_shapes() -> None:
    rules = small()
    shapes = person(rules, trains="Kis-Dácsia Bobó", shapes="2A")
    trains = person(rules, trains="Flirt Muki", solid="A-B")
    assert finished(rules, shapes, trains).scores == {1: 7, 2: 7, 3: 0}
    assert ranks(rules, trains, shapes) == [2, 1, 3]
    tie = Tie(7, ("number of trains",), "points from shapes", 2, 0)
    assert finished(rules, trains, shapes).tie == tie


@clause("T24")
def test_else_they_share_the_win() -> None:
    rules = small()
    one = person(rules, trains="Muki Bobó", shapes="1A")
    two = person(rules, trains="Kis-Dácsia Szili", shapes="1B", solid="A-B B-C")
    outcome = finished(rules, person(rules), one, two)
    assert outcome.winners == (2, 3)
    assert [result.rank for result in outcome.results] == [3, 1, 1]
    assert outcome.tie == Tie(outcome.scores[Seat(2)], ("number of trains", "points from shapes"))


@clause("T30")
def test_a_head_start_counts_before_trains_decide_a_tie() -> None:
    rules = small(head_starts=(0, 2, 0))
    many = person(rules, trains="Muki Bobó")
    few = person(rules, trains="Bobó")
    outcome = finished(rules, few, few, many)
    assert outcome.scores == {1: 3, 2: 5, 3: 6}
    outcome = finished(small(head_starts=(0, 3, 0)), few, few, many)
    assert outcome.scores == {1: 3, 2: 6, 3: 6}
    assert [result.rank for result in outcome.results] == [3, 2, 1]
    assert outcome.results[1].breakdown[-1] == Item("head start", 3)
    assert outcome.results[2].breakdown[-1].label == "unused sections"


@clause("T30")
def test_a_head_start_and_more_trains_beat_more_points_without_one() -> None:
    rules = small(head_starts=(3, 0, 0))
    many = person(rules, trains="Muki Bobó", solid="A-B B-C C-D")
    one = person(rules, trains="Flirt", shapes="1A")
    outcome = finished(rules, many, one)
    assert outcome.scores == {1: 6, 2: 6, 3: 0}
    assert outcome.winners == (1,)


@clause("T30")
def test_with_all_equal_a_head_start_shares_the_win() -> None:
    rules = small(head_starts=(1, 0, 0))
    one = person(rules, trains="Bobó", solid="A-B")
    outcome = finished(rules, one, person(rules, trains="Bobó"))
    assert outcome.winners == (1, 2)


@clause("T27")
def test_a_secret_card_that_was_never_used_counts_nothing() -> None:
    rules = small(3, "hidden-agendas")
    sheet = points(rules, person(rules, trains="Bobó", agenda="2A 3A"))
    assert sheet["shapes"] == 0
    assert sum(sheet.values()) == 3
    used = points(rules, person(rules, trains="Bobó", agenda="3A", shapes="2A"))
    assert used["shapes"] == 2
