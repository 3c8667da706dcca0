"""A league of tables with several seats: neighbours in the table meet, new faces first."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import cache
from itertools import combinations

from squarely.tournaments.games import Game, Pairing, byes_of, meetings_of
from squarely.tournaments.standings import standings

AGAIN = 100
"""Meeting once more counts like so many places between two at a table (squared)."""


def sizes(count: int, allowed: Collection[int], wanted: int) -> list[int]:
    """The sizes of the tables: the fewest go without, then as close to wanted as can be."""

    @cache
    def best(left: int) -> tuple[int, int, tuple[int, ...]]:
        # Without, distance from what is wanted, tables.
        found: list[tuple[int, int, tuple[int, ...]]] = [(left, 0, ())]
        for size in sorted(allowed):
            if size <= left:
                without, distance, rest = best(left - size)
                found.append((without, distance + (size - wanted) ** 2, (size, *rest)))
        return min(found, key=lambda each: (each[0], each[1], len(each[2])))

    return sorted(best(count)[2], reverse=True)


def pair(
    members: Sequence[int], games: Sequence[Game], allowed: Collection[int], wanted: int
) -> list[Pairing]:
    """The tables of the next round, and a bye for everybody who finds no seat.

    Starts with neighbours in the standings, then swaps people between tables as long as that makes
    fewer meet again or brings neighbours closer (local search, which ends for the cost falls).
    """
    table = [each.number for each in standings("league", members, games) if each.number in members]
    split = sizes(len(table), allowed, wanted)
    byes = byes_of(games)
    # Whoever had the fewest byes goes without, the last first.
    order = sorted(range(len(table)), key=lambda place: (byes[table[place]], -place))
    without = {table[place] for place in order[: len(table) - sum(split)]}
    playing = [each for each in table if each not in without]
    place = {number: at for at, number in enumerate(playing)}
    met = meetings_of(games)

    def cost(group: Sequence[int]) -> int:
        return sum(
            AGAIN * met[frozenset((a, b))] ** 2 + (place[a] - place[b]) ** 2
            for a, b in combinations(group, 2)
        )

    groups: list[list[int]] = []
    for size in split:
        begun = sum(map(len, groups))
        groups.append(playing[begun : begun + size])
    while _swapped(groups, cost):
        pass
    seated = [_seated(group, games) for group in groups]
    return seated + [(each,) for each in table if each in without]


def _swapped(groups: list[list[int]], cost: Callable[[Sequence[int]], int]) -> bool:
    """Swaps two people of different tables if that is better; whether it found any."""
    for one, other in combinations(groups, 2):
        before = cost(one) + cost(other)
        for a in range(len(one)):
            for b in range(len(other)):
                one[a], other[b] = other[b], one[a]
                if cost(one) + cost(other) < before:
                    return True
                one[a], other[b] = other[b], one[a]
    return False


def _seated(group: Sequence[int], games: Sequence[Game]) -> Pairing:
    """Who sat earlier so far sits later."""

    def early(member: int) -> float:
        places = [
            game.members.index(member) / len(game.members)
            for game in games
            if member in game.members and not game.bye
        ]
        return sum(0.5 - place for place in places)

    return tuple(sorted(group, key=early))
