"""The game in arrays that are changed in place: drawing, reserving, buying, new cards."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from squarely.bots.compiled import kernel
from squarely.bots.lokomoto.random_numbers import Array
from squarely.bots.lokomoto.tables import END, OPEN_LEVELS, Tables
from squarely.games.lokomoto.rules import TRAINS_FACE_UP

FREE, BLACK = -1, -2
"""A section's owner; seat p (from 0) has 2p where it is solid and 2p + 1 where it is reserved."""
HIDDEN, OPEN, SECRET = -1, -2, 16
"""Where a card is; seat p has p where it is bought or claimed and SECRET + p in its hand."""
LONGEST = 24
"""Room for the sections of a purchase."""
FREE_LEFT, TURN, TO_BLACKEN = range(3)
"""What `tally` counts."""
LENGTH, TRAIN, SHAPE = range(3)
"""What `plan` says of a seat's plan."""
NONE = -1


class State(NamedTuple):
    """A position and what everyone is about to do."""

    owner: Array
    near: Array
    """For each seat and section how many solid sections of the seat touch it."""
    crowd: Array
    """For each section how many solid sections of anyone touch it."""
    train_at: Array
    shape_at: Array
    score: Array
    """Points from cards and head starts, one number per seat."""
    bought: Array
    claimed: Array
    """How many trains a seat has, and its points from shapes."""
    solids: Array
    tally: Array
    train_deck: Array
    shape_deck: Array
    """Orders in which hidden cards come; cards that are not hidden any more are passed over."""
    plan: Array
    """For each seat LENGTH, TRAIN, SHAPE; LENGTH 0 where it has none."""
    planned: Array
    """For each seat the sections of its plan."""


def empty_state(seats: int, sections: int, trains: int, shapes: int) -> State:
    """Nothing drawn, every card hidden."""
    tally = np.array([sections, 0, 0], dtype=np.int64)
    return State(
        owner=np.full(sections, FREE, dtype=np.int8),
        near=np.zeros((seats, sections), dtype=np.int8),
        crowd=np.zeros(sections, dtype=np.int8),
        train_at=np.full(trains, HIDDEN, dtype=np.int8),
        shape_at=np.full(shapes, HIDDEN, dtype=np.int8),
        score=np.zeros(seats, dtype=np.int64),
        bought=np.zeros(seats, dtype=np.int64),
        claimed=np.zeros(seats, dtype=np.int64),
        solids=np.zeros(seats, dtype=np.int64),
        tally=tally,
        train_deck=np.arange(trains, dtype=np.int64),
        shape_deck=np.arange(shapes, dtype=np.int64),
        plan=np.zeros((seats, 3), dtype=np.int64),
        planned=np.zeros((seats, LONGEST), dtype=np.int16),
    )


def duplicate(state: State) -> State:
    """A state of its own with the same content."""
    return State(*(array.copy() for array in state))


@kernel
def copy(target: State, source: State) -> None:
    """Makes one state equal to another."""
    target.owner[:] = source.owner
    target.near[:] = source.near
    target.crowd[:] = source.crowd
    target.train_at[:] = source.train_at
    target.shape_at[:] = source.shape_at
    target.score[:] = source.score
    target.bought[:] = source.bought
    target.claimed[:] = source.claimed
    target.solids[:] = source.solids
    target.tally[:] = source.tally
    target.train_deck[:] = source.train_deck
    target.shape_deck[:] = source.shape_deck
    target.plan[:] = source.plan
    target.planned[:] = source.planned


@kernel
def pass_turn(state: State) -> None:
    """The next seat is on turn."""
    state.tally[TURN] = (state.tally[TURN] + 1) % state.score.shape[0]


@kernel
def mark_solid(tables: Tables, state: State, seat: int, section: int, by: int) -> None:
    """Keeps the books when a seat gains (1) or gives up (-1) a solid section."""
    state.solids[seat] += by
    at = 0
    while tables.touching[section, at] != END:
        beside = tables.touching[section, at]
        state.near[seat, beside] += by
        state.crowd[beside] += by
        at += 1


@kernel
def blacken(state: State, section: int) -> None:
    """A section is taken out before a two-player game (T25)."""
    state.owner[section] = BLACK
    state.tally[FREE_LEFT] -= 1
    state.tally[TO_BLACKEN] -= 1
    pass_turn(state)


@kernel
def draw(tables: Tables, state: State, section: int) -> None:
    """The seat on turn draws a section (T9)."""
    seat = state.tally[TURN]
    if state.owner[section] == FREE:
        state.tally[FREE_LEFT] -= 1
    state.owner[section] = 2 * seat
    mark_solid(tables, state, seat, section, 1)
    pass_turn(state)


@kernel
def reserve(state: State, first: int, second: int) -> None:
    """The seat on turn reserves two sections, or the last one alone (T7, T19)."""
    state.owner[first] = 2 * state.tally[TURN] + 1
    state.tally[FREE_LEFT] -= 1
    if second != NONE:
        state.owner[second] = 2 * state.tally[TURN] + 1
        state.tally[FREE_LEFT] -= 1
    pass_turn(state)


@kernel
def buy(tables: Tables, state: State, train: int, shape: int, sections: Array, length: int) -> None:
    """The seat on turn pays for a train, perhaps with a shape, and new cards come (T11 to T18)."""
    seat = state.tally[TURN]
    for at in range(length):
        state.owner[sections[at]] = BLACK
        mark_solid(tables, state, seat, sections[at], -1)
    state.train_at[train] = seat
    state.score[seat] += tables.train_points[train]
    state.bought[seat] += 1
    if shape != NONE:
        state.shape_at[shape] = seat
        state.score[seat] += tables.shape_points[shape]
        state.claimed[seat] += tables.shape_points[shape]
    refill(tables, state)
    pass_turn(state)


@kernel
def refill(tables: Tables, state: State) -> None:
    """Turns cards over until six trains and a shape of each open level lie there (T3)."""
    face_up = 0
    for train in range(state.train_at.shape[0]):
        face_up += state.train_at[train] == OPEN
    at = 0
    while face_up < TRAINS_FACE_UP and at < state.train_deck.shape[0]:
        if state.train_at[state.train_deck[at]] == HIDDEN:
            state.train_at[state.train_deck[at]] = OPEN
            face_up += 1
        at += 1
    for level in range(1, tables.options[OPEN_LEVELS] + 1):
        there = False
        for shape in range(state.shape_at.shape[0]):
            if state.shape_at[shape] == OPEN and tables.shape_points[shape] == level:
                there = True
        at = 0
        while not there and at < state.shape_deck.shape[0]:
            shape = state.shape_deck[at]
            if state.shape_at[shape] == HIDDEN and tables.shape_points[shape] == level:
                state.shape_at[shape] = OPEN
                there = True
            at += 1
