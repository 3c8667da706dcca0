"""The Loko moto search: candidates compared by a tree of replies in determinized states."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil, log2
from random import Random
from threading import Event
from time import monotonic

import numpy as np

from squarely.bots.bot import USUAL, Budget, Evaluation, MoveEvaluation
from squarely.bots.lokomoto.candidates import Candidate, Intent, candidates, intents
from squarely.bots.lokomoto.determinization import likelihoods, sample_secrets, secrets_of, state_of
from squarely.bots.lokomoto.expansion import NODE_PLANS
from squarely.bots.lokomoto.plan_list import new_plan_list, new_workspace
from squarely.bots.lokomoto.playout import BLACKEN, BUY, DRAW, rows
from squarely.bots.lokomoto.random_numbers import Array
from squarely.bots.lokomoto.requested import requested_candidates
from squarely.bots.lokomoto.simulation import simulate
from squarely.bots.lokomoto.state import TO_BLACKEN, TURN, State, copy, duplicate
from squarely.bots.lokomoto.tables import tables
from squarely.bots.lokomoto.tree import FLAT, Settings, add_edge, new_tree
from squarely.bots.lokomoto.weights import LEARNED, Weights
from squarely.games.lokomoto.moves import Blacken, Buy, Draw, Move, Reserve
from squarely.games.lokomoto.rules import LokomotoRules
from squarely.games.lokomoto.view import LokomotoView
from squarely.kernel.rules import LISTED

MOST_CANDIDATES = 24
TRIES_EACH = 6
"""With few simulations there are fewer candidates, so that each has at least this many."""
PRIOR_WEIGHT = 0.5
"""How far a candidate starts behind the first per point per turn that its plan is worse."""
FURTHEST_BEHIND = 0.15
PRIOR_VISITS = 20.0
"""After this many simulations the results count as much as the prior."""
CLEAR = 3.0
"""A candidate this many standard errors ahead of all others ends the search early."""
LOOK_AFTER = 32
"""Sweeps between two checks for that."""
PREPARING = 0.1
"""The part of a budget that blackening before the game is worth."""


@dataclass(eq=False)
class _Statistics:
    """The statistics of a candidate."""

    candidate: Candidate
    edge: int
    results: list[float] = field(default_factory=list)
    total: float = 0.0
    forecast: Array = field(default_factory=lambda: np.zeros(0))
    behind: float = 0.0
    """How much lower its prior is than that of the first candidate."""

    @property
    def mean(self) -> float:
        return self.total / len(self.results) if self.results else -1.0

    @property
    def score(self) -> float:
        """The mean, less the prior's handicap as far as few simulations have not outweighed it."""
        return self.mean - self.behind * PRIOR_VISITS / (PRIOR_VISITS + len(self.results))


@dataclass(frozen=True)
class SearchParams:
    """The parameters of the search."""

    weights: Weights = field(default_factory=Weights)
    """By these the bot finds its candidates, and goes on after them."""
    playing: Weights = field(default_factory=Weights)
    """By these everybody else plays on."""
    candidates: int = MOST_CANDIDATES
    settings: Settings = FLAT


def strongest(rules: LokomotoRules, candidates: int = MOST_CANDIDATES) -> SearchParams:
    """What the arena has shown to be best: with two players a tree, and what was learned."""
    if len(rules.seats) > 2:
        return SearchParams(candidates=candidates)
    return SearchParams(LEARNED, LEARNED, candidates, Settings())


