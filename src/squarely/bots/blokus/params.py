"""The parameters of the search, and the values that were found best."""

from __future__ import annotations

from typing import NamedTuple


class SearchParams(NamedTuple):
    """The parameters of the search."""

    c_puct: float
    """The weight of the exploration term in PUCT."""
    margin_weight: float
    """The part of a utility that is the margin in points rather than the rank."""
    prior_scale: float
    """Multiplies the prior logits of the features; 0 means no priors at all (plain UCT)."""
    max_children: int
    """A node below the root keeps at most this many children, those with the highest priors."""
    rave_equivalence: float
    """After this many visits a child's own value weighs as much as its RAVE value; 0: no RAVE."""
    playout_samples: int
    """A playout move is the largest of this many random placements."""
    solver_positions: int
    """The most positions that the endgame solver may visit; 0 turns it off."""
    eval_threshold: int = 0
    """A node is evaluated by the network after this many visits; 0 means never."""
    eval_weight: int = 0
    """How many simulations one evaluation counts for."""
    eval_min_moves: int = 0
    """Nodes with fewer moves than this are not evaluated."""


DEFAULTS = SearchParams(
    c_puct=1.2,
    margin_weight=0.1,
    prior_scale=1.0,
    max_children=64,
    rave_equivalence=500.0,
    playout_samples=1,
    solver_positions=20_000,
)
PARAMS = {14: DEFAULTS, 20: DEFAULTS._replace(rave_equivalence=0.0, playout_samples=2)}
"""What the arena found best on each size of board: docs/engine.md has the figures."""
NETWORK_PARAMS = {
    size: params._replace(
        rave_equivalence=0.0, eval_threshold=16, eval_weight=64, eval_min_moves=48
    )
    for size, params in PARAMS.items()
}
"""The same with a network: docs/learning.md has the figures."""
UCT = DEFAULTS._replace(
    c_puct=1.0, prior_scale=0.0, max_children=1_000_000, rave_equivalence=0.0, solver_positions=0
)
"""Plain UCT: what the engine is measured against."""
PUCT = UCT._replace(
    c_puct=DEFAULTS.c_puct, prior_scale=DEFAULTS.prior_scale, max_children=DEFAULTS.max_children
)
"""UCT with priors and nothing else: what they alone bring."""
