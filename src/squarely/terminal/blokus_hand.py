"""The piece in a person's hand, and where the pieces of a colour may lie."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from squarely.games.blokus.board import Move
from squarely.games.blokus.pieces import PIECE_OF_SHAPE, PIECES
from squarely.kernel.shapes import Cell, Shape, mirrored, rotated, shape

SHAPE_OF = {piece.name: piece.shape for piece in PIECES}
"""Every piece as it is drawn in the tray."""


@dataclass(frozen=True)
class Hand:
    """A piece held over a board, wholly on it; made by `hold`."""

    shape: Shape
    corner: Cell
    """Where the lower left end of the shape's box is."""
    size: int
    """The size of the board."""

    @property
    def piece(self) -> str:
        """The name of the piece."""
        return piece_name(self.shape)

    @property
    def grip(self) -> Cell:
        """The square of the piece that stays in place when it turns, and under the mouse."""
        row, column = _grip(self.shape)
        return Cell(self.corner.row + row, self.corner.column + column)

    @property
    def move(self) -> Move:
        """The move of laying the piece down here."""
        up, right = self.corner
        return Move.of(Cell(row + up, column + right) for row, column in self.shape)

    def rotated(self) -> Hand:
        """The piece turned clockwise by a quarter."""
        return hold(rotated(self.shape), self.grip, self.size)

    def flipped(self) -> Hand:
        """The piece flipped left to right."""
        return hold(mirrored(self.shape), self.grip, self.size)

    def moved(self, up: int, right: int) -> Hand:
        """The piece moved by some squares, as far as the board goes."""
        row, column = self.grip
        return self.over(Cell(row + up, column + right))

    def over(self, at: Cell) -> Hand:
        """The piece moved to a square."""
        return hold(self.shape, at, self.size)

    def swapped(self, piece: str) -> Hand:
        """Another piece held in the same place."""
        return hold(SHAPE_OF[piece], self.grip, self.size)


def hold(held: Shape, at: Cell, size: int) -> Hand:
    """A shape held with its grip over a square, or as near to it as the board's edge lets it."""
    height, width = _box(held)
    grip = _grip(held)
    row = min(max(at.row - grip.row, 0), size - height)
    column = min(max(at.column - grip.column, 0), size - width)
    return Hand(held, Cell(row, column), size)


def piece_name(placed: Iterable[Cell]) -> str:
    """The name of the piece that covers some squares."""
    return PIECES[PIECE_OF_SHAPE[shape(placed)]].name


class Places:
    """The legal placements of the colour on turn, piece by piece."""

    def __init__(self, legal: Iterable[Move], size: int) -> None:
        self._size = size
        self._hands: dict[str, list[Hand]] = {}
        for move in legal:
            hand = self._hand(move)
            self._hands.setdefault(hand.piece, []).append(hand)
        for hands in self._hands.values():
            hands.sort(key=_reading_order)

    def _hand(self, move: Move) -> Hand:
        corner = Cell(min(at.row for at in move.cells), min(at.column for at in move.cells))
        return Hand(shape(move.cells), corner, self._size)

    def fit(self, piece: str) -> bool:
        """Whether a piece can be laid anywhere."""
        return piece in self._hands

    def allow(self, hand: Hand) -> bool:
        """Whether the piece in hand can be laid right here."""
        return hand in self._hands.get(hand.piece, ())

    def after(self, hand: Hand) -> Hand:
        """The next place of a piece, other orientations last; the same hand if there is none."""
        hands = self._hands.get(hand.piece, [hand])
        here = _reading_order(hand)
        return next((other for other in hands if _reading_order(other) > here), hands[0])

    def nearest(self, hand: Hand) -> Hand:
        """The place nearest to a hand, if its piece has any; turned only when that is nearer."""
        return min(
            self._hands.get(hand.piece, [hand]),
            key=lambda other: (_distance(hand, other), other.shape != hand.shape),
        )


def _box(held: Shape) -> tuple[int, int]:
    return max(row for row, _ in held) + 1, max(column for _, column in held) + 1


def _grip(held: Shape) -> Cell:
    height, width = _box(held)

    def off_centre(at: Cell) -> int:
        return abs(2 * at.row + 1 - height) + abs(2 * at.column + 1 - width)

    return min(held, key=off_centre)


def _reading_order(hand: Hand) -> tuple[Shape, int, int]:
    return hand.shape, -hand.corner.row, hand.corner.column


def _distance(one: Hand, other: Hand) -> int:
    (row, column), (other_row, other_column) = one.grip, other.grip
    return abs(row - other_row) + abs(column - other_column)
