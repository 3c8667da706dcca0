"""Line figures on the triangular lattice."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from squarely.kernel.lattice import (
    DIRECTIONS,
    Edge,
    Figure,
    Point,
    connected,
    edge,
    mirrored,
    one_stroke,
    settled,
    shifted,
    turned,
    turns,
)

points = st.builds(Point, st.integers(-3, 3), st.integers(-3, 3))


@st.composite
def figures(draw: st.DrawFn) -> Figure:
    lines: set[Edge] = set()
    for at in draw(st.lists(points, min_size=1, max_size=6)):
        lines.add(edge(at, at.moved(draw(st.sampled_from(list(DIRECTIONS.values()))))))
    return frozenset(lines)


def walk(*directions: str) -> Figure:
    at = Point(0, 0)
    lines = set()
    for name in directions:
        following = at.moved(DIRECTIONS[name])
        lines.add(edge(at, following))
        at = following
    return frozenset(lines)


def test_the_six_directions_go_round_by_sixty_degrees() -> None:
    round_about = list(DIRECTIONS.values())
    assert [point.turned() for point in round_about] == [*round_about[1:], round_about[0]]


@given(figures())
def test_six_turns_and_two_mirrors_change_nothing(figure: Figure) -> None:
    way = figure
    for _ in range(6):
        way = turned(way)
    assert way == figure
    assert mirrored(mirrored(figure)) == figure


@given(figures(), points)
def test_a_figure_has_the_same_turns_wherever_it_lies_and_however_it_is_turned(
    figure: Figure, by: Point
) -> None:
    assert turns(shifted(figure, by)) == turns(figure) == turns(turned(figure))
    assert settled(shifted(figure, by)) == settled(figure)
    assert 6 % len(turns(figure)) == 0


def test_chiral_figures_are_told_apart_from_their_mirror_images() -> None:
    hook, other_hook = walk("e", "e", "ne"), walk("e", "e", "se")
    assert turns(hook) != turns(other_hook)
    assert turns(mirrored(hook)) == turns(other_hook)
    assert turns(mirrored(walk("e", "e"))) == turns(walk("e", "e"))


def test_one_stroke() -> None:
    triangle = walk("e", "nw", "sw")
    star = walk("e") | walk("nw") | walk("sw")
    assert one_stroke(triangle)
    assert one_stroke(walk("e", "e", "ne"))
    assert not one_stroke(star)
    assert not one_stroke(walk("e") | shifted(walk("e"), Point(2, 2)))
    assert connected(star)
    assert not connected([])


def test_only_neighbours_are_joined() -> None:
    with pytest.raises(ValueError, match="not neighbours"):
        edge(Point(0, 0), Point(1, 1))
