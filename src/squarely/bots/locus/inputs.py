"""The inputs of the evaluator: which row of its first layer stands for what."""

from __future__ import annotations

from typing import NamedTuple

from squarely.games.locus.moves import BONUSES
from squarely.games.locus.rules import LocusRules

HIDDEN = 256
"""Units of the first layer."""
SECOND = 32
HORIZON = 16
"""Turns left, from 0; more count as the last."""
DURING, AFTER = range(2)
"""Whether a turn is still being played; of each number of turns left there are two rows."""
MOST_SEATS = 5
POINTS = 50.0
MIDDLE = 100.0
"""What the evaluator says is in units of so many points, from so many on."""
GAIN = 1 / 8
"""What sums of the first layer are multiplied by: a step of Adam moves each of its many weights."""
LEAK = 0.1
"""What of a negative sum of the second layer counts."""


class Inputs(NamedTuple):
    """The first row of each kind of input."""

    squares: int
    coins: int
    """One row for each number of coins at hand."""
    bonuses: int
    """As often as there are single squares (paid ones too) and double blocks to place."""
    card: int
    """The card at hand."""
    time: int
    seats: int
    """One row, which counts from 0 (alone) to 1 (five players)."""
    unseen: int
    """Of each kind of card the part that has not been revealed."""
    size: int


def inputs_of(rules: LocusRules) -> Inputs:
    """The inputs for a sheet and a deck."""
    kinds = len(rules.deck.cards)
    sizes = (
        sum(zone.squares.bit_count() for zone in rules.sheet.zones),
        rules.sheet.coin_slots + 1,
        len(BONUSES),
        kinds,
        2 * HORIZON,
        1,
        kinds,
    )
    return Inputs(*(sum(sizes[:at]) for at in range(len(sizes) + 1)))
