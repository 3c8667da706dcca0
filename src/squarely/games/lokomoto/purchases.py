"""Which purchases some sections pay for, and a few good ones to propose."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from squarely.games.lokomoto.legality import breaches
from squarely.games.lokomoto.moves import Buy, Line
from squarely.games.lokomoto.offers import offers
from squarely.games.lokomoto.position import Position

if TYPE_CHECKING:
    from squarely.games.lokomoto.rules import LokomotoRules

_WAYS = 2
"""How many ways to pay for each card are tried for a proposal."""


def purchases(rules: LokomotoRules, pos: Position, lines: tuple[Line, ...]) -> list[Buy]:
    """Every purchase that some sections pay for, the most points first."""
    player, seat = pos.players[pos.on_turn], rules.seats[pos.on_turn]
    shapes = [None, *(card.name for card in rules.claimable(pos, player))]
    tried = [Buy(train, lines, shape) for train in pos.trains for shape in shapes]
    found = [buy for buy in tried if not breaches(rules, pos, seat, buy)]
    return sorted(found, key=lambda buy: -worth(rules, buy))


def proposals(rules: LokomotoRules, pos: Position) -> list[Buy]:
    """A way to pay for every train and shape that can be had now, the most points first."""
    found: dict[tuple[str, str | None], Buy] = {}
    for card in offers(rules, pos).cards:
        for way in islice(card.ways, _WAYS):
            lines = rules.lines(sum(1 << number for number in way))
            for buy in purchases(rules, pos, lines):
                found.setdefault((buy.train, buy.shape), buy)
    return sorted(found.values(), key=lambda buy: -worth(rules, buy))


def nearest_in_price(rules: LokomotoRules, pos: Position, lines: tuple[Line, ...]) -> Buy | None:
    """The purchase that some sections come nearest to; None where no train lies face up."""

    def apart(train: str) -> int:
        return abs(rules.trains[train].price - len(lines))

    train = min(pos.trains, key=apart, default=None)
    return Buy(train, lines) if train else None


def worth(rules: LokomotoRules, buy: Buy) -> int:
    """The points that a purchase brings."""
    train = rules.trains[buy.train]
    return train.price + train.bonus + (rules.shapes[buy.shape].points if buy.shape else 0)
