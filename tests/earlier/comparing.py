"""Whether today's server says everything that an earlier one said; it may say more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

TIMES = 1e9
"""Numbers above are Unix times, which differ from day to day."""


def missing(then: Any, now: Any, path: str = "", values: bool = True) -> Iterator[str]:
    """What was said then and is not now, by its place; without values: keys and kinds alone."""
    if isinstance(then, dict):
        if not isinstance(now, dict):
            yield f"{path}: {_short(now)} in the place of an object"
            return
        for key, value in then.items():
            if key not in now:
                yield f"{path}.{key} is missing"
            else:
                yield from missing(value, now[key], f"{path}.{key}", values)
    elif isinstance(then, list):
        if not isinstance(now, list):
            yield f"{path}: {_short(now)} in the place of a list"
        elif values and len(then) != len(now):
            yield f"{path}: {len(now)} entries in the place of {len(then)}"
        else:
            for number, (old, new) in enumerate(zip(then, now, strict=False)):
                yield from missing(old, new, f"{path}.{number}", values)
    elif values and not _is_time(then) and then != now:
        yield f"{path}: {_short(now)} in the place of {_short(then)}"
    elif (_is_time(then) and not _is_time(now)) or (not values and _kind(then) != _kind(now)):
        yield f"{path}: {_short(now)} is of another kind than {_short(then)}"


def _is_time(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and value > TIMES


def _kind(value: Any) -> str:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return type(value).__name__
    return "number"


def _short(value: Any) -> str:
    return repr(value)[:120]
