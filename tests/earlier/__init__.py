"""What earlier versions left behind: a table with matches, their links, and records.

Each folder was written by the version that it is named by, with people in every seat: `table.db.gz`
is its SQLite file, `matches.json` what its players had: keys of seats, outcomes, records. That of
1.0 has more, and the script that made it (`v1.0/make.py`).
"""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
VERSIONS = tuple(sorted(each.name for each in FOLDER.glob("v*")))


@dataclass(frozen=True)
class Kept:
    """A match as its players knew it."""

    id: str
    variant: str
    over: bool
    keys: dict[str, str]
    outcome: dict[str, Any] | None
    record: str

    @property
    def scores(self) -> list[tuple[int, int, int]]:
        """Seat, score and rank of everybody at the end."""
        results = self.outcome["results"] if self.outcome else []
        return [(each["seat"], each["score"], each["rank"]) for each in results]


def matches(version: str) -> list[Kept]:
    """What players of a version had."""
    text = (FOLDER / version / "matches.json").read_text(encoding="utf-8")
    return [Kept(**each) for each in json.loads(text)]


def sample(version: str, name: str) -> Any:
    """What a file of compressed JSON holds."""
    return json.loads(gzip.decompress((FOLDER / version / f"{name}.json.gz").read_bytes()))


def database(version: str, folder: Path) -> str:
    """The URL of a copy of the SQLite file that a version has written."""
    file = folder / "table.db"
    file.write_bytes(gzip.decompress((FOLDER / version / "table.db.gz").read_bytes()))
    return f"sqlite+aiosqlite:///{file}"
