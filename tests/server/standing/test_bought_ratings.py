"""Ratings cannot be bought from own accounts, and clubs are rated as well as ever."""

from __future__ import annotations

from random import Random

import pytest

from squarely.ratings.fairness import MOST_A_MONTH, MOST_UNBEATEN
from squarely.ratings.model import rate
from squarely.ratings.rating import MU, POINTS, START, Rating, shown
from squarely.server.settings import Settings
from tests.server.standing.ledger import DAY, LENGTH, Ledger, ledger

SURE = Rating(MU, 3.0)
"""Of somebody who played a lot before this version."""


async def number(book: Ledger, name: str) -> int:
    return shown(await book.rating(name)).number


@pytest.mark.parametrize("size", [1, 5, 500])
async def test_500_games_that_own_accounts_resign_give_less_than_60_points(
    database: str, size: int
) -> None:
    async with ledger(database) as book:
        await book.join("mallory", *(f"own {each}" for each in range(size)))
        for game in range(500):
            await book.beats("mallory", f"own {game % size}")
        assert 0 < await number(book, "mallory") - 1500 < 60


async def test_a_ring_that_made_each_other_sure_gives_no_more(local: Settings) -> None:
    rng = Random(1)
    async with ledger(local.database) as book:
        ring = [f"own {each}" for each in range(6)]
        await book.join("mallory", *ring)
        for _ in range(120):
            one, two = rng.sample(ring, 2)
            await book.beats(one, two)
        for game in range(120):
            await book.beats("mallory", ring[game % 6])
        assert await number(book, "mallory") - 1500 < 60


async def test_a_chain_gives_no_more(local: Settings) -> None:
    async with ledger(local.database) as book:
        await book.join("a", "b", "c")
        for _ in range(80):
            await book.beats("b", "c")
            await book.beats("a", "b")
        assert await number(book, "a") - 1500 < 60


async def test_a_friend_whose_rating_is_sure_gives_no_more(local: Settings) -> None:
    async with ledger(local.database) as book:
        await book.join("mallory", "friend", rating=SURE)
        for _ in range(100):
            told = await book.beats("mallory", "friend")
        assert told["mallory"] == told["friend"] == "opponent"
        assert await number(book, "mallory") - 1500 < 60


async def test_what_is_lost_to_a_friend_and_won_back_from_bots_is_not_given_twice(
    local: Settings,
) -> None:
    async with ledger(local.database) as book:
        await book.join("mallory", "friend", rating=SURE)
        for _ in range(20):
            await book.beats("friend", "mallory")
            await book.beats("friend", "mallory", moves=2)
        while await number(book, "mallory") < 1500:
            await book.meets_bot("mallory", 5, won=True)
        before = await number(book, "mallory")
        for _ in range(100):
            await book.beats("mallory", "friend")
        assert await number(book, "mallory") - before < 60


async def test_losing_now_and_then_to_own_accounts_has_an_end_too(local: Settings) -> None:
    async with ledger(local.database) as book:
        ring = [f"own {each}" for each in range(6)]
        await book.join("mallory", *ring)
        for game in range(300):
            pair = ("mallory", ring[game % 6])
            await book.beats(*(pair if game % 5 else pair[::-1]))
        assert await number(book, "mallory") - 1500 <= MOST_A_MONTH * POINTS + 1


async def test_after_a_month_an_opponent_can_give_again(local: Settings) -> None:
    async with ledger(local.database) as book:
        await book.join("ada", "bob", rating=SURE)
        for _ in range(60):
            await book.beats("ada", "bob")
        first = await book.rating("ada")
        book.now += 31 * DAY
        told = await book.beats("ada", "bob")
        assert told["ada"] is None
        assert (await book.rating("ada")).mu > first.mu + 0.01


async def test_a_win_over_a_short_game_does_not_count_and_says_so(database: str) -> None:
    async with ledger(database) as book:
        await book.join("ada", "bob")
        assert await book.beats("ada", "bob", LENGTH - 1) == {"ada": "short", "bob": None}
        assert await book.rating("ada") == START
        # Giving up early is no way out of a loss.
        assert (await book.rating("bob")).mu < START.mu
        told = await book.beats("ada", "bob", LENGTH)
        assert told["ada"] == "newcomers"
        assert (await book.rating("ada")).mu > START.mu


async def test_whoever_has_played_bots_gives_as_before(local: Settings) -> None:
    """Each opponent has a share of their own then: only newcomers share one."""
    async with ledger(local.database) as book:
        known = [f"known {each}" for each in range(4)]
        await book.join("ada", "new", *known)
        for name in ("ada", *known):
            for game in range(10):
                await book.meets_bot(name, 5, won=game % 2 == 0)
        before = (await book.rating("ada")).mu
        for name in known * 5:
            told = await book.beats("ada", name)
        assert told["ada"] == "opponent"
        gained = (await book.rating("ada")).mu - before
        assert 2 * MOST_UNBEATEN < gained <= 4 * MOST_UNBEATEN


async def test_one_known_account_does_not_make_many_known(database: str) -> None:
    async with ledger(database) as book:
        ring = [f"own {each}" for each in range(5)]
        await book.join("mallory", "known", *ring)
        for game in range(10):
            await book.meets_bot("known", 5, won=game % 2 == 0)
        for name in ring:
            for game in range(20):
                await book.beats(*(("known", name) if game % 2 else (name, "known")))
        before = await number(book, "mallory")
        for name in ring * 20:
            await book.beats("mallory", name)
        # One has become known and gives of its own, all others together as much once more.
        assert await number(book, "mallory") - before < 120


@pytest.mark.parametrize("known", [False, True], ids=["new", "known"])
async def test_a_club_is_rated_as_well_as_before(local: Settings, known: bool) -> None:
    """Eight people who meet nobody else, behind one address or not: 200 games in a month."""
    rng = Random(2)
    strengths = {f"p{each}": 1250 + 70 * each for each in range(8)}
    async with ledger(local.database) as book:
        alone: dict[str, Rating] = dict.fromkeys(strengths, START)
        for name, truth in strengths.items():
            if known:
                alone[name] = Rating(MU + (truth - 1500) / POINTS, SURE.sigma)
            await book.join(name, rating=alone[name] if known else None)
        for _ in range(200):
            one, two = rng.sample(list(strengths), 2)
            expected = 1 / (1 + 10 ** ((strengths[two] - strengths[one]) / 400))
            pair = (one, two) if rng.random() < expected else (two, one)
            told = await book.beats(*pair)
            assert set(told.values()) <= {None, "newcomers", "opponent"}
            alone[pair[0]], alone[pair[1]] = rate([alone[each] for each in pair], [1, 2])
        found = {name: await book.rating(name) for name in strengths}

        def off(ratings: dict[str, Rating]) -> float:
            return sum(abs(shown(ratings[name]).number - strengths[name]) for name in strengths) / 8

        assert off(found) <= off(alone) + 10
        order = sorted(strengths, key=lambda name: found[name].mu)
        assert sum(abs(at - order.index(name)) for at, name in enumerate(strengths)) <= 6


async def test_a_family_that_takes_turns_in_winning_stays_where_it_is(local: Settings) -> None:
    async with ledger(local.database) as book:
        await book.join("ada", "bob", rating=SURE)
        told = []
        for _ in range(10):
            told += [await book.beats("ada", "bob"), await book.beats("bob", "ada")]
        assert all(each == {"ada": None, "bob": None} for each in told)
