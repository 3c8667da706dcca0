"""Line figures on the triangular lattice: six directions, turned by 60 degrees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from typing import NamedTuple


class Point(NamedTuple):
    """A lattice point: so many steps east, then so many to the upper right."""

    east: int
    north_east: int

    def moved(self, by: Point) -> Point:
        """The point shifted by another."""
        return Point(self.east + by.east, self.north_east + by.north_east)

    def turned(self) -> Point:
        """The point turned about the origin by 60 degrees."""
        return Point(-self.north_east, self.east + self.north_east)


DIRECTIONS = {
    "e": Point(1, 0),
    "ne": Point(0, 1),
    "nw": Point(-1, 1),
    "w": Point(-1, 0),
    "sw": Point(0, -1),
    "se": Point(1, -1),
}

Edge = frozenset[Point]
"""A line between two neighbouring points."""
Figure = frozenset[Edge]


def edge(first: Point, second: Point) -> Edge:
    """The line between two points; raises ValueError if they are not neighbours."""
    step = Point(second.east - first.east, second.north_east - first.north_east)
    if step not in DIRECTIONS.values():
        raise ValueError("the points are not neighbours")
    return frozenset((first, second))


def shifted(figure: Iterable[Edge], by: Point) -> Figure:
    """A figure moved as a whole."""
    return frozenset(frozenset(point.moved(by) for point in line) for line in figure)


def turned(figure: Iterable[Edge]) -> Figure:
    """A figure turned by 60 degrees."""
    return frozenset(frozenset(point.turned() for point in line) for line in figure)


def settled(figure: Iterable[Edge]) -> Figure:
    """A figure moved to where its smallest numbers are 0, so that equal shapes become equal."""
    lines = list(figure)
    points = [point for line in lines for point in line]
    corner = Point(-min(p.east for p in points), -min(p.north_east for p in points))
    return shifted(lines, corner)


def turns(figure: Iterable[Edge]) -> frozenset[Figure]:
    """Every distinct way a figure can be turned; it is never mirrored."""
    found = set()
    way = frozenset(figure)
    for _ in range(6):
        found.add(settled(way))
        way = turned(way)
    return frozenset(found)


def mirrored(figure: Iterable[Edge]) -> Figure:
    """The mirror image of a figure."""
    return frozenset(
        frozenset(Point(point.north_east, point.east) for point in line) for line in figure
    )


def connected(lines: Collection[Collection[object]]) -> bool:
    """Whether lines, given by their ends, hang together."""
    todo = [set(line) for line in lines]
    if not todo:
        return False
    reached = todo.pop()
    while todo:
        touching = [line for line in todo if line & reached]
        if not touching:
            return False
        todo = [line for line in todo if not line & reached]
        reached = reached.union(*touching)
    return True


def one_stroke(lines: Collection[Collection[object]]) -> bool:
    """Whether lines can be drawn without lifting the pen and without drawing one twice."""
    ends = Counter(end for line in lines for end in line)
    return connected(lines) and sum(count % 2 for count in ends.values()) <= 2
