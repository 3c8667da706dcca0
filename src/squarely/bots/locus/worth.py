"""What a Locus sheet is worth to the baseline bot: points, and progress toward more."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache, reduce
from operator import add

from squarely.games.locus.position import Player
from squarely.games.locus.sheet import Sheet
from squarely.games.locus.zone import BoldGroups, Ends, FullSets, Lines, Squares, Zone

FAR = 99


@dataclass(frozen=True)
class Weights:
    """How much a player cares for what does not count yet."""

    progress: float = 0.75
    """Of the points that a half-finished goal would bring, at the start of the game."""
    calm: int = 4
    """In so many last turns progress loses its worth."""
    coin: float = 2.2
    """Points a coin is worth while there is time to spend it."""
    last_coin: float = 0.3
    """Points a coin is worth at the very end."""
    single: float = 2.2
    double: float = 3.6


@dataclass(frozen=True)
class Worth:
    """Values sheets; what a zone is worth is kept, for the same squares come up again and again."""

    sheet: Sheet
    weights: Weights = field(default_factory=Weights)

    def of(self, player: Player, turns_left: int) -> float:
        """The worth of a player's sheet, coins and pending bonuses."""
        zones = self.zones(player.filled, turns_left)
        pending = self.pending(player.bonuses)
        return added(zones) + min(zones) + self.coin(turns_left) * player.coins + pending

    def zones(self, filled: tuple[Squares, ...], turns_left: int) -> list[float]:
        """The worth of every zone."""
        eager = self.eager(turns_left)
        return [
            points + eager * progress
            for points, progress in map(zone_worth, self.sheet.zones, filled)
        ]

    def eager(self, turns_left: int) -> float:
        """How much progress counts of the points it would bring."""
        return self.weights.progress * self._ahead(turns_left)

    def coin(self, turns_left: int) -> float:
        """The worth of a coin."""
        weights = self.weights
        return weights.last_coin + (weights.coin - weights.last_coin) * self._ahead(turns_left)

    def pending(self, bonuses: tuple[str, ...]) -> float:
        """The worth of bonuses that are still to be placed."""
        singles = bonuses.count("single")
        return self.weights.single * singles + self.weights.double * (len(bonuses) - singles)

    def _ahead(self, turns_left: int) -> float:
        return min(1.0, turns_left / self.weights.calm)


def added(zones: list[float]) -> float:
    """From left to right: `sum` rounds otherwise from Python 3.12 on, and games would differ."""
    return reduce(add, zones)


@lru_cache(maxsize=2**16)
def zone_worth(zone: Zone, filled: Squares) -> tuple[int, float]:
    """The points of a zone, and the points its progress may bring."""
    return zone.score(filled), _progress(zone, filled)


def _progress(zone: Zone, filled: Squares) -> float:
    match zone.goals:
        case FullSets(sets):
            return _toward_full_sets(sets, filled)
        case BoldGroups(points):
            return _toward_groups(zone, points, filled)
        case Ends(ends, points):
            return _toward_ends(zone, ends, points, filled)
        case Lines(lines):
            return _toward_lines(zone, lines, filled)
    return 0.0


def _toward_full_sets(sets: tuple[tuple[Squares, int], ...], filled: Squares) -> float:
    """A set that is nearly full is worth nearly all its points, one just begun very little."""
    expected = 0.0
    for squares, points in sets:
        share = (squares & filled).bit_count() / squares.bit_count()
        if share < 1:
            expected += points * share**1.6
    return expected


def _toward_groups(zone: Zone, points: tuple[int, ...], filled: Squares) -> float:
    """The largest group counts toward its next bold square, the nearer the more."""
    groups = sorted(zone.groups(filled), key=lambda group: ((group & zone.bold).bit_count(), group))
    if not groups:
        return 0.0
    largest = groups[-1]
    joined = (largest & zone.bold).bit_count()
    if not joined or joined == len(points):
        return 0.0
    step = points[joined] - points[joined - 1]
    distance = _distance(zone, largest, zone.bold & ~largest, filled)
    expected = step * max(0.0, 1 - distance / 4)
    for group in groups[:-1]:
        others = (group & zone.bold).bit_count()
        near = _distance(zone, largest, group, filled)
        expected += step * others * max(0.0, 0.8 - near / 5)
    return expected


def _toward_ends(zone: Zone, ends: Squares, points: int, filled: Squares) -> float:
    """An arm counts toward its end, the nearer the more."""
    joined = filled or zone.bold
    expected = 0.0
    for at in zone.cells(ends & ~filled):
        distance = _distance(zone, joined, zone.bit(at), filled)
        expected += points * max(0.0, 1 - distance / 6) ** 1.5
    return expected


def _toward_lines(zone: Zone, lines: tuple[tuple[Squares, int], ...], filled: Squares) -> float:
    """Rows above the last line count as a part of the next."""
    if not filled:
        return 0.0
    height = (filled.bit_length() - 1) // zone.width + 1
    passed, points = 0, 0
    for above, value in lines:
        row = ((above & -above).bit_length() - 1) // zone.width + 1
        if row > height:
            return (value - points) * (height - passed) / (row - passed) * 0.85
        passed, points = row, value
    return 0.0


def _distance(zone: Zone, start: Squares, goal: Squares, filled: Squares) -> int:
    """How many free squares must be filled to join two sets, the goal's own included."""
    reached = start
    for steps in range(8):
        while (grown := reached | zone.beside(reached) & filled) != reached:
            reached = grown
        if reached & goal:
            return steps
        reached |= zone.beside(reached)
    return FAR
