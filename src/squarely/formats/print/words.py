"""What stands on paper beside the rules."""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib.resources import files
from typing import Literal, cast, get_args

from squarely.formats.print.texts import shared

LanguageName = Literal["en", "de", "es", "hu"]


@dataclass(frozen=True)
class Words:
    """The words of one language."""

    language: LanguageName
    ruler: str
    """Beside the line that is 50 mm long."""
    rules: str
    glue: str
    fold: str
    pieces: str
    score: str
    total: str
    name: str
    coins: str
    cards: str
    trains: str
    shapes: str
    bonus: str
    map: str
    keepsake: str
    course: str
    seed: str
    seat: str

    @property
    def colours(self) -> dict[str, str]:
        """The names of colours."""
        return cast(dict[str, str], shared(self.language)["colours"])

    def item(self, label: str) -> str:
        """A line of a score sheet, such as `blue: squares left`."""
        lines = shared(self.language)["scores"]
        parts = (lines.get(part, self.colours.get(part, part)) for part in label.split(": "))
        return ": ".join(parts)


def _words(language: LanguageName) -> Words:
    file = files("squarely.formats.print").joinpath(f"labels/{language}.json")
    return Words(language, **json.loads(file.read_text(encoding="utf-8")))


WORDS: dict[LanguageName, Words] = {
    language: _words(language) for language in get_args(LanguageName)
}
