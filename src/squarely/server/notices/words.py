"""What people are told, in their languages."""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib.resources import files
from typing import get_args

from squarely.server.notices.preferences import Language

GAMES = {
    "blokus-to-go": "Blokus To Go",
    "blokus": "Blokus",
    "locus": "Locus",
    "lokomoto": "Loko moto",
}
PROGRAM = "BOT"
"""What stands after the name of a bot's account, in every language."""


@dataclass(frozen=True)
class Words:
    """The sentences of one language."""

    your_turn: str
    one: str
    many: str
    with_people: str
    change: str
    confirm_subject: str
    confirm: str


def _words(language: Language) -> Words:
    file = files("squarely.server.notices").joinpath(f"texts/{language}.json")
    return Words(**json.loads(file.read_text(encoding="utf-8")))


WORDS: dict[Language, Words] = {language: _words(language) for language in get_args(Language)}


def game_title(variant: str) -> str:
    """What stands on the box of a variant."""
    return GAMES.get(variant) or GAMES.get(variant.partition("-")[0], variant)
