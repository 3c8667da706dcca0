"""Time for a whole game, shared over the moves that are still to come."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from squarely.bots.bot import Budget
from squarely.games.blokus.view import BlokusView

HORIZON = 20
"""Moves to come in games that do not show how many there are."""
RESERVE = 0.05
"""The part of the time left that is never planned with."""
OVERHEAD = 0.02
"""Seconds that a move takes besides thinking."""
STRETCH = 3.0
"""How many times its share a hard move may take,"""
LONGEST = 0.5
"""and the part of the time left that it leaves to the others."""
EDGE = 0.3
"""The weight of the first and the last moves of a game; those of the middle have up to 1.3."""
PEAK = 0.4
"""The part of its pieces that a seat has laid when its moves weigh most."""


def allot(left: float, weights: Sequence[float], choices: int) -> Budget:
    """How long to think about a move with so many choices, the first of the weighted ones.

    Whoever takes no longer than the most, plus the overhead, never runs out of time.
    """
    planned = max(0.0, left * (1 - RESERVE) - OVERHEAD * len(weights))
    if choices < 2 or not weights:
        return Budget(seconds=0.0)
    seconds = planned * weights[0] / sum(weights)
    return Budget(seconds=seconds, most=max(seconds, min(STRETCH * seconds, LONGEST * planned)))


def moves_to_come(view: Any) -> tuple[float, ...]:
    """What each of the moves that a seat may still make weighs, the next one first.

    In Blokus they are the pieces of its colours that are not out; the middle of the game weighs
    most, for early moves differ little, and late ones are few, or can be solved.
    """
    if not isinstance(view, BlokusView):
        return (1.0,) * HORIZON
    own = [colour for colour in view.colours if colour.seat == view.to_act and colour.can_place]
    laid, left = sum(len(each.placed) for each in own), sum(len(each.left) for each in own)
    return tuple(_weight((laid + ahead) / (laid + left)) for ahead in range(left))


def _weight(laid: float) -> float:
    """By the part of the pieces that are laid: highest at the peak, lowest at both ends."""
    # Rises as x and falls as (1 - x) ** fall; this exponent puts the maximum at the peak.
    fall = (1 - PEAK) / PEAK
    return float(EDGE + laid * (1 - laid) ** fall / (PEAK * (1 - PEAK) ** fall))
