"""What is known of somebody's strength in one of the printed games."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

from squarely.kernel.rules import BadInput, quoted

CATEGORIES = ("blokus", "blokus-to-go", "locus", "lokomoto")
"""The printed games; everybody has one rating in each, whatever the form or number of seats."""

MU, BETA = 25.0, 25.0 / 6
"""The middle of the scale, and how much of a result is luck (the defaults of OpenSkill)."""
POINTS = 400 / (math.log(10) * BETA * math.sqrt(2))
"""Points on the shown scale for 1 of mu: between two settled players 400 points are 10 : 1."""
MIDDLE, LOWEST = 1500, 100
"""What is shown for a mu of MU, and the least that is ever shown."""
Z = 1.96


@dataclass(frozen=True)
class Rating:
    """A strength with its standard deviation, on the scale of OpenSkill."""

    mu: float
    sigma: float


@dataclass(frozen=True)
class Anchor(Rating):
    """The rating of a bot: measured once, it stays where it is."""


START = Rating(MU, 12.5)
"""Of somebody who has not played yet. Twice as unsure as usual: from a child to a champion lie over
a thousand points, and the first few games have to get there."""


class Shown(NamedTuple):
    """A rating as people see it; the truth lies within the plus and minus 19 times out of 20."""

    number: int
    plus_minus: int


def shown(rating: Rating) -> Shown:
    """The number for people, like Elo: level 5 of the bots has 1500."""
    number = round(MIDDLE + POINTS * (rating.mu - MU))
    return Shown(max(LOWEST, number), round(Z * POINTS * rating.sigma))


def category_of(variant: str) -> str:
    """The printed game that a variant is played with."""
    for category in sorted(CATEGORIES, key=len, reverse=True):
        if variant == category or variant.startswith(f"{category}-"):
            return category
    raise BadInput(f"{quoted(variant)} is not rated: name a variant of {', '.join(CATEGORIES)}.")
