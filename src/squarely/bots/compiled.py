"""Kernels: functions in machine code, compiled once and kept for the next start."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, TypeVar, cast

import numba
from numba.core.caching import UserProvidedCacheLocator
from platformdirs import user_cache_path

Function = TypeVar("Function", bound=Callable[..., Any])
SHARED = ("bits.py", "compiled.py")
"""What the kernels of all games have in common."""


class ByContent(UserProvidedCacheLocator):
    """Finds machine code by what the sources say, wherever they lie: a clone has it already."""

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:
        """The folder's name has the fingerprint of the sources in it."""
        return ""


def kernel(function: Function) -> Function:
    """The function as machine code, which lets other threads run meanwhile."""
    return _compiled(function, fastmath=False)


def summing_kernel(function: Function) -> Function:
    """A kernel whose sums may be taken in any order, so that they fill vector registers."""
    return _compiled(function, fastmath=True)


def inlined_kernel(function: Function) -> Function:
    """A kernel that is written into its callers, where a call would cost as much as its loop."""
    return cast(Function, numba.njit(nogil=True, inline="always")(function))


def _compiled(function: Function, fastmath: bool) -> Function:
    # Read by Numba at this very moment. Kept code would not notice a change in another file.
    folder = Path(function.__code__.co_filename).parent
    kept = user_cache_path("squarely") / "kernels" / _sources(folder)
    vars(numba.config)["CACHE_DIR"] = str(kept)
    vars(numba.config)["CACHE_LOCATOR_CLASSES"] = f"{__name__}.{ByContent.__name__}"
    compiled = numba.njit(nogil=True, fastmath=fastmath, cache=_can_keep(kept))
    return cast(Function, compiled(function))


def is_compiled(folder: Path) -> bool:
    """Whether machine code of a folder of kernels has been kept."""
    kept = user_cache_path("squarely") / "kernels" / _sources(folder)
    return any(kept.rglob("*.nbi"))


@contextmanager
def one_at_a_time(game: str) -> Iterator[None]:
    """Of several processes one compiles the kernels of a game, and the others load them then."""
    folder = user_cache_path("squarely") / "kernels"
    if sys.platform == "win32" or not _can_keep(folder):
        yield
        return
    import fcntl

    with open(folder / f"{game}.lock", "w", encoding="ascii") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@cache
def _can_keep(folder: Path) -> bool:
    """Whether code can be kept; where not, it is compiled at every start."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


@cache
def _sources(folder: Path) -> str:
    """A fingerprint of a folder of kernels and of what they share."""
    found = hashlib.sha256()
    shared = {Path(__file__).parent / name for name in SHARED}
    for path in sorted({*shared, *folder.glob("*.py")}):
        found.update(path.read_bytes())
    return f"{folder.name}-{found.hexdigest()[:16]}"
