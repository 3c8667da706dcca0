"""A colour zone of the sheet: its squares as bits, where shapes fit, what it scores."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple, Protocol, get_args

from squarely.kernel.shapes import Cell, Shape, orientations

Squares = int
"""A set of squares of one zone as one integer: bit `row * width + column` for each."""

Colour = Literal["yellow", "purple", "red", "green", "blue"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
WILD = "wild"
SINGLE = "single"
COIN = "coin"
MARKS = {
    "c": COIN,
    "w": SINGLE,
    "y": "yellow",
    "p": "purple",
    "r": "red",
    "g": "green",
    "b": "blue",
}
"""What the letters of a grid mean: a coin, a single wild square, or a double block of a colour."""


class Goals(Protocol):
    """How a zone turns filled squares into points."""

    def score(self, zone: Zone, filled: Squares) -> int:
        """The points of some filled squares."""
        ...


@dataclass(frozen=True)
class FullSets:
    """Points for every set that is filled completely: yellow rows (L23), red blocks (L25)."""

    sets: tuple[tuple[Squares, int], ...]

    def score(self, zone: Zone, filled: Squares) -> int:
        """The sum over the full sets."""
        return sum(points for squares, points in self.sets if squares & filled == squares)


@dataclass(frozen=True)
class BoldGroups:
    """Points by the most bold squares that filled squares join (L24)."""

    points: tuple[int, ...]

    def score(self, zone: Zone, filled: Squares) -> int:
        """Only the largest group counts."""
        largest = max((group & zone.bold).bit_count() for group in zone.groups(filled) or [0])
        return self.points[largest - 1] if largest else 0


@dataclass(frozen=True)
class Ends:
    """Points for every end that filled squares join to the bold centre (L26)."""

    ends: Squares
    points: int

    def score(self, zone: Zone, filled: Squares) -> int:
        """Each end counts the same."""
        joined = sum(group for group in zone.groups(filled) if group & zone.bold)
        return self.points * (joined & self.ends).bit_count()


@dataclass(frozen=True)
class Lines:
    """Points of the highest line that any filled square reaches or passes (L27)."""

    lines: tuple[tuple[Squares, int], ...]
    """For each line, lowest first, the squares on it and above it, with its points."""

    def score(self, zone: Zone, filled: Squares) -> int:
        """Only the highest line counts."""
        reached = [points for above, points in self.lines if above & filled]
        return reached[-1] if reached else 0


class Printed(NamedTuple):
    """What stands beside a zone on paper."""

    values: tuple[str, ...] = ()
    """The points of rows from the bottom."""
    notes: str = ""
    blocks: tuple[str, ...] = ()
    """The letters of the red blocks, rows from the bottom."""
    block_points: tuple[tuple[str, int], ...] = ()
    """What each red block counts, by its letter."""
    group_points: tuple[int, ...] = ()
    """What one, two, three... joined bold squares count."""
    end_points: int | None = None
    """What each end counts."""
    highest_only: bool = False
    """Whether only the highest of the values counts (L27)."""


class Zone:
    """One zone; squares are named by column letter and row number within it."""

    def __init__(
        self,
        colour: str,
        rows: tuple[str, ...],
        goals: Goals,
        printed: Printed | None = None,
        bonus_rows: tuple[str, ...] = (),
    ) -> None:
        self.colour = colour
        self.rows = rows
        self.bonus_rows = bonus_rows
        self.goals = goals
        self.printed = printed or Printed()
        # One column more than there is keeps shifted squares from wrapping into the next row.
        self.width = max(map(len, rows)) + 1
        self.squares: Squares = 0
        self.bold: Squares = 0
        self.bonuses: dict[Squares, str] = {}
        for at, mark in marks(rows):
            bit = self.bit(at)
            self.squares |= bit
            if mark == "O":
                self.bold |= bit
            if mark in MARKS:
                self.bonuses[bit] = MARKS[mark]
        self.bonuses |= {
            self.bit(at): MARKS[mark] for at, mark in marks(bonus_rows) if mark in MARKS
        }
        self.bonus_squares: Squares = sum(self.bonuses)
        self._fits: dict[Shape, tuple[Squares, ...]] = {}

    def bit(self, at: Cell) -> Squares:
        """The set of one square."""
        return 1 << (at.row * self.width + at.column)

    def contains(self, at: Cell) -> bool:
        """Whether the zone has this square."""
        return (
            0 <= at.row < len(self.rows)
            and 0 <= at.column < self.width
            and bool(self.bit(at) & self.squares)
        )

    def cells(self, squares: Squares) -> tuple[Cell, ...]:
        """The squares of a set, in order."""
        return _cells(self.width, squares)

    def beside(self, squares: Squares) -> Squares:
        """The squares that share an edge with some of a set."""
        width = self.width
        near = squares << 1 | squares >> 1 | squares << width | squares >> width
        return near & self.squares

    def groups(self, filled: Squares) -> list[Squares]:
        """Filled squares that hang together by their edges, group by group."""
        found = []
        while filled:
            group, grown = 0, filled & -filled
            while grown != group:
                group = grown
                grown |= self.beside(group) & filled
            found.append(group)
            filled &= ~group
        return found

    def open_to(self, filled: Squares) -> Squares:
        """Where a new shape may begin: bold squares and those beside filled ones (L14, L15)."""
        if not self.bold:
            return self.squares
        return self.bold | self.beside(filled)

    def unreached(self, filled: Squares) -> Squares:
        """Filled squares that nothing could have reached: groups without a bold one (L14)."""
        if not self.bold:
            return 0
        return sum(group for group in self.groups(filled) if not group & self.bold)

    def fits(self, shape: Shape) -> tuple[Squares, ...]:
        """Every way a shape lies wholly inside the zone (L11, L12)."""
        if shape not in self._fits:
            self._fits[shape] = tuple(self._lying(shape))
        return self._fits[shape]

    def _lying(self, shape: Shape) -> Iterator[Squares]:
        for way in orientations(shape):
            base = sum(self.bit(at) for at in way)
            height = max(at.row for at in way) + 1
            for row in range(len(self.rows) - height + 1):
                for column in range(self.width - 1):
                    squares = base << (row * self.width + column)
                    if squares & self.squares == squares:
                        yield squares

    def placements(self, shape: Shape, filled: Squares) -> list[Squares]:
        """Every legal way to fill in a shape now (L11 to L15)."""
        opening = self.open_to(filled)
        return [
            squares for squares in self.fits(shape) if not squares & filled and squares & opening
        ]

    def covered(self, squares: Squares) -> list[str]:
        """The bonuses under some squares, one for each."""
        return [self.bonuses[self.bit(at)] for at in self.cells(squares & self.bonus_squares)]

    def score(self, filled: Squares) -> int:
        """The points of the zone."""
        return self.goals.score(self, filled)


@lru_cache(maxsize=2**14)
def _cells(width: int, squares: Squares) -> tuple[Cell, ...]:
    """The squares of a set; the same placements come up again and again."""
    found = []
    while squares:
        row, column = divmod((squares & -squares).bit_length() - 1, width)
        found.append(Cell(row, column))
        squares &= squares - 1
    return tuple(found)


def marks(rows: Iterable[str]) -> Iterator[tuple[Cell, str]]:
    """Every square drawn in a grid with its letter; rows are given from the bottom."""
    for row, line in enumerate(rows):
        for column, mark in enumerate(line):
            if mark != ".":
                yield Cell(row, column), mark
