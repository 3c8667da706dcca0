"""Playing an arena's games on all cores, or on a cluster."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import closing, suppress
from functools import partial

from squarely.arena.game import GameResult, Setting, play
from squarely.arena.log import Log
from squarely.arena.schedule import Pairing
from squarely.bots.workers import on_all_cores

Field = Callable[[Setting, Sequence[Pairing]], Generator[GameResult, None, None]]
"""Where games are played: they come back in any order."""


def run(
    setting: Setting,
    pairings: Iterable[Pairing],
    log: Log,
    field: Field,
    enough: Callable[[], bool] = lambda: False,
) -> None:
    """Plays what is not in the log yet until it is enough; Ctrl-C ends it with what is done.

    Whether it is enough is asked at the beginning and after every game.
    """
    done = {game.game for game in log.games}
    left = [pairing for pairing in pairings if pairing.game not in done]
    if enough():
        return
    with closing(field(setting, left)) as results, suppress(KeyboardInterrupt):
        for result in results:
            log.add(result)
            if enough():
                return


def here(setting: Setting, pairings: Sequence[Pairing]) -> Generator[GameResult, None, None]:
    """On all cores of this machine."""
    return on_all_cores(partial(play, setting), pairings)
