"""Rollouts: the policy plays a game to its end with a sampled deck, inside the kernels."""

from __future__ import annotations

import numpy as np

from squarely.bots.compiled import kernel
from squarely.bots.locus.evaluator import set_unseen
from squarely.bots.locus.inputs import HORIZON
from squarely.bots.locus.layout import A_SQUARE, COUNT, ON_PICKING, TASTE, Array, Layout
from squarely.bots.locus.machine_words import ONE_BIT, random_below
from squarely.bots.locus.rollout_policy import best_card, finish_turn
from squarely.bots.locus.turn import (
    BOUGHT,
    CARD,
    GAINED,
    NO_CARD,
    PAID,
    PURSE,
    ValueModel,
    Workspace,
    learned,
    look_at_sheet,
    total,
    worth_after,
)

TASTES = 5 * A_SQUARE // 2
"""How far other players' tastes differ, in squares of a card."""


@kernel
def shuffle(layout: Layout, unseen: Array, deck: Array, random: Array) -> None:
    """Lays out the unseen cards in random order, behind them all cards again and again."""
    at = 0
    begin = 0
    counts = unseen
    while at < deck.shape[0]:
        for kind in range(counts.shape[0]):
            for _ in range(counts[kind]):
                if at < deck.shape[0]:
                    deck[at] = kind
                    # A card takes a random place among those before it, which moves to the end.
                    other = begin + random_below(random, at - begin + 1)
                    deck[at], deck[other] = deck[other], deck[at]
                at += 1
        counts = layout.cards[:, COUNT]
        begin = at


@kernel
def _others_take(layout: Layout, cards: Array, count: int, picks: int, random: Array) -> int:
    """Other players take cards by their taste; returns how many remain, at the front."""
    for _ in range(picks):
        best = 0
        most = -1
        for number in range(count):
            taste = layout.cards[cards[number], TASTE] + random_below(random, TASTES)
            if taste > most:
                best = number
                most = taste
        count -= 1
        cards[best] = cards[count]
    return count


@kernel
def play_turn(
    layout: Layout,
    model: ValueModel,
    workspace: Workspace,
    filled: Array,
    purse: Array,
    turn: int,
    turns: int,
    seat: int,
    cards: Array,
    random: Array,
) -> None:
    """Plays a turn with the cards that lie face up, one more than there are seats."""
    seats = cards.shape[0] - 1
    left = min(turns - turn - 1, HORIZON - 1)
    before = (seat - turn) % seats
    count = _others_take(layout, cards, seats + 1, before, random)
    best = best_card(layout, model, workspace, filled, purse, cards, count, left)
    purse[CARD] = cards[best]
    purse[GAINED] = min(purse[GAINED] + layout.cards[cards[best], ON_PICKING], layout.slots[0])
    cards[best] = cards[count - 1]
    _others_take(layout, cards, count - 1, seats - 1 - before, random)
    finish_turn(layout, model, workspace, filled, purse, cards[0], left)


@kernel
def play_on(
    layout: Layout,
    model: ValueModel,
    workspace: Workspace,
    filled: Array,
    purse: Array,
    turn: int,
    turns: int,
    depth: int,
    seat: int,
    seats: int,
    unseen: Array,
    deck: Array,
    random: Array,
) -> float:
    """Plays so many turns from one on, or to the end, and returns what the sheet is worth then.

    Seats count from 0.
    """
    cards = np.empty(seats + 1, dtype=np.int64)
    coming = unseen.copy()
    until = min(turns, turn + depth)
    at = 0
    for now in range(turn, until):
        cards[:] = deck[at : at + seats + 1]
        at += seats + 1
        if learned(model):
            _reveal(layout, coming, cards)
            set_unseen(model.evaluator, workspace.accumulator, layout, seats, coming)
        play_turn(layout, model, workspace, filled, purse, now, turns, seat, cards, random)
    if until == turns:
        return total(layout, workspace, filled)
    left = min(turns - until, HORIZON - 1)
    look_at_sheet(layout, model, workspace, filled, left)
    return worth_after(layout, model, workspace, filled, purse, left)


@kernel
def _reveal(layout: Layout, coming: Array, cards: Array) -> None:
    """Takes cards from those to come; when there are none left, all come again."""
    for card in cards:
        if coming[card] == 0:
            coming[:] = layout.cards[:, COUNT]
        coming[card] -= 1


@kernel
def rollouts(
    layout: Layout,
    model: ValueModel,
    workspace: Workspace,
    filled: Array,
    purse: Array,
    leftover: int,
    turn: int,
    turns: int,
    depth: int,
    seat: int,
    seats: int,
    unseen: Array,
    deck: Array,
    seeds: Array,
    totals: Array,
) -> None:
    """The totals when a turn is finished and others are played, with a deck for each seed."""
    own_filled, own_purse = filled.copy(), purse.copy()
    random = np.zeros(1, dtype=np.uint64)
    busy = purse[CARD] != NO_CARD or purse[PAID:].max() > 0
    left = min(turns - turn - 1, HORIZON - 1)
    for number in range(seeds.shape[0]):
        # A xorshift generator never leaves zero.
        random[0] = seeds[number] | ONE_BIT
        shuffle(layout, unseen, deck, random)
        own_filled[:] = filled
        own_purse[:] = purse
        if busy:
            if learned(model):
                set_unseen(model.evaluator, workspace.accumulator, layout, seats, unseen)
            finish_turn(layout, model, workspace, own_filled, own_purse, leftover, left)
        own_purse[BOUGHT] = 0
        totals[number] = play_on(
            layout,
            model,
            workspace,
            own_filled,
            own_purse,
            turn + 1,
            turns,
            depth,
            seat,
            seats,
            unseen,
            deck,
            random,
        )


def new_purse(coins: int) -> Array:
    """A purse that holds nothing but coins."""
    purse = np.zeros(PURSE, dtype=np.int64)
    purse[GAINED] = coins
    purse[CARD] = NO_CARD
    return purse


def room_for_deck(layout: Layout, unseen: Array, cards: int) -> Array:
    """Room for so many cards or more; only whole piles are shuffled."""
    size = int(unseen.sum())
    while size < cards:
        size += int(layout.cards[:, COUNT].sum())
    return np.zeros(size, dtype=np.int64)
