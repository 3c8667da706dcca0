"""A bot that searches: the view becomes a state, the kernels think, the favourite is played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from time import monotonic
from typing import NamedTuple

import numpy as np

from squarely.bots.blokus.asking import hear
from squarely.bots.blokus.desk import new_desk
from squarely.bots.blokus.endgame import Ending, count_out
from squarely.bots.blokus.following import moves_between, position_of
from squarely.bots.blokus.game import State, copy, state_of
from squarely.bots.blokus.net import Net
from squarely.bots.blokus.search import LONGEST, Desk, think
from squarely.bots.blokus.sides import Sides, mover_of, sides_of
from squarely.bots.blokus.solver import Solver, new_solver
from squarely.bots.blokus.tables import tables
from squarely.bots.blokus.tree import (
    ROOT,
    UNEXPANDED,
    Style,
    child_with,
    keep,
    lead,
    new_tree,
    plant,
    regrow,
)
from squarely.bots.blokus.weights import WEIGHTS
from squarely.bots.bot import USUAL, Budget, Choice, Opinion
from squarely.games.blokus.board import Move
from squarely.games.blokus.position import Position
from squarely.games.blokus.rules import BlokusRules
from squarely.games.blokus.view import BlokusView

NODES = 1_000_000
"""Nodes of a tree; at 56 bytes each the two of a thread never take more than 112 MB."""

SEARCHING = Style(
    exploring=1.2,
    margin=0.1,
    prior=1.0,
    widest=64,
    rave=500.0,
    tries=1,
    exact=20_000,
)
STYLES = {14: SEARCHING, 20: SEARCHING._replace(rave=0.0, tries=2)}
"""What the arena found best on each size of board: docs/engine.md has the figures."""
NET_STYLES = {
    size: style._replace(rave=0.0, ask=16, weight=64, ask_from=48) for size, style in STYLES.items()
}
"""The same with a network: docs/learning.md has the figures."""
PLAIN = SEARCHING._replace(exploring=1.0, prior=0.0, widest=1_000_000, rave=0.0, exact=0)
"""UCT without priors: what the engine is measured against."""

PRIORS = PLAIN._replace(
    exploring=SEARCHING.exploring, prior=SEARCHING.prior, widest=SEARCHING.widest
)
"""Priors and nothing else: what they alone bring."""

EXACT_POSITIONS = 100_000
EXACT_POSITIONS_A_SIMULATION = 200
EXACT_POSITIONS_A_SECOND = 200_000
"""To say what a move is worth more is looked at than to choose one: at least so many positions of
an end, and as many more as take a fifth of the budget."""
SLICE = 50
"""Simulations between looks at the clock: a few milliseconds."""


class _Favourite(NamedTuple):
    """A move at the root, and what the simulations say of it."""

    number: int
    visits: int
    value: float
    won: float


class SearchBot:
    """Plays the move that its simulations liked best.

    On one thread it plays the same for a seed and a number of simulations.
    """

    name = "search bot"

    def __init__(
        self,
        rules: BlokusRules,
        seed: int,
        style: Style | None = None,
        nodes: int = NODES,
        threads: int = 1,
        net: Net | None = None,
    ) -> None:
        self._rules = rules
        self._tables = tables(rules.form.size)
        self.sides: Sides = sides_of(rules.form)
        self._weights = WEIGHTS[rules.form.size]
        self._net = net
        self._style = style or (NET_STYLES if net else STYLES)[rules.form.size]
        self._position = rules.initial()
        self.root: State = state_of(self._position, self._tables)
        # Trees side by side rather than one for all: nothing needs a lock, and nothing is lost.
        self._desks = [
            new_desk(self._tables, self.root, seed + number, nodes) for number in range(threads)
        ]
        self._spares = [new_tree(nodes) for _ in self._desks]
        self._known = 0
        self._narrowed = False
        self._solver: Solver | None = None
        self._ending: tuple[Position, int, Ending | None] | None = None
        self._stop = Event()

    def stop(self) -> None:
        """Ends the thinking at once, from any thread; what was found so far is played."""
        self._stop.set()

    def choose(self, view: BlokusView, legal: Sequence[Move], budget: Budget = USUAL) -> Move:
        """The most visited of the legal moves, or the best where all lines can be looked at."""
        if len(legal) == 1:
            return legal[0]
        self._turn_to(position_of(self._rules, view))
        ending = self._counted_out(self._style.exact)
        if ending is None:
            self._think(budget, hurried=True)
            return self._move(self._favourites()[0].number)
        return self._move(self._best_first(ending)[0].number)

    def consider(self, view: BlokusView, legal: Sequence[Move], budget: Budget = USUAL) -> Opinion:
        """What it thinks of the moves it is asked about, the best first."""
        self._turn_to(position_of(self._rules, view))
        ending = self._counted_out(_positions(budget) if self._style.exact else 0)
        if ending is None:
            self._narrow(legal)
            self._think(budget)
            favourites = [each for each in self._favourites() if each.visits]
            visits = self.visits - self._known
            wins = np.sum([desk.wins for desk in self._desks], axis=0) / max(1, visits)
        else:
            asked = {self._rank(move) for move in legal}
            favourites = [each for each in self._best_first(ending) if each.number in asked]
            equal = [each.number for each in favourites if each.value == favourites[0].value]
            wins = ending.won[np.isin(ending.numbers, equal)].mean(axis=0)
        # Alone, the result is the part of all pieces that were laid, and they are the points.
        alone = len(self._rules.seats) == 1
        scale = LONGEST if alone else 1
        choices = tuple(
            Choice(self._move(each.number), scale * each.won / each.visits, each.visits)
            for each in favourites
        )
        forecast = tuple(scale * float(share) for share in wins[: len(self._rules.seats)])
        return Opinion(forecast, choices, "points" if alone else "share")

    def _narrow(self, moves: Sequence[Move]) -> None:
        """Leaves only some moves at the root."""
        asked = {self._rank(move) for move in moves}
        if len(asked) == self._rules.legal_set(self._position).bit_count():
            return
        for desk in self._desks:
            plant(desk.tree)
            self._work(desk, Budget(simulations=1))
            keep(desk.tree, np.array(sorted(asked)))
            desk.wins[:] = 0.0
        self._known = 0
        self._narrowed = True

    @property
    def visits(self) -> int:
        """How many simulations have looked at the present position."""
        return sum(int(desk.tree.visits[ROOT]) for desk in self._desks)

    def _favourites(self) -> list[_Favourite]:
        """The moves at the root as all trees together see them, the most visited first."""
        found: dict[int, _Favourite] = {}
        for desk in self._desks:
            tree = desk.tree
            first = int(tree.first[ROOT])
            for child in range(first, first + int(tree.children[ROOT])):
                number = int(tree.number[child])
                known = found.get(number, _Favourite(number, 0, 0.0, 0.0))
                found[number] = _Favourite(
                    number,
                    known.visits + int(tree.visits[child]),
                    known.value + float(tree.value[child]),
                    known.won + float(tree.won[child]),
                )
        return sorted(found.values(), key=lambda each: (-each.visits, -each.value))

    def _move(self, number: int) -> Move:
        return self._rules.board.placements[self._tables.order[number]].move

    def _rank(self, move: Move) -> int:
        return int(self._tables.rank[self._rules.board.number(move)])

    def _counted_out(self, limit: int) -> Ending | None:
        """What every move leads to, where so many positions are enough to say so."""
        if limit == 0:
            return None
        if self._ending is None or self._ending[:2] != (self._position, limit):
            if self._solver is None:
                self._solver = new_solver(len(self._rules.form.colours))
            ending = count_out(
                self._tables, self.sides, self.root, self._style.margin, self._solver, limit
            )
            self._ending = self._position, limit, ending
        return self._ending[2]

    def _best_first(self, ending: Ending) -> list[_Favourite]:
        """The moves of an end that was counted out."""
        seat = mover_of(self.root, self.sides)
        found = [
            # Rounded, so that what is equally good compares as equal.
            _Favourite(int(number), 1, round(float(worths[seat]), 9), float(won[seat]))
            for number, worths, won in zip(*ending, strict=True)
        ]
        return sorted(found, key=lambda each: -each.value)

    def _think(self, budget: Budget, hurried: bool = False) -> None:
        """Uses up the budget; in a hurry it ends as soon as the favourite cannot change."""
        self._stop.clear()
        if len(self._desks) == 1:
            self._work(self._desks[0], budget, hurried)
            return
        shared = budget
        if budget.simulations is not None:
            shared = Budget(simulations=-(-budget.simulations // len(self._desks)))
        with ThreadPoolExecutor(len(self._desks)) as pool:
            list(pool.map(lambda desk: self._work(desk, shared, hurried), self._desks))

    def _work(self, desk: Desk, budget: Budget, hurried: bool = False) -> None:
        visits = desk.tree.visits
        before = visits[ROOT]
        done = 0
        for simulations, left in _slices(budget):
            if visits[ROOT] > 0 and self._stop.is_set():
                break
            pace = (visits[ROOT] - before) / done if done else 1.0
            if hurried and visits[ROOT] > 0 and lead(desk.tree) > left * pace:
                break
            self._simulate(desk, simulations)
            done += simulations

    def _simulate(self, desk: Desk, simulations: int) -> None:
        """Adds simulations to a tree; the network is asked whenever there are questions."""
        style, questions = self._style, desk.questions
        while simulations > 0:
            simulations -= think(self._tables, self.sides, self._weights, style, desk, simulations)
            if self._net is not None and questions.pending[0] > 0:
                promises, worths, shares = self._net.answer(
                    questions, self.sides.counts, style.margin
                )
                hear(
                    desk.tree,
                    questions,
                    promises,
                    self._net.places,
                    worths,
                    shares,
                    style,
                    desk.wins,
                    desk.sketch,
                )

    def _turn_to(self, pos: Position) -> None:
        """Makes a position the root; what is known of it from the last search is kept."""
        root = state_of(pos, self._tables)
        path = moves_between(self._rules, self._position, pos)
        for colour, number in path or ():
            root.last[colour] = self._tables.rank[number]
        for number, desk in enumerate(self._desks):
            # A narrowed root is good for what follows, but not for another look at itself.
            usable = path or not self._narrowed
            top = UNEXPANDED if path is None or not usable else _followed(desk, root, path)
            if top == UNEXPANDED:
                plant(desk.tree)
            elif top != ROOT:
                regrow(desk.tree, top, self._spares[number])
                self._desks[number] = desk._replace(tree=self._spares[number])
                self._spares[number] = desk.tree
            desk.wins[:] = 0.0
        # All desks look at the same root.
        copy(self.root, root)
        self._known = self.visits
        self._position = pos
        self._narrowed = False


def _followed(desk: Desk, root: State, path: Sequence[tuple[int, int]]) -> int:
    """The node to which moves have led; UNEXPANDED if the tree does not go so far."""
    node = ROOT
    for colour, _ in path:
        node = child_with(desk.tree, node, root.last[colour])
        if node == UNEXPANDED:
            break
    return node


def _positions(budget: Budget) -> int:
    """How many positions of an end are looked at to say what its moves are worth."""
    if budget.simulations is not None:
        more = EXACT_POSITIONS_A_SIMULATION * budget.simulations
    else:
        more = int(EXACT_POSITIONS_A_SECOND * (budget.seconds or 0.0))
    return max(EXACT_POSITIONS, more)


def _slices(budget: Budget) -> Iterator[tuple[int, float]]:
    """Small helpings of simulations until the budget is used up, and how many are left of it."""
    if budget.simulations is not None:
        for done in range(0, budget.simulations, SLICE):
            left = budget.simulations - done
            yield min(SLICE, left), left
        return
    begun = now = monotonic()
    seconds = budget.seconds or 0.0
    done = 0
    while not done or now - begun < seconds:
        speed = done / (now - begun) if done else float("inf")
        yield SLICE, speed * (seconds - (now - begun))
        done += SLICE
        now = monotonic()
