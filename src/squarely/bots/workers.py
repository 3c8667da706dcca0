"""Worker processes that do not outlive whoever started them."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from threading import Thread, current_thread, main_thread
from typing import TypeVar

WINDOWS_MOST = 61
"""Windows waits for no more processes of one pool."""

Task = TypeVar("Task")
Result = TypeVar("Result")


def most_processes() -> int:
    """As many as there are cores, as far as a pool may have them."""
    cores = os.cpu_count() or 1
    return min(cores, WINDOWS_MOST) if os.name == "nt" else cores


def on_all_cores(
    work: Callable[[Task], Result], tasks: Iterable[Task]
) -> Generator[Result, None, None]:
    """What comes of the tasks, in any order; who closes it waits for those that are begun."""
    # Spawned: a forked process with compiled code and threads may hang.
    context = multiprocessing.get_context("spawn")
    processes = most_processes()
    left = iter(tasks)
    with ProcessPoolExecutor(processes, context, enter) as pool:
        with starting():
            running = {pool.submit(work, task) for task in islice(left, processes)}
        try:
            while running:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                # No more than are worked on at a time: what is handed to the pool is finished.
                running |= {pool.submit(work, task) for task in islice(left, len(done))}
                for future in done:
                    yield future.result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def starting() -> Iterator[None]:
    """While processes are started: those that are not ready yet would answer Ctrl-C badly."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def enter() -> None:
    """What every worker does first: Ctrl-C is left to the parent, and its end is ours."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def leave() -> None:
        parent.join()
        # A killed parent tells nobody, and its pipes are held open by the workers themselves.
        os._exit(1)

    Thread(target=leave, name="leaving", daemon=True).start()
