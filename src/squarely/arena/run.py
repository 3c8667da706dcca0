"""Playing an arena's games on all cores, or on a cluster."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from contextlib import closing, suppress
from itertools import islice
from multiprocessing import get_context
from os import cpu_count

from squarely.arena.game import GameResult, Setting, play
from squarely.arena.log import Log
from squarely.arena.schedule import Pairing
from squarely.bots import workers

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
    # Spawned: a forked process with compiled code and threads may hang.
    context = get_context("spawn")
    cores = cpu_count() or 1
    left = iter(pairings)
    with ProcessPoolExecutor(cores, context, workers.enter) as pool:
        with workers.starting():
            running = {pool.submit(play, setting, pairing) for pairing in islice(left, cores)}
        try:
            while running:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                # No more than are played at a time: what is handed to the pool is played out.
                running |= {pool.submit(play, setting, each) for each in islice(left, len(done))}
                for task in done:
                    yield task.result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
