"""What has changed between two values of the same kind, as paths to the parts that differ."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any


def changes(before: Any, now: Any, path: str) -> Iterator[tuple[str, Any]]:
    """The parts of `now` that are not as before, each with its path: `view.colours.2.left`.

    Fields of dataclasses and elements of lists as long as before have paths of their own; anything
    else is replaced as a whole.
    """
    if before is now:
        return
    kind = type(now)
    if type(before) is kind and (names := _names(now.__class__)):
        for name in names:
            yield from changes(getattr(before, name), getattr(now, name), f"{path}.{name}")
    elif kind is tuple and now and _in_step(before, now):
        for index, (was, each) in enumerate(zip(before, now, strict=True)):
            yield from changes(was, each, f"{path}.{index}")
    elif before != now:
        yield path, now


@cache
def _names(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else ()


def _in_step(before: Any, now: tuple[Any, ...]) -> bool:
    """Whether the elements have fields, which makes it worth while to look into each."""
    return type(before) is tuple and len(before) == len(now) and bool(_names(now[0].__class__))
