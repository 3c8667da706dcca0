"""Decisions: what a puzzle asks for, and how the engine compares the ways to decide."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from random import Random
from typing import Any, Protocol

from squarely.bots.bot import AnalysisBot, Budget, Unit
from squarely.bots.registry import analysis_bot
from squarely.kernel.rules import AnyRules, Seat, listed_moves

WELL_TRIED = 0.1
"""A decision with this part of the favourite's simulations is judged by its own."""


@dataclass(frozen=True)
class Decision:
    """Moves that are made in one go, and what may be expected of them."""

    moves: tuple[Any, ...]
    worth: float
    visits: int


@dataclass(frozen=True)
class Ranking:
    """Ways to decide, the best first, and what they are counted in."""

    decisions: tuple[Decision, ...]
    unit: Unit
    exact: bool

    @property
    def lead(self) -> float:
        """How much better the best is than any other that was tried enough to know.

        Endless where no other one was: the search had no doubt.
        """
        best, *others = self.decisions
        known = [each.worth for each in others if each.visits >= WELL_TRIED * best.visits]
        return best.worth - max(known, default=-inf)


class Asking(Protocol):
    """How the decisions of a game are compared."""

    def asks(self, pos: Any, seat: Seat) -> bool:
        """Whether a decision begins here."""
        ...

    def rank(self, pos: Any, seat: Seat, budget: Budget) -> Ranking:
        """The ways to decide."""
        ...

    def confirm(self, pos: Any, seat: Seat, budget: Budget, best: Decision) -> Ranking | None:
        """The best and the best other one, looked at harder; None: another one is better."""
        ...

    def worth(self, pos: Any, seat: Seat, moves: Sequence[Any], budget: Budget) -> float:
        """What the seat may expect of a decision."""
        ...


class SingleMoves:
    """Games in which a decision is one move."""

    def __init__(self, rules: AnyRules, rng: Random) -> None:
        self._rules = rules
        self._bot: AnalysisBot = analysis_bot(rules, rng)

    def asks(self, pos: Any, seat: Seat) -> bool:
        """Every move is a decision."""
        return True

    def rank(self, pos: Any, seat: Seat, budget: Budget) -> Ranking:
        """The moves that were tried."""
        return self._ranked(pos, seat, listed_moves(self._rules, pos, seat), budget)

    def confirm(self, pos: Any, seat: Seat, budget: Budget, best: Decision) -> Ranking | None:
        """The best move alone, then all others without it: each gets the whole budget."""
        legal = listed_moves(self._rules, pos, seat)
        rest = [move for move in legal if move not in best.moves]
        alone = self._ranked(pos, seat, list(best.moves), budget)
        others = self._ranked(pos, seat, rest, budget)
        second = max(
            (
                each
                for each in others.decisions
                if each.visits >= WELL_TRIED * others.decisions[0].visits
            ),
            key=lambda each: each.worth,
        )
        first = alone.decisions[0]
        if second.worth >= first.worth:
            return None
        return Ranking((first, second), alone.unit, alone.exact and others.exact)

    def worth(self, pos: Any, seat: Seat, moves: Sequence[Any], budget: Budget) -> float:
        """What the seat may expect of a move."""
        return self._ranked(pos, seat, moves, budget).decisions[0].worth

    def _ranked(self, pos: Any, seat: Seat, legal: Sequence[Any], budget: Budget) -> Ranking:
        found = self._bot.evaluate(self._rules.view(pos, seat), legal, budget)
        decisions = tuple(Decision((each.move,), each.value, each.visits) for each in found.moves)
        return Ranking(decisions, found.unit, found.exact)


def after(rules: AnyRules, pos: Any, seat: Seat, moves: Sequence[Any]) -> Any:
    """The position after a decision; raises IllegalMove."""
    for move in moves:
        pos = rules.play(pos, seat, move)
    return pos


def same_end(
    rules: AnyRules, pos: Any, seat: Seat, solution: Sequence[Any], moves: Sequence[Any]
) -> bool:
    """Whether moves lead to where the solution does, in whatever order."""
    return bool(after(rules, pos, seat, solution) == after(rules, pos, seat, moves))
