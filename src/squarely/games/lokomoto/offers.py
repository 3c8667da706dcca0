"""What a player composes a move of: sections, places of shapes, and some ways to pay.

The purchases of a long network run into the hundreds of thousands, so they are never listed:
whoever composes one is told by the rules whether it holds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, islice
from typing import TYPE_CHECKING, Literal

from squarely.games.lokomoto.buying import connected_sets, strokes, supersets
from squarely.games.lokomoto.position import Position
from squarely.games.lokomoto.railways import Sections

if TYPE_CHECKING:
    from squarely.games.lokomoto.rules import LokomotoRules

MOST_WAYS = 8
"""So many ways to get a card are told."""
MOST_AROUND = 2
"""So many of them contain the same place of a shape."""
MOST_STEPS = 1_500
"""How long ways that one stroke draws are looked for: few are needed, most are found at once."""

Numbers = tuple[int, ...]
"""Sections by their numbers on the map."""


@dataclass(frozen=True)
class ShapeOffer:
    """A shape that may be claimed, and every place of it among the own solid sections."""

    name: str
    places: tuple[Numbers, ...]


@dataclass(frozen=True)
class CardOffer:
    """A card that can be had now, and some sets of sections that pay for it."""

    kind: Literal["train", "shape"]
    name: str
    ways: tuple[Numbers, ...]


@dataclass(frozen=True)
class Offers:
    """What the player on turn may do, each section by its number on the map."""

    draw: Numbers
    reserve: Numbers
    reserve_together: int
    """So many of these are reserved at once: two, or the last one alone (T7, T19)."""
    blacken: Numbers
    shapes: tuple[ShapeOffer, ...]
    cards: tuple[CardOffer, ...]


def offers(rules: LokomotoRules, pos: Position) -> Offers:
    """What the player on turn composes a move of."""
    numbers, player = rules.railways.numbers, pos.players[pos.on_turn]
    free = tuple(numbers(rules.free(pos)))
    if rules.blackening(pos):
        return Offers((), (), 0, free, (), ())
    places = {
        card.name: [place for place in card.places if place & player.solid == place]
        for card in rules.claimable(pos, player)
    }
    return Offers(
        draw=tuple(numbers(rules.free(pos) | player.reserved)),
        reserve=free,
        reserve_together=min(len(free), 2),
        blacken=(),
        shapes=tuple(
            ShapeOffer(name, tuple(tuple(numbers(place)) for place in found))
            for name, found in places.items()
            if found
        ),
        cards=tuple(_Payments(rules, player.solid).cards(pos.trains, places)),
    )


class _Payments:
    """Looks for ways to pay with some sections."""

    def __init__(self, rules: LokomotoRules, solid: Sections) -> None:
        self._rules = rules
        self._solid = solid
        self._steps = iter(range(MOST_STEPS))

    def cards(
        self, trains: tuple[str, ...], places: dict[str, list[Sections]]
    ) -> Iterator[CardOffer]:
        """Every card that can be had."""
        prices = {name: self._rules.trains[name].price for name in trains}
        claiming = {
            (shape, price): list(islice(self._around(found, price), MOST_WAYS))
            for shape, found in places.items()
            for price in sorted(set(prices.values()))
            if price >= self._rules.shapes[shape].size
        }
        plain = {price: list(islice(self._any(price), MOST_WAYS)) for price in prices.values()}
        for train, price in prices.items():
            with_shape = (ways for (_, paid), ways in claiming.items() if paid == price)
            yield from self._offered("train", train, *with_shape, plain[price])
        for shape, found in places.items():
            size = self._rules.shapes[shape].size
            # A cheaper train is bought with exactly the shape where none costs as much (T18).
            cheaper = found if any(price < size for price in prices.values()) else []
            grown = (ways for (claimed, _), ways in claiming.items() if claimed == shape)
            alone = [] if size in prices.values() else cheaper
            yield from self._offered("shape", shape, alone, *grown)

    def _offered(
        self, kind: Literal["train", "shape"], name: str, *ways: list[Sections]
    ) -> Iterator[CardOffer]:
        some = list(dict.fromkeys(chain(*ways)))[:MOST_WAYS]
        if some:
            numbers = self._rules.railways.numbers
            yield CardOffer(kind, name, tuple(tuple(numbers(way)) for way in some))

    def _around(self, places: list[Sections], price: int) -> Iterator[Sections]:
        """Sets that pay a price and contain one of some places of a shape."""
        for place in places:
            yield from islice(self._containing(place, price), MOST_AROUND)

    def _containing(self, part: Sections, price: int) -> Iterator[Sections]:
        if self._rules.advanced:
            return strokes(self._rules.railways, part, self._solid, price, self._steps)
        return supersets(self._rules.railways, part, self._solid, price)

    def _any(self, price: int) -> Iterator[Sections]:
        if not self._rules.advanced:
            return connected_sets(self._rules.railways, self._solid, price)
        sections = self._rules.railways.numbers(self._solid)
        return self._around([1 << number for number in sections], price)
