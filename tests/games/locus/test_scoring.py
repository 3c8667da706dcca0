"""The clauses of docs/rules/locus.md about counting and the end, one by one."""

from __future__ import annotations

import pytest

from squarely.games import VARIANTS
from squarely.games.locus.position import Player
from squarely.games.locus.rules import LocusRules
from squarely.kernel.handicap import Handicap
from squarely.kernel.rules import Item, Outcome, Seat, Tie
from tests.games.locus.layouts import (
    blue_tower,
    green_arms,
    purple_groups,
    red_blocks,
    yellow_rows,
)
from tests.games.locus.table import (
    last_turn,
    locus,
    moves,
    nearly_full,
    person,
    played,
    points,
    quiet_turn,
    refusal,
    seen,
    small,
    table,
)

clause = pytest.mark.clause


def ended(rules: LocusRules, *players: Player) -> Outcome:
    """The outcome when the game ends like this."""
    outcome = rules.outcome(table(rules, *players, over=True))
    assert outcome is not None
    return outcome


# The printed examples, on our sheet


@clause("L23")
def test_the_printed_example_of_a_yellow_row() -> None:
    rules = locus()
    assert points(rules, person(rules, yellow=yellow_rows(10)))["yellow"] == 10


@clause("L23")
def test_the_printed_example_of_three_yellow_rows() -> None:
    rules = locus()
    assert points(rules, person(rules, yellow=yellow_rows(12, 12, 8)))["yellow"] == 32


@clause("L24")
def test_the_printed_example_of_purple_groups_of_four_and_three() -> None:
    rules = locus()
    assert points(rules, person(rules, purple=purple_groups(4, 3)))["purple"] == 24


@clause("L25")
def test_the_printed_examples_of_red_blocks() -> None:
    rules = locus()
    assert points(rules, person(rules, red=red_blocks(12, 14)))["red"] == 26
    assert points(rules, person(rules, red=red_blocks(12)))["red"] == 12


@clause("L26")
def test_the_printed_example_of_three_green_ends() -> None:
    rules = locus()
    assert points(rules, person(rules, green=green_arms(3)))["green"] == 3 * 8


@clause("L27")
def test_the_printed_examples_of_blue_lines() -> None:
    rules = locus()
    assert points(rules, person(rules, blue=blue_tower(3)))["blue"] == 24
    assert points(rules, person(rules, blue=blue_tower(4)))["blue"] == 32


@clause("L23", "L24", "L25", "L26", "L27", "L28", "L29")
def test_the_printed_example_of_a_whole_sheet() -> None:
    rules = locus(3)
    thessa = person(
        rules,
        yellow=yellow_rows(12, 12, 8),
        purple=purple_groups(4, 3),
        red=red_blocks(12),
        green=green_arms(3),
        blue=blue_tower(4),
    )
    outcome = ended(rules, thessa, person(rules))
    breakdown = [item.points for item in outcome.results[0].breakdown]
    assert breakdown == [32, 24, 12, 24, 32, 12]
    assert list(outcome.scores.values()) == [136, 0, 0]
    assert outcome.winners == (1,)


# Counting, on the small sheet


def test_nothing_filled_counts_nothing() -> None:
    rules = small()
    assert set(points(rules, person(rules)).values()) == {0}


@clause("L23")
@pytest.mark.parametrize(
    ("filled", "counts"),
    [
        ("a1,b1,c1", 0),
        ("a1,b1,c1,d1", 14),
        ("a1,b1,c1,a4,b4,c4,d4", 8),
        ("a2,b2,c2,d2,a3,b3,c3,d3,a4", 22),
    ],
)
def test_full_yellow_rows_count_whatever_lies_below(filled: str, counts: int) -> None:
    rules = small()
    assert points(rules, person(rules, yellow=filled))["yellow"] == counts


