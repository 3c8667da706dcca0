"""The heads of the evaluator: local maps, value and margin, and the logits of legal placements."""

from __future__ import annotations

import numpy as np

from squarely.bots.blokus.evaluator_memory import LARGEST, PIECE_COUNT, Evaluated, Weights
from squarely.bots.blokus.game import State
from squarely.bots.blokus.layout import (
    AROUND,
    CLOSED,
    CORNER,
    HEADS,
    HIDDEN,
    LOCAL,
    PLANES,
    QUERY,
    SCALARS,
    VALUE,
)
from squarely.bots.blokus.tables import Array, Tables
from squarely.bots.compiled import kernel, summing_kernel

GATES = VALUE + QUERY


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
