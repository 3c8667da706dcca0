"""What the unseen cards of Locus could bring, as exact probabilities."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import comb

from squarely.games.locus.deck import Card
from squarely.games.locus.position import Counts, Position
from squarely.games.locus.rules import LocusRules


@dataclass(frozen=True)
class Prospect:
    """How likely a kind of card is to come."""

    name: str
    unseen: int
    """How many of them are among the cards that the next one is drawn from."""
    next: float
    """How likely the next card is one of them."""
    some: float
    """How likely at least one of the cards turned face up next is one of them."""


@dataclass(frozen=True)
class Upcoming:
    """The cards turned face up next: what is left of this deal, else those of the next turn."""

    draws: int
    unseen: int
    """How many cards the next one is drawn from."""
    colours: tuple[Prospect, ...]
    shapes: tuple[Prospect, ...]
    coin: Prospect
    cards: tuple[Prospect, ...]


@dataclass(frozen=True)
class _Piles:
    """The cards drawn from, and those that are shuffled when they run out (L3)."""

    first: Counts
    then: Counts
    draws: int

    def prospect(self, name: str, kinds: list[bool]) -> Prospect:
        first, then = _count(self.first, kinds), _count(self.then, kinds)
        unseen = sum(self.first)
        if self.draws <= unseen:
            some = _at_least_one(unseen, first, self.draws)
        elif first:
            some = 1.0
        else:
            some = _at_least_one(sum(self.then), then, self.draws - unseen)
        return Prospect(name, first, first / unseen, some)


def upcoming(rules: LocusRules, pos: Position) -> Upcoming | None:
    """What could come; None where no card will.

    In the last turn it is what an extra round would bring, if one is needed (L31).
    """
    if not pos.to_deal and not rules.rounds.may_go_on(pos):
        return None
    cards = [card for card, _ in rules.deck.cards]
    piles = _piles(rules, pos)

    def by(name: Callable[[Card], str]) -> tuple[Prospect, ...]:
        names = sorted({name(card) for card in cards})
        return tuple(piles.prospect(each, [name(card) == each for card in cards]) for each in names)

    return Upcoming(
        draws=piles.draws,
        unseen=sum(piles.first),
        colours=by(lambda card: card.colour),
        shapes=by(lambda card: card.shape),
        coin=piles.prospect("coin", [card.coin for card in cards]),
        cards=by(str),
    )


def _piles(rules: LocusRules, pos: Position) -> _Piles:
    everything = tuple(count for _, count in rules.deck.cards)
    draws, then = pos.to_deal, pos.discarded
    if not draws:
        # After this turn all cards that were seen lie on the discard pile (L10).
        draws = rules.rounds.cards_a_turn
        then = tuple(count - left for count, left in zip(everything, pos.unseen, strict=True))
    if any(pos.unseen):
        return _Piles(pos.unseen, then, draws)
    return _Piles(then, tuple(0 for _ in then), draws)


def _count(pile: Counts, kinds: list[bool]) -> int:
    return sum(count for count, wanted in zip(pile, kinds, strict=True) if wanted)


def _at_least_one(cards: int, wanted: int, draws: int) -> float:
    """How likely some of the wanted cards are among so many drawn without putting back."""
    return 1 - comb(cards - wanted, draws) / comb(cards, draws)
