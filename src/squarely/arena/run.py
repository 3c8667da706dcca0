"""Playing an arena's games on all cores, or on a cluster."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import closing, suppress
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
    note: Callable[[], None] = lambda: None,
) -> None:
    """Plays what is not in the log yet; Ctrl-C ends it with what is done."""
    done = {game.game for game in log.games}
    left = [pairing for pairing in pairings if pairing.game not in done]
    with closing(field(setting, left)) as results, suppress(KeyboardInterrupt):
        for result in results:
            log.add(result)
            note()


def here(setting: Setting, pairings: Sequence[Pairing]) -> Generator[GameResult, None, None]:
    """On all cores of this machine."""
    # Spawned: a forked process with compiled code and threads may hang.
    context = get_context("spawn")
    with ProcessPoolExecutor(cpu_count(), context, workers.enter) as pool:
        with workers.starting():
            tasks = [pool.submit(play, setting, pairing) for pairing in pairings]
        try:
            for task in as_completed(tasks):
                yield task.result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
