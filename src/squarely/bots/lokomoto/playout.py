"""Whole games by plans: everyone works for the best plan, buys or waits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple

import numpy as np

from squarely.bots.bits import random_below
from squarely.bots.compiled import kernel
from squarely.bots.lokomoto.book import Book, Desk
from squarely.bots.lokomoto.chance import Array, random_part
from squarely.bots.lokomoto.plans import rounds_left, survey
from squarely.bots.lokomoto.state import (
    FREE,
    FREE_LEFT,
    LENGTH,
    NONE,
    OPEN,
    SECRET,
    SHAPE,
    TO_BLACKEN,
    TRAIN,
    TURN,
    State,
    blacken,
    buy,
    draw,
    reserve,
)
from squarely.bots.lokomoto.style import SLACK, Style
from squarely.bots.lokomoto.tables import Tables

BLACKEN, DRAW, RESERVE, BUY = range(4)
"""The kinds of an action: three numbers, the kind and up to two sections; BUY buys the plan."""
WIDTH = 3
"""How many places of each shape are looked at closely in a playout."""


def rows(styles: Sequence[Style]) -> Array:
    """Styles for the compiled functions, one row a seat."""
    return np.array([astuple(style) for style in styles], dtype=np.float64)


@kernel
def decide(
    tables: Tables,
    state: State,
    style: Array,
    random: Array,
    book: Book,
    desk: Desk,
    action: Array,
) -> None:
    """What the seat on turn does by its plan; makes a new one where that has come to nothing."""
    action[1] = NONE
    action[2] = NONE
    if state.tally[TO_BLACKEN] > 0:
        action[0] = BLACKEN
        action[1] = _nth_free(state, random_below(random, state.tally[FREE_LEFT]))
        return
    seat = state.tally[TURN]
    if not stands(tables, state, seat, style):
        survey(tables, state, seat, style, random, WIDTH, book, desk)
        adopt(state, seat, book)
    if state.plan[seat, LENGTH] == 0:
        _wait(state, random, action)
    else:
        follow(state, random, action)


@kernel
def stands(tables: Tables, state: State, seat: int, style: Array) -> bool:
    """Whether a seat has a plan that can still be carried out in time."""
    length, train = state.plan[seat, LENGTH], state.plan[seat, TRAIN]
    shape = state.plan[seat, SHAPE]
    if length == 0 or state.train_at[train] != OPEN:
        return False
    if shape != NONE and state.shape_at[shape] != OPEN and state.shape_at[shape] != SECRET + seat:
        return False
    missing = 0
    for at in range(length):
        owner = state.owner[state.planned[seat, at]]
        if owner != FREE and owner >> 1 != seat:
            return False
        missing += owner != 2 * seat
    if length > tables.price[train]:
        for other in range(state.train_at.shape[0]):
            if state.train_at[other] == OPEN and tables.price[other] == length:
                return False
    return bool(missing + 1 <= rounds_left(state, style) + style[SLACK])


@kernel
def adopt(state: State, seat: int, book: Book) -> None:
    """A seat takes up the best plan in a book, if it is worth anything."""
    state.plan[seat, LENGTH] = 0
    highest = 0.0
    for at in range(book.filled[0]):
        if book.worth[at] > highest:
            highest = book.worth[at]
            state.plan[seat, LENGTH] = book.length[at]
            state.plan[seat, TRAIN] = book.train[at]
            state.plan[seat, SHAPE] = book.shape[at]
            state.planned[seat] = book.sections[at]


@kernel
def follow(state: State, random: Array, action: Array) -> None:
    """Draws the section of the plan that is most in danger; buys when none is missing."""
    seat = state.tally[TURN]
    action[0] = BUY
    highest = -1.0
    for at in range(state.plan[seat, LENGTH]):
        section = state.planned[seat, at]
        if state.owner[section] == 2 * seat:
            continue
        key = random_part(random)
        if state.owner[section] == FREE:
            key += 2.0 + (state.near[seat, section] > 0)
            key += 2.0 * (state.crowd[section] > state.near[seat, section])
        if key > highest:
            highest = key
            action[0] = DRAW
            action[1] = section


@kernel
def _wait(state: State, random: Array, action: Array) -> None:
    """Reserving costs nothing and brings the end nearer."""
    action[0] = RESERVE
    free = state.tally[FREE_LEFT]
    first = random_below(random, free)
    action[1] = _nth_free(state, first)
    if free > 1:
        action[2] = _nth_free(state, (first + 1 + random_below(random, free - 1)) % free)


@kernel
def _nth_free(state: State, n: int) -> int:
    for section in range(state.owner.shape[0]):
        if state.owner[section] == FREE:
            if n == 0:
                return int(section)
            n -= 1
    return NONE


@kernel
def act(tables: Tables, state: State, action: Array) -> None:
    """The seat on turn does something."""
    seat = state.tally[TURN]
    if action[0] == BLACKEN:
        blacken(state, action[1])
    elif action[0] == DRAW:
        draw(tables, state, action[1])
    elif action[0] == RESERVE:
        reserve(state, action[1], action[2])
    else:
        plan = state.plan[seat]
        buy(tables, state, plan[TRAIN], plan[SHAPE], state.planned[seat], plan[LENGTH])
        plan[LENGTH] = 0


@kernel
def play_out(
    tables: Tables, state: State, styles: Array, random: Array, book: Book, desk: Desk
) -> int:
    """Plays to the end by everyone's plans; returns the number of turns."""
    action = np.zeros(3, dtype=np.int64)
    turns = 0
    while state.tally[FREE_LEFT] > 0:
        decide(tables, state, styles[state.tally[TURN]], random, book, desk, action)
        act(tables, state, action)
        turns += 1
    return turns


@kernel
def shares(state: State, softness: float, found: Array) -> None:
    """Everyone's share of the win, softened: who is narrowly beaten has a part of it.

    All parts make 1. Points, then trains, then points from shapes decide (T24).
    """
    seats = state.score.shape[0]
    best = -1e9
    for seat in range(seats):
        points = state.score[seat] - state.solids[seat]
        found[seat] = points + state.bought[seat] / 64 + state.claimed[seat] / 4096
        best = max(best, found[seat])
    total = 0.0
    for seat in range(seats):
        behind = best - found[seat]
        found[seat] = np.exp(-behind / softness) if softness > 0 else 1.0 * (behind == 0)
        total += found[seat]
    for seat in range(seats):
        found[seat] /= total
