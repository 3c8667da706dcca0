"""The evaluator: value, margin and policy of a position, in microseconds.

A wide first layer over planes and mobility is summed in 16 bits, and only where a position differs
from one whose sums are known. `learn/evaluator.py` is the same network as it is trained.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from squarely.bots.bits import WORD, lowest_bit
from squarely.bots.blokus.game import NONE, State
from squarely.bots.blokus.layout import (
    AROUND,
    BYTES,
    CLOSED,
    CORNER,
    HEADS,
    HIDDEN,
    LOCAL,
    PHASES,
    PLANES,
    QUERY,
    SCALARS,
    VALUE,
    input_size,
    level,
    square_states,
)
from squarely.bots.blokus.sides import Sides
from squarely.bots.blokus.tables import Array, Tables
from squarely.bots.compiled import kernel, summing_kernel
from squarely.games.blokus.pieces import PIECES

PIECE_COUNT = len(PIECES)
LARGEST = max(piece.size for piece in PIECES)
SPARE = 1
"""Rows of squares end with -1, which is the last place of an array: a spare one takes what would
go there, for a loop of fixed length is faster than one that looks for the end."""
MOST_COLOURS = 4
GATES = VALUE + QUERY
LEVELS = level(np.arange(32_768))


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


@kernel
def evaluate(tables: Tables, sides: Sides, weights: Weights, state: State, found: Evaluated) -> int:
    """Evaluates a running game for the colour on turn; returns how many moves are legal."""
    colour = state.turn[0]
    count = count_mobility(tables, state, found)
    write_inputs(sides, state, colour, found.counts, found.inputs)
    found.first[:] = found.known.first[colour]
    add_differences(weights.first, found.inputs, found.known.inputs[colour], found.first)
    phase = phase_at(state)
    feed_heads(weights, found.first, phase, found.heads)
    local_maps(weights, state, found)
    if weights.pooled.shape[0] > 0:
        pool(weights, phase, found)
    judge(weights, phase, found)
    write_logits(tables, weights, count, found)
    return count


@kernel
def remember(
    tables: Tables, sides: Sides, weights: Weights, state: State, found: Evaluated
) -> None:
    """Makes a position the one from which others are brought up to date."""
    known = found.known
    known.legal[:] = 0
    known.counts[:] = 0
    count_mobility(tables, state, found)
    known.counts[:] = found.counts
    for colour in range(state.pieces.shape[0]):
        if not state.out[colour]:
            known.legal[colour] = state.free[colour] & state.touching[colour]
        write_inputs(sides, state, colour, found.counts, known.inputs[colour])
        known.first[colour] = weights.first_bias
        add_differences(
            weights.first, known.inputs[colour], np.zeros_like(found.inputs), known.first[colour]
        )


@kernel
def phase_at(state: State) -> int:
    """The phase of the game."""
    colours = state.pieces.shape[0]
    return state.pieces.sum() * PHASES // (colours * PIECE_COUNT + 1)


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


@kernel
def feed_heads(weights: Weights, first: Array, phase: int, heads: Array) -> None:
    """The first layer, clipped and squared, fed to the heads; most of its units are zero."""
    heads[:] = weights.heads_bias[phase]
    rows = weights.heads[phase]
    # Listed first, for a branch that nobody can predict costs more than a product.
    listed = np.empty(HIDDEN + 1, np.uint16)
    count = 0
    for unit in range(HIDDEN):
        listed[count] = unit
        count += first[unit] > 0
    for n in range(count):
        unit = listed[n]
        active = min(np.float32(1.0), np.float32(first[unit]) * weights.first_scale[unit])
        active *= active
        for head in range(HEADS):
            heads[head] += active * rows[unit, head]


@kernel
def local_maps(weights: Weights, state: State, found: Evaluated) -> None:
    """Fills in the maps: what the surroundings of a square say of laying a piece there."""
    colours, squares = state.closed.shape
    states, inputs = found.states, found.inputs
    levels = (PLANES * squares + SCALARS + PIECE_COUNT) * colours
    taken = 3**colours
    for square in range(squares):
        joint, power = 0, 1
        for step in range(colours):
            if inputs[step * squares + square]:
                joint = taken + step
                break
            if inputs[(2 * colours + step) * squares + square]:
                joint += CLOSED * power
            elif inputs[(colours + step) * squares + square]:
                joint += CORNER * power
            power *= 3
        states[square] = joint
    reached = found.counts[state.turn[0]]
    for square in range(squares):
        found.maps[0, square] = found.maps[1, square] = np.float32(0.0)
        if states[square] < taken and _near(reached, found.neighbours, square):
            for step in range(colours):
                found.mobility[step] = inputs[levels + step * squares + square]
            covers, corners = _local(weights, square, found)
            found.maps[0, square] = covers
            found.maps[1, square] = corners


@kernel
def _near(reached: Array, neighbours: Array, square: int) -> bool:
    """Whether a legal placement covers a square or one around it."""
    for at in range(AROUND):
        near = neighbours[square, at]
        if near < neighbours.shape[0] and reached[near] > 0:
            return True
    return False


@summing_kernel
def _local(weights: Weights, square: int, found: Evaluated) -> tuple[float, float]:
    """What the local channels of a square say of covering it, and of having it at a corner.

    Written out, for a loop that stores nothing runs in vector registers from end to end.
    """
    around, mobility, heads = weights.around, weights.around_mobility, found.heads
    states, near = found.states, found.neighbours
    a, b, c = states[near[square, 0]], states[near[square, 1]], states[near[square, 2]]
    d, e, f = states[near[square, 3]], states[near[square, 4]], states[near[square, 5]]
    g, h, i = states[near[square, 6]], states[near[square, 7]], states[near[square, 8]]
    m0, m1, m2, m3 = found.mobility[0], found.mobility[1], found.mobility[2], found.mobility[3]
    covers, corners = np.float32(0.0), np.float32(0.0)
    for n in range(LOCAL):
        total = weights.around_bias[n] + around[0, a, n] + around[1, b, n] + around[2, c, n]
        total += around[3, d, n] + around[4, e, n] + around[5, f, n]
        total += around[6, g, n] + around[7, h, n] + around[8, i, n]
        total += m0 * mobility[0, n] + m1 * mobility[1, n]
        total += m2 * mobility[2, n] + m3 * mobility[3, n]
        active = max(np.float32(0.0), total)
        covers += active * heads[GATES + n]
        corners += active * heads[GATES + LOCAL + n]
    return covers, corners


@summing_kernel
def pool(weights: Weights, phase: int, found: Evaluated) -> None:
    """Adds what the local channels of all empty squares say to the value head."""
    squares, colours = found.neighbours.shape[0], found.values.shape[0]
    levels = (PLANES * squares + SCALARS + PIECE_COUNT) * colours
    sums, row = np.zeros(LOCAL, np.float32), np.zeros(LOCAL, np.float32)
    around = weights.around
    for square in range(squares):
        if found.states[square] >= 3**colours:
            continue
        row[:] = weights.around_bias
        # Three at a time, for loops over more arrays do not fill vector registers.
        for at in range(0, AROUND, 3):
            one = found.states[found.neighbours[square, at]]
            two = found.states[found.neighbours[square, at + 1]]
            three = found.states[found.neighbours[square, at + 2]]
            for n in range(LOCAL):
                row[n] += around[at, one, n] + around[at + 1, two, n] + around[at + 2, three, n]
        for step in range(colours):
            mobility = np.float32(found.inputs[levels + step * squares + square])
            for n in range(LOCAL):
                row[n] += mobility * weights.around_mobility[step, n]
        for n in range(LOCAL):
            sums[n] += max(np.float32(0.0), row[n])
    for n in range(LOCAL):
        share = sums[n] / np.float32(squares)
        for unit in range(VALUE):
            found.heads[unit] += share * weights.pooled[phase, n, unit]


@summing_kernel
def judge(weights: Weights, phase: int, found: Evaluated) -> None:
    """Writes each colour's value (-1 to 1) and the part of its squares that it will lay."""
    middle = weights.second_bias[phase].copy()
    for source in range(VALUE):
        active = max(np.float32(0.0), found.heads[source])
        for unit in range(VALUE):
            middle[unit] += active * weights.second[phase, source, unit]
    colours = found.values.shape[0]
    for step in range(colours):
        value, margin = weights.last_bias[phase, step], weights.last_bias[phase, colours + step]
        for unit in range(VALUE):
            active = max(np.float32(0.0), middle[unit])
            value += active * weights.last[phase, unit, step]
            margin += active * weights.last[phase, unit, colours + step]
        found.values[step] = np.tanh(value)
        found.margins[step] = 1.0 / (1.0 + np.exp(-margin))


@summing_kernel
def write_logits(tables: Tables, weights: Weights, count: int, found: Evaluated) -> None:
    """The policy logits of the listed placements."""
    query = found.heads[VALUE:GATES]
    covers, corners = found.maps[0], found.maps[1]
    for n in range(count):
        number = found.numbers[n]
        total = np.float32(0.0)
        for at in range(QUERY):
            total += query[at] * np.float32(weights.placements[number, at])
        total = total * weights.placement_scale[number] + weights.placement_bias[number]
        for at in range(LARGEST):
            total += covers[tables.covers[number, at]]
        for at in range(tables.corners.shape[1]):
            total += corners[tables.corners[number, at]]
        found.logits[n] = total
