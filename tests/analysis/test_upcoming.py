"""What the cards of Locus could bring, against every way in which they could be drawn."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import pairwise
from random import Random

import pytest

from squarely.analysis.upcoming import Prospect, Upcoming, upcoming
from squarely.bots.play import RandomBot, game_between
from squarely.games import VARIANTS
from squarely.games.locus.deck import Card
from squarely.games.locus.moves import Reveal
from squarely.games.locus.position import Position
from squarely.games.locus.rules import LocusRules
from squarely.kernel.rules import CHANCE, DataText

DECK = """
[shapes]
I2 = "##"
L3 = "##/#."

[cards]
yellow = ["I2", "I2", "L3 coin"]
red = ["L3", "I2"]
blue = ["I2 coin"]
wild = ["L3"]
"""


@cache
def small_deck(seats: int, *options: str) -> LocusRules:
    rules = VARIANTS["locus"].rules(seats, options, {"deck": DataText("small deck", DECK)})
    assert isinstance(rules, LocusRules)
    return rules


@cache
def positions(seats: int, *options: str) -> list[Position]:
    rules = small_deck(seats, *options)
    bots = {seat: RandomBot(rules, Random(seat)) for seat in rules.seats}
    return [rules.initial(), *(pos for _, _, pos in game_between(rules, bots, Random(1)))]


def deals(rules: LocusRules, pos: Position) -> Iterator[tuple[tuple[Card, ...], Fraction]]:
    """Every way in which chance could deal, card by card, and how likely it is."""
    if rules.to_act(pos) != {CHANCE}:
        yield (), Fraction(1)
        return
    outcomes = rules.chances(pos)
    for move, times in outcomes.items():
        assert isinstance(move, Reveal)
        part = Fraction(times, sum(outcomes.values()))
        for cards, chance in deals(rules, rules.play(pos, CHANCE, move)):
            yield (move.card, *cards), part * chance


def kinds(card: Card) -> set[str]:
    return {card.colour, card.shape, str(card), *(["coin"] if card.coin else [])}


def enumerated(rules: LocusRules, pos: Position) -> dict[str, tuple[Fraction, Fraction]]:
    first: dict[str, Fraction] = defaultdict(Fraction)
    some: dict[str, Fraction] = defaultdict(Fraction)
    for cards, chance in deals(rules, pos):
        for kind in kinds(cards[0]):
            first[kind] += chance
        for kind in set().union(*map(kinds, cards)):
            some[kind] += chance
    return {kind: (first[kind], some[kind]) for kind in some}


def told(coming: Upcoming) -> list[Prospect]:
    return [*coming.colours, *coming.shapes, coming.coin, *coming.cards]


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_probabilities_are_those_of_every_deal(seats: int) -> None:
    rules = small_deck(seats)
    again = 0
    for pos in positions(seats):
        if rules.to_act(pos) != {CHANCE}:
            continue
        coming = upcoming(rules, pos)
        assert coming is not None
        assert coming.draws == pos.to_deal
        again += sum(pos.unseen) < pos.to_deal
        right = enumerated(rules, pos)
        for each in told(coming):
            first, some = right.get(each.name, (Fraction(0), Fraction(0)))
            assert each.next == pytest.approx(float(first)), each
            assert each.some == pytest.approx(float(some)), each
    assert again or seats == 1, "the discard pile is shuffled within a deal, but not alone (L32)"


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_during_a_turn_it_is_the_next_deal_that_is_told(seats: int) -> None:
    rules, all_positions = small_deck(seats), positions(seats)
    compared = 0
    for before, after in pairwise(all_positions):
        if not before.to_deal and after.to_deal:
            assert upcoming(rules, before) == upcoming(rules, after)
            compared += 1
    assert compared >= rules.rounds.turns - 1


def test_once_no_card_comes_nothing_is_told() -> None:
    alone = small_deck(1)
    turns = alone.rounds.turns
    last = [pos for pos in positions(1) if pos.turn == turns - 1 and not pos.to_deal]
    assert last
    assert all(upcoming(alone, pos) is None for pos in last)
    for options in ((), ("shared-win",)):
        rules, course = small_deck(2, *options), positions(2, *options)
        last = [pos for pos in course if pos.turn == rules.rounds.turns - 1 and not pos.to_deal]
        # An extra round may follow, unless a win may be shared (L31).
        assert {upcoming(rules, pos) is None for pos in last} == {bool(options)}
        assert upcoming(rules, course[-1]) is None


def test_the_whole_deck_is_unseen_before_the_first_card() -> None:
    rules = VARIANTS["locus"].rules(2)
    assert isinstance(rules, LocusRules)
    coming = upcoming(rules, rules.initial())
    assert coming is not None
    assert (coming.unseen, coming.draws) == (48, 3)
    counts = Counter({str(card): count for card, count in rules.deck.cards})
    assert {each.name: each.unseen for each in coming.cards} == counts
    assert sum(each.next for each in coming.colours) == pytest.approx(1)
