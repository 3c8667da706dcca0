"""The memory of the evaluator: its weights, a known position, and what was found of another."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from squarely.bots.blokus.layout import (
    BYTES,
    HEADS,
    HIDDEN,
    input_size,
    square_states,
)
from squarely.bots.blokus.tables import Array, Tables
from squarely.games.blokus.pieces import PIECES

PIECE_COUNT = len(PIECES)
LARGEST = max(piece.size for piece in PIECES)
SPARE = 1
"""Rows of squares end with -1, which is the last place of an array: a spare one takes what would
go there, for a loop of fixed length is faster than one that looks for the end."""
MOST_COLOURS = 4


class Weights(NamedTuple):
    """The weights of a board's evaluator; placements are numbered as in the kernels."""

    first: Array
    """In 16 bits, each unit with a scale of its own."""
    first_bias: Array
    first_scale: Array
    around: Array
    """For each of nine neighbours and each state of it what it adds to the local channels; in the
    last state, beyond the edge, nothing."""
    around_mobility: Array
    """For each colour what one level adds to the local channels; nothing where there is none."""
    around_bias: Array
    heads: Array
    heads_bias: Array
    pooled: Array
    """From the mean of the local channels to the value head; no phases where it is not used."""
    second: Array
    second_bias: Array
    last: Array
    last_bias: Array
    placements: Array
    """In 8 bits, each row with a scale of its own."""
    placement_scale: Array
    placement_bias: Array


class Known(NamedTuple):
    """A position from which others are brought up to date, one row per colour."""

    legal: Array
    """Its legal placements, in machine words."""
    counts: Array
    """How many of them cover a square or have a piece."""
    inputs: Array
    """The inputs as a colour sees them that is on turn."""
    first: Array
    """The sums of the first layer for these inputs."""


class Evaluated(NamedTuple):
    """What was found of a position, and the memory in which it was found."""

    known: Known
    inputs: Array
    first: Array
    counts: Array
    """For each colour how many legal placements cover a square or have a piece."""
    neighbours: Array
    """For each square the nine around it, itself in the middle; one more beyond the edge."""
    states: Array
    mobility: Array
    heads: Array
    maps: Array
    """What a square adds to a placement that covers it, or has it at a corner."""
    values: Array
    margins: Array
    """Each colour's value and margin, from the colour on turn on."""
    numbers: Array
    logits: Array
    """The legal placements of the colour on turn, and their logits."""


def new_evaluated(tables: Tables, colours: int) -> Evaluated:
    """Empty memory for evaluations on a board."""
    squares = len(tables.covering)
    inputs = -(-input_size(colours, squares) // BYTES) * BYTES
    return Evaluated(
        known=Known(
            np.zeros((colours, tables.of_piece.shape[1]), np.uint64),
            np.zeros((colours, squares + PIECE_COUNT + SPARE), np.int32),
            np.zeros((colours, inputs), np.int8),
            np.zeros((colours, HIDDEN), np.int16),
        ),
        inputs=np.zeros(inputs, np.int8),
        first=np.zeros(HIDDEN, np.int16),
        counts=np.zeros((colours, squares + PIECE_COUNT + SPARE), np.int32),
        neighbours=_neighbours(squares),
        # The last is beyond the edge and stays what it is.
        states=np.full(squares + 1, square_states(colours), np.uint16),
        mobility=np.zeros(MOST_COLOURS, np.float32),
        heads=np.zeros(HEADS, np.float32),
        maps=np.zeros((2, squares + SPARE), np.float32),
        values=np.zeros(colours, np.float32),
        margins=np.zeros(colours, np.float32),
        numbers=np.zeros(len(tables.order), np.int32),
        logits=np.zeros(len(tables.order), np.float32),
    )


def _neighbours(squares: int) -> Array:
    side = int(squares**0.5)
    framed = np.full((side + 2, side + 2), squares, np.uint16)
    framed[1:-1, 1:-1] = np.arange(squares).reshape(side, side)
    around = [framed[row : row + side, col : col + side] for row in range(3) for col in range(3)]
    return np.stack([each.reshape(-1) for each in around], axis=1).copy()
