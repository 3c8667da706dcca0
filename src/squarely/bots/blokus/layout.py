"""The layout of the evaluator: its inputs and layers, shared by training and play."""

from __future__ import annotations

from math import log2

from squarely.games.blokus.pieces import PIECES

HIDDEN = 512
"""Units of the first layer."""
LOCAL = 32
"""Local channels of a square, from the nine squares around it."""
VALUE = 32
"""Units of each layer of the value head."""
QUERY = 64
"""Length of the vector that is multiplied with each placement's embedding."""
HEADS = VALUE + QUERY + 2 * LOCAL
"""What the first layer feeds: value head, query, and the gates of the two local maps."""
PHASES = 8
"""Heads have weights of their own in every eighth of the game."""
AROUND = 9
"""Squares that a local channel sees."""
SCALARS = len(PIECES) + 3
"""Scalars per colour: the pieces laid, whether it counts for the seat on turn, whether for
anyone, and whether it is out."""
PLANES = 3
"""Planes per colour, the one on turn first: squares laid, open corners, empty squares that are
closed to it."""
LEVEL_SCALE = 0.25
"""What one level of mobility counts in the first layer and in the local channels."""
BYTES = 8
"""Inputs are compared eight at a time, so their number is rounded up to this."""
OPEN, CORNER, CLOSED = range(3)
"""What an empty square is to a colour."""


def level(count: int) -> int:
    """The level of mobility for a number of legal placements: two per doubling."""
    return int(2 * log2(1 + count) + 0.5)


def input_size(colours: int, squares: int) -> int:
    """The length of the input: planes, scalars, mobility by piece and by square."""
    return colours * (PLANES * squares + SCALARS + len(PIECES) + squares)


def square_states(colours: int) -> int:
    """How many states a square has: each colour's view of an empty one, or its owner."""
    return int(3**colours + colours)


def shapes(side: int, colours: int, placements: int) -> dict[str, tuple[int, ...]]:
    """The shapes of the arrays in an evaluator's file."""
    return {
        "side": (),
        "colours": (),
        "one": (HIDDEN,),
        "first": (input_size(colours, side * side), HIDDEN),
        "first_bias": (HIDDEN,),
        "around": (3, 3, square_states(colours), LOCAL),
        "around_mobility": (colours, LOCAL),
        "around_bias": (LOCAL,),
        "heads": (HIDDEN, PHASES * HEADS),
        "heads_bias": (PHASES, HEADS),
        "pooled": (PHASES, LOCAL, VALUE),
        "second": (PHASES, VALUE, VALUE),
        "second_bias": (PHASES, VALUE),
        "last": (PHASES, VALUE, 2 * colours),
        "last_bias": (PHASES, 2 * colours),
        "placements": (placements, QUERY),
        "placement_bias": (placements,),
    }
