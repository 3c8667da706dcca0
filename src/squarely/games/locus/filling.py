"""Filling in: which shapes are at hand, where they fit, what they cost and bring."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from squarely.games.locus.deck import Card, Deck
from squarely.games.locus.moves import CARD, LEFTOVER, PAID, Fill
from squarely.games.locus.position import Player
from squarely.games.locus.sheet import Sheet
from squarely.games.locus.zone import COIN, COLOURS, SINGLE, WILD, Squares, Zone
from squarely.kernel.shapes import Shape, drawn

DISCARD_COINS = 2
RECOLOUR_COST = 1
PAIR_COST = 2
LEFTOVER_COST = 3
DOUBLE = drawn("##")
ONE = drawn("#")


class AtHand(NamedTuple):
    """A shape a player may fill in, its colour, and what it costs in its own colour."""

    shape: Shape
    colour: str
    cost: int = 0

    def price(self, zone: str) -> int:
        """What it costs in a zone: another colour is one coin more (L16)."""
        return self.cost if self.colour in (zone, WILD) else self.cost + RECOLOUR_COST


def at_hand(deck: Deck, player: Player, source: str, leftover: Card | None) -> AtHand | None:
    """The shape that a source holds for a player, None when it holds none."""
    if source == PAID:
        return AtHand(ONE, WILD) if player.paid else None
    if source == CARD:
        return _of_card(deck, player.card, 0) if player.card else None
    if source == LEFTOVER:
        return _of_card(deck, leftover, LEFTOVER_COST) if leftover else None
    if source in player.bonuses:
        return AtHand(ONE, WILD) if source == SINGLE else AtHand(DOUBLE, source)
    return None


def _of_card(deck: Deck, card: Card, cost: int) -> AtHand:
    return AtHand(deck.shapes[card.shape], card.colour, cost)


def fills(sheet: Sheet, player: Player, source: str, shape: AtHand) -> Iterator[Fill]:
    """Every way to fill in a shape with the coins there are."""
    for zone, filled in zip(sheet.zones, player.filled, strict=True):
        if shape.price(zone.colour) > player.coins:
            continue
        for squares in zone.placements(shape.shape, filled):
            yield Fill(source, zone.colour, zone.cells(squares))


def room_for_two(sheet: Sheet, player: Player) -> bool:
    """Whether two single squares can be placed one after the other (L17)."""
    return any(
        _room_after(sheet, player, zone, squares)
        for zone, filled in zip(sheet.zones, player.filled, strict=True)
        for squares in zone.placements(ONE, filled)
    )


def _room_after(sheet: Sheet, player: Player, zone: Zone, squares: Squares) -> bool:
    after = covered(player, zone.colour, squares)
    return any(
        other.placements(ONE, filled)
        for other, filled in zip(sheet.zones, after.filled, strict=True)
    )


def covered(player: Player, colour: str, squares: Squares) -> Player:
    """The player with more squares filled, nothing else changed."""
    number = COLOURS.index(colour)
    filled = (
        *player.filled[:number],
        player.filled[number] | squares,
        *player.filled[number + 1 :],
    )
    return player._replace(filled=filled)


def earn(sheet: Sheet, player: Player, coins: int) -> Player:
    """The player with more coins; those beyond the last slot are lost (L2)."""
    return player._replace(gained=min(player.gained + coins, sheet.coin_slots))


def fill(sheet: Sheet, player: Player, move: Fill, shape: AtHand, brings: int = 0) -> Player:
    """The player after a legal fill: paid, filled in, the card's coin and bonuses gained."""
    zone = sheet.zone(move.zone)
    squares = sum(zone.bit(at) for at in move.cells)
    after = covered(player, move.zone, squares)
    after = after._replace(spent=after.spent + shape.price(move.zone))
    if move.source == CARD:
        after = after._replace(card=None)
    elif move.source == LEFTOVER:
        after = after._replace(bought=True)
    elif move.source == PAID:
        after = after._replace(paid=after.paid - 1)
    else:
        rest = list(after.bonuses)
        rest.remove(move.source)
        after = after._replace(bonuses=tuple(rest))
    won = zone.covered(squares)
    after = earn(sheet, after, brings + won.count(COIN))
    shapes = [bonus for bonus in won if bonus != COIN]
    return after._replace(bonuses=tuple(sorted((*after.bonuses, *shapes))))
