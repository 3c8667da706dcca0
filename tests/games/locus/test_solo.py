"""The solo rank of docs/rules/locus.md: the table stands on the sheet."""

from __future__ import annotations

import pytest

from squarely.games import VARIANTS
from squarely.games.locus.rules import LocusRules
from squarely.kernel.rules import BadInput, DataText
from tests.games.locus.table import SMALL, SMALL_SHEET, last_turn, locus, person, played

clause = pytest.mark.clause

RANKS = """
[solo]
4 = "walker"
12 = "pathfinder"
"""


def ranked(seats: int, table: str = RANKS) -> LocusRules:
    sheet = DataText("my.toml", SMALL_SHEET + table)
    rules = VARIANTS["locus"].rules(seats, (), {**SMALL, "sheet": sheet})
    assert isinstance(rules, LocusRules)
    return rules


@clause("L33")
@pytest.mark.parametrize(
    ("filled", "total", "remark"),
    [
        ("", 0, ""),
        ("c1,d1", 4, "Solo rank: walker."),
        ("a2,a3,b3,c1,d1", 10, "Solo rank: walker."),
        ("c1,d1,c2,d2,c3,d3", 12, "Solo rank: pathfinder."),
        ("a2,a3,b3,c1,d1,c2,d2,c3,d3", 18, "Solo rank: pathfinder."),
    ],
)
def test_alone_the_total_has_a_rank(filled: str, total: int, remark: str) -> None:
    rules = ranked(1)
    outcome = rules.outcome(played(rules, last_turn(rules, person(rules, red=filled)), "1: done"))
    assert outcome is not None
    assert (outcome.scores, outcome.remark) == ({1: total}, remark)


@clause("L33")
def test_with_others_there_is_no_solo_rank() -> None:
    rules = ranked(2)
    pos = last_turn(rules, person(rules, red="c1,d1"), person(rules, done=True))
    outcome = rules.outcome(played(rules, pos, "1: done"))
    assert outcome is not None
    assert outcome.remark == ""


@clause("L33")
def test_more_points_never_lead_to_a_lower_rank_on_our_sheet() -> None:
    ranks = [locus(1).sheet.solo_rank(total) for total in range(400)]
    changes = [rank for rank, before in zip(ranks[1:], ranks, strict=False) if rank != before]
    assert len(changes) == len(set(changes))


@pytest.mark.parametrize("line", ['first = "walker"', "12 = 3", '-1 = "walker"', '12345 = "far"'])
def test_a_broken_solo_table_is_refused(line: str) -> None:
    with pytest.raises(BadInput, match=r"^my\.toml: \[solo\] has a bad line '.*'\.$"):
        ranked(1, f"[solo]\n{line}\n")
