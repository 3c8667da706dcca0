"""Kernels: functions in machine code, compiled once and kept for the next start."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import numba
from platformdirs import user_cache_path


def _sources() -> str:
    """A fingerprint of all bots: kept code knows of changes in its own file only."""
    found = hashlib.sha256()
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        found.update(path.read_bytes())
    return found.hexdigest()[:16]


# Read when a kernel is defined, so it has to be set before.
numba.config.CACHE_DIR = str(user_cache_path("squarely") / "kernels" / _sources())  # type: ignore[attr-defined]

kernel: Any = numba.njit(nogil=True, cache=True)
"""Compiles a function; while it runs other threads go on."""
