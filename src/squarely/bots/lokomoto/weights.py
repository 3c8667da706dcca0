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
    contest: float = 1.0
    """How much sections that others touch are avoided by plans."""
    beside: float = 1.0
    """How much sections beside one's own are preferred by plans."""
    spread: float = 1.0
    """How much chance there is in where plans lie."""
    hurry: float = 2.0
    """How much sooner a plan's sections are drawn that others touch."""
    overhead: float = 1.0
    """Turns that a plan takes beside drawing."""


(
    SECTION,
    LATE,
    PACE,
    NOISE,
    SLACK,
    SHAPES,
    REACH,
    CONTEST,
    BESIDE,
    SPREAD,
    HURRY,
    OVERHEAD,
) = range(12)

LEARNED = Weights(
    section=1.03,
    late=7.82,
    pace=1.19,
    noise=0.0,
    slack=0.84,
    shapes=0.93,
    contest=1.15,
    beside=1.43,
    spread=0.9,
    hurry=2.46,
    overhead=1.59,
)
"""What the cross-entropy method found (docs/learning.md)."""
