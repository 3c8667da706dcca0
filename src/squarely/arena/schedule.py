"""Who plays whom where: every arrangement of the seats, each with the same cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, count, cycle, islice, permutations


@dataclass(frozen=True)
class Pairing:
    """One game to be played."""

    game: int
    round: int
    seats: tuple[str, ...]
    """The bot in each seat."""


def arrangements(
    bots: Sequence[str], seats: int, neighbours: int | None = None
) -> list[tuple[str, ...]]:
    """Every way to seat the bots, each as often as possible where seats are left.

    With neighbours only two at a time meet, who stand no further apart than so many places.
    """
    groups = list(combinations(bots, min(len(bots), seats)))
    if neighbours is not None:
        groups = [
            (bots[low], bots[high])
            for low, high in combinations(range(len(bots)), 2)
            if high - low <= neighbours
        ]
    found: dict[tuple[str, ...], None] = {}
    for group in groups:
        filled = tuple(islice(cycle(group), seats))
        found.update(dict.fromkeys(permutations(filled)))
    return list(found)


def near_tables(bots: Sequence[str], seats: int, neighbours: int) -> list[tuple[str, ...]]:
    """Tables of different bots that stand near each other, each bot once in every seat.

    Nobody meets somebody further away than so many places, unless a table needs more bots.
    """
    widest = max(neighbours, seats - 1)
    groups = (
        group for group in combinations(range(len(bots)), seats) if group[-1] - group[0] <= widest
    )
    return [
        tuple(bots[group[(first + seat) % seats]] for seat in range(seats))
        for group in groups
        for first in range(seats)
    ]


def schedule(
    bots: Sequence[str], seats: int, games: int, neighbours: int | None = None
) -> Iterator[Pairing]:
    """At least so many games: whole rounds, so that nobody has the better seats more often."""
    ways = arrangements(bots, seats, neighbours)
    number = count()
    for turn in range(-(-games // len(ways))):
        for way in ways:
            yield Pairing(next(number), turn, way)
