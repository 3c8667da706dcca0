"""The first layer of the evaluator: mobility, inputs and their sums, brought up to date."""

from __future__ import annotations

import numpy as np

from squarely.bots.bits import WORD, lowest_bit
from squarely.bots.blokus.evaluator_memory import LARGEST, PIECE_COUNT, Evaluated
from squarely.bots.blokus.game import NONE, State
from squarely.bots.blokus.layout import BYTES, HIDDEN, PLANES, SCALARS, level
from squarely.bots.blokus.sides import Sides
from squarely.bots.blokus.tables import Array, Tables
from squarely.bots.compiled import kernel

LEVELS = np.array([level(count) for count in range(32_768)], np.int8)


@kernel
def count_mobility(tables: Tables, state: State, found: Evaluated) -> int:
    """Counts every colour's legal placements; lists those of the colour on turn."""
    squares = state.owner.shape[0]
    found.counts[:] = found.known.counts
    listed = 0
    for colour in range(state.pieces.shape[0]):
        counts, known = found.counts[colour], found.known.legal[colour]
        free, touching = state.free[colour], state.touching[colour]
        lists = colour == state.turn[0]
        for word in range(free.shape[0]):
            legal = np.uint64(0) if state.out[colour] else free[word] & touching[word]
            changed = legal ^ known[word]
            while changed:
                bit = lowest_bit(changed)
                changed &= changed - np.uint64(1)
                number = word * WORD + np.int64(bit)
                more = 2 * np.int64((legal >> bit) & np.uint64(1)) - 1
                counts[squares + tables.piece[number]] += more
                for at in range(LARGEST):
                    counts[tables.covers[number, at]] += more
            while lists and legal:
                found.numbers[listed] = word * WORD + np.int64(lowest_bit(legal))
                legal &= legal - np.uint64(1)
                listed += 1
    return listed


@kernel
def write_inputs(sides: Sides, state: State, me: int, counts: Array, inputs: Array) -> None:
    """Writes the inputs as a colour sees them that is on turn; mobility in levels."""
    colours, squares = state.closed.shape
    mover = sides.players[me, state.pieces[me] % sides.rotation[me]]
    scalars = PLANES * colours * squares
    pieces = scalars + SCALARS * colours
    levels = pieces + PIECE_COUNT * colours
    for step in range(colours):
        colour = (me + step) % colours
        corners = state.corner[colour] if state.pieces[colour] > 0 else sides.starts[colour]
        closed = state.closed[colour]
        laid = inputs[step * squares : (step + 1) * squares]
        corner = inputs[(colours + step) * squares : (colours + step + 1) * squares]
        beside = inputs[(2 * colours + step) * squares : (2 * colours + step + 1) * squares]
        mobile = inputs[levels + step * squares : levels + (step + 1) * squares]
        for square in range(squares):
            laid[square] = state.owner[square] == colour
            corner[square] = corners[square] & (closed[square] ^ 1)
            beside[square] = closed[square] & (state.owner[square] == NONE)
            mobile[square] = LEVELS[counts[colour, square]]
        counted = 0
        for seat in range(sides.counts.shape[0]):
            counted |= sides.counts[seat, colour]
        for piece in range(PIECE_COUNT):
            inputs[scalars + step * PIECE_COUNT + piece] = state.used[colour, piece]
            inputs[pieces + step * PIECE_COUNT + piece] = LEVELS[counts[colour, squares + piece]]
        inputs[scalars + colours * PIECE_COUNT + step] = sides.counts[mover, colour]
        inputs[scalars + colours * (PIECE_COUNT + 1) + step] = counted
        inputs[scalars + colours * (PIECE_COUNT + 2) + step] = state.out[colour]


@kernel
def add_differences(first: Array, inputs: Array, known: Array, sums: Array) -> None:
    """Brings the sums of the first layer from known inputs to others."""
    new, old = inputs.view(np.uint64), known.view(np.uint64)
    for word in range(new.shape[0]):
        if new[word] != old[word]:
            for at in range(word * BYTES, (word + 1) * BYTES):
                change = np.int16(inputs[at] - known[at])
                if change:
                    row = first[at]
                    for unit in range(HIDDEN):
                        sums[unit] += np.int16(change * row[unit])
