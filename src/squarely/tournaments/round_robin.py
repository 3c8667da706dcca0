"""Everybody meets everybody once: the circle method, with the seats of the Berger tables."""

from __future__ import annotations

from collections.abc import Sequence

from squarely.tournaments.games import Pairing


def rounds(count: int) -> int:
    """How many rounds there are for so many members."""
    return count - 1 + count % 2


def pair(members: Sequence[int], number: int) -> list[Pairing]:
    """The pairings of a round (from 1); with an odd number one has a bye in each.

    In round r those meet whose places add up to r (modulo all but the last); the last place meets
    whoever would meet themselves. Places run from 0 to n - 1.
    """
    places: list[int | None] = [*members]
    if len(places) % 2:
        places.append(None)
    last = len(places) - 1
    found = []
    for low in range(last):
        high = (number - 1 - low) % last
        if low > high:
            continue
        a, b = places[low], places[last if low == high else high]
        if a is None or b is None:
            found.append(tuple(each for each in (a, b) if each is not None))
        elif _first(low, last if low == high else high, last):
            found.append((a, b))
        else:
            found.append((b, a))
    return found


def _first(low: int, high: int, last: int) -> bool:
    """Whether the lower place has the first seat, so that nobody has it more than once too often.

    By the rule of the Berger tables: against the last place the lower half does; else whoever's
    place is lower if the places add up to an odd number.
    """
    if high == last:
        return low <= last // 2
    return (low + high) % 2 == 1
