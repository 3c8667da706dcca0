"""The bot that plays Eighty-four: it plans the whole game, and keeps to the plan while it holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from threading import Event
from time import monotonic
from typing import NamedTuple

from squarely.bots.blokus.packing import Packing
from squarely.bots.blokus.plan import (
    Plan,
    laid_in_the_end,
    next_placement,
    pieces_laid,
    planned,
)
from squarely.bots.bot import USUAL, Budget, Evaluation, Goal, MoveEvaluation
from squarely.games.blokus.board import Move
from squarely.games.blokus.determinize import determinize
from squarely.games.blokus.position import Position
from squarely.games.blokus.rules import BlokusRules
from squarely.games.blokus.view import BlokusView

ROUNDS_PER_SIMULATION = 16
"""Rounds that lay about as many pieces as a game has, which is what a simulation does."""
SLICE = 64
"""Rounds between two looks at the clock: about a millisecond."""
EXHAUST_FROM, EXHAUST_TO = 0.25, 0.5
"""The part of the budget in which everything is tried, where chance has not found a way."""


class Outlook(NamedTuple):
    """What is known of a position."""

    plan: Plan
    goal: Goal
    rounds: int
    """How long it was thought about."""


class PackingBot:
    """Lays what the best plan has next; deterministic for a seed and a number of simulations."""

    name = "packing bot"

    def __init__(self, rules: BlokusRules, seed: int) -> None:
        self._rules = rules
        self._seed = seed
        self._plan: Plan | None = None
        self._stop = Event()
        # Compiled now, so that no budget goes to the compiler later.
        Packing(rules, rules.initial(), seed, plan=None).exhaust(nodes=1)

    def stop(self) -> None:
        """Ends the search at once, from any thread; the best move so far is played."""
        self._stop.set()

    def choose(self, view: BlokusView, legal: Sequence[Move], budget: Budget = USUAL) -> Move:
        """The next placement of the best plan."""
        self._stop.clear()
        pos = determinize(self._rules, view)
        self._plan = self._think(pos, budget).plan
        return self._move(next_placement(self._rules, pos, self._plan))

    def evaluate(
        self, view: BlokusView, legal: Sequence[Move], budget: Budget = USUAL
    ) -> Evaluation:
        """What some of the legal moves lead to as far as it is known, the best first.

        Asked about all of them it looks for the best plan, and tells the moves that belong to it.
        """
        self._stop.clear()
        pos = determinize(self._rules, view)
        requested = [self._number(move) for move in legal]
        if len(requested) == self._rules.legal_set(pos).bit_count():
            found, goal = self._evaluate_all(pos, budget)
        else:
            found, goal = self._evaluate_some(pos, requested, budget)
        found.sort(key=lambda each: -each.value)
        return Evaluation((found[0].value,), tuple(found), "points", goal)

    def _evaluate_all(self, pos: Position, budget: Budget) -> tuple[list[MoveEvaluation], Goal]:
        rules = self._rules
        plan, goal, rounds = self._think(pos, budget)
        self._plan = plan
        moves = planned(rules, pos, plan) or (next_placement(rules, pos, plan),)
        return [
            MoveEvaluation(
                self._move(number),
                float(laid_in_the_end(rules, rules.place(pos, number), plan)),
                rounds,
            )
            for number in moves
        ], goal

    def _evaluate_some(
        self, pos: Position, requested: Sequence[int], budget: Budget
    ) -> tuple[list[MoveEvaluation], Goal]:
        found = []
        goal: Goal = "open"
        share = _share(budget, len(requested))
        for number in requested:
            after = self._rules.place(pos, number)
            outlook = self._think(after, share)
            laid = laid_in_the_end(self._rules, after, outlook.plan)
            found.append(MoveEvaluation(self._move(number), float(laid), outlook.rounds))
            if outlook.goal == "possible":
                goal = "possible"
        return found, goal

    def _think(self, pos: Position, budget: Budget) -> Outlook:
        """Spends the budget, or less where a way to lay all pieces is found."""
        packing = Packing(self._rules, pos, self._seed + pieces_laid(pos), self._plan)
        # The first round puts together what is left of the last plan.
        packing.improve(1)
        rounds = 1
        for some, spent in _slices(budget):
            if packing.goal == "possible" or self._stop.is_set():
                break
            rounds += some
            if EXHAUST_FROM <= spent < EXHAUST_TO and packing.exhaustible:
                # A node takes about as long as a round.
                packing.exhaust(some)
            else:
                packing.improve(some)
        return Outlook(packing.plan(), packing.goal, rounds)

    def _move(self, number: int) -> Move:
        return self._rules.board.placements[number].move

    def _number(self, move: Move) -> int:
        number = self._rules.board.number(move)
        if number is None:
            raise ValueError(f"{move} is not a piece on this board")
        return number


def _share(budget: Budget, parts: int) -> Budget:
    if budget.simulations is not None:
        return Budget(simulations=max(1, budget.simulations // parts))
    return Budget(seconds=(budget.seconds or 0.0) / parts)


def _slices(budget: Budget) -> Iterator[tuple[int, float]]:
    """Slices of rounds until the budget is spent, each with the part of it that is gone."""
    if budget.simulations is not None:
        rounds = budget.simulations * ROUNDS_PER_SIMULATION
        for done in range(0, rounds, SLICE):
            yield min(SLICE, rounds - done), done / rounds
        return
    begun, seconds = monotonic(), budget.seconds or 0.0
    while (spent := monotonic() - begun) < seconds:
        yield SLICE, spent / seconds
