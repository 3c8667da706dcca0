"""The Swiss system for two seats, as a minimum weight perfect matching.

S. Olafsson, "Weighted matching in chess tournaments", Journal of the Operational Research Society
41 (1990): everybody is a vertex, and what speaks against a game is the weight of its edge. The
matching itself is Edmonds' blossom algorithm in networkx.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import networkx

from squarely.tournaments.games import Game, Pairing, byes_of, first_seats, meetings_of
from squarely.tournaments.standings import standings

_NOBODY = -1
"""The vertex whose partner has a bye."""
AGAIN, SCORE, SEAT = 10**9, 10**4, 10**2
"""What speaks against a game: meeting again, a difference of a point, the same seat once more."""


def rounds(count: int) -> int:
    """As many as a knock-out would need, so that one can win them all; no more than opponents."""
    return max(1, min(math.ceil(math.log2(max(count, 2))), count - 1))


def pair(members: Sequence[int], games: Sequence[Game]) -> list[Pairing]:
    """The pairings of the next round; nobody meets anybody again while that can be avoided."""
    table = [each for each in standings("swiss", members, games) if each.number in members]
    met, byes = meetings_of(games), byes_of(games)
    graph = networkx.Graph()
    for place, one in enumerate(table):
        if len(table) % 2:
            # The lowest who has not had it yet.
            against = AGAIN * byes[one.number] + SCORE * int(4 * one.points**2) - place
            graph.add_edge(one.number, _NOBODY, weight=against)
        for gap, other in enumerate(table[place + 1 :], start=1):
            against = AGAIN * met[frozenset((one.number, other.number))]
            against += SCORE * int(4 * (one.points - other.points) ** 2)
            seats = first_seats(games, one.number), first_seats(games, other.number)
            against += SEAT * abs(seats[0] + seats[1])
            # Among equals the upper half meets the lower one.
            against += abs(gap - len(table) // 2)
            graph.add_edge(one.number, other.number, weight=against)
    matching = networkx.min_weight_matching(graph)
    places = {each.number: place for place, each in enumerate(table)}
    found = [_seated(pairing, games, places) for pairing in matching]
    return sorted(found, key=lambda each: (len(each) == 1, min(places[one] for one in each)))


def _seated(pairing: tuple[int, int], games: Sequence[Game], places: dict[int, int]) -> Pairing:
    """Who had the first seat less often has it; among equals the lower in the table."""
    if _NOBODY in pairing:
        return (max(pairing),)
    one, other = sorted(pairing, key=lambda each: (first_seats(games, each), -places[each]))
    return one, other
