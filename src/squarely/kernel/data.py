"""Data files that a game is made of: ours, those of earlier versions, and people's own."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from squarely.kernel.rules import BadInput, DataText, quoted

Fingerprints = tuple[tuple[str, str], ...]
"""By part of a game: the fingerprint of the data it was played with."""


@dataclass(frozen=True)
class DataPart:
    """A sheet, deck or map: a file in the folder `data` of a game's package."""

    name: str
    summary: str
    package: str
    first: str
    """The fingerprint of what games were played with that do not say."""
    editions: tuple[str, ...] = ()
    """The names of further files of ours, in `data/editions`."""

    def shipped(self) -> DataText:
        """The file that comes with this version."""
        return self._read(f"{self.name}.toml")

    def edition(self, name: str) -> DataText:
        """The edition with a name; raises BadInput that lists the names there are."""
        if name not in self.editions:
            has = " and ".join(self.editions) or "none"
            raise BadInput(f"There is no {self.name} {quoted(name)} of ours; there is {has}.")
        return self._read(f"editions/{name}.toml")

    def found(self, fingerprint: str) -> DataText | None:
        """The file with a fingerprint, an edition too, of this or an earlier version."""
        for now in (self.shipped(), *map(self.edition, self.editions)):
            if now.is_named(fingerprint):
                return now
        earlier = f"earlier/{self.name}-{fingerprint[:16]}.toml"
        if not (files(self.package) / "data" / earlier).is_file():
            return None
        text = self._read(earlier)
        return text if text.is_named(fingerprint) else None

    def _read(self, name: str) -> DataText:
        path = files(self.package) / "data" / name
        return DataText(name.rpartition("/")[2], path.read_text(encoding="utf-8"))


def fingerprints(data: Mapping[str, DataText]) -> Fingerprints:
    """What a record says of the data files that a game is played with."""
    return tuple((part, text.fingerprint) for part, text in sorted(data.items()))


_NAME = re.compile(r"[^\W_]+(?:[ '.-]{1,2}[^\W_]+)*\.?")
NAME = "a name is made of letters and digits, with blanks, hyphens, dots or apostrophes between"


def is_name(name: str) -> bool:
    """Whether people may call a station, a train or a shape so."""
    return _NAME.fullmatch(name) is not None


def written(name: str) -> str:
    """A name as it stands in moves, where blanks and hyphens part one word from the next."""
    return name.replace(" ", "_").replace("-", "~")


def spoken(name: str) -> str:
    """A written name as people say it."""
    return name.replace("_", " ").replace("~", "-")


def shown(value: object) -> str:
    """A value of a file as a sentence may name it: endless numbers and nested tables are not."""
    if isinstance(value, str):
        return value
    return str(value) if isinstance(value, int) and abs(value) < LARGE else "?"


LARGE = 10**9
MOST_PARTS = 8
"""Of a dotted key: reading one costs as much as its parts times those of its header."""
_NO_KEYS = re.compile(
    r'"""(?:\\.|[^\\])*?(?:"{3,5}|\Z)'
    r"|'''.*?(?:'{3,5}|\Z)"
    r'|"(?:\\[^\n]|[^"\\\n])*+["\\]?'
    r"|'[^'\n]*+'?"
    r"|#[^\n]*+"
    r"|(?<![\w.-])[+-]?\d+\.\d+(?![\w.])",
    re.DOTALL,
)
"""Strings, comments and decimal numbers, whose dots part no keys."""


def read_toml(source: DataText) -> dict[str, Any]:
    """The tables of a TOML text; raises BadInput that names the file."""
    lines = _NO_KEYS.sub("", source.text).splitlines()
    if any(line.count(".") >= MOST_PARTS for line in lines):
        raise BadInput(
            f"{source.origin} has a line with a key of more than {MOST_PARTS} parts: shorten it."
        )
    try:
        return tomllib.loads(source.text)
    except RecursionError:
        raise BadInput(f"{source.origin} is nested too deeply.") from None
    except ValueError as problem:  # TOMLDecodeError is one, and so is a number of 5,000 digits
        raise BadInput(f"{source.origin} is not valid TOML: {quoted(str(problem))}.") from problem
