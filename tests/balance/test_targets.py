"""A target holds, is missed, or is open as long as there are too few games."""

from __future__ import annotations

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
    assert found.within > 25
    assert Target("in nine games of ten", found, low=90).verdict == "open"
    assert IN_WORDS["open"] == "too few games to tell"


def test_a_share_of_many_games_has_the_usual_interval() -> None:
    assert share(150, 600).within == pytest.approx(3.46, abs=0.02)
