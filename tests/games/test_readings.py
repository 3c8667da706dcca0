"""What the rulebooks leave open is marked as our reading, wherever the clause is told."""

from __future__ import annotations

import re

import pytest

from publish.pages import RULES, rules_page
from squarely.formats.print.rules_pages import chapters
from squarely.formats.print.texts import shared
from squarely.formats.print.words import LanguageName
from tests.games.clauses import RULES_PAGES, clauses_of_page

READINGS = {
    "blokus": "B3 B11 B16 B18 B22 B23 B30 B31 B33",
    "locus": "L1 L2 L3 L5 L6 L7 L8 L9 L14 L15 L17 L20 L22 L24 L28 L30 L31 L36",
    "lokomoto": "T3 T5 T15 T18 T19 T20 T23 T24 T26 T28 T30",
}
"""Free starts, passing, ties, the starting player, coins from the pick on, head starts..."""
MARKS: dict[LanguageName, str] = {
    "en": "(our reading)",
    "de": "(unsere Lesart)",
    "es": "(nuestra lectura)",
    "hu": "(a mi olvasatunk)",
}
every_game = pytest.mark.parametrize("game", READINGS)
every_language = pytest.mark.parametrize("language", MARKS)


def sentence_ends(text: str, mark: str) -> bool:
    """Whether every mark stands at the end of a sentence."""
    return text.count(mark) == text.count(f"{mark}.")


@every_game
def test_the_rules_page_marks_our_readings(game: str) -> None:
    page = (RULES_PAGES / f"{game}.md").read_text(encoding="utf-8")
    clauses = re.findall(r"^- \*\*([A-Z]\d+)\*\* ((?:.|\n(?=  ))+)", page, re.MULTILINE)
    told = {number: " ".join(text.split()) for number, text in clauses}
    assert list(told) == clauses_of_page(game)
    marked = [number for number, text in told.items() if MARKS["en"] in text]
    assert marked == READINGS[game].split()
    assert all(sentence_ends(text, MARKS["en"]) for text in told.values())
    assert "*(our reading)*" in " ".join(page.partition("\n## ")[0].split())


@every_game
@every_language
def test_pages_and_prints_mark_the_same_in_every_language(
    game: str, language: LanguageName
) -> None:
    mark, english = MARKS[language], shared("en")["clauses"]
    told = [clause for chapter in chapters(game, language) for clause in chapter.clauses]
    assert [number for number, text in told if mark in text] == READINGS[game].split()
    for number, text in told:
        assert sentence_ends(text, mark)
        assert text.count(mark) == english[number].count(MARKS["en"])


@pytest.mark.parametrize("language", RULES)
def test_the_documentation_site_has_the_marks_too(language: LanguageName) -> None:
    for game, numbers in READINGS.items():
        page = rules_page(game, language)
        for number in numbers.split():
            (line,) = (line for line in page.splitlines() if line.startswith(f"- **{number}**"))
            assert MARKS[language] in line
