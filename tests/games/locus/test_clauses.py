"""Every clause of docs/rules/locus.md has a test, and every refusal cites a clause."""

from __future__ import annotations

import re
from pathlib import Path

from squarely.games.locus import clauses
from squarely.kernel.rules import Clause
from tests.games.locus import (
    test_coins,
    test_filling,
    test_rulebook,
    test_scoring,
    test_solo,
    test_turn,
)

RULES_PAGE = Path(__file__).parents[3] / "docs" / "rules" / "locus.md"
TEST_MODULES = (test_rulebook, test_turn, test_filling, test_coins, test_scoring, test_solo)


def clauses_of_the_page() -> list[str]:
    return re.findall(r"^- \*\*(L\d+)\*\*", RULES_PAGE.read_text(encoding="utf-8"), re.MULTILINE)


def clauses_with_a_test() -> set[str]:
    tests = [
        test
        for module in TEST_MODULES
        for name, test in vars(module).items()
        if name.startswith("test_")
    ]
    marks = [mark for test in tests for mark in getattr(test, "pytestmark", ())]
    return {number for mark in marks if mark.name == "clause" for number in mark.args}


def test_the_page_numbers_its_clauses_from_one_on() -> None:
    numbers = clauses_of_the_page()
    assert numbers == [f"L{number}" for number in range(1, len(numbers) + 1)]
    assert len(numbers) >= 33


def test_every_clause_has_a_test() -> None:
    assert set(clauses_of_the_page()) - clauses_with_a_test() == set()


def test_no_test_cites_a_clause_that_is_not_on_the_page() -> None:
    assert clauses_with_a_test() - set(clauses_of_the_page()) == set()


def test_every_refusal_cites_a_clause_of_the_page() -> None:
    cited = {clause.number for clause in vars(clauses).values() if isinstance(clause, Clause)}
    assert cited
    assert cited <= set(clauses_of_the_page())
