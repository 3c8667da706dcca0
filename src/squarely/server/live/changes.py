"""What has changed between two values of the same kind, as paths to the parts that differ."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any


def changes(before: Any, now: Any, path: str) -> dict[str, Any]:
    """The parts of `now` that are not as before, by their paths, such as `view.colours.2.score`.

    Fields of dataclasses and elements of lists as long as before have paths of their own. Where
    one element has come or gone the path ends with `+` or `-` and its index. Anything else is
    replaced as a whole.
    """
    found: dict[str, Any] = {}
    _compare(before, now, path, found)
    return found


def _compare(before: Any, now: Any, path: str, found: dict[str, Any]) -> None:
    kind = now.__class__
    if before.__class__ is not kind:
        found[path] = now
    elif names := _names(kind):
        for name in names:
            was, each = getattr(before, name), getattr(now, name)
            if was is not each:
                _compare(was, each, f"{path}.{name}", found)
    elif kind is tuple:
        _compare_lists(before, now, path, found)
    elif before != now:
        found[path] = now


def _compare_lists(
    before: tuple[Any, ...], now: tuple[Any, ...], path: str, found: dict[str, Any]
) -> None:
    more = len(now) - len(before)
    if more == 0 and now and _names(now[0].__class__):
        for index, (was, each) in enumerate(zip(before, now, strict=True)):
            if was is not each:
                _compare(was, each, f"{path}.{index}", found)
        return
    pairs = enumerate(zip(before, now, strict=False))
    at = next((index for index, (was, each) in pairs if was != each), min(len(before), len(now)))
    if more == 1 and now[at + 1 :] == before[at:]:
        found[f"{path}.+{at}"] = now[at]
    elif more == -1 and now[at:] == before[at + 1 :]:
        found[f"{path}.-{at}"] = None
    elif more or at < len(now):
        found[path] = now


@cache
def _names(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else ()
