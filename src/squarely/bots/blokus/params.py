"""The parameters of the search, and the values that were found best."""

from __future__ import annotations

from typing import NamedTuple


class SearchParams(NamedTuple):
    """The parameters of the search."""

    c_puct: float = 0.5
    c_puct_factor: float = 0.2
    c_puct_base: float = 500.0
    """The weight of exploration in PUCT, and how it grows: factor * log(1 + visits / base)."""
    fpu_reduction: float = 0.1
    """How far below its parent an untried child begins where all of the policy has been tried."""
    policy_temperature: float = 1.0
    """Divides the policy logits: above 1 the search looks wider."""
    policy_noise: float = 0.2
    """How far apart two equal logits may become, so that games and threads differ."""
    max_children: int = 48
    """A node below the root keeps at most this many children."""
    min_prior_ratio: float = 1e-3
    """Below the root moves are left out whose prior is less than this part of the best one's."""
    transpositions: int = 1
    """1 where positions share what was found of them, whatever the order of the moves."""
    margin_weight: float = 0.1
    """The part of a utility that is the margin in points rather than the rank."""
    solver_positions: int = 20_000
    """The most positions that the endgame solver may visit; 0 turns it off."""


PARAMS = {14: SearchParams(policy_temperature=1.4), 20: SearchParams()}
"""What the arena found best on each size of board: docs/engine.md has the figures."""

LIMITS: dict[str, tuple[float, float]] = {
    "c_puct": (0, 100),
    "c_puct_factor": (0, 100),
    "c_puct_base": (1, 1e9),
    "fpu_reduction": (0, 1),
    "policy_temperature": (0.01, 100),
    "policy_noise": (0, 10),
    "max_children": (1, 100_000),
    "min_prior_ratio": (0, 1),
    "transpositions": (0, 1),
    "margin_weight": (0, 1),
    "solver_positions": (0, 100_000_000),
}
"""From where to where each of them makes sense."""
