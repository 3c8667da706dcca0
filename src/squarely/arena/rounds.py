"""Whole rounds: the games with the same cards in every arrangement of the seats."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from itertools import count, takewhile
from statistics import fmean

from squarely.arena.game import GameResult
from squarely.arena.standings import duels


def whole_rounds(games: Iterable[GameResult], size: int) -> list[list[GameResult]]:
    """The rounds from the first on, up to one of whose games some are missing.

    In the order of the schedule, not of the clock: otherwise short games would be heard first.
    """
    found: defaultdict[int, dict[int, GameResult]] = defaultdict(dict)
    for game in games:
        found[game.round][game.game] = game
    whole = takewhile(lambda number: len(found.get(number, ())) == size, count())
    return [list(found[number].values()) for number in whole]


def results(games: Sequence[GameResult], value: Callable[[GameResult], float]) -> list[float]:
    """The results of a round that a sequential test counts as independent.

    With two seats that is one, the mean of two games with swapped seats, for what the better seat
    gives in one game it takes in the other. With more seats every game is one: the seats then only
    add to the spread, which makes the test more careful.
    """
    values = [value(game) for game in games]
    return [fmean(values)] if len(games[0].seats) == 2 else values


def pair_share(game: GameResult, bots: Sequence[str]) -> float:
    """What the first of two bots won of the second, over all pairs of seats that they held."""
    first, second = bots
    return next(
        duel.share.value
        for duel in duels(bots, [game])
        if (duel.bot, duel.against) == (first, second)
    )
