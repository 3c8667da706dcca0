"""Requested moves as candidates: each with the plans that its player may go on with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest

from squarely.bots.lokomoto.candidates import Candidate, Intent
from squarely.bots.lokomoto.playout import BLACKEN, BUY, DRAW, RESERVE
from squarely.bots.lokomoto.state import NONE
from squarely.games.lokomoto.moves import Blacken, Buy, Draw, Move, Reserve
from squarely.games.lokomoto.rules import LokomotoRules

SERVED = 2
"""So many of the best plans that a move serves are gone on with."""


def requested_candidates(
    rules: LokomotoRules,
    legal: Sequence[Move],
    proposed: Mapping[Move, Candidate],
    plans: Sequence[Intent],
) -> list[Candidate]:
    """Every move with its plans: first all with the likeliest one, then with the others.

    A move that was proposed keeps the plan it was proposed for.
    """
    ways = [
        [proposed[move]]
        if move in proposed and isinstance(move, Buy)
        else _ways(rules, move, [proposed[move].intent] if move in proposed else [], plans)
        for move in legal
    ]
    # None starts behind another: their priors are not known before they are tried.
    return [
        Candidate(way.action, way.intent)
        for same_rank in zip_longest(*ways)
        for way in same_rank
        if way is not None
    ]


def _ways(
    rules: LokomotoRules, move: Move, known: list[Intent | None], plans: Sequence[Intent]
) -> list[Candidate]:
    """A move with the plan that is known for it, the best that it serves, the best, and none."""
    if not isinstance(move, Blacken | Buy | Draw | Reserve):
        raise TypeError(f"{move} is not a player's move")
    numbers = rules.railways.numbers(rules.sections(move.lines) or 0)
    if isinstance(move, Buy):
        train = sorted(rules.trains).index(move.train)
        shape = NONE if move.shape is None else sorted(rules.shapes).index(move.shape)
        return [Candidate((BUY, NONE, NONE), Intent(0.0, train, shape, tuple(numbers)))]
    if isinstance(move, Blacken):
        return [Candidate((BLACKEN, numbers[0], NONE), None)]
    kind = DRAW if isinstance(move, Draw) else RESERVE
    action = kind, numbers[0], numbers[1] if len(numbers) > 1 else NONE
    served = [plan for plan in plans if set(numbers) & set(plan.sections)][:SERVED]
    intents = dict.fromkeys((*known, *served, *plans[:1], None))
    return [Candidate(action, intent) for intent in intents]
