"""Whole games by plans: everyone works for the best plan, buys or waits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple

import numpy as np

from squarely.bots.bits import random_below
from squarely.bots.compiled import kernel
from squarely.bots.lokomoto.plan_list import PlanList, Workspace
from squarely.bots.lokomoto.plans import find_plans, rounds_left
from squarely.bots.lokomoto.random_numbers import Array, random_part
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
from squarely.bots.lokomoto.tables import Tables
from squarely.bots.lokomoto.weights import HURRY, SLACK, Weights

BLACKEN, DRAW, RESERVE, BUY = range(4)
"""The kinds of an action: three numbers, the kind and up to two sections; BUY buys the plan."""
WIDTH = 3
"""How many places of each shape are looked at closely in a playout."""


def rows(weights: Sequence[Weights]) -> Array:
    """Weights as rows for the kernels, one per seat."""
    return np.array([astuple(each) for each in weights], dtype=np.float64)


@kernel
def decide(
    tables: Tables,
    state: State,
    weights: Array,
    random: Array,
    plan_list: PlanList,
    workspace: Workspace,
    action: Array,
) -> None:
    """What the seat on turn does by its plan; makes a new one where that has come to nothing."""
    action[1] = NONE
    action[2] = NONE
    if state.tally[TO_BLACKEN] > 0:
        action[0] = BLACKEN
        action[1] = nth_free(state, random_below(random, state.tally[FREE_LEFT]))
        return
    seat = state.tally[TURN]
    if not stands(tables, state, seat, weights):
        find_plans(tables, state, seat, weights, random, WIDTH, plan_list, workspace)
        adopt(state, seat, plan_list)
    if state.plan[seat, LENGTH] == 0:
        _wait(state, random, action)
    else:
        follow(state, weights, random, action)


@kernel
def stands(tables: Tables, state: State, seat: int, weights: Array) -> bool:
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
    return bool(missing + 1 <= rounds_left(state, weights) + weights[SLACK])


@kernel
def adopt(state: State, seat: int, plan_list: PlanList) -> None:
    """A seat takes up the best plan of a list, if it is worth anything."""
    state.plan[seat, LENGTH] = 0
    highest = 0.0
    for at in range(plan_list.filled[0]):
        if plan_list.worth[at] > highest:
            highest = plan_list.worth[at]
            state.plan[seat, LENGTH] = plan_list.length[at]
            state.plan[seat, TRAIN] = plan_list.train[at]
            state.plan[seat, SHAPE] = plan_list.shape[at]
            state.planned[seat] = plan_list.sections[at]


@kernel
def follow(state: State, weights: Array, random: Array, action: Array) -> None:
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
            contested = state.crowd[section] > state.near[seat, section]
            key += 2.0 + (state.near[seat, section] > 0) + weights[HURRY] * contested
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
    action[1] = nth_free(state, first)
    if free > 1:
        action[2] = nth_free(state, (first + 1 + random_below(random, free - 1)) % free)


@kernel
def nth_free(state: State, n: int) -> int:
    """The free section with so many free ones before it."""
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
    tables: Tables,
    state: State,
    weights: Array,
    random: Array,
    plan_list: PlanList,
    workspace: Workspace,
) -> int:
    """Plays to the end by everyone's plans; returns the number of turns."""
    action = np.zeros(3, dtype=np.int64)
    turns = 0
    while state.tally[FREE_LEFT] > 0:
        decide(tables, state, weights[state.tally[TURN]], random, plan_list, workspace, action)
        act(tables, state, action)
        turns += 1
    return turns


@kernel
def result(state: State, seat: int) -> float:
    """A seat's points, ties broken by trains, then by points from shapes (T24)."""
    points = state.score[seat] - state.solids[seat]
    return float(points + state.bought[seat] / 64 + state.claimed[seat] / 4096)


@kernel
def mix_duels(state: State, temperature: float, part: float, found: Array) -> None:
    """Puts softened results against each other seat in the place of a part of everyone's share."""
    seats = state.score.shape[0]
    for seat in range(seats):
        won = 0.0
        for other in range(seats):
            if other == seat:
                continue
            ahead = result(state, seat) - result(state, other)
            if temperature > 0:
                won += 1.0 / (1.0 + np.exp(-ahead / temperature))
            else:
                won += 1.0 * (ahead > 0) + 0.5 * (ahead == 0)
        found[seat] = (1.0 - part) * found[seat] + part * won * 2.0 / (seats * (seats - 1))


@kernel
def win_shares(state: State, temperature: float, found: Array) -> None:
    """Everyone's share of the win, softened: who is narrowly beaten has a part of it.

    All parts make 1. Points, then trains, then points from shapes decide (T24).
    """
    seats = state.score.shape[0]
    best = -1e9
    for seat in range(seats):
        found[seat] = result(state, seat)
        best = max(best, found[seat])
    total = 0.0
    for seat in range(seats):
        behind = best - found[seat]
        found[seat] = np.exp(-behind / temperature) if temperature > 0 else 1.0 * (behind == 0)
        total += found[seat]
    for seat in range(seats):
        found[seat] /= total
