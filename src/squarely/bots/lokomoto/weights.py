"""The weights by which plans are valued."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Weights:
    """How plans are valued and followed; the order of the numbers is that of the constants."""

    section: float = 1.12
    """Points that a solid section is worth while there is time to use it."""
    late: float = 6.5
    """In so many last rounds sections lose their worth and become a burden."""
    pace: float = 1.15
    """Free sections that disappear with an average turn."""
    noise: float = 0.05
    """Tells plans of nearly equal worth apart."""
    slack: float = 0.5
    """How many more turns than the rounds that seem left a plan may take."""
    shapes: float = 1.0
    """How much of a shape's points counts."""
    reach: float = 20.0
    """The most sections of a plan."""


SECTION, LATE, PACE, NOISE, SLACK, SHAPES, REACH = range(7)
