"""Worker processes that do not outlive whoever started them."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread, current_thread, main_thread


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
