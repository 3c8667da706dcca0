"""Words that paper and the pages in a browser share: rules, colours, lines of score sheets."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def shared(name: str) -> dict[str, Any]:
    """A file of them: a language, or `chapters`."""
    file = files("squarely.formats.print").joinpath(f"texts/{name}.json")
    told: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return told
