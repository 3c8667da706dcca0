"""What a result does to ratings, and what ratings say of the next game."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from squarely.kernel.rules import BadInput
from squarely.ratings.model import chances, rate
from squarely.ratings.rating import BETA, MU, POINTS, START, Anchor, Rating, category_of, shown

ratings = st.builds(Rating, st.floats(-30, 80), st.floats(0.5, 12.5))
tables = st.lists(ratings, min_size=2, max_size=5)


def ranks_for(players: int) -> st.SearchStrategy[list[int]]:
    return st.lists(st.integers(1, players), min_size=players, max_size=players)


games = tables.flatmap(lambda table: st.tuples(st.just(table), ranks_for(len(table))))


def test_every_variant_belongs_to_a_printed_game() -> None:
    assert category_of("blokus-teams") == "blokus"
    assert category_of("blokus-to-go") == "blokus-to-go"
    assert category_of("lokomoto") == "lokomoto"
    with pytest.raises(BadInput, match="'chess' is not rated"):
        category_of("chess")


def test_the_winner_gains_and_the_loser_loses() -> None:
    winner, loser = rate([START, START], [1, 2])
    assert winner.mu > START.mu > loser.mu
    assert winner.sigma < START.sigma


def test_a_shared_place_changes_nothing_between_equals() -> None:
    first, second = rate([START, START], [1, 1])
    assert first.mu == pytest.approx(second.mu) == pytest.approx(START.mu)


def test_a_bot_is_an_anchor_and_stays_where_it_is() -> None:
    bot = Anchor(20, 0.5)
    person, after = rate([START, bot], [2, 1])
    assert after == bot
    assert person.mu < START.mu


def test_teams_win_together() -> None:
    first, second, third, fourth = rate([START] * 4, [1, 3, 1, 3], teams=(0, 1, 0, 1))
    assert first == third
    assert second == fourth
    assert first.mu > second.mu


def test_a_game_of_one_side_is_not_rated() -> None:
    with pytest.raises(ValueError, match="two sides"):
        rate([START, START], [1, 1], teams=(0, 0))


@given(games)
def test_whoever_comes_first_alone_does_not_lose_by_it(
    game: tuple[list[Rating], list[int]],
) -> None:
    players, ranks = game
    after = rate(players, ranks)
    if ranks.count(min(ranks)) == 1:
        best = ranks.index(min(ranks))
        assert after[best].mu >= players[best].mu
    assert all(rating.sigma > 0 for rating in after)


@given(games, st.randoms(use_true_random=False))
def test_the_order_of_the_seats_does_not_matter(
    game: tuple[list[Rating], list[int]], rng: Random
) -> None:
    players, ranks = game
    order = list(range(len(players)))
    rng.shuffle(order)
    straight = rate(players, ranks)
    shuffled = rate([players[at] for at in order], [ranks[at] for at in order])
    for place, at in enumerate(order):
        assert shuffled[place].mu == pytest.approx(straight[at].mu)


@given(tables)
def test_chances_add_up_and_go_by_strength(table: list[Rating]) -> None:
    found = chances(table)
    assert sum(found) == pytest.approx(1)
    by_strength = sorted(zip([each.mu for each in table], found, strict=True))
    assert [chance for _, chance in by_strength] == sorted(found)


def test_four_hundred_points_are_ten_to_one() -> None:
    strong = Rating(MU + 400 / POINTS, 0.0)
    won, lost = chances([strong, Rating(MU, 0.0)])
    assert won / lost == pytest.approx(10)
    assert shown(strong).number == shown(Rating(MU, 0.0)).number + 400


def test_partners_share_a_chance() -> None:
    found = chances([Rating(MU, 1), Rating(MU - BETA, 1)] * 2, teams=(0, 1, 0, 1))
    assert found[0] == found[2] > found[1] == found[3]
    assert found[0] + found[1] == pytest.approx(1)


def test_a_number_is_shown_with_what_it_may_be_off() -> None:
    number, plus_minus = shown(START)
    assert number == 1500
    assert plus_minus > 500
    assert shown(Rating(-1000, 1)).number == 100
