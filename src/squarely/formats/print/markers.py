"""Markers in the corners of a sheet, by which a camera finds it.

The bits of the first four markers of the dictionary 4x4_50 of ArUco (Garrido-Jurado and others,
2014), which OpenCV reads.
"""

from __future__ import annotations

from squarely.formats.print.booklet import Booklet, Box
from squarely.formats.print.inks import WHITE

SIDE = 12.0
"""Millimetres, with the black border of one module."""
MODULES = 6
BITS = (
    ("1011", "0101", "0011", "0010"),
    ("0000", "1111", "1001", "1010"),
    ("0011", "0011", "0010", "1101"),
    ("1001", "1001", "0100", "0110"),
)
"""Rows from the top; 1 is white. In order: top left, top right, bottom right, bottom left."""
BLACK = (0, 0, 0)


def draw_marker(booklet: Booklet, number: int, x: float, y: float) -> None:
    """One marker whose top left corner is here."""
    booklet.box(Box(x, y, SIDE, SIDE), BLACK, None)
    module = SIDE / MODULES
    for row, bits in enumerate(BITS[number]):
        for column, bit in enumerate(bits):
            if bit == "1":
                left, top = x + (column + 1) * module, y + (row + 1) * module
                booklet.box(Box(left, top, module, module), WHITE, None)
