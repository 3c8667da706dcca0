"""Whether the library is here that strong bots need."""

from __future__ import annotations

from importlib.util import find_spec

from squarely.kernel.rules import BadInput

HOW_TO = "pip install 'squarely[engine]'"


class NoEngine(BadInput):
    """Something that only the engine can do was asked for, and it is not installed."""

    def __str__(self) -> str:
        # Not in `__init__`, which runs again when an exception comes back from a worker.
        return f"{self.args[0]} needs the engine: {HOW_TO}."


def engine_installed() -> bool:
    """Whether the extra `engine` is installed."""
    return find_spec("numba") is not None


def need_engine(what: str) -> None:
    """Raises NoEngine where it is not."""
    if not engine_installed():
        raise NoEngine(what)
