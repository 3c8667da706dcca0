"""The evaluator in machine code: sums that are brought up to date, sheets that it knows."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from squarely.bots.locus.evaluator import (
    Accumulator,
    evaluate,
    new_accumulator,
    set_purse,
    set_unseen,
    shipped_evaluator,
    update_zone,
)
from squarely.bots.locus.layout import COUNT, ZONES, is_ours, layout
from squarely.games import variant_named
from squarely.games.locus.rules import LocusRules
from squarely.games.locus.variants import SHEET
from squarely.kernel.rules import DataText

EVALUATOR = shipped_evaluator()
NO_GIFTS = np.zeros(6, dtype=np.int64)
SIZES = [36, 36, 42, 33, 64]
sheets = st.tuples(*(st.integers(0, 2**size - 1) for size in SIZES))


def locus(
    seats: int = 1, options: tuple[str, ...] = (), data: dict[str, DataText] | None = None
) -> LocusRules:
    rules = variant_named("locus").rules(seats, options, data or {})
    assert isinstance(rules, LocusRules)
    return rules


def judged(sums: Accumulator, sheet: tuple[int, ...], coins: int = 3, left: int = 8) -> float:
    """What a sheet leads to in a game alone."""
    cards = layout(locus())
    for zone, filled in enumerate(sheet):
        update_zone(EVALUATOR, sums, zone, np.uint64(filled))
    set_unseen(EVALUATOR, sums, cards, 1, cards.cards[:, COUNT])
    set_purse(EVALUATOR, sums, -1, NO_GIFTS, 0, 2 * left)
    return evaluate(EVALUATOR, sums, 0, np.uint64(0), coins, NO_GIFTS)


@settings(max_examples=40, deadline=None)
@given(st.lists(sheets, min_size=2, max_size=6))
def test_sums_brought_up_to_date_are_those_from_scratch(course: list[tuple[int, ...]]) -> None:
    kept = new_accumulator()
    for sheet in course:
        assert abs(judged(kept, sheet) - judged(new_accumulator(), sheet)) < 1e-2


@settings(max_examples=40, deadline=None)
@given(sheets, st.integers(0, ZONES - 1), st.integers(0, 30))
def test_a_place_is_judged_like_the_sheet_that_it_leads_to(
    sheet: tuple[int, ...], zone: int, square: int
) -> None:
    bit = 1 << square
    without = tuple(each & ~bit if at == zone else each for at, each in enumerate(sheet))
    filled = tuple(each | bit if at == zone else each for at, each in enumerate(sheet))
    sums = new_accumulator()
    judged(sums, without)
    placed = evaluate(EVALUATOR, sums, zone, np.uint64(bit), 3, NO_GIFTS)
    assert abs(placed - judged(new_accumulator(), filled)) < 1e-2


def test_an_empty_sheet_leads_to_about_as_many_points_as_the_evaluator_makes() -> None:
    assert 150 < judged(new_accumulator(), (0,) * ZONES, coins=1, left=15) < 200


def test_our_sheet_is_known_with_every_option_and_number_of_seats() -> None:
    assert all(is_ours(locus(seats)) for seats in range(1, 6))
    assert is_ours(locus(2, options=("discard-coin", "shared-win")))


def test_a_sheet_of_ones_own_is_not() -> None:
    text = SHEET.shipped().text.replace("end = 8", "end = 9")
    assert not is_ours(locus(data={SHEET.name: DataText("own.toml", text)}))
