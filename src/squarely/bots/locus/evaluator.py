"""The evaluator in machine code: the points that a sheet leads to, before its last turn."""

from __future__ import annotations

from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import NamedTuple

import numpy as np

from squarely.bots.compiled import summing_kernel
from squarely.bots.locus.inputs import (
    GAIN,
    HIDDEN,
    LEAK,
    MIDDLE,
    MOST_SEATS,
    POINTS,
    SECOND,
    inputs_of,
)
from squarely.bots.locus.layout import COUNT, ZONES, Array, Layout, ours
from squarely.bots.locus.machine_words import ONE_BIT, Word, lowest_bit
from squarely.games.locus.moves import BONUSES

COINS, BONUS_ROWS, CARDS, TIME, SEATS, UNSEEN = range(ZONES, ZONES + 6)
"""Where `rows` has the first row of each kind of input; before them those of the zones' squares."""
ROW_KINDS = ZONES + 6


class Evaluator(NamedTuple):
    """Weights as the kernels have them; without any rows nothing was learned."""

    first: Array
    first_bias: Array
    second: Array
    """One row for each unit of the second layer."""
    second_bias: Array
    last: Array
    last_bias: Array
    rows: Array


class Accumulator(NamedTuple):
    """Accumulator of the first layer, and room to work."""

    context: Array
    """What stays the same for a turn: the bias, the seats, the cards that are unseen."""
    sheet: Array
    """What the filled squares add."""
    seen: Array
    """For each zone the filled squares that `sheet` knows of."""
    ready: Array
    """All but coins and the squares of a place."""
    hidden: Array


def new_accumulator() -> Accumulator:
    """Nothing filled."""
    return Accumulator(
        context=np.zeros(HIDDEN, np.float32),
        sheet=np.zeros(HIDDEN, np.float32),
        seen=np.zeros(ZONES, np.uint64),
        ready=np.zeros(HIDDEN, np.float32),
        hidden=np.zeros(HIDDEN, np.float32),
    )


@summing_kernel
def set_unseen(
    evaluator: Evaluator, accumulator: Accumulator, layout: Layout, seats: int, unseen: Array
) -> None:
    """Notes how many play, and which cards are still to come."""
    context, first, rows = accumulator.context, evaluator.first, evaluator.rows
    company = np.float32((seats - 1) / (MOST_SEATS - 1))
    for unit in range(HIDDEN):
        context[unit] = evaluator.first_bias[unit] + company * first[rows[SEATS], unit]
    for kind in range(unseen.shape[0]):
        if unseen[kind] > 0:
            part = np.float32(unseen[kind] / layout.cards[kind, COUNT])
            row = first[rows[UNSEEN] + kind]
            for unit in range(HIDDEN):
                context[unit] += part * row[unit]


@summing_kernel
def update_zone(evaluator: Evaluator, accumulator: Accumulator, zone: int, filled: Word) -> None:
    """Brings the sums up to date with a zone: only what has changed is added or taken away."""
    changed = accumulator.seen[zone] ^ filled
    while changed:
        number = lowest_bit(changed)
        row = evaluator.first[evaluator.rows[zone] + number]
        sign = np.float32(1.0) if filled & (ONE_BIT << np.uint64(number)) else np.float32(-1.0)
        for unit in range(HIDDEN):
            accumulator.sheet[unit] += sign * row[unit]
        changed &= changed - ONE_BIT
    accumulator.seen[zone] = filled


@summing_kernel
def set_purse(
    evaluator: Evaluator, accumulator: Accumulator, card: int, bonuses: Array, paid: int, time: int
) -> None:
    """Gets the sums ready for judging places: all but coins and squares."""
    ready, first, rows = accumulator.ready, evaluator.first, evaluator.rows
    row = first[rows[TIME] + time]
    for unit in range(HIDDEN):
        ready[unit] = accumulator.context[unit] + accumulator.sheet[unit] + row[unit]
    if card >= 0:
        row = first[rows[CARDS] + card]
        for unit in range(HIDDEN):
            ready[unit] += row[unit]
    for bonus in range(len(BONUSES)):
        count = bonuses[bonus] + (paid if bonus == 0 else 0)
        if count > 0:
            row = first[rows[BONUS_ROWS] + bonus]
            for unit in range(HIDDEN):
                ready[unit] += np.float32(count) * row[unit]


@summing_kernel
def evaluate(
    evaluator: Evaluator,
    accumulator: Accumulator,
    zone: int,
    squares: Word,
    coins: int,
    gifts: Array,
) -> float:
    """The points that a sheet leads to with some squares more, so many coins and bonuses."""
    hidden, first = accumulator.hidden, evaluator.first
    row = first[evaluator.rows[COINS] + coins]
    for unit in range(HIDDEN):
        hidden[unit] = accumulator.ready[unit] + row[unit]
    while squares:
        row = first[evaluator.rows[zone] + lowest_bit(squares)]
        for unit in range(HIDDEN):
            hidden[unit] += row[unit]
        squares &= squares - ONE_BIT
    for bonus in range(len(BONUSES)):
        if gifts[bonus] > 0:
            row = first[evaluator.rows[BONUS_ROWS] + bonus]
            for unit in range(HIDDEN):
                hidden[unit] += np.float32(gifts[bonus]) * row[unit]
    for unit in range(HIDDEN):
        active = min(max(hidden[unit], np.float32(0.0)), np.float32(1.0))
        hidden[unit] = active * active
    points = evaluator.last_bias[0]
    for other in range(SECOND):
        found = evaluator.second_bias[other]
        row = evaluator.second[other]
        for unit in range(HIDDEN):
            found += hidden[unit] * row[unit]
        points += evaluator.last[other] * max(found, np.float32(LEAK) * found)
    return float(MIDDLE + POINTS * points)


def nothing_learned() -> Evaluator:
    """No weights: a value model goes by its parameters alone."""
    none = np.zeros((0, HIDDEN), np.float32)
    return Evaluator(
        none, none[:, 0], none, none[:, 0], none[:, 0], none[:, 0], np.zeros(ROW_KINDS, np.int64)
    )


def read(file: Path) -> Evaluator:
    """The evaluator of a file."""
    with np.load(file) as kept:
        found = {name: np.ascontiguousarray(kept[name], np.float32) for name in kept.files}
    found["first"] *= np.float32(GAIN)
    found["first_bias"] *= np.float32(GAIN)
    found["second"] = np.ascontiguousarray(found["second"].T)
    found["last_bias"] = found["last_bias"].reshape(1)
    inputs = inputs_of(ours())
    sizes = [zone.squares.bit_count() for zone in ours().sheet.zones]
    squares = [sum(sizes[:at]) for at in range(ZONES)]
    rows = np.array([*squares, *inputs[1:-1]], dtype=np.int64)
    return Evaluator(**found, rows=rows)


@cache
def shipped_evaluator() -> Evaluator:
    """The evaluator that comes with the bots."""
    with as_file(files("squarely.bots.locus") / "data" / "evaluator.npz") as file:
        return read(file)