class SearchBot:
    """Plays the candidate with the best playouts; sees nothing but its view."""

    name = "search bot"

    def __init__(
        self,
        rules: LokomotoRules,
        rng: Random,
        params: SearchParams | None = None,
    ) -> None:
        params = params or strongest(rules)
        self._settings = params.settings
        self._playing = params.playing
        self._rules = rules
        self._rng = rng
        self._most = params.candidates
        self._tables = tables(rules)
        self._weights = params.weights
        self._names = sorted(rules.trains), sorted(rules.shapes)
        self._workspace = new_workspace(self._tables)
        self._plan_list = new_plan_list(1)
        self._plans = new_plan_list(NODE_PLANS)
        self.tree = new_tree()
        self._stop = Event()

    def stop(self) -> None:
        """Ends the search at once, from any thread; the best move so far is played."""
        self._stop.set()

    def choose(self, view: LokomotoView, legal: Sequence[Move], budget: Budget = USUAL) -> Move:
        """The candidate with the best prospects."""
        found, root, random = self._look(view, budget)
        if len(found) == 1:
            return self._move(found[0])
        evaluation = self._compare(view, found, root, random, budget, early_stop=True)
        move: Move = evaluation.moves[0].move
        return move

    def evaluate(
        self, view: LokomotoView, legal: Sequence[Move], budget: Budget = USUAL
    ) -> Evaluation:
        """The candidates by their prospects; a worth is the softened share of the win.

        Of all legal moves some are candidates, of a few moves every single one.
        """
        found, root, random = self._look(view, budget)
        proposed = {self._move(each): each for each in found}
        # A list that long may have been cut off: it stands for all there are.
        everything = len(legal) >= LISTED or proposed.keys() <= set(legal)
        if len(legal) > self._most and everything:
            return self._compare(view, found, root, random, budget)
        found = self._requested(legal, proposed, root, random)
        if budget.simulations is not None:
            found = found[: max(len(legal), budget.simulations // TRIES_EACH)]
        return self._compare(view, found, root, random, budget, whole=True)

    def _requested(
        self,
        legal: Sequence[Move],
        proposed: Mapping[Move, Candidate],
        root: State,
        random: Array,
    ) -> list[Candidate]:
        """The requested moves as candidates; of very many, those that were proposed and some."""
        moves = list(dict.fromkeys(legal))
        if len(moves) > self._most:
            moves.sort(key=lambda move: move not in proposed)
            moves = moves[: self._most]
        plans: list[Intent] = []
        if not root.tally[TO_BLACKEN]:
            weights, seat = rows([self._weights])[0], int(root.tally[TURN])
            plans = intents(self._tables, root, seat, weights, random, self._workspace)
        return requested_candidates(self._rules, moves, proposed, plans)

    def _look(self, view: LokomotoView, budget: Budget) -> tuple[list[Candidate], State, Array]:
        """The candidates, the state they are found in, and random numbers for this move."""
        self._stop.clear()
        random = np.array([self._rng.getrandbits(62) | 1], dtype=np.uint64)
        root = state_of(self._rules, self._tables, view)
        most = self._most
        if budget.simulations is not None:
            most = min(most, max(2, budget.simulations // TRIES_EACH))
        weights = rows([self._weights])[0]
        found = candidates(self._tables, root, weights, random, self._workspace, self._rng, most)
        return found, root, random

    def _compare(
        self,
        view: LokomotoView,
        found: list[Candidate],
        root: State,
        random: Array,
        budget: Budget,
        whole: bool = False,
        early_stop: bool = False,
    ) -> Evaluation:
        """Compares the candidates with the whole budget, or with the part such a move is worth.

        With early stop that ends as soon as one of them is clearly the best.
        """
        seats = len(view.players)
        first = found[0].prior
        self.tree.filled[:] = 0
        trials = [
            _Statistics(
                each,
                add_edge(self.tree, *each.written(), 1.0),
                forecast=np.zeros(seats),
                behind=min(FURTHEST_BEHIND, max(0.0, PRIOR_WEIGHT * (first - each.prior))),
            )
            for each in found
        ]
        secrets = secrets_of(self._rules, view)
        progress = _progress(budget, 1.0 if whole else _part(view))
        self._try(trials, root, secrets, random, progress, early_stop)
        return self._evaluation(trials)

    def _try(
        self,
        trials: list[_Statistics],
        root: State,
        secrets: Array,
        random: Array,
        progress: Callable[[int], float],
        early_stop: bool,
    ) -> None:
        """Successive halving: in each sweep all that are left play the same determinization."""
        likely = likelihoods(self._tables, root, secrets)
        determinized, state = duplicate(root), duplicate(root)
        found = np.zeros(root.score.shape[0])
        seat = int(root.tally[TURN])
        weights = rows([self._playing] * root.score.shape[0])
        weights[seat] = rows([self._weights])[0]
        alive = list(trials)
        phases = max(1, ceil(log2(len(trials))))
        done = 0
        fate = np.zeros(1, dtype=np.uint64)
        while True:
            copy(determinized, root)
            sample_secrets(determinized, secrets, likely, random)
            for trial in alive:
                if done and (self._stop.is_set() or progress(done) >= 1):
                    return
                fate[0] = random[0]
                simulate(
                    self._tables,
                    determinized,
                    state,
                    self.tree,
                    trial.edge,
                    weights,
                    fate,
                    self._settings,
                    self._plans,
                    self._plan_list,
                    self._workspace,
                    found,
                )
                done += 1
                trial.results.append(float(found[seat]))
                trial.total += float(found[seat])
                trial.forecast += found
            if early_stop and len(alive[0].results) % LOOK_AFTER == 0:
                first, *others = sorted(alive, key=lambda each: -each.score)
                if is_clear(first.results, (each.results for each in others)):
                    return
            left = max(2, ceil(len(trials) / 2 ** int(progress(done) * phases)))
            if left < len(alive):
                alive = sorted(alive, key=lambda each: -each.score)[:left]

    def _evaluation(self, trials: list[_Statistics]) -> Evaluation:
        tried = [trial for trial in trials if trial.results]
        longest = max(len(trial.results) for trial in tried)
        last = [trial for trial in tried if len(trial.results) >= longest - 1]
        best = max(last, key=lambda trial: trial.score)
        # The best first; a move that was tried with several plans is worth what the best brings.
        order = sorted(tried, key=lambda trial: (trial is not best, -_worth(trial, best)))
        by_move: dict[Move, list[_Statistics]] = {}
        for trial in order:
            by_move.setdefault(self._move(trial.candidate), []).append(trial)
        choices = tuple(
            MoveEvaluation(move, _worth(own[0], best), sum(len(trial.results) for trial in own))
            for move, own in by_move.items()
        )
        forecast = best.forecast / best.forecast.sum()
        return Evaluation(tuple(map(float, forecast)), choices, "share")

    def _move(self, candidate: Candidate) -> Move:
        kind, *sections = candidate.action
        if kind == BUY and candidate.intent is not None:
            trains, shapes = self._names
            paid = candidate.intent
            shape = shapes[paid.shape] if paid.shape >= 0 else None
            lines = self._rules.lines(sum(1 << each for each in paid.sections))
            return Buy(trains[paid.train], lines, shape)
        lines = self._rules.lines(sum(1 << each for each in sections if each >= 0))
        if kind == BLACKEN:
            return Blacken(lines)
        return Draw(lines) if kind == DRAW else Reserve(lines)


def is_clear(best: Sequence[float], others: Iterable[Sequence[float]]) -> bool:
    """Whether results are better than all others in the same determinizations."""
    for other in others:
        ahead = np.array(best) - np.array(other)
        if ahead.mean() <= CLEAR * ahead.std() / np.sqrt(len(ahead)):
            return False
    return True


def _worth(trial: _Statistics, best: _Statistics) -> float:
    """A candidate's value, compared with the best in the determinizations that both played."""
    common = min(len(trial.results), len(best.results))
    behind = (sum(best.results[:common]) - sum(trial.results[:common])) / common
    return max(0.0, min(best.mean, best.mean - behind))


def _part(view: LokomotoView) -> float:
    """The part of a budget that a move is worth."""
    return PREPARING if view.blackening else 1.0


def _progress(budget: Budget, part: float) -> Callable[[int], float]:
    """Tells how much of that part of a budget is used up after so many simulations."""
    if budget.simulations is not None:
        simulations = max(1.0, budget.simulations * part)
        return lambda done: done / simulations
    begun, seconds = monotonic(), max(1e-3, (budget.seconds or 0.0) * part)
    return lambda done: (monotonic() - begun) / seconds
