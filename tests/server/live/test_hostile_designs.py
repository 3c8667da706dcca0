"""What anybody may send as a design costs a bounded amount of work, refused or not.

Work is counted in calls, for a clock would only say how busy the machine is.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from random import Random
from types import FrameType
from typing import Any, TypeVar

from hypothesis import example, given, settings
from hypothesis import strategies as st

from squarely.balance.changes import SINGLE, changes_of
from squarely.balance.lokomoto_report import LOKOMOTO
from squarely.balance.runs import Setting, play_one
from squarely.games.locus.variants import DECK, SHEET
from squarely.games.lokomoto.variants import MAP, SHAPES, TRAINS, shapes_of
from squarely.kernel.data import DataPart
from squarely.kernel.rules import BadInput
from squarely.server.engines.sandboxed import MOST, DesignRequest, check_design
from squarely.server.live.designs import LONGEST, design_data

MOST_CALLS = 15_000_000
"""For reading a design and beginning a game: our Loko moto takes 1.2 million, the largest 9.7."""
DIRECTIONS = {"e": (1, 0), "ne": (0, 1), "nw": (-1, 1), "w": (-1, 0), "sw": (0, -1), "se": (1, -1)}
WIDE = 12
Result = TypeVar("Result")


def counted(work: Callable[[], Result]) -> tuple[int, Result]:
    """How many functions are called for some work, and what comes of it."""
    calls = 0

    def count(frame: FrameType, event: str, arg: Any) -> None:
        nonlocal calls
        calls += 1

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        found = work()
    finally:
        sys.setprofile(before)
    return calls, found


def calls_of(variant: str, files: dict[str, str]) -> tuple[int, bool]:
    """How many functions are called until a game with a design has begun, or it is refused."""

    def begin() -> bool:
        try:
            check_design(DesignRequest(variant, design_data(variant, files)))
        except BadInput as refusal:
            assert str(refusal).endswith(".")
            return False
        return True

    return counted(begin)


def railway(stations: int, sections: int) -> str:
    """A lattice with as many stations, joined to their neighbours as long as sections are left."""
    at = [(number % WIDE, number // WIDE) for number in range(stations)]
    lines = ["[stations]", *(f'"S{n}" = [{x}, {y}]' for n, (x, y) in enumerate(at)), "[sections]"]
    for number, (x, y) in enumerate(at):
        ahead = ((x + dx, y + dy) for dx, dy in [*DIRECTIONS.values()][:3])
        taken = [f'"S{at.index(each)}"' for each in ahead if each in at][:sections]
        sections -= len(taken)
        if taken:
            lines.append(f'"S{number}" = [{", ".join(taken)}]')
    return "\n".join(lines)


def walk(long: int, rng: Random) -> str:
    """A way over the lattice that takes no line twice, as far as it gets."""
    at, taken, told = (0, 0), set[frozenset[tuple[int, int]]](), list[str]()
    for _ in range(long):
        ways = [
            (name, there)
            for name, (east, north_east) in DIRECTIONS.items()
            if frozenset((at, there := (at[0] + east, at[1] + north_east))) not in taken
        ]
        if not ways:
            break
        name, there = rng.choice(ways)
        taken.add(frozenset((at, there)))
        told.append(name)
        at = there
    return " ".join(told)


def walks(count: int, long: int, seed: int) -> str:
    """Shapes that wander over the lattice."""
    rng = Random(seed)
    return "\n".join(
        f'X{number} = {{ points = {1 + number % 3}, lines = "{walk(long, rng)}" }}'
        for number in range(count)
    )


def deck(cards: int, shapes: int, side: int) -> str:
    """Cards with shapes that are as wide as this, of more and more squares."""
    drawn = []
    for number in range(shapes):
        above = 1 + number % side
        rows = ["#" * above + "." * (side - above), *["#" * side] * (number // side % side)]
        drawn.append(f'X{number} = "{"/".join(rows)}"')
    told = ", ".join(f'"X{number % max(shapes, 1)}"' for number in range(cards))
    return "\n".join(["[shapes]", *drawn, "[cards]", f"yellow = [{told}]"])


@settings(max_examples=8, deadline=None)
@given(
    stations=st.integers(0, 130),
    sections=st.integers(0, 400),
    count=st.integers(0, 80),
    long=st.integers(1, 14),
    seed=st.integers(0, 9),
)
@example(stations=90, sections=220, count=60, long=12, seed=1)
def test_a_railway_costs_a_bounded_amount_of_work(
    stations: int, sections: int, count: int, long: int, seed: int
) -> None:
    files = {"map": railway(stations, sections), "shapes": walks(count, long, seed)}
    calls, accepted = calls_of("lokomoto", files)
    assert calls <= MOST_CALLS
    if accepted:
        assert stations <= MOST["map"]["stations"]
        assert count <= MOST["shapes"]["shapes"]


def test_what_is_tried_with_the_largest_railway_costs_a_bounded_amount_of_work() -> None:
    """Changes are found on the server itself; games are played by workers, each for so long.

    Up to three shapes are changed, and for each all are placed on the map again.
    """
    files = {"map": railway(90, 220), "shapes": walks(60, 12, 1)}
    setting = Setting("lokomoto", 4, data=dict(design_data("lokomoto", files)))
    game = play_one(replace(setting, at_random=True), LOKOMOTO.facts, 0, 0)
    shapes_of.cache_clear()
    calls, found = counted(lambda: changes_of(setting, LOKOMOTO.aims(setting), [game] * 6))
    assert calls <= (1 + SINGLE) * MOST_CALLS
    assert len(found) > 7


@settings(max_examples=40, deadline=None)
@given(cards=st.integers(0, 200), shapes=st.integers(0, 90), side=st.integers(1, 8))
@example(cards=120, shapes=60, side=3)
def test_a_deck_costs_a_bounded_amount_of_work(cards: int, shapes: int, side: int) -> None:
    calls, accepted = calls_of("locus", {"deck": deck(cards, shapes, side)})
    assert calls <= MOST_CALLS
    if accepted:
        assert cards <= MOST["deck"]["cards"]
        assert shapes <= MOST["deck"]["shapes"]


@settings(max_examples=60, deadline=None)
@given(
    part=st.sampled_from([SHEET, DECK, MAP, TRAINS, SHAPES]),
    line=st.integers(0, 200),
    times=st.integers(2, 3_000),
    sign=st.sampled_from(["[", "{", "a.", '"', "#", "9", "O", "\n[x]"]),
    row=st.integers(0, 20_000),
)
def test_ours_with_something_without_end_in_it_is_refused_or_small(
    part: DataPart, line: int, times: int, sign: str, row: int
) -> None:
    """A line that comes again and again, and a row of signs."""
    lines = part.shipped().text.split("\n")
    lines[line % len(lines)] = "\n".join([lines[line % len(lines)]] * times) + sign * row
    variant = "locus" if part in (SHEET, DECK) else "lokomoto"
    text = "\n".join(lines)
    calls, accepted = calls_of(variant, {part.name: text})
    assert calls <= MOST_CALLS
    assert not accepted or len(text) <= LONGEST