@clause("L24")
@pytest.mark.parametrize(
    ("filled", "counts"),
    [
        ("a1", 0),
        ("a1,c1", 0),  # nothing joins them
        ("a1,b1,c1", 8),
        ("a1,a2,b3,c3,d3", 0),  # a2 and b3 meet at a corner only
        ("a1,b1,c1,a3,b3,c3,d3", 8),  # two pairs: one of them counts
        ("a1,b1,c1,a2,a3", 16),
        ("a1,b1,c1,c2,c3,d3,b3,a3", 24),
        ("b2,c2", 0),
    ],
)
def test_only_the_largest_group_of_bold_squares_counts(filled: str, counts: int) -> None:
    rules = small()
    assert points(rules, person(rules, purple=filled))["purple"] == counts


@clause("L25")
@pytest.mark.parametrize(
    ("filled", "counts"),
    [("c1", 0), ("c1,d1", 4), ("c1,d1,a2,a3,b3", 10), ("c1,d1,a2,a3,c2,d2,c3", 4)],
)
def test_full_red_blocks_count(filled: str, counts: int) -> None:
    rules = small()
    assert points(rules, person(rules, red=filled))["red"] == counts


@clause("L26")
@pytest.mark.parametrize(
    ("filled", "counts"),
    [
        ("c3", 0),
        ("a3,b3", 0),  # not joined to the centre
        ("a3,b3,c3", 8),
        ("a3,b3,c3,e3", 8),
        ("c1,c2,c3,d3,e3", 16),
    ],
)
def test_green_ends_count_when_joined_to_the_centre(filled: str, counts: int) -> None:
    rules = small()
    assert points(rules, person(rules, green=filled))["green"] == counts


@clause("L27")
@pytest.mark.parametrize(
    ("filled", "counts"),
    [
        ("a1,b1,c1", 0),
        ("a1,a2", 8),  # reached
        ("a1,a2,a3,b3", 8),  # passed
        ("a1,a2,a3,a4", 16),
        ("a1,a2,a3,a4,a5", 24),
    ],
)
def test_the_highest_blue_line_counts(filled: str, counts: int) -> None:
    rules = small()
    assert points(rules, person(rules, blue=filled))["blue"] == counts


@clause("L28", "L29")
def test_the_lowest_zone_counts_once_more() -> None:
    rules = small()
    full = nearly_full(rules)
    assert points(rules, full) == {
        "yellow": 44,
        "purple": 24,
        "red": 25,
        "green": 32,
        "blue": 24,
        "lowest zone again": 24,  # purple or blue, not both
    }
    assert seen(rules, table(rules, full)).total == 44 + 24 + 25 + 32 + 24 + 24


@clause("L28")
def test_an_empty_zone_is_the_lowest() -> None:
    rules = small()
    assert points(rules, person(rules, red="c1,d1"))["lowest zone again"] == 0


@clause("L29")
def test_the_highest_total_wins() -> None:
    rules = small(3)
    outcome = ended(
        rules, person(rules, red="c1,d1"), person(rules, blue="a2"), person(rules, red="c1")
    )
    assert list(outcome.scores.values()) == [4, 8, 0]
    assert outcome.winners == (2,)
    assert [result.rank for result in outcome.results] == [2, 1, 3]


# The end


@clause("L30")
def test_coins_may_be_spent_in_the_last_turn_until_all_are_done() -> None:
    rules = small()
    ahead = person(rules, blue="a2", done=True)
    pos = last_turn(rules, person(rules, coins=5), ahead, face_up="red-I2")
    pos = played(rules, pos, "1: fill leftover red a1,b1", "1: pay")
    pos = played(rules, pos, "1: fill paid red c2", "1: fill paid red d2")
    assert rules.outcome(pos) is None
    pos = played(rules, pos, "1: done")
    assert rules.outcome(pos) is not None
    assert rules.to_act(pos) == frozenset()


@clause("L30")
@pytest.mark.parametrize("move", ["1: done", "2: pay", "1: pick red-I2", "chance: reveal red-I2"])
def test_nothing_happens_after_the_end(move: str) -> None:
    rules = small()
    pos = table(rules, person(rules, coins=5), over=True)
    assert refusal(rules, pos, move).clauses == ("L30",)
    assert moves(rules, pos) == set()


