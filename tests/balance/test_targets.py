"""A target holds, is missed, or is open as long as there are too few games."""

from __future__ import annotations

from dataclasses import replace

import pytest

from squarely.balance.report import IN_WORDS, Target, Verdict
from squarely.balance.statistics import Mean, share


@pytest.mark.parametrize(
    ("value", "within", "verdict"),
    [
        (20.0, 2.0, "holds"),
        (11.97, 0.01, "holds"),  # shown as 12.0
        (11.8, 0.1, "missed"),
        (12.5, 1.0, "open"),
        (11.5, 1.0, "open"),
        (29.0, 2.0, "open"),
        (33.0, 2.0, "missed"),
    ],
)
def test_the_whole_interval_counts(value: float, within: float, verdict: Verdict) -> None:
    target = Target("every zone", Mean(value, within), low=12, high=30, unit=" %")
    assert target.verdict == verdict
    assert str(target) == f"{value:.1f} ± {within:.1f} %"


def test_four_games_of_four_prove_little() -> None:
    found = share(4, 4)
    assert found.value == 100
    assert found.most == 100
    assert found.least < 60
    assert str(found) == "51.0 to 100.0"
    assert Target("in nine games of ten", found, low=90).verdict == "open"
    assert IN_WORDS["open"] == "too few games to tell"


def test_a_share_of_many_games_has_the_usual_interval() -> None:
    assert share(150, 600).within == pytest.approx(3.46, abs=0.02)


def test_a_share_lies_between_none_and_all() -> None:
    assert str(share(0, 14)) == "0.0 to 21.5"
    assert str(share(14, 14)) == "78.5 to 100.0"
    assert str(share(300, 600)) == "50.0 ± 4.0"
    assert share(5, 20, together=4).within > share(5, 20).within


def test_a_few_games_decide_nothing() -> None:
    sure = Target("in most games", Mean(99, 0.1), low=50, games=19)
    assert sure.verdict == "open"
    assert replace(sure, games=20).verdict == "holds"
