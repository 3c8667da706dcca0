"""Numbers changed in a TOML text, which stays as it is around them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from squarely.kernel.data import read_toml
from squarely.kernel.rules import BadInput, DataText

Change = Callable[[int], int]
_HEADER = re.compile(r"^\[([^\[\]]+)\][ \t]*(?:#.*)?$", re.MULTILINE)
_NUMBER = re.compile(r"-?\d+")
_ENTRY = re.compile(r"(=\s*)(-?\d+)")


def with_numbers(
    source: DataText, table: str, key: str, change: Change, entry: str | None = None
) -> DataText | None:
    """The text with every number of a key changed, or of one entry of it; the table "" is the top.

    None where the text is written in another way than ours: what was meant is compared with what
    is read again.
    """
    expected = read_toml(source)
    holder = expected.get(table) if table else expected
    if not isinstance(holder, dict) or key not in holder:
        return None
    holder[key] = _changed(holder[key], change, entry)
    begin, end = _span(source.text, table)
    before, body, after = source.text[:begin], source.text[begin:end], source.text[end:]
    name = re.escape(key)
    line = re.compile(
        rf"^((?:{name}|\"{name}\"|'{name}')[ \t]*=[ \t]*)(\[[^\]]*\]|\{{[^}}]*\}}|-?\d+)",
        re.MULTILINE,
    )
    edited = line.sub(lambda found: found[1] + _rewritten(found[2], change, entry), body, count=1)
    text = DataText(source.origin, before + edited + after)
    try:
        return text if read_toml(text) == expected else None
    except BadInput:
        return None


def _span(text: str, table: str) -> tuple[int, int]:
    """Where a table begins and ends in a text."""
    headers = list(_HEADER.finditer(text))
    starts = [("", 0), *((found[1].strip(), found.end()) for found in headers)]
    ends = [*(found.start() for found in headers), len(text)]
    for (name, start), end in zip(starts, ends, strict=True):
        if name == table:
            return start, end
    return 0, 0


def _changed(value: Any, change: Change, entry: str | None) -> Any:
    if isinstance(value, list):
        return [change(each) if type(each) is int else each for each in value]
    if isinstance(value, dict):
        return {
            name: change(each) if type(each) is int and entry in (None, name) else each
            for name, each in value.items()
        }
    return change(value) if type(value) is int else value


def _rewritten(text: str, change: Change, entry: str | None) -> str:
    if text.startswith("{"):
        pattern = _ENTRY if entry is None else re.compile(rf"(\b{entry}\s*=\s*)(-?\d+)")
        return pattern.sub(lambda found: f"{found[1]}{change(int(found[2]))}", text)
    return _NUMBER.sub(lambda found: str(change(int(found[0]))), text)
