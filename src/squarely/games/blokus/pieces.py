"""The 21 pieces that every colour has (B2)."""

from __future__ import annotations

from dataclasses import dataclass

from squarely.kernel.shapes import Shape, drawn, orientations


@dataclass(frozen=True)
class Piece:
    """A piece as it is drawn, and every way it can lie."""

    name: str
    shape: Shape
    orientations: tuple[Shape, ...]

    @property
    def size(self) -> int:
        """How many squares it covers."""
        return len(self.shape)


_DRAWINGS = {
    "1": "#",
    "2": "##",
    "I3": "###",
    "V3": "#./##",
    "I4": "####",
    "L4": "#../###",
    "O4": "##/##",
    "T4": ".#./###",
    "Z4": "##./.##",
    "F5": ".##/##./.#.",
    "I5": "#####",
    "L5": "#.../####",
    "N5": "##../.###",
    "P5": "##/##/#.",
    "T5": "###/.#./.#.",
    "U5": "#.#/###",
    "V5": "#../#../###",
    "W5": "#../##./.##",
    "X5": ".#./###/.#.",
    "Y5": ".#../####",
    "Z5": "##./.#./.##",
}

PIECES = tuple(
    Piece(name, drawn(drawing), orientations(drawn(drawing))) for name, drawing in _DRAWINGS.items()
)
"""From the single square to the twelve fives; a piece's number is its index here."""

SINGLE = 0
"""The number of the single square."""

PIECE_OF_SHAPE = {
    shape: number for number, piece in enumerate(PIECES) for shape in piece.orientations
}
