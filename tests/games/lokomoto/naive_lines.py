"""Lines on the triangular lattice and networks of sections, for the naive Loko moto."""

from collections.abc import Collection, Iterable

Spot = tuple[int, int]
"""A lattice point: half steps to the right, and rows up."""
Bar = frozenset[Spot]
"""A line between two spots."""
Track = frozenset[str]
"""A section: the names of its two stations."""

STEPS = {"e": (2, 0), "ne": (1, 1), "nw": (-1, 1), "w": (-2, 0), "sw": (-1, -1), "se": (1, -1)}


def spot(east: int, north_east: int) -> Spot:
    """Convert the two numbers of the files."""
    return 2 * east + north_east, north_east


def read_figure(lines: str) -> set[Bar]:
    """Walk along the strokes of a shape card."""
    bars = set()
    for stroke in lines.split(";"):
        at = (0, 0)
        for word in stroke.split():
            if word.startswith("("):
                east, north_east = word.strip("()").split(",")
                at = spot(int(east), int(north_east))
            else:
                to = at[0] + STEPS[word][0], at[1] + STEPS[word][1]
                bars.add(frozenset((at, to)))
                at = to
    return bars


def turned(figure: Iterable[Bar]) -> set[Bar]:
    """Turn a figure by 60 degrees."""
    return {frozenset(((x - 3 * y) // 2, (x + y) // 2) for x, y in bar) for bar in figure}


def flipped(figure: Iterable[Bar]) -> set[Bar]:
    """Mirror a figure, left to right."""
    return {frozenset((-x, y) for x, y in bar) for bar in figure}


def rotations(figure: Iterable[Bar]) -> list[set[Bar]]:
    """Turn a figure in all six ways."""
    ways = [set(figure)]
    for _ in range(5):
        ways.append(turned(ways[-1]))
    return ways


def moved_onto(figure: Iterable[Bar], from_spot: Spot, to_spot: Spot) -> frozenset[Bar]:
    """Move a figure so that one of its spots comes to lie on another."""
    right, up = to_spot[0] - from_spot[0], to_spot[1] - from_spot[1]
    return frozenset(frozenset((x + right, y + up) for x, y in bar) for bar in figure)


def hang_together(lines: Collection[frozenset[str]]) -> bool:
    """Tell whether every section is reached from the first."""
    reached = set(list(lines)[:1])
    while more := {a for a in lines for b in reached if a & b} - reached:
        reached |= more
    return len(lines) > 0 and len(reached) == len(lines)


def one_stroke(lines: Collection[frozenset[str]]) -> bool:
    """Try to draw everything from every point, in every way."""

    def goes_on(at: str, left: frozenset[frozenset[str]]) -> bool:
        return not left or any(
            goes_on(next(iter(line - {at})), left - {line}) for line in left if at in line
        )

    return any(
        goes_on(start, frozenset(lines)) for start in {end for line in lines for end in line}
    )
