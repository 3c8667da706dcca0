"""The Plackett-Luce model of OpenSkill: what a result says, and what to expect of the next.

Weng and Lin, "A Bayesian approximation method for online ranking", JMLR 12 (2011), algorithm 4.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from openskill.models import PlackettLuce

from squarely.ratings.rating import BETA, MU, Anchor, Rating

_MODEL = PlackettLuce(mu=MU, beta=BETA)

Teams = Sequence[int]
"""For each seat the number of its team; seats with the same number win and lose together."""


def rate(
    players: Sequence[Rating], ranks: Sequence[int], teams: Teams | None = None
) -> list[Rating]:
    """The ratings after a game; those of anchors stay. Equal ranks share a place."""
    sides = _sides(players, ranks, teams)
    if len(sides) < 2:
        raise ValueError("a game is rated between two sides or more")
    # Anchors too are handed over with their sigma: a result against an unsure anchor says less.
    given = [[_MODEL.rating(players[at].mu, players[at].sigma) for at in side] for side in sides]
    places = [float(min(ranks[at] for at in side)) for side in sides]
    after = list(players)
    for side, rated in zip(sides, _MODEL.rate(given, ranks=places), strict=True):
        for at, found in zip(side, rated, strict=True):
            if not isinstance(players[at], Anchor):
                after[at] = Rating(found.mu, found.sigma)
    return after


def chances(players: Sequence[Rating], teams: Teams | None = None) -> list[float]:
    """How likely every seat (with its team) is to come first; a shared place counts by parts.

    The model's own expectation, which `rate` compares results with: exp(mu / c) over the sum of
    all, where c grows with how unsure everybody is.
    """
    sides = _sides(players, players, teams)
    mus = [sum(players[at].mu for at in side) for side in sides]
    c = math.sqrt(sum(sum(players[at].sigma ** 2 for at in side) + BETA**2 for side in sides))
    best = max(mus)
    weights = [math.exp((mu - best) / c) for mu in mus]
    found = [0.0] * len(players)
    for side, weight in zip(sides, weights, strict=True):
        for at in side:
            found[at] = weight / sum(weights)
    return found


def scale(seats: int) -> float:
    """The mu that makes somebody e times as likely to come before another, between settled ones."""
    return BETA * math.sqrt(seats)


def _sides(
    players: Sequence[Rating], others: Sequence[object], teams: Teams | None
) -> list[list[int]]:
    """The seats (from 0) of each side."""
    numbers = range(len(players)) if teams is None else teams
    if not len(players) == len(others) == len(numbers):
        raise ValueError("players, ranks and teams are as many as there are seats")
    sides: dict[int, list[int]] = {}
    for at, number in enumerate(numbers):
        sides.setdefault(number, []).append(at)
    return list(sides.values())
