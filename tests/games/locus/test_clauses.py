"""Every clause of docs/rules/locus.md has a test, and every refusal cites a clause."""

from __future__ import annotations

from squarely.games.locus import clauses
from tests.games.clauses import clauses_cited, clauses_of_page, clauses_with_a_test
from tests.games.locus import (
    test_coins,
    test_filling,
    test_on_paper,
    test_rulebook,
    test_scoring,
    test_solo,
    test_turn,
)

ON_THE_PAGE = clauses_of_page("locus")
TESTED = clauses_with_a_test(
    test_coins, test_filling, test_on_paper, test_rulebook, test_scoring, test_solo, test_turn
)


def test_the_page_numbers_its_clauses_once() -> None:
    assert len(ON_THE_PAGE) == len(set(ON_THE_PAGE)) >= 25


def test_every_clause_has_a_test() -> None:
    assert set(ON_THE_PAGE) - TESTED == set()


def test_no_test_cites_a_clause_that_is_not_on_the_page() -> None:
    assert TESTED - set(ON_THE_PAGE) == set()


def test_every_refusal_cites_a_clause_of_the_page() -> None:
    cited = clauses_cited(clauses)
    assert cited
    assert cited <= set(ON_THE_PAGE)
