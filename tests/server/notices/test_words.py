"""Whatever language notices are in, they say the same."""

from __future__ import annotations

from dataclasses import asdict
from string import Formatter

import pytest

from squarely.server.notices.preferences import Language
from squarely.server.notices.words import WORDS


@pytest.mark.parametrize("language", WORDS)
def test_every_sentence_has_the_places_of_the_english_one(language: Language) -> None:
    english = asdict(WORDS["en"])
    for name, sentence in asdict(WORDS[language]).items():
        assert sentence, name
        assert places(sentence) == places(english[name]), name


def places(sentence: str) -> set[str]:
    """What is filled in: `game` for `{game} is waiting.`"""
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}
