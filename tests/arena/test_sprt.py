"""The sequential test: it stops early, and is wrong as seldom as it promises."""

from __future__ import annotations

import math
from collections import Counter
from functools import partial
from random import Random

import pytest

from benchmarks.sprt_errors import (
    SKILL,
    errors,
    lead_of_four,
    lead_of_pairs,
    pair,
    round_of_four,
)
from squarely.arena.game import GameResult
from squarely.arena.rounds import pair_share, results, whole_rounds
from squarely.arena.sprt import (
    ERROR,
    PENTANOMIAL,
    SequentialTest,
    Sprt,
    elo_of,
    estimate,
    share_of,
)

MATCHES = 150


def _game(number: int, seats: tuple[str, ...], ranks: tuple[int, ...]) -> GameResult:
    nothing = (0,) * len(seats)
    return GameResult(number, number // 2, seats, nothing, ranks, 1, (0.0,) * len(seats))


def test_the_bounds_are_those_of_wald() -> None:
    """ln(0.95 / 0.05) = ln 19."""
    assert Sprt(0, 5).bounds == pytest.approx((-2.9444, 2.9444), abs=1e-4)


@pytest.mark.parametrize(
    ("elo0", "elo1", "pairs", "llr"),
    [
        (-0.25, 1.25, (292, 5905, 28939, 6129, 299), 2.95),
        (0.25, 1.25, (5, 418, 6043, 506, 12), 2.92),
    ],
)
def test_the_llr_is_that_of_published_tests_of_a_chess_engine(
    elo0: float, elo1: float, pairs: tuple[int, ...], llr: float
) -> None:
    """Two tests of December 2020 on fishtest, which counted in logistic Elo then."""
    counts = dict(zip(PENTANOMIAL, pairs, strict=True))
    assert round(Sprt(elo0, elo1).llr(counts), 2) == llr


def test_without_draws_or_seats_it_is_the_plain_likelihood_ratio() -> None:
    """Pairs that are won or lost as a whole are coins: 30 ln(s1 / s0) + 10 ln((1-s1) / (1-s0))."""
    s0, s1 = share_of(0), share_of(100)
    by_hand = 30 * math.log(s1 / s0) + 10 * math.log((1 - s1) / (1 - s0))
    assert Sprt(0, 100).llr({1.0: 30, 0.0: 10}) == pytest.approx(by_hand, abs=1e-2)


def test_many_results_of_any_kind_come_close_to_the_normal_approximation() -> None:
    """(s1 - s0) (2 mean - s0 - s1) / (2 variance / n), as for more than two seats."""
    rng = Random(1)
    shares = [rng.randint(4, 22) / 24 for _ in range(2_000)]
    mean = sum(shares) / len(shares)
    variance = sum((share - mean) ** 2 for share in shares) / len(shares)
    s0, s1 = share_of(10), share_of(20)
    normal = len(shares) * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance)
    assert Sprt(10, 20).llr(Counter(shares)) == pytest.approx(normal, rel=0.02)


def test_few_games_decide_nothing_however_clear_they_are() -> None:
    for share in (1.0, 0.7):
        assert 0 < Sprt(0, 20).llr({share: 5}) < 1


def test_mirrored_results_have_the_mirrored_llr() -> None:
    counts = {0.0: 3, 0.25: 9, 0.5: 20, 0.75: 12, 1.0: 6}
    mirrored = {1 - result: count for result, count in counts.items()}
    assert Sprt(0, 30).llr(counts) == pytest.approx(-Sprt(-30, 0).llr(mirrored))


def _few(wrong: int) -> bool:
    """Whether so many errors are what chance may make of one in twenty."""
    return wrong <= MATCHES * ERROR + 3 * math.sqrt(MATCHES * ERROR * (1 - ERROR))


@pytest.mark.parametrize(("truth", "elo"), [("H0", 0), ("H1", 100)])
def test_a_wrong_claim_is_accepted_about_once_in_twenty_times(truth: str, elo: float) -> None:
    """Simulated matches with uneven seats and draws, in which a claim's bound is the truth."""
    claims = Sprt(0, lead_of_pairs(100))
    assert _few(errors(claims, truth, partial(pair, Random(7), elo), MATCHES).wrong)


def test_with_four_seats_it_is_as_reliable() -> None:
    """The shares of games are tested, whatever hangs together within a game."""
    rng = Random(8)
    lead = lead_of_four(rng, SKILL)
    for claims, truth in ((Sprt(lead, lead + 60), "H0"), (Sprt(lead - 60, lead), "H1")):
        assert _few(errors(claims, truth, partial(round_of_four, rng, SKILL), MATCHES).wrong)


def test_a_lead_far_beyond_the_claims_is_seen_soon() -> None:
    found = errors(Sprt(0, 100), "H1", partial(pair, Random(9), 300), 20)
    assert found.wrong == 0
    assert max(found.rounds) < 60


def test_what_comes_after_the_decision_changes_nothing() -> None:
    test = SequentialTest(Sprt(0, 100))
    while test.accepted is None:
        test.add([1.0])
    decided = test.llr, test.rounds
    for _ in range(50):
        test.add([0.0])
    assert (test.llr, test.rounds) == decided
    assert test.accepted == "H1"


def test_shares_and_elo_belong_together() -> None:
    assert share_of(elo_of(0.8)) == pytest.approx(0.8)
    assert elo_of(0.75) == pytest.approx(190.8, abs=0.1)
    assert (elo_of(0.0), elo_of(1.0)) == (-math.inf, math.inf)
    found = estimate([0.5, 1.0, 0.5, 1.0])
    assert found.share == 0.75
    assert found.interval == pytest.approx((0.467, 1.0), abs=1e-3)
    assert estimate([]).interval == estimate([1.0]).interval == (0.0, 1.0)


def test_claims_that_cannot_be_told_apart_are_refused() -> None:
    with pytest.raises(ValueError, match="less than"):
        Sprt(5, 5)


def test_only_whole_rounds_count_and_in_their_order() -> None:
    seats = ("a", "b"), ("b", "a")
    games = [_game(number, seats[number % 2], (1, 2)) for number in (5, 0, 1, 2, 4)]
    assert [[game.game for game in each] for each in whole_rounds(games, 2)] == [[0, 1]]
    both = whole_rounds([*games, _game(3, seats[1], (2, 1))], 2)
    assert [[game.round for game in each] for each in both] == [[0, 0], [1, 1], [2, 2]]
    shares = [results(each, lambda game: pair_share(game, ["a", "b"])) for each in both]
    assert shares == [[0.5], [1.0], [0.5]]


def test_with_more_seats_every_game_is_a_result() -> None:
    seats = ("a", "b", "a", "b"), ("b", "a", "b", "a")
    games = [_game(number, each, (1, 2, 3, 4)) for number, each in enumerate(seats)]
    assert results(games, lambda game: pair_share(game, ["a", "b"])) == [0.75, 0.25]
