"""Handicaps that even the chances of a mixed table, as the arena has measured them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from squarely.kernel.handicap import Handicap
from squarely.ratings.anchors import anchor
from squarely.ratings.handicaps import SAID, Strength, TableSeat, most, propose, said, worth
from squarely.ratings.rating import CATEGORIES, Rating

EVERY_TABLE = [(category, seats) for category in CATEGORIES for seats in (2, 4)]
strengths = st.sampled_from(sorted(SAID))


def mixed(category: str, *who: Strength) -> list[TableSeat]:
    return [TableSeat(said(category, len(who), each)) for each in who]


@pytest.mark.parametrize(("category", "seats"), EVERY_TABLE)
def test_a_larger_head_start_is_worth_no_less(category: str, seats: int) -> None:
    limit = most(category, seats, "points")
    steps = [worth(category, seats, "points", points) for points in range(limit + 1)]
    assert steps[0] == 0
    assert steps == sorted(steps)
    assert steps[-1] > 0
    # What was not measured is not promised.
    assert worth(category, seats, "points", limit + 100) == steps[-1]


def test_fewer_of_the_largest_pieces_are_a_relief() -> None:
    """They are hard to lay, and what is left over costs points."""
    assert worth("blokus", 4, "pieces", 4) > worth("blokus", 4, "pieces", 1) > 0
    assert most("locus", 2, "pieces") == 0


def test_a_child_gets_a_head_start_against_a_grown_up() -> None:
    as_is, *proposals = propose("blokus-to-go", mixed("blokus-to-go", "beginner", "used_to_it"))
    assert as_is.way == "as_is"
    assert as_is.chances[0] < 0.5 < as_is.chances[1]
    best = proposals[0]
    assert best.handicaps[0] != Handicap()
    assert best.handicaps[1] == Handicap()
    assert best.spread < as_is.spread


def test_bots_adapt_to_the_people_at_the_table() -> None:
    child = TableSeat(said("locus", 2, "child"))
    strong = TableSeat(anchor("locus", 2, 8), level=8)
    levels = [each for each in propose("locus", [child, strong]) if each.way == "levels"]
    assert levels[0].levels == (None, 1)
    assert levels[0].chances[0] == pytest.approx(0.5, abs=0.01)


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(CATEGORIES),
    st.lists(strengths, min_size=2, max_size=4),
)
def test_every_proposal_is_more_even_than_the_table(category: str, who: list[Strength]) -> None:
    as_is, *proposals = propose(category, mixed(category, *who))
    assert sum(as_is.chances) == pytest.approx(1)
    for each in proposals:
        assert each.spread < as_is.spread
        assert sum(each.chances) == pytest.approx(1)
        assert len(each.handicaps) == len(each.levels) == len(who)
    assert [each.spread for each in proposals] == sorted(each.spread for each in proposals)


def test_equals_need_no_handicap() -> None:
    assert len(propose("locus", [TableSeat(Rating(25, 2))] * 2)) == 1


def test_a_weaker_pair_is_helped_as_a_pair() -> None:
    weak, strong = Rating(20, 2), Rating(25, 2)
    table = [TableSeat(each) for each in (weak, strong, weak, strong)]
    as_is, best, *_ = propose("blokus", table, teams=(0, 1, 0, 1))
    assert as_is.chances[0] == as_is.chances[2] < 0.5
    assert best.spread < as_is.spread
    assert best.handicaps[1] == best.handicaps[3] == Handicap()
