"""What could be known at a moment of a game: secrets of others, and cards to come."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from squarely.analysis.beliefs import SAMPLES, Belief, beliefs
from squarely.analysis.upcoming import Upcoming, upcoming
from squarely.games.locus.rules import LocusRules
from squarely.games.lokomoto.rules import LokomotoRules
from squarely.games.lokomoto.view import ShapeView, shape_view
from squarely.kernel.rules import AnyRules


@dataclass(frozen=True)
class Knowledge:
    """What players could have concluded after so many plies."""

    ply: int
    samples: int
    """How many positions the beliefs of each viewer were sampled from."""
    beliefs: tuple[Belief, ...]
    """Empty where nobody held a secret card."""
    shapes: tuple[ShapeView, ...]
    """The cards that the beliefs name, as they are drawn."""
    upcoming: Upcoming | None
    """What the unseen cards of Locus could bring; null elsewhere, and once no card comes."""


def knowledge(
    rules: AnyRules, pos: Any, ply: int, seed: int | str, samples: int = SAMPLES
) -> Knowledge:
    """What could be known in the position after a ply; the same seed says the same."""
    held: tuple[Belief, ...] = ()
    shapes: tuple[ShapeView, ...] = ()
    if isinstance(rules, LokomotoRules):
        held = beliefs(rules, pos, f"{seed}/{ply}", samples)
        named = {each.card for belief in held for each in belief.cards}
        shapes = tuple(shape_view(rules, name) for name in sorted(named))
    coming = upcoming(rules, pos) if isinstance(rules, LocusRules) else None
    return Knowledge(ply, samples if held else 0, held, shapes, coming)
