"""A board with every placement numbered once, and the placement sets of its squares."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import accumulate

from squarely.games.blokus.pieces import PIECES
from squarely.kernel.shapes import Cell, Shape, corner_neighbours, edge_neighbours

PlacementSet = int
"""A set of placements as one integer: bit n stands for placement n."""


@dataclass(frozen=True, slots=True)
class Move:
    """A piece laid on the board: its squares in order a1, b1, ..., a2, b2, ..."""

    cells: Shape
    _text: str = field(default="", init=False, repr=False, compare=False)

    @staticmethod
    def of(cells: Iterable[Cell]) -> Move:
        """The move that covers some squares, given in any order."""
        return Move(tuple(sorted(cells)))

    def __str__(self) -> str:
        # Remembered, for a live table writes out every legal move after every turn.
        if not self._text:
            object.__setattr__(self, "_text", ",".join(map(str, self.cells)))
        return self._text


@dataclass(frozen=True, slots=True)
class Placement:
    """One numbered placement: the piece, and the numbers of the squares around it."""

    piece: int
    move: Move
    covers: tuple[int, ...]
    edges: tuple[int, ...]
    corners: tuple[int, ...]


class Board:
    """A square board; squares are numbered row by row from a1."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.placements = tuple(_placements(size))
        self.everything: PlacementSet = (1 << len(self.placements)) - 1
        self.covering = self._covering()
        self.of_piece = self._of_piece()
        self._number_of = {p.move: number for number, p in enumerate(self.placements)}
        self._halves = tuple(_halves(len(self.placements)))

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """Every placement as a move is written."""
        return tuple(str(placement.move) for placement in self.placements)

    def _covering(self) -> tuple[PlacementSet, ...]:
        width = len(self.placements) // 8 + 1
        sets = [bytearray(width) for _ in range(self.size * self.size)]
        for number, placement in enumerate(self.placements):
            for square in placement.covers:
                sets[square][number >> 3] |= 1 << (number & 7)
        return tuple(int.from_bytes(bits, "little") for bits in sets)

    def _of_piece(self) -> tuple[PlacementSet, ...]:
        # Placements are numbered piece by piece, so a piece's set is one run of bits.
        counts = [0] * len(PIECES)
        for placement in self.placements:
            counts[placement.piece] += 1
        first = 0
        sets = []
        for count in counts:
            sets.append(((1 << count) - 1) << first)
            first += count
        return tuple(sets)

    def __contains__(self, at: Cell) -> bool:
        return 0 <= at.row < self.size and 0 <= at.column < self.size

    def square(self, at: Cell) -> int:
        """The number of a square."""
        return at.row * self.size + at.column

    def number(self, move: Move) -> int | None:
        """The number of a placement, None when the squares form no piece on this board."""
        return self._number_of.get(move)

    def covering_any(self, cells: Iterable[Cell]) -> PlacementSet:
        """The placements that cover at least one of some squares."""
        found = 0
        for at in cells:
            found |= self.covering[self.square(at)]
        return found

    def members(self, placements: PlacementSet) -> Iterator[int]:
        """The numbers in a set, in order."""
        return accumulate(self.gaps(placements))

    def gaps(self, placements: PlacementSet) -> list[int]:
        """The first number in a set, then how far it is from each number to the next."""
        # Measuring the zeros between the ones beats peeling bits off an integer of thousands of
        # digits.
        found = [len(zeros) + 1 for zeros in f"{placements:b}".split("1")[:0:-1]]
        if found:
            found[0] -= 1
        return found

    def nth(self, placements: PlacementSet, n: int) -> int:
        """The n-th smallest number in a set, counted from 0."""
        offset = 0
        for width, low_bits in self._halves:
            low = placements & low_bits
            count = low.bit_count()
            if n < count:
                placements = low
            else:
                n -= count
                offset += width
                placements >>= width
        for _ in range(n):
            placements &= placements - 1
        return offset + (placements & -placements).bit_length() - 1


@cache
def board(size: int) -> Board:
    """The board of a size; numbering its placements takes a moment, so it is kept."""
    return Board(size)


def _placements(size: int) -> Iterator[Placement]:
    for number, piece in enumerate(PIECES):
        for shape in piece.orientations:
            height = max(row for row, _ in shape) + 1
            width = max(column for _, column in shape) + 1
            for up in range(size - height + 1):
                for right in range(size - width + 1):
                    cells = tuple(Cell(row + up, column + right) for row, column in shape)
                    yield _placement(number, cells, size)


def _placement(piece: int, cells: Shape, size: int) -> Placement:
    covers = set(cells)
    edges = {near for at in cells for near in edge_neighbours(at)} - covers
    corners = {near for at in cells for near in corner_neighbours(at)} - covers - edges

    def numbers(squares: Iterable[Cell]) -> tuple[int, ...]:
        return tuple(
            row * size + column for row, column in squares if 0 <= row < size and 0 <= column < size
        )

    return Placement(piece, Move(cells), numbers(cells), numbers(edges), numbers(corners))


def _halves(count: int) -> Iterator[tuple[int, int]]:
    """Ever smaller powers of two with their masks, for the binary search in `nth`."""
    width = 1 << (count.bit_length() - 1)
    while width >= 64:
        yield width, (1 << width) - 1
        width >>= 1
