"""What a Locus sheet is worth to a sensible player: points, and progress toward more."""

from __future__ import annotations

from dataclasses import dataclass, field

from squarely.games.locus.position import Player
from squarely.games.locus.sheet import Sheet
from squarely.games.locus.zone import BoldGroups, Ends, FullSets, Lines, Squares, Zone

FAR = 99


@dataclass(frozen=True)
class Weights:
    """How much a player cares for what does not count yet."""

    progress: float = 0.75
    """Of the points that a half-finished goal promises, at the start of the game."""
    calm: int = 4
    """In so many last turns progress loses its worth."""
    coin: float = 2.2
    """Points a coin is worth while there is time to spend it."""
    last_coin: float = 0.3
    """Points a coin is worth at the very end."""
    single: float = 2.2
    double: float = 3.6


@dataclass(eq=False)
class Worth:
    """Values sheets; what a zone is worth is kept, for the same squares come up again and again."""

    sheet: Sheet
    weights: Weights = field(default_factory=Weights)
    _known: dict[tuple[str, Squares], tuple[int, float]] = field(default_factory=dict)

    def of(self, player: Player, turns_left: int) -> float:
        """The worth of a player's sheet, coins and pending bonuses."""
        weights = self.weights
        ahead = min(1.0, turns_left / weights.calm)
        zones = [
            points + weights.progress * ahead * progress
            for points, progress in (
                self.zone(zone, filled)
                for zone, filled in zip(self.sheet.zones, player.filled, strict=True)
            )
        ]
        coin = weights.last_coin + (weights.coin - weights.last_coin) * ahead
        singles = player.bonuses.count("single")
        bonuses = weights.single * singles + weights.double * (len(player.bonuses) - singles)
        return sum(zones) + min(zones) + coin * player.coins + bonuses

    def zone(self, zone: Zone, filled: Squares) -> tuple[int, float]:
        """The points of a zone, and the points its progress promises."""
        key = (zone.colour, filled)
        if key not in self._known:
            self._known[key] = (zone.score(filled), _progress(zone, filled))
        return self._known[key]


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
    """A set that is nearly full promises nearly all its points, one just begun very little."""
    promised = 0.0
    for squares, points in sets:
        share = (squares & filled).bit_count() / squares.bit_count()
        if share < 1:
            promised += points * share**1.6
    return promised


def _toward_groups(zone: Zone, points: tuple[int, ...], filled: Squares) -> float:
    """The largest group promises its next bold square, the nearer the more."""
    groups = sorted(zone.groups(filled), key=lambda group: ((group & zone.bold).bit_count(), group))
    if not groups:
        return 0.0
    largest = groups[-1]
    joined = (largest & zone.bold).bit_count()
    if not joined or joined == len(points):
        return 0.0
    step = points[joined] - points[joined - 1]
    distance = _distance(zone, largest, zone.bold & ~largest, filled)
    promised = step * max(0.0, 1 - distance / 4)
    for group in groups[:-1]:
        others = (group & zone.bold).bit_count()
        near = _distance(zone, largest, group, filled)
        promised += step * others * max(0.0, 0.8 - near / 5)
    return promised


def _toward_ends(zone: Zone, ends: Squares, points: int, filled: Squares) -> float:
    """An arm promises its end, the nearer the more."""
    joined = filled or zone.bold
    promised = 0.0
    for at in zone.cells(ends & ~filled):
        distance = _distance(zone, joined, zone.bit(at), filled)
        promised += points * max(0.0, 1 - distance / 6) ** 1.5
    return promised


def _toward_lines(zone: Zone, lines: tuple[tuple[Squares, int], ...], filled: Squares) -> float:
    """Rows above the last line promise a part of the next."""
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
