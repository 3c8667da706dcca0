"""Reading data files that people may write themselves."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from types import ModuleType
from typing import Any

from squarely.kernel.rules import BadInput, DataText, quoted


def shipped(game: ModuleType, name: str) -> DataText:
    """A data file that comes with a game."""
    path = files(game) / "data" / name
    return DataText(name, path.read_text(encoding="utf-8"))


def read_toml(source: DataText) -> dict[str, Any]:
    """The tables of a TOML text; raises BadInput that names the file."""
    try:
        return tomllib.loads(source.text)
    except RecursionError:
        raise BadInput(f"{source.origin} is nested too deeply.") from None
    except ValueError as problem:  # TOMLDecodeError is one, and so is a number of 5,000 digits
        raise BadInput(f"{source.origin} is not valid TOML: {quoted(str(problem))}.") from problem
