"""Luck and skill: a result split by what equal bots make of the same cards, and of others.

As in duplicate bridge the same cards are played again, here by the baseline bot in every seat:

    luck  = what the bot makes with the cards that were drawn - what it makes with any cards
    skill = the result - what the bot makes with the cards that were drawn

Both are means over pairs of games; their standard errors come along.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

from squarely.analysis.reviews import amounts
from squarely.bots.bot import Unit
from squarely.bots.registry import baseline_bot
from squarely.kernel.play import draw
from squarely.kernel.record import Turn
from squarely.kernel.rules import CHANCE, AnyRules, Outcome, Seat

PAIRS = 24
"""Pairs of games, unless somebody says otherwise."""
FEWEST_PAIRS = 2
"""With fewer there is no standard error."""
LISTED = 600
"""Moves listed for a bot: baseline bots compose purchases themselves, and listing takes longer."""


@dataclass(frozen=True)
class Pair:
    """How two games between equal bots ended: with the cards that were drawn, and with others."""

    same: Outcome
    other: Outcome


@dataclass(frozen=True)
class Split:
    """A result in its parts: `average + luck + skill` is the result."""

    result: float
    average: float
    """What the bot makes in this seat with any cards."""
    luck: float
    luck_error: float
    """The standard error of the luck."""
    skill: float
    skill_error: float


@dataclass(frozen=True)
class SeatLuck:
    """How much of a seat's result was luck."""

    seat: Seat
    points: Split
    share: Split | None
    """The same of its share of the win; null in a game for one."""


@dataclass(frozen=True)
class Luck:
    """The results of a game, split."""

    pairs: int
    """How many pairs of games they were measured by."""
    seats: tuple[SeatLuck, ...]


def cards_drawn(rules: AnyRules, turns: Sequence[Turn]) -> tuple[Any, ...]:
    """What chance brought in a game, in order; nothing in Blokus."""
    return tuple(rules.parse_move(turn.move) for turn in turns if turn.seat == CHANCE)


def play_pair(rules: AnyRules, cards: Sequence[Any], number: int, seed: int | str) -> Pair:
    """One pair of games; the bots toss the same coins in both."""
    return Pair(
        _played(rules, cards, f"{seed}/{number}"),
        _played(rules, (), f"{seed}/{number}"),
    )


def split(outcome: Outcome, pairs: Sequence[Pair]) -> Luck:
    """The results of a game in their parts."""
    points = _splits(outcome, pairs, "points")
    alone = len(outcome.results) == 1
    shares: Sequence[Split | None] = [None] if alone else _splits(outcome, pairs, "share")
    seats = [
        SeatLuck(each.seat, own, share)
        for each, own, share in zip(outcome.results, points, shares, strict=True)
    ]
    return Luck(len(pairs), tuple(seats))


def _splits(outcome: Outcome, pairs: Sequence[Pair], unit: Unit) -> list[Split]:
    """For each seat its result in one unit, split."""
    results = amounts(outcome, unit)
    same = [amounts(pair.same, unit) for pair in pairs]
    other = [amounts(pair.other, unit) for pair in pairs]
    return [
        _split(result, [row[number] for row in same], [row[number] for row in other])
        for number, result in enumerate(results)
    ]


def _split(result: float, same: Sequence[float], other: Sequence[float]) -> Split:
    gains = [one - any_cards for one, any_cards in zip(same, other, strict=True)]
    root = sqrt(len(gains))
    return Split(
        result=result,
        average=fmean(other),
        luck=fmean(gains),
        luck_error=stdev(gains) / root,
        skill=result - fmean(same),
        skill_error=stdev(same) / root,
    )


def _played(rules: AnyRules, cards: Sequence[Any], seed: str) -> Outcome:
    """A game between baseline bots in which these cards come first, each as soon as it may."""
    bots = {seat: baseline_bot(rules, Random(f"{seed}/{seat}")) for seat in rules.seats}
    coming, rng = list(cards), Random(f"{seed}/cards")
    pos = rules.initial()
    while to_act := rules.to_act(pos):
        seat = min(to_act)
        if seat == CHANCE:
            move = _next_card(rules, pos, coming, rng)
        else:
            legal = list(islice(rules.legal_moves(pos, seat), LISTED))
            move = bots[seat].choose(rules.view(pos, seat), legal)
        pos = rules.play(pos, seat, move)
    outcome = rules.outcome(pos)
    assert outcome is not None
    return outcome


def _next_card(rules: AnyRules, pos: Any, coming: list[Any], rng: Random) -> Any:
    """The first card still to come that may come now; after the last one any card.

    Bots take trains and shapes in another order than people did, so that a deck of Loko moto may
    run ahead of another, or be needed for longer than it was.
    """
    outcomes = rules.chances(pos)
    for at, card in enumerate(coming):
        if card in outcomes:
            return coming.pop(at)
    return draw(rules, pos, rng)
