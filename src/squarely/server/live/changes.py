"""What has changed between two values of the same kind, as paths to the parts that differ."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any


def changes(before: Any, now: Any, path: str) -> Iterator[tuple[str, Any]]:
    """The parts of `now` that are not as before, each with its path: `view.colours.2.score`.

    Fields of dataclasses and elements of lists as long as before have paths of their own. Where
    one element has come or gone the path ends with `+` or `-` and its index. Anything else is
    replaced as a whole.
    """
    if before is now:
        return
    kind = type(now)
    if type(before) is not kind:
        yield path, now
    elif names := _names(now.__class__):
        for name in names:
            yield from changes(getattr(before, name), getattr(now, name), f"{path}.{name}")
    elif kind is tuple:
        yield from _list_changes(before, now, path)
    elif before != now:
        yield path, now


def _list_changes(
    before: tuple[Any, ...], now: tuple[Any, ...], path: str
) -> Iterator[tuple[str, Any]]:
    more = len(now) - len(before)
    if more == 0 and now and _names(now[0].__class__):
        for index, (was, each) in enumerate(zip(before, now, strict=True)):
            yield from changes(was, each, f"{path}.{index}")
        return
    pairs = enumerate(zip(before, now, strict=False))
    at = next((index for index, (was, each) in pairs if was != each), min(len(before), len(now)))
    if more == 1 and now[at + 1 :] == before[at:]:
        yield f"{path}.+{at}", now[at]
    elif more == -1 and now[at:] == before[at + 1 :]:
        yield f"{path}.-{at}", None
    elif more or at < len(now):
        yield path, now


@cache
def _names(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else ()
