"""Every clause of docs/rules/lokomoto.md has a test, and every refusal cites a clause."""

from __future__ import annotations

from squarely.games.lokomoto import clauses
from tests.games.clauses import clauses_cited, clauses_of_page, clauses_with_a_test
from tests.games.lokomoto import (
    test_buying,
    test_modes,
    test_rulebook,
    test_scoring,
    test_secrets,
)

ON_THE_PAGE = clauses_of_page("lokomoto")
TESTED = clauses_with_a_test(test_rulebook, test_buying, test_scoring, test_modes, test_secrets)


def test_the_page_numbers_its_clauses_from_one_on() -> None:
    assert [f"T{number}" for number in range(1, len(ON_THE_PAGE) + 1)] == ON_THE_PAGE
    assert len(ON_THE_PAGE) >= 29


def test_every_clause_has_a_test() -> None:
    assert set(ON_THE_PAGE) - TESTED == set()


def test_no_test_cites_a_clause_that_is_not_on_the_page() -> None:
    assert TESTED - set(ON_THE_PAGE) == set()


def test_every_refusal_cites_a_clause_of_the_page() -> None:
    cited = clauses_cited(clauses)
    assert cited
    assert cited <= set(ON_THE_PAGE)
