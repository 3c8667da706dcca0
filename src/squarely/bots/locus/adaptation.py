"""CMA-ES: a covariance matrix adaptation that finds parameters by how well they play.

Sets of numbers near the best so far play the same sampled games, and the spread of the next ones
follows those that did best (Hansen, The CMA Evolution Strategy: A Tutorial).
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from squarely.bots.bot import Trials
from squarely.bots.locus.parameters import FITTED

Numbers: TypeAlias = tuple[float, ...]
ROUNDS = 10
GAMES = 60
"""Games by which a set of parameters is judged."""
FINAL_GAMES = 400
"""Games in which those that were found have to prove themselves."""
STEP = 0.25
"""How far the first ones vary."""


class Adaptation:
    """The state of a search: `ask` for sets of parameters, `tell` how well they did."""

    def __init__(self, start: Sequence[float], step: float, seed: int) -> None:
        count = len(start)
        self._rng = np.random.default_rng(seed)
        self._tries = 4 + int(3 * np.log(count))
        weights = np.log(self._tries // 2 + 0.5) - np.log(np.arange(1, self._tries // 2 + 1))
        self._weights = weights / weights.sum()
        mass = self._mass = 1 / (self._weights**2).sum()
        self._path_rate = (4 + mass / count) / (count + 4 + 2 * mass / count)
        self._step_rate = (mass + 2) / (count + mass + 5)
        self._one_rate = 2 / ((count + 1.3) ** 2 + mass)
        rank_rate = 2 * (mass - 2 + 1 / mass) / ((count + 2) ** 2 + mass)
        self._rank_rate = min(1 - self._one_rate, rank_rate)
        overshoot = max(0.0, np.sqrt((mass - 1) / (count + 1)) - 1)
        self._damping = 1 + self._step_rate + 2 * overshoot
        self._usual = np.sqrt(count) * (1 - 1 / (4 * count) + 1 / (21 * count**2))
        self._scale = np.maximum(0.3, np.abs(start))
        self._middle, self._spread = np.array(start) / self._scale, np.eye(count)
        self._path, self._step_path = np.zeros(count), np.zeros(count)
        self._drawn = self._moved = np.zeros((self._tries, count))
        self.step = step

    @property
    def centre(self) -> Numbers:
        """The middle of what is searched."""
        return _plain(self._middle * self._scale)

    def ask(self) -> tuple[Numbers, ...]:
        """Sets of parameters around the centre."""
        values, axes = np.linalg.eigh(self._spread)
        root = axes * np.sqrt(np.maximum(values, 1e-12))
        self._drawn = self._rng.standard_normal(self._drawn.shape)
        self._moved = self._drawn @ root.T
        return tuple(
            _plain((self._middle + self.step * each) * self._scale) for each in self._moved
        )

    def tell(self, marks: Sequence[float]) -> None:
        """Goes on from how well these did."""
        order = np.argsort(marks)[::-1][: len(self._weights)]
        shift = self._weights @ self._moved[order]
        self._middle = self._middle + self.step * shift
        self._step_path *= 1 - self._step_rate
        gained = np.sqrt(self._step_rate * (2 - self._step_rate) * self._mass)
        self._step_path += gained * (self._weights @ self._drawn[order])
        rate = self._path_rate
        self._path = (1 - rate) * self._path + np.sqrt(rate * (2 - rate) * self._mass) * shift
        self._spread *= 1 - self._one_rate - self._rank_rate
        self._spread += self._one_rate * np.outer(self._path, self._path)
        ranked = (self._moved[order].T * self._weights) @ self._moved[order]
        self._spread += self._rank_rate * ranked
        length = np.linalg.norm(self._step_path) / self._usual
        self.step *= float(np.exp(self._step_rate / self._damping * (length - 1)))


def fit() -> Generator[Trials, list[float], Numbers]:
    """Asks for the marks of some trials again and again, and returns what does best.

    Whoever runs it decides where the games are played.
    """
    search = Adaptation(FITTED, STEP, 1)
    for number in range(ROUNDS):
        marks = yield Trials(search.ask(), GAMES, number, number / (ROUNDS + 1))
        search.tell(marks)
    found = search.centre
    last = Trials((FITTED, found), FINAL_GAMES, ROUNDS, ROUNDS / (ROUNDS + 1))
    before, after = yield last
    return found if after > before else FITTED


def _plain(numbers: npt.NDArray[Any]) -> Numbers:
    return tuple(float(each) for each in numbers)
