"""Worker processes that do not outlive whoever started them."""

from __future__ import annotations

import multiprocessing
import os
import signal
from threading import Thread


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
