"""A player that tries its candidates out in many guessed games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil, log2
from random import Random
from threading import Event
from time import monotonic

import numpy as np

from squarely.bots.bot import USUAL, Budget, Choice, Opinion
from squarely.bots.compiled import kernel
from squarely.bots.lokomoto.asked import asked_about
from squarely.bots.lokomoto.book import Book, Desk, new_book, new_desk
from squarely.bots.lokomoto.candidates import Candidate, Intent, candidates, intents
from squarely.bots.lokomoto.chance import Array
from squarely.bots.lokomoto.guesses import guess, likelihoods, secrets_of, state_of
from squarely.bots.lokomoto.playout import BLACKEN, BUY, DRAW, act, play_out, rows, shares
from squarely.bots.lokomoto.state import TO_BLACKEN, TURN, State, copy, duplicate
from squarely.bots.lokomoto.style import Style
from squarely.bots.lokomoto.tables import Tables, tables
from squarely.games.lokomoto.moves import Blacken, Buy, Draw, Move, Reserve
from squarely.games.lokomoto.rules import LokomotoRules
from squarely.games.lokomoto.view import LokomotoView
from squarely.kernel.rules import LISTED

MOST_CANDIDATES = 24
TRIES_EACH = 6
"""With few simulations there are fewer candidates, so that each is tried so often at least."""
SOFTNESS = 2.0
"""Points by which one can be beaten and still have a good part of the win."""
LATE = 24
"""So many turns before the end that begins to matter less; at the end a win is a win."""
LEANING = 0.5
"""How far a candidate begins behind the first for every point a turn that its plan is worse."""
FURTHEST_BEHIND = 0.15
TRUSTED = 20.0
"""After so many simulations what was found counts as much as what was thought before."""
CLEAR = 3.0
"""So many standard errors ahead of all others, a candidate is chosen before the budget ends."""
LOOK_AFTER = 32
"""Sweeps between two looks whether one is."""
PREPARING = 0.1
"""The part of a budget that blackening before the game is worth."""


@kernel
def try_out(
    tables: Tables,
    guessed: State,
    state: State,
    action: Array,
    plan: Array,
    sections: Array,
    styles: Array,
    random: Array,
    book: Book,
    desk: Desk,
    softness: float,
    found: Array,
) -> None:
    """One simulation: a candidate's action in a guessed state, then everyone by plans."""
    copy(state, guessed)
    seat = state.tally[TURN]
    state.plan[seat] = plan
    state.planned[seat] = sections
    act(tables, state, action)
    turns = play_out(tables, state, styles, random, book, desk)
    shares(state, softness * min(1.0, turns / LATE), found)


@dataclass(eq=False)
class _Trial:
    """What became of a candidate, simulation by simulation."""

    candidate: Candidate
    written: tuple[Array, Array, Array]
    results: list[float] = field(default_factory=list)
    total: float = 0.0
    forecast: Array = field(default_factory=lambda: np.zeros(0))
    behind: float = 0.0
    """How much less it promised than the first candidate before anything was tried."""

    @property
    def mean(self) -> float:
        return self.total / len(self.results) if self.results else -1.0

    @property
    def promise(self) -> float:
        """The mean, less what little evidence cannot outweigh yet."""
        return self.mean - self.behind * TRUSTED / (TRUSTED + len(self.results))


