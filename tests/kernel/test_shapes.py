"""Squares and polyominoes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from squarely.kernel.rules import BadInput
from squarely.kernel.shapes import Cell, cell, drawn, mirrored, orientations, rotated, shape

some_shapes = st.sets(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1).map(shape)


def test_squares_are_named_from_the_bottom_left() -> None:
    assert cell("a1") == Cell(0, 0)
    assert cell("e10") == Cell(9, 4)
    assert str(Cell(4, 9)) == "j5"  # the letter i is used


@given(st.builds(Cell, st.integers(-1, 998), st.integers(0, 25)))
def test_names_of_squares_read_back(at: Cell) -> None:
    assert cell(str(at)) == at


@pytest.mark.parametrize(
    "name", ["", "a", "1", "aa1", "a1234", "A1", "a-1", "a1 ", "ä1", "a\u0661"]
)
def test_what_is_not_a_square_is_refused(name: str) -> None:
    with pytest.raises(BadInput, match="is not a square"):
        cell(name)


@given(some_shapes)
def test_four_quarter_turns_and_two_flips_change_nothing(original: tuple[Cell, ...]) -> None:
    assert rotated(rotated(rotated(rotated(original)))) == original
    assert mirrored(mirrored(original)) == original


@given(some_shapes, st.integers(-9, 9), st.integers(-9, 9))
def test_a_shape_is_the_same_wherever_it_lies(
    original: tuple[Cell, ...], up: int, right: int
) -> None:
    assert shape((row + up, column + right) for row, column in original) == original


@given(some_shapes)
def test_every_orientation_has_the_same_orientations(original: tuple[Cell, ...]) -> None:
    ways = orientations(original)
    assert original in ways
    assert 8 % len(ways) == 0
    assert all(orientations(way) == ways for way in ways)


def test_a_quarter_turn_is_clockwise() -> None:
    assert rotated(drawn("#./##")) == drawn("##/#.")
    assert mirrored(drawn("#./##")) == drawn(".#/##")
