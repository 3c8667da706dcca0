"""What both measurements of ratings need: arena games in one process, and a fit to their ranks."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from squarely.arena.game import GameResult, Setting, play
from squarely.arena.schedule import Pairing
from squarely.ratings.model import scale

FEWEST = 0.5
"""A drawn game more for each pair that met keeps strengths finite."""


@dataclass(frozen=True)
class Duel:
    """What one level won against another: points of games, between seats of a table."""

    level: int
    against: int
    points: float
    games: int
    seats: int


def in_turn(setting: Setting, pairings: Sequence[Pairing]) -> Generator[GameResult, None, None]:
    """A field for the arena: one game after the other, in this process."""
    for pairing in pairings:
        yield play(setting, pairing)


def level_of(bot: str) -> int:
    """The level in the name of a bot."""
    return int(bot.removeprefix("level:"))


def duels_of(game: GameResult) -> list[Duel]:
    """Every pair of seats with different levels."""
    found = []
    for first, second in combinations(range(len(game.seats)), 2):
        levels = level_of(game.seats[first]), level_of(game.seats[second])
        ranks = game.ranks[first], game.ranks[second]
        if levels[0] != levels[1]:
            won = 0.5 if ranks[0] == ranks[1] else float(ranks[0] < ranks[1])
            found.append(Duel(*levels, won, 1, len(game.seats)))
    return found


def strengths(
    duels: Iterable[Duel],
    levels: Sequence[int],
    fixed: int,
    met_before: Iterable[Duel] = (),
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The mu of every level, 0 for the fixed one, and its standard error.

    The likeliest by Bradley and Terry (Newton); the error is that of the Fisher information.

    In the Plackett-Luce model two seats of a table compare like that, on the scale of the table.
    """
    place = {level: at for at, level in enumerate(levels)}
    won = np.zeros((len(levels), len(levels)))
    width = np.ones_like(won)
    for duel in duels:
        a, b = place[duel.level], place[duel.against]
        won[a, b] += duel.points
        won[b, a] += duel.games - duel.points
        width[a, b] = width[b, a] = scale(duel.seats)
    # Also for pairs that happen not to be among games that are drawn again.
    pairs = (won + won.T) > 0
    for duel in met_before:
        a, b = place[duel.level], place[duel.against]
        pairs[a, b] = pairs[b, a] = True
        width[a, b] = width[b, a] = scale(duel.seats)
    won += FEWEST * pairs
    met = won + won.T
    mu = np.zeros(len(levels))
    free = np.arange(len(levels)) != place[fixed]
    for _ in range(200):
        expected = 1 / (1 + np.exp(-(mu[:, None] - mu[None, :]) / width))
        slope = ((won - met * expected) / width).sum(axis=1)
        information = met * expected * (1 - expected) / width**2
        hessian = np.diag(information.sum(axis=1)) - information
        step = np.linalg.solve(hessian[np.ix_(free, free)], slope[free])
        mu[free] += np.clip(step, -5, 5)
        if np.abs(step).max() < 1e-9:
            break
    error = np.zeros(len(levels))
    error[free] = np.sqrt(np.diag(np.linalg.inv(hessian[np.ix_(free, free)])))
    return mu, error
