"""The evaluator: value, margin and policy of a position, in microseconds.

A wide first layer over planes and mobility is summed in 16 bits, and only where a position differs
from one whose sums are known. `squarely_research.evaluator` is the same network as it is trained.
"""

from __future__ import annotations

import numpy as np

from squarely.bots.blokus.evaluator_heads import feed_heads, judge, local_maps, pool, write_logits
from squarely.bots.blokus.evaluator_memory import PIECE_COUNT, Evaluated, Weights
from squarely.bots.blokus.first_layer import add_differences, count_mobility, write_inputs
from squarely.bots.blokus.game import State
from squarely.bots.blokus.layout import PHASES
from squarely.bots.blokus.sides import Sides
from squarely.bots.blokus.tables import Tables
from squarely.bots.compiled import kernel


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
