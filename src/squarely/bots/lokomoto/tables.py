"""The map and the cards as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from squarely.bots.lokomoto.random_numbers import Array
from squarely.games.lokomoto.rules import LokomotoRules

END = -1
"""What follows the last section of a row."""


class Tables(NamedTuple):
    """What the kernels look up; rows of sections end with END.

    Trains and shapes go by their numbers in the sorted order of their names.
    """

    touching: Array
    """For each section those that touch it."""
    ends: Array
    """For each section the numbers of its two stations."""
    places: Array
    """The places of all shapes, one row per place."""
    first: Array
    """For each shape its first row in `places`; one number more tells where the last one ends."""
    size: Array
    shape_points: Array
    price: Array
    train_points: Array
    options: Array
    """ADVANCED, OPEN_LEVELS, DEAREST, STATIONS."""


ADVANCED, OPEN_LEVELS, DEAREST, STATIONS = range(4)


def tables(rules: LokomotoRules) -> Tables:
    """The tables of a game."""
    railways = rules.railways
    station = {name: number for number, name in enumerate(railways.stations)}
    trains = [rules.trains[name] for name in sorted(rules.trains)]
    shapes = [rules.shapes[name] for name in sorted(rules.shapes)]
    counts = [0, *(len(card.places) for card in shapes)]
    return Tables(
        touching=_rows([railways.numbers(each) for each in railways.touching]),
        ends=np.array(
            [[station[each.first], station[each.second]] for each in railways.sections],
            dtype=np.int16,
        ),
        places=_rows([railways.numbers(place) for card in shapes for place in card.places]),
        first=np.cumsum(counts).astype(np.int64),
        size=np.array([card.size for card in shapes], dtype=np.int64),
        shape_points=np.array([card.points for card in shapes], dtype=np.int64),
        price=np.array([train.price for train in trains], dtype=np.int64),
        train_points=np.array([train.points for train in trains], dtype=np.int64),
        options=np.array(
            [
                rules.advanced,
                len(rules.open_levels),
                max(train.price for train in trains),
                len(station),
            ],
            dtype=np.int64,
        ),
    )


def _rows(sections: Sequence[Sequence[int]]) -> Array:
    longest = max(map(len, sections))
    rows = np.full((len(sections), longest + 1), END, dtype=np.int16)
    for row, numbers in zip(rows, sections, strict=True):
        row[: len(numbers)] = numbers
    return rows