class SearchBot:
    """Plays the candidate that does best in guessed games; sees nothing but its view."""

    name = "search bot"

    def __init__(
        self,
        rules: LokomotoRules,
        rng: Random,
        style: Style | None = None,
        most: int = MOST_CANDIDATES,
    ) -> None:
        self._rules = rules
        self._rng = rng
        self._most = most
        self._tables = tables(rules)
        self._style = style or Style()
        self._names = sorted(rules.trains), sorted(rules.shapes)
        self._desk = new_desk(self._tables)
        self._book = new_book(1)
        self._stop = Event()

    def stop(self) -> None:
        """Ends the thinking at once, from any thread; what was found so far is played."""
        self._stop.set()

    def choose(self, view: LokomotoView, legal: Sequence[Move], budget: Budget = USUAL) -> Move:
        """The candidate with the best prospects."""
        found, root, random = self._look(view, budget)
        if len(found) == 1:
            return self._move(found[0])
        opinion = self._compare(view, found, root, random, budget, hurried=True)
        move: Move = opinion.choices[0].move
        return move

    def consider(
        self, view: LokomotoView, legal: Sequence[Move], budget: Budget = USUAL
    ) -> Opinion:
        """The candidates by their prospects; a worth is the softened share of the win.

        Of all legal moves some are candidates, of a few moves every single one.
        """
        found, root, random = self._look(view, budget)
        proposed = {self._move(each): each for each in found}
        # A list that long may have been cut off: it stands for all there are.
        everything = len(legal) >= LISTED or proposed.keys() <= set(legal)
        if len(legal) > self._most and everything:
            return self._compare(view, found, root, random, budget)
        found = self._asked(legal, proposed, root, random)
        if budget.simulations is not None:
            found = found[: max(len(legal), budget.simulations // TRIES_EACH)]
        return self._compare(view, found, root, random, budget, whole=True)

    def _asked(
        self,
        legal: Sequence[Move],
        proposed: Mapping[Move, Candidate],
        root: State,
        random: Array,
    ) -> list[Candidate]:
        """The moves that somebody asks about, of very many those that were proposed and some."""
        moves = list(dict.fromkeys(legal))
        if len(moves) > self._most:
            moves.sort(key=lambda move: move not in proposed)
            moves = moves[: self._most]
        plans: list[Intent] = []
        if not root.tally[TO_BLACKEN]:
            style, seat = rows([self._style])[0], int(root.tally[TURN])
            plans = intents(self._tables, root, seat, style, random, self._desk)
        return asked_about(self._rules, moves, proposed, plans)

    def _look(self, view: LokomotoView, budget: Budget) -> tuple[list[Candidate], State, Array]:
        """The candidates, the state they are found in, and random numbers for this move."""
        self._stop.clear()
        random = np.array([self._rng.getrandbits(62) | 1], dtype=np.uint64)
        root = state_of(self._rules, self._tables, view)
        most = self._most
        if budget.simulations is not None:
            most = min(most, max(2, budget.simulations // TRIES_EACH))
        style = rows([self._style])[0]
        found = candidates(self._tables, root, style, random, self._desk, self._rng, most)
        return found, root, random

    def _compare(
        self,
        view: LokomotoView,
        found: list[Candidate],
        root: State,
        random: Array,
        budget: Budget,
        whole: bool = False,
        hurried: bool = False,
    ) -> Opinion:
        """Tries the candidates out, with the whole of the budget or what such a move is worth.

        In a hurry that ends as soon as one of them is clearly the best.
        """
        seats = len(view.players)
        first = found[0].promise
        trials = [
            _Trial(
                each,
                each.written(),
                forecast=np.zeros(seats),
                behind=min(FURTHEST_BEHIND, max(0.0, LEANING * (first - each.promise))),
            )
            for each in found
        ]
        secrets = secrets_of(self._rules, view)
        progress = _progress(budget, 1.0 if whole else _part(view))
        self._try(trials, root, secrets, random, progress, hurried)
        return self._opinion(trials)

    def _try(
        self,
        trials: list[_Trial],
        root: State,
        secrets: Array,
        random: Array,
        progress: Callable[[int], float],
        hurried: bool,
    ) -> None:
        """Sweep by sweep the same guess for all who are left; the worse half leaves in time."""
        likely = likelihoods(self._tables, root, secrets)
        guessed, state = duplicate(root), duplicate(root)
        found = np.zeros(root.score.shape[0])
        seat = int(root.tally[TURN])
        styles = rows([Style()] * root.score.shape[0])
        styles[seat] = rows([self._style])[0]
        alive = list(trials)
        phases = max(1, ceil(log2(len(trials))))
        done = 0
        fate = np.zeros(1, dtype=np.uint64)
        while True:
            copy(guessed, root)
            guess(guessed, secrets, likely, random)
            for trial in alive:
                if done and (self._stop.is_set() or progress(done) >= 1):
                    return
                fate[0] = random[0]
                try_out(
                    self._tables,
                    guessed,
                    state,
                    *trial.written,
                    styles,
                    fate,
                    self._book,
                    self._desk,
                    SOFTNESS,
                    found,
                )
                done += 1
                trial.results.append(float(found[seat]))
                trial.total += float(found[seat])
                trial.forecast += found
            if hurried and len(alive[0].results) % LOOK_AFTER == 0:
                first, *others = sorted(alive, key=lambda each: -each.promise)
                if is_clear(first.results, (each.results for each in others)):
                    return
            left = max(2, ceil(len(trials) / 2 ** int(progress(done) * phases)))
            if left < len(alive):
                alive = sorted(alive, key=lambda each: -each.promise)[:left]

    def _opinion(self, trials: list[_Trial]) -> Opinion:
        tried = [trial for trial in trials if trial.results]
        longest = max(len(trial.results) for trial in tried)
        last = [trial for trial in tried if len(trial.results) >= longest - 1]
        best = max(last, key=lambda trial: trial.promise)
        # The best first; a move that was tried with several plans is worth what the best brings.
        order = sorted(tried, key=lambda trial: (trial is not best, -_worth(trial, best)))
        by_move: dict[Move, list[_Trial]] = {}
        for trial in order:
            by_move.setdefault(self._move(trial.candidate), []).append(trial)
        choices = tuple(
            Choice(move, _worth(own[0], best), sum(len(trial.results) for trial in own))
            for move, own in by_move.items()
        )
        forecast = best.forecast / best.forecast.sum()
        return Opinion(tuple(map(float, forecast)), choices, "share")

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
    """Whether results are better than all others that were found in the same guesses."""
    for other in others:
        ahead = np.array(best) - np.array(other)
        if ahead.mean() <= CLEAR * ahead.std() / np.sqrt(len(ahead)):
            return False
    return True


def _worth(trial: _Trial, best: _Trial) -> float:
    """A candidate's prospects: compared with the best in the guesses that both were tried in."""
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
