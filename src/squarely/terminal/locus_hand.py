"""What a person may do at a Locus table: the legal moves, sorted by what keys ask for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean

from squarely.games.locus.moves import CARD, LEFTOVER, PAID, Decline, Discard, Fill, Move, Pick
from squarely.games.locus.view import LocusView, PlayerView, ZoneLayout
from squarely.kernel.shapes import Cell, shape
from squarely.terminal.locus_cards import card_name
from squarely.terminal.locus_sheet import places

TURNED = 2.0
"""How many squares further a placement seems that lies another way round."""


@dataclass(frozen=True)
class Spot:
    """A point of the drawn sheet, in squares from its top left corner."""

    down: float
    right: float

    def away(self, other: Spot) -> float:
        """How far another spot is."""
        return abs(self.down - other.down) + abs(self.right - other.right)


class Ground:
    """Where squares are drawn on a sheet."""

    def __init__(self, layout: Sequence[ZoneLayout]) -> None:
        self._places = places(layout)
        self._heights: dict[str, int] = {zone.colour: len(zone.rows) for zone in layout}
        self.zones: list[str] = [zone.colour for zone in layout]

    def spot(self, fill: Fill) -> Spot:
        """The middle of a placement."""
        place = self._places[fill.zone]
        top = place.line + self._heights[fill.zone] - 1
        return Spot(
            fmean(top - at.row for at in fill.cells),
            fmean(place.left / 2 + at.column for at in fill.cells),
        )


@dataclass(frozen=True)
class Hand:
    """What is to be placed and where: one of its legal placements, None where there is none."""

    source: str | None
    fill: Fill | None = None


class Choices:
    """The legal moves of one moment."""

    def __init__(self, moves: Iterable[Move], view: LocusView, player: PlayerView) -> None:
        self.moves = list(moves)
        self._picks = {str(move.card): move for move in self.moves if isinstance(move, Pick)}
        self.cards = list(self._picks)
        """The cards that can be picked."""
        self._ground = Ground(view.layout)
        self._homes = _homes(view, player)
        self._fills: dict[str, list[Fill]] = {}
        for move in sorted(
            (each for each in self.moves if isinstance(each, Fill)), key=self._order
        ):
            self._fills.setdefault(move.source, []).append(move)
        self.sources = self._sources()
        """What can be placed; None where nothing must be."""

    def _order(self, fill: Fill) -> tuple[int, tuple[Cell, ...]]:
        return self._ground.zones.index(fill.zone), fill.cells

    def _sources(self) -> list[str | None]:
        """What must be dealt with first; buying the leftover is never more than an offer."""
        due: list[str | None] = [PAID] if PAID in self._fills else []
        if CARD in self._fills or Discard() in self.moves:
            due.append(CARD)
        due += [move.bonus for move in self.moves if isinstance(move, Decline)]
        return (due or [None]) + ([LEFTOVER] if LEFTOVER in self._fills else [])

    def pick(self, card: str) -> Pick:
        """The move that takes a card."""
        return self._picks[card]

    def fills(self, source: str | None) -> list[Fill]:
        """Every legal placement of a source, zone by zone."""
        return self._fills.get(source, []) if source else []

    def held(self, source: str | None, near: Spot | None = None) -> Hand:
        """A source in hand: in its own colour if it fits there, near the last one placed."""
        fills = self.fills(source)
        home = [fill for fill in fills if source and fill.zone == self._homes.get(source)]
        return Hand(source, self._nearest(home or fills, near))

    def next_source(self, hand: Hand, step: int) -> Hand:
        """The next thing that can be placed."""
        at = self.sources.index(hand.source)
        return self.held(self.sources[(at + step) % len(self.sources)])

    def next_place(self, hand: Hand, step: int) -> Hand:
        """The next legal placement."""
        fills = self.fills(hand.source)
        if hand.fill is None:
            return hand
        return Hand(hand.source, fills[(fills.index(hand.fill) + step) % len(fills)])

    def moved(self, hand: Hand, down: int, right: int) -> Hand:
        """The nearest legal placement in a direction; the same way round if possible."""
        if hand.fill is None:
            return hand
        here, way = self._ground.spot(hand.fill), shape(hand.fill.cells)

        def effort(fill: Fill) -> float:
            spot = self._ground.spot(fill)
            ahead = (spot.down - here.down) * down + (spot.right - here.right) * right
            aside = here.away(spot) - abs(ahead)
            return ahead + 2 * aside + (TURNED if shape(fill.cells) != way else 0)

        def lies_ahead(fill: Fill) -> bool:
            spot = self._ground.spot(fill)
            return (spot.down - here.down) * down + (spot.right - here.right) * right > 0.1

        ahead = list(filter(lies_ahead, self.fills(hand.source)))
        return Hand(hand.source, min(ahead, key=effort, default=hand.fill))

    def turned(self, hand: Hand) -> Hand:
        """The nearest legal placement that lies another way round."""
        if hand.fill is None:
            return hand
        zone = [fill for fill in self.fills(hand.source) if fill.zone == hand.fill.zone]
        ways = sorted({shape(fill.cells) for fill in zone})
        way = ways[(ways.index(shape(hand.fill.cells)) + 1) % len(ways)]
        return self._at(hand, zone, lambda fill: shape(fill.cells) == way)

    def next_zone(self, hand: Hand) -> Hand:
        """The nearest legal placement in the next zone where there is one."""
        if hand.fill is None:
            return hand
        fills = self.fills(hand.source)
        zones = list(dict.fromkeys(fill.zone for fill in fills))
        zone = zones[(zones.index(hand.fill.zone) + 1) % len(zones)]
        return self._at(hand, fills, lambda fill: fill.zone == zone)

    def spot(self, hand: Hand) -> Spot | None:
        """Where a hand is on the sheet."""
        return self._ground.spot(hand.fill) if hand.fill else None

    def _at(self, hand: Hand, fills: Iterable[Fill], fits: Callable[[Fill], bool]) -> Hand:
        return Hand(hand.source, self._nearest(list(filter(fits, fills)), self.spot(hand)))

    def _nearest(self, fills: Sequence[Fill], near: Spot | None) -> Fill | None:
        if near is None:
            return next(iter(fills), None)
        return min(fills, key=lambda fill: self._ground.spot(fill).away(near), default=None)


def _homes(view: LocusView, player: PlayerView) -> dict[str, str]:
    """The colour in which each source costs least."""
    homes: dict[str, str] = {zone.colour: zone.colour for zone in view.layout}
    if player.card:
        homes[CARD] = card_name(player.card).colour
    if view.face_up:
        homes[LEFTOVER] = card_name(view.face_up[0]).colour
    return homes
