"""How sections are chosen one by one to pay for a train, so that every choice can be finished."""

from __future__ import annotations

from itertools import count

from squarely.games.lokomoto.buying import is_trail, strokes
from squarely.games.lokomoto.position import Position
from squarely.games.lokomoto.railways import Sections
from squarely.games.lokomoto.rules import LokomotoRules


class Paying:
    """The ways of the player on turn to pay, told for a part of the sections at a time."""

    def __init__(self, rules: LokomotoRules, pos: Position) -> None:
        self._rules, self._railways = rules, rules.railways
        player = pos.players[pos.on_turn]
        self._solid = player.solid
        self._claimable = rules.claimable(pos, player)
        self._prices = {rules.trains[name].price for name in pos.trains}
        self._networks = self._found_networks()

    def _found_networks(self) -> list[Sections]:
        """The own solid sections that hang together, network by network."""
        found, left = [], self._solid
        while left:
            network, grown = 0, left & -left
            while grown != network:
                network = grown
                for number in self._railways.numbers(grown):
                    grown |= self._railways.touching[number] & left
            found.append(network)
            left &= ~network
        return found

    def next_sections(self, price: int, part: Sections) -> list[int]:
        """The sections that may be chosen next, each of which can still lead to a purchase."""
        near = self._near(part) if part else self._solid
        return [
            number
            for number in self._railways.numbers(near)
            if self._grows(price, part, 1 << number) or self._overpaid(price, part | 1 << number)
        ]

    def _near(self, part: Sections) -> Sections:
        near = 0
        for number in self._railways.numbers(part):
            near |= self._railways.touching[number]
        return near & self._solid & ~part

    def _grows(self, price: int, part: Sections, more: Sections) -> bool:
        """Whether a part with one more section can be grown to just the price (T13, T28)."""
        grown = part | more
        if grown.bit_count() > price:
            return False
        if self._rules.advanced:
            # A stroke is drawn on from its ends; whoever begins elsewhere has begun another one.
            if not is_trail(self._railways, grown):
                return False
            return any(strokes(self._railways, grown, self._solid, price, count()))
        return any(grown & network and network.bit_count() >= price for network in self._networks)

    def _overpaid(self, price: int, part: Sections) -> bool:
        """Whether a part belongs to a shape that costs more than the train (T18)."""
        return any(part & place == part for place in self._dear_places(price))

    def _dear_places(self, price: int) -> list[Sections]:
        return [
            place
            for card in self._claimable
            if card.size > price and card.size not in self._prices
            for place in card.places
            if place & self._solid == place
        ]

    def is_enough(self, price: int, part: Sections) -> bool:
        """Whether these sections pay for a train."""
        if part.bit_count() != price:
            return False
        return not self._rules.advanced or is_trail(self._railways, part)

    def claims(self, price: int, part: Sections) -> list[str]:
        """The shapes that can be claimed in the sections chosen."""
        if self.is_enough(price, part):
            return [card.name for card in self._claimable if card.within(part)]
        if part.bit_count() <= price or part not in self._dear_places(price):
            return []
        return [card.name for card in self._claimable if part in card.places]

    def order(self, price: int, wanted: Sections, part: Sections = 0) -> list[int]:
        """An order in which sections can be chosen; empty where there is none."""
        for number in self.next_sections(price, part):
            grown = part | 1 << number
            if grown & wanted != grown:
                continue
            if grown == wanted:
                return [number]
            if rest := self.order(price, wanted, grown):
                return [number, *rest]
        return []
