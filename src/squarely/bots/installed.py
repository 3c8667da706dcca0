"""Whether the library is here that strong bots need."""

from __future__ import annotations

from importlib.util import find_spec

from squarely.kernel.rules import BadInput

HOW_TO = "pip install 'squarely[engine]'"


class NoEngine(BadInput):
    """Something that only the engine can do was asked for, and it is not installed."""

    def __init__(self, what: str) -> None:
        super().__init__(f"{what} needs the engine: {HOW_TO}.")


def engine_installed() -> bool:
    """Whether the extra `engine` is installed."""
    return find_spec("numba") is not None


def need_engine(what: str) -> None:
    """Raises NoEngine where it is not."""
    if not engine_installed():
        raise NoEngine(what)
