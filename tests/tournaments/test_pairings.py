"""Who meets whom: what each system promises, for any number of members and any results."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from squarely.tournaments import league, round_robin, swiss
from squarely.tournaments.games import Game, Pairing, byes_of, first_seats, meetings_of

SEEDS = st.integers(0, 10_000)


def result(pairing: Pairing, rng: Random) -> tuple[int, ...]:
    ranks = list(range(1, len(pairing) + 1))
    rng.shuffle(ranks)
    if rng.random() < 0.2:
        ranks = [1] * len(pairing)
    return tuple(ranks)


def finished(number: int, pairing: Pairing, rng: Random) -> Game:
    return Game(number, pairing, result(pairing, rng) if len(pairing) > 1 else None)


def everybody_has_a_place(pairings: list[Pairing], members: list[int]) -> bool:
    return sorted(each for pairing in pairings for each in pairing) == sorted(members)


@given(st.integers(2, 24))
def test_in_a_round_robin_everybody_meets_everybody_once(count: int) -> None:
    members = list(range(1, count + 1))
    games = [
        Game(number, pairing)
        for number in range(1, round_robin.rounds(count) + 1)
        for pairing in round_robin.pair(members, number)
    ]
    met = meetings_of(games)
    assert met == Counter(dict.fromkeys(map(frozenset, combinations(members, 2)), 1))
    for number in range(1, round_robin.rounds(count) + 1):
        pairings = [game.members for game in games if game.round == number]
        assert everybody_has_a_place(pairings, members)
    assert all(abs(first_seats(games, each)) <= 1 for each in members)
    assert set(byes_of(games).values()) <= {1}


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 17), SEEDS)
def test_in_the_swiss_system_nobody_meets_anybody_again(count: int, seed: int) -> None:
    rng = Random(seed)
    members = list(range(1, count + 1))
    games: list[Game] = []
    for number in range(1, swiss.rounds(count) + 1):
        pairings = swiss.pair(members, games)
        assert everybody_has_a_place(pairings, members)
        assert sum(len(pairing) == 1 for pairing in pairings) == count % 2
        games += [finished(number, pairing, rng) for pairing in pairings]
    assert set(meetings_of(games).values()) <= {1}
    assert set(byes_of(games).values()) <= {1}


@settings(max_examples=40, deadline=None)
@given(st.integers(4, 16), SEEDS)
def test_people_may_come_late_to_the_swiss_system_or_leave(count: int, seed: int) -> None:
    rng = Random(seed)
    members = list(range(1, count + 1))
    games: list[Game] = []
    for number in range(1, 6):
        if rng.random() < 0.4 and len(members) > 2:
            members.remove(rng.choice(members))
        if rng.random() < 0.4:
            members.append(100 + number)
        pairings = swiss.pair(members, games)
        assert everybody_has_a_place(pairings, members)
        games += [finished(number, pairing, rng) for pairing in pairings]


def test_winners_meet_winners() -> None:
    games = [Game(1, (1, 2), (1, 2)), Game(1, (3, 4), (1, 2)), Game(1, (5, 6), (2, 1))]
    games.append(Game(1, (7, 8), (2, 1)))
    pairings = swiss.pair(range(1, 9), games)
    winners = {1, 3, 6, 8}
    assert all(set(pairing) <= winners or not set(pairing) & winners for pairing in pairings)


def test_whoever_had_the_first_seat_gets_the_second() -> None:
    games = [Game(1, (1, 2), (1, 2)), Game(1, (4, 3), (2, 1))]
    assert set(swiss.pair([1, 2, 3, 4], games)) == {(3, 1), (2, 4)}


def test_the_last_without_a_bye_has_it() -> None:
    games = [Game(1, (1, 2), (1, 2)), Game(1, (3,))]
    assert (2,) in swiss.pair([1, 2, 3], games)


@given(st.integers(1, 40))
def test_tables_of_a_league_are_as_large_as_can_be(count: int) -> None:
    found = league.sizes(count, (3, 4, 5), 4)
    assert set(found) <= {3, 4, 5}
    assert count - sum(found) == (count if count < 3 else 0)
    assert league.sizes(count, (4,), 4) == [4] * (count // 4)


@settings(max_examples=40, deadline=None)
@given(st.integers(3, 20), SEEDS)
def test_a_league_seats_everybody_it_can_and_shares_the_byes(count: int, seed: int) -> None:
    rng = Random(seed)
    members = list(range(1, count + 1))
    games: list[Game] = []
    for number in range(1, 5):
        pairings = league.pair(members, games, (4,), 4)
        assert everybody_has_a_place(pairings, members)
        assert sum(len(pairing) == 1 for pairing in pairings) == count % 4
        games += [finished(number, pairing, rng) for pairing in pairings]
    byes = byes_of(games)
    assert max(byes[each] for each in members) - min(byes[each] for each in members) <= 1


def test_in_a_league_new_faces_meet_first() -> None:
    members = list(range(1, 10))
    first = league.pair(members, [], (3,), 3)
    games = [Game(1, pairing, (1, 1, 1)) for pairing in first]
    games += [Game(2, pairing, (1, 1, 1)) for pairing in league.pair(members, games, (3,), 3)]
    assert set(meetings_of(games).values()) == {1}
