"""What people read of T17 and T18, in every language."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from squarely.formats.print.texts import shared
from squarely.games.lokomoto import clauses

WEB = Path(__file__).parents[3] / "web" / "src"
EXACTLY = {"en": "exactly", "de": "genau", "es": "exactamente", "hu": "pontosan"}
CONTAIN = {"en": "contain", "de": "enthalten", "es": "contienen|contengan", "hu": "tartalmaz"}


def read(path: str) -> Any:
    return json.loads((WEB / path).read_text(encoding="utf-8"))


@pytest.mark.parametrize("language", EXACTLY)
def test_t18_and_its_refusals_say_exactly(language: str) -> None:
    exactly = EXACTLY[language]
    assert exactly in shared(language)["clauses"]["T18"]
    refusals = read(f"i18n/breaches/{language}.json")
    for clause in (clauses.OVERPAID, clauses.TRAIN_FITS):
        assert clause.number == "T18"
        assert exactly in refusals[clause.sentence]


@pytest.mark.parametrize("language", CONTAIN)
def test_the_tutorial_says_that_paid_sections_contain_a_shape(language: str) -> None:
    steps = read(f"games/lokomoto/tutorials/{language}.json")["lokomoto"]
    for step in steps[-2:]:
        assert re.search(CONTAIN[language], step["text"], re.IGNORECASE)
    assert re.search(CONTAIN[language], shared(language)["clauses"]["T17"])


def test_the_page_of_to_go_counts_as_the_rules_do() -> None:
    page = (WEB.parents[1] / "docs" / "play" / "blokus-to-go.md").read_text(encoding="utf-8")
    assert "15 points, or 20" in page
    assert "minus 1" in page.replace("\n   ", " ")
