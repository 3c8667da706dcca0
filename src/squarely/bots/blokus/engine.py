"""The search bot: MCTS that evaluates every leaf, and exact ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from time import monotonic
from typing import NamedTuple

import numpy as np

from squarely.bots.blokus.evaluator import remember
from squarely.bots.blokus.evaluator_file import weights_for
from squarely.bots.blokus.evaluator_memory import Weights
from squarely.bots.blokus.game import State, copy, state_of
from squarely.bots.blokus.params import PARAMS, SearchParams
from squarely.bots.blokus.principal import replies
from squarely.bots.blokus.search import simulate
from squarely.bots.blokus.sides import Sides, mover_of, sides_of
from squarely.bots.blokus.solver import Solution, solve_moves
from squarely.bots.blokus.solver_memory import Solver, new_solver
from squarely.bots.blokus.tables import tables
from squarely.bots.blokus.transpositions import forget
from squarely.bots.blokus.tree import (
    ROOT,
    UNEXPANDED,
    is_settled,
    new_tree,
    reroot,
    reset,
    restrict_root,
    visit_margin,
)
from squarely.bots.blokus.tree_reuse import find_node, moves_between
from squarely.bots.blokus.workspace import MAX_PLIES, Workspace, new_workspace
from squarely.bots.bot import USUAL, Budget, Evaluation, MoveEvaluation
from squarely.games.blokus.board import Move
from squarely.games.blokus.determinize import determinize
from squarely.games.blokus.position import Position
from squarely.games.blokus.rules import BlokusRules
from squarely.games.blokus.view import BlokusView

NODES = 4_000_000
"""Nodes per tree; at 40 bytes each the two trees of a thread may take 320 MB after a minute of
thought, but take only what has been used."""

SOLVER_POSITIONS = 100_000
SOLVER_POSITIONS_PER_SIMULATION = 200
SOLVER_POSITIONS_PER_SECOND = 200_000
"""An analysis lets the solver visit more positions than a move does: at least so many, and as many
more as take a fifth of the budget."""
SLICE = 50
"""Simulations between two checks of the clock: a few milliseconds."""


class _RootMove(NamedTuple):
    """A move at the root with its statistics."""

    number: int
    visits: int
    value_sum: float
    win_sum: float
    prior: float = 0.0


NAMED_LINES = 5
"""Of so many of the best moves it is told what would follow them."""


class SearchBot:
    """Plays the most visited move; deterministic for a seed and a number of simulations."""

    name = "search bot"

    def __init__(
        self,
        rules: BlokusRules,
        seed: int,
        params: SearchParams | None = None,
        nodes: int = NODES,
        threads: int = 1,
        weights: Weights | None = None,
    ) -> None:
        self._rules = rules
        self._tables = tables(rules.form.size)
        self.sides: Sides = sides_of(rules.form)
        self._weights = weights or weights_for(rules.form.size)
        self._params = params or PARAMS[rules.form.size]
        self._position = rules.initial()
        self.root: State = state_of(self._position, self._tables)
        # Root parallelisation: one tree per thread needs no lock.
        self._workspaces = [
            new_workspace(self._tables, self.root, seed + number, nodes)
            for number in range(threads)
        ]
        self._spare_trees = [new_tree(nodes) for _ in self._workspaces]
        self._carried_visits = 0
        self._restricted = False
        self._solver: Solver | None = None
        self._solution: tuple[Position, int, Solution | None] | None = None
        self._stop = Event()

    def stop(self) -> None:
        """Ends the search at once, from any thread; the best move so far is played."""
        self._stop.set()

    def choose(self, view: BlokusView, legal: Sequence[Move], budget: Budget = USUAL) -> Move:
        """The most visited of the legal moves, or the best one where the end can be solved."""
        if len(legal) == 1:
            return legal[0]
        self._set_root(determinize(self._rules, view))
        solution = self._solved(self._params.solver_positions)
        if solution is None:
            self._think(budget, early_stop=True)
            return self._move(self._root_moves()[0].number)
        return self._move(self._solved_moves(solution)[0].number)

    def evaluate(
        self, view: BlokusView, legal: Sequence[Move], budget: Budget = USUAL
    ) -> Evaluation:
        """Its evaluation of some of the legal moves, the best first."""
        self._set_root(determinize(self._rules, view))
        solution = self._solved(_solver_limit(budget) if self._params.solver_positions else 0)
        if solution is None:
            self._restrict(legal)
            self._think(budget)
            root_moves = [each for each in self._root_moves() if each.visits]
            visits = self.visits - self._carried_visits
            wins = np.sum([each.win_share_sums for each in self._workspaces], axis=0) / max(
                1, visits
            )
        else:
            requested = {self._rank(move) for move in legal}
            root_moves = [each for each in self._solved_moves(solution) if each.number in requested]
            equal = [
                each.number for each in root_moves if each.value_sum == root_moves[0].value_sum
            ]
            wins = solution.win_shares[np.isin(solution.numbers, equal)].mean(axis=0)
        # Alone, the result is the part of all pieces that were laid, and they are the points.
        alone = len(self._rules.seats) == 1
        scale = MAX_PLIES if alone else 1
        choices = tuple(
            MoveEvaluation(
                self._move(each.number),
                scale * each.win_sum / each.visits,
                each.visits,
                () if solution or place >= NAMED_LINES else self._line(each.number),
            )
            for place, each in enumerate(root_moves)
        )
        forecast = tuple(scale * float(share) for share in wins[: len(self._rules.seats)])
        exact = solution is not None
        return Evaluation(forecast, choices, "points" if alone else "share", exact=exact)

    def _restrict(self, moves: Sequence[Move]) -> None:
        """Restricts the root to some of the legal moves."""
        requested = {self._rank(move) for move in moves}
        if len(requested) == self._rules.legal_set(self._position).bit_count():
            return
        for workspace in self._workspaces:
            reset(workspace.tree)
            forget(workspace.transpositions)
            self._simulate(workspace, 1)
            restrict_root(workspace.tree, np.array(sorted(requested)))
            workspace.win_share_sums[:] = 0.0
        self._carried_visits = 0
        self._restricted = True

    @property
    def visits(self) -> int:
        """The visits of the root, over all trees."""
        return sum(int(workspace.tree.visits[ROOT]) for workspace in self._workspaces)

    def _root_moves(self) -> list[_RootMove]:
        """The moves at the root with the statistics of all trees, the most visited first."""
        found: dict[int, _RootMove] = {}
        for workspace in self._workspaces:
            tree = workspace.tree
            first = int(tree.first_child[ROOT])
            for child in range(first, first + int(tree.child_count[ROOT])):
                number = int(tree.number[child])
                known = found.get(number, _RootMove(number, 0, 0.0, 0.0))
                found[number] = _RootMove(
                    number,
                    known.visits + int(tree.visits[child]),
                    known.value_sum + float(tree.action_value_sum[child]),
                    known.win_sum + float(tree.win_sum[child]),
                    known.prior + float(tree.prior[child]),
                )
        return sorted(found.values(), key=lambda each: (-each.visits, -each.value_sum, -each.prior))

    def _line(self, number: int) -> tuple[Move, ...]:
        """The replies that the first tree expects to a move."""
        return tuple(self._move(each) for each in replies(self._workspaces[0].tree, number))

    def _move(self, number: int) -> Move:
        return self._rules.board.placements[self._tables.order[number]].move

    def _rank(self, move: Move) -> int:
        return int(self._tables.rank[self._rules.board.number(move)])

    def _solved(self, limit: int) -> Solution | None:
        """What every move leads to, where the solver needs no more than so many positions."""
        if limit == 0:
            return None
        if self._solution is None or self._solution[:2] != (self._position, limit):
            if self._solver is None:
                self._solver = new_solver(len(self._rules.form.colours))
            solution = solve_moves(
                self._tables, self.sides, self.root, self._params.margin_weight, self._solver, limit
            )
            self._solution = self._position, limit, solution
        return self._solution[2]

    def _solved_moves(self, solution: Solution) -> list[_RootMove]:
        """The moves of a solved end."""
        seat = mover_of(self.root, self.sides)
        found = [
            # Rounded, so that what is equally good compares as equal.
            _RootMove(int(number), 1, round(float(utilities[seat]), 9), float(won[seat]))
            for number, utilities, won in zip(*solution, strict=True)
        ]
        return sorted(found, key=lambda each: -each.value_sum)

    def _think(self, budget: Budget, early_stop: bool = False) -> None:
        """Spends the budget; with early stop only until the best move cannot change."""
        self._stop.clear()
        if len(self._workspaces) == 1:
            self._work(self._workspaces[0], budget, early_stop)
            return
        shared = budget
        if budget.simulations is not None:
            shared = Budget(simulations=-(-budget.simulations // len(self._workspaces)))
        with ThreadPoolExecutor(len(self._workspaces)) as pool:
            list(
                pool.map(
                    lambda workspace: self._work(workspace, shared, early_stop), self._workspaces
                )
            )

    def _work(self, workspace: Workspace, budget: Budget, early_stop: bool = False) -> None:
        tree = workspace.tree
        if tree.first_child[ROOT] == UNEXPANDED:
            # It evaluates the root alone, and is no simulation of any move.
            self._simulate(workspace, 1)
        for simulations, left, overtime in _slices(budget):
            tried = tree.visits[ROOT] > 1
            if tried and (self._stop.is_set() or (overtime and is_settled(tree))):
                break
            if early_stop and visit_margin(tree) > left:
                break
            self._simulate(workspace, simulations)

    def _simulate(self, workspace: Workspace, simulations: int) -> None:
        """Adds simulations to a tree."""
        simulate(self._tables, self.sides, self._weights, self._params, workspace, simulations)

    def _set_root(self, pos: Position) -> None:
        """Makes a position the root; the subtree that the last search built below it is kept."""
        root = state_of(pos, self._tables)
        path = moves_between(self._rules, self._position, pos)
        for colour, number in path or ():
            root.last[colour] = self._tables.rank[number]
        for number, workspace in enumerate(self._workspaces):
            # A restricted root is good for what follows, but not for another look at itself.
            usable = path or not self._restricted
            top = (
                UNEXPANDED if path is None or not usable else find_node(workspace.tree, root, path)
            )
            if top == UNEXPANDED:
                reset(workspace.tree)
            elif top != ROOT:
                reroot(workspace.tree, top, self._spare_trees[number])
                self._workspaces[number] = workspace._replace(tree=self._spare_trees[number])
                self._spare_trees[number] = workspace.tree
            workspace.win_share_sums[:] = 0.0
        # All workspaces share the root.
        copy(self.root, root)
        for workspace in self._workspaces:
            remember(self._tables, self.sides, self._weights, self.root, workspace.found)
            forget(workspace.transpositions)
        self._carried_visits = self.visits
        self._position = pos
        self._restricted = False


def _solver_limit(budget: Budget) -> int:
    """How many positions the solver may visit in an analysis."""
    if budget.simulations is not None:
        more = SOLVER_POSITIONS_PER_SIMULATION * budget.simulations
    else:
        more = int(SOLVER_POSITIONS_PER_SECOND * (budget.seconds or 0.0))
    return max(SOLVER_POSITIONS, more)


def _slices(budget: Budget) -> Iterator[tuple[int, float, bool]]:
    """Slices of simulations until the budget is spent, each with how many are left, and whether
    they are beyond the usual time."""
    if budget.simulations is not None:
        for done in range(0, budget.simulations, SLICE):
            left = budget.simulations - done
            yield min(SLICE, left), left, False
        return
    seconds = budget.seconds or 0.0
    begun = now = monotonic()
    done = 0
    while not done or now - begun < (budget.most or seconds):
        speed = done / (now - begun) if done else float("inf")
        usual = now - begun < seconds
        until = seconds if usual else budget.most or seconds
        yield SLICE, speed * (until - (now - begun)), not usual and done > 0
        done += SLICE
        now = monotonic()
