"""The table of a meeting, with its tie-breaks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from typing import Literal

from squarely.tournaments.games import Game

Kind = Literal["party", "round robin", "swiss", "league"]

BYE: dict[Kind, Fraction] = {
    "party": Fraction(0),
    # Everybody has as many.
    "round robin": Fraction(0),
    "swiss": Fraction(1),
    "league": Fraction(1, 2),
}
"""What a round without an opponent counts."""


@dataclass(frozen=True)
class Standing:
    """One line of the table."""

    number: int
    place: int
    """Shared by those whom no tie-break parts."""
    points: Fraction
    wins: int
    games: int
    head_to_head: Fraction = Fraction(0)
    """What they took from those with as many points."""
    buchholz: Fraction = Fraction(0)
    """The points of all opponents together."""
    sonneborn_berger: Fraction = Fraction(0)
    """The points of the beaten opponents, and half of those with whom the place was shared."""


_Key = Callable[[Standing], tuple[Fraction | int, ...]]
_ORDER: dict[Kind, _Key] = {
    "party": lambda each: (each.points, each.wins, each.head_to_head),
    "round robin": lambda each: (
        each.points,
        each.head_to_head,
        each.sonneborn_berger,
        each.wins,
    ),
    "swiss": lambda each: (
        each.points,
        each.buchholz,
        each.head_to_head,
        each.sonneborn_berger,
        each.wins,
    ),
    "league": lambda each: (each.points, each.wins, each.head_to_head, each.buchholz),
}
"""What counts, the first first."""


def standings(kind: Kind, members: Iterable[int], games: Sequence[Game]) -> list[Standing]:
    """The table after the games that are over, from the first place on."""
    counted = [game for game in games if game.bye or game.ranks is not None]
    numbers = sorted({*members, *(each for game in counted for each in game.members if each > 0)})
    plain = [_counted(kind, number, counted) for number in numbers]
    points = {each.number: each.points for each in plain}
    table = [_with_tie_breaks(each, counted, points) for each in plain]
    key = _ORDER[kind]
    table.sort(key=lambda each: each.number)
    table.sort(key=key, reverse=True)
    placed: list[Standing] = []
    for _, group in groupby(table, key):
        place = len(placed) + 1
        placed += [replace(each, place=place) for each in group]
    return placed


def _counted(kind: Kind, number: int, games: Sequence[Game]) -> Standing:
    own = [game for game in games if number in game.members]
    played = [game for game in own if not game.bye]
    points = sum((game.points().get(number, Fraction(0)) for game in played), Fraction(0))
    points += BYE[kind] * (len(own) - len(played))
    return Standing(number, 0, points, sum(game.won_by(number) for game in played), len(played))


def _with_tie_breaks(one: Standing, games: Sequence[Game], points: dict[int, Fraction]) -> Standing:
    against = [game.shares()[one.number] for game in games if one.number in game.members]
    met = [(other, share) for shares in against for other, share in shares.items()]
    return replace(
        one,
        head_to_head=sum(
            (share for other, share in met if points[other] == one.points), Fraction(0)
        ),
        buchholz=sum((points[other] for other, _ in met), Fraction(0)),
        sonneborn_berger=sum((points[other] * share for other, share in met), Fraction(0)),
    )