@clause("L31")
def test_a_tie_for_first_brings_one_extra_round() -> None:
    rules = small(3)
    pos = rules.initial()
    for _ in range(5 * 3):
        assert not rules.view(pos, None).extra
        pos = quiet_turn(rules, pos)
    for star in (1, 2, 3):
        assert rules.outcome(pos) is None
        assert (rules.view(pos, None).extra, rules.view(pos, None).star) == (True, star)
        pos = quiet_turn(rules, pos)
    outcome = rules.outcome(pos)
    assert outcome is not None
    assert outcome.winners == (1, 2, 3)


@clause("L31")
def test_a_tie_behind_the_first_brings_no_extra_round() -> None:
    rules = small(3)
    done = person(rules, done=True)
    pos = last_turn(rules, person(rules, blue="a2"), done, done)
    outcome = rules.outcome(played(rules, pos, "1: done"))
    assert outcome is not None
    assert [result.rank for result in outcome.results] == [1, 2, 2]


@clause("L31")
def test_everyone_plays_the_extra_round_even_those_who_are_behind() -> None:
    rules = small(3)
    first = person(rules, blue="a2", done=True)
    pos = played(rules, last_turn(rules, person(rules), first, first), "1: done")
    assert (rules.view(pos, None).extra, rules.view(pos, None).to_deal) == (True, 4)
    assert not any(player.done for player in rules.view(pos, None).players)


@clause("L31")
def test_with_shared_win_a_tie_is_shared_at_once() -> None:
    rules = small(3, "shared-win")
    first = person(rules, blue="a2", done=True)
    pos = last_turn(rules, person(rules), first, first)
    outcome = rules.outcome(played(rules, pos, "1: done"))
    assert outcome is not None
    assert outcome.winners == (2, 3)
    assert outcome.tie == Tie(outcome.scores[Seat(2)])
    assert [result.rank for result in outcome.results] == [3, 1, 1]


@clause("L36")
def test_a_head_start_that_makes_two_equal_brings_the_extra_round() -> None:
    rules = small(2, head_starts=(0, 4))
    ahead = person(rules, red="c1,d1", done=True)
    pos = played(rules, last_turn(rules, person(rules), ahead), "1: done")
    assert rules.outcome(pos) is not None
    pos = last_turn(rules, person(rules, red="c1,d1"), person(rules, done=True))
    pos = played(rules, pos, "1: done")
    assert rules.outcome(pos) is None
    assert rules.view(pos, None).extra
    for _ in range(2):
        pos = quiet_turn(rules, pos)
    outcome = rules.outcome(pos)
    assert outcome is not None
    assert outcome.scores == {1: 4, 2: 4}
    assert outcome.winners == (1, 2)


@clause("L36")
def test_equal_sheets_bring_no_extra_round_when_one_has_a_head_start() -> None:
    rules = small(2, head_starts=(0, 3))
    pos = last_turn(rules, person(rules), person(rules, done=True))
    outcome = rules.outcome(played(rules, pos, "1: done"))
    assert outcome is not None
    assert outcome.winners == (2,)
    assert outcome.results[1].breakdown[-1] == Item("head start", 3)
    assert outcome.results[0].breakdown[-1].label == "lowest zone again"


@clause("L36")
def test_with_a_head_start_the_rank_alone_is_that_of_the_result() -> None:
    rules = VARIANTS["locus"].rules(1, handicaps=[Handicap(200)])
    assert isinstance(rules, LocusRules)
    outcome = ended(rules, person(rules))
    assert outcome.scores == {1: 200}
    assert outcome.remark == f"Solo rank: {rules.sheet.solo_rank(outcome.results[0].score)}."
    assert rules.sheet.solo_rank(200) != rules.sheet.solo_rank(0)


@clause("L33")
def test_alone_the_result_is_the_total() -> None:
    rules = small(1)
    pos = played(rules, last_turn(rules, person(rules, red="c1,d1")), "1: done")
    outcome = rules.outcome(pos)
    assert outcome is not None
    assert outcome.scores == {1: 4}
