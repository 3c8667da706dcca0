"""Expanding a node: the few replies of the seat on turn that are worth a look, with priors."""

from __future__ import annotations

import numpy as np

from squarely.bots.bits import random_below
from squarely.bots.compiled import kernel
from squarely.bots.lokomoto.plan_list import PlanList, Workspace
from squarely.bots.lokomoto.plans import find_plans
from squarely.bots.lokomoto.playout import BUY, DRAW, RESERVE, nth_free, stands
from squarely.bots.lokomoto.random_numbers import Array
from squarely.bots.lokomoto.state import FREE, FREE_LEFT, NONE, SHAPE, TRAIN, TURN, State
from squarely.bots.lokomoto.tables import Tables
from squarely.bots.lokomoto.tree import EDGES, Settings, Tree, add_edge

PLACES = 5
"""How many places of each shape are looked at closely for a node."""
NODE_PLANS = 24
DENIED = 3
"""Others' plans that lack at most so many sections are worth crossing."""
GUARDING, CROSSING, WAITING = 0.2, 0.4, 0.7
"""What such a turn takes off the worth of the plan that is gone on with."""
SPECIALS = 16
"""Room for the edges that serve no plan of one's own."""


@kernel
def expand(
    tables: Tables,
    state: State,
    tree: Tree,
    node: int,
    weights: Array,
    random: Array,
    settings: Settings,
    plans: PlanList,
    plan_list: PlanList,
    workspace: Workspace,
) -> None:
    """Gives a node its edges: by the seat's plans, against the others', and waiting."""
    first = tree.filled[EDGES]
    if first + settings.width + SPECIALS > tree.prior.shape[0]:
        return
    seat = state.tally[TURN]
    find_plans(tables, state, seat, weights[seat], random, PLACES, plans, workspace)
    plan = np.zeros(3, dtype=np.int64)
    goal = np.zeros(3, dtype=np.int64)
    aims = np.zeros(state.planned.shape[1], dtype=np.int16)
    best = 0.0
    for at in range(plans.filled[0]):
        best = max(best, plans.worth[at])
    if stands(tables, state, seat, weights[seat]):
        goal[:] = state.plan[seat]
        aims[:] = state.planned[seat]
        _work(state, tree, first, goal, aims, best + settings.loyalty)
    for _ in range(plans.filled[0]):
        if tree.filled[EDGES] - first >= settings.width:
            break
        at = int(np.argmax(plans.worth[: plans.filled[0]]))
        plan[0], plan[TRAIN], plan[SHAPE] = plans.length[at], plans.train[at], plans.shape[at]
        if goal[0] == 0 and plans.worth[at] > 0:
            goal[:] = plan
            aims[:] = plans.sections[at]
        _work(state, tree, first, plan, plans.sections[at], plans.worth[at])
        plans.worth[at] = -1e9
    _cross(tables, state, tree, first, weights, random, goal, aims, best, plan_list, workspace)
    _guard_or_wait(state, tree, first, random, goal, aims, best)
    tree.first_edge[node] = first
    tree.edges[node] = tree.filled[EDGES] - first
    _normalize(tree, first, settings.sharpness)


@kernel
def _normalize(tree: Tree, first: int, sharpness: float) -> None:
    """From appeals to priors that make 1."""
    priors = tree.prior[first : tree.filled[EDGES]]
    priors[:] = np.exp(sharpness * (priors - priors.max()))
    priors /= priors.sum()


@kernel
def _propose(
    tree: Tree, first: int, action: Array, plan: Array, sections: Array, appeal: float
) -> None:
    """Adds an edge unless the node has one with the same move."""
    for edge in range(first, tree.filled[EDGES]):
        if tree.action[edge, 0] != action[0]:
            continue
        if action[0] == BUY:
            if tree.plan[edge, TRAIN] == plan[TRAIN] and tree.plan[edge, SHAPE] == plan[SHAPE]:
                return
        elif tree.action[edge, 1] == action[1] and tree.action[edge, 2] == action[2]:
            return
    add_edge(tree, action, plan, sections, appeal)


@kernel
def _most_urgent(state: State, seat: int, plan: Array, sections: Array, but: int) -> int:
    """The section missing from a plan that is most in danger, or NONE."""
    found = NONE
    highest = -1
    for at in range(plan[0]):
        section = sections[at]
        if state.owner[section] == 2 * seat or section == but:
            continue
        urgency = 0
        if state.owner[section] == FREE:
            contested = state.crowd[section] > state.near[seat, section]
            urgency = 2 + 2 * contested + (state.near[seat, section] > 0)
        if urgency > highest:
            highest = urgency
            found = section
    return int(found)


@kernel
def _work(
    state: State, tree: Tree, first: int, plan: Array, sections: Array, appeal: float
) -> None:
    """Buys what is paid for, or draws what is most in danger."""
    section = _most_urgent(state, state.tally[TURN], plan, sections, NONE)
    action = np.array([BUY if section == NONE else DRAW, section, NONE], dtype=np.int64)
    _propose(tree, first, action, plan, sections, appeal)


@kernel
def _cross(
    tables: Tables,
    state: State,
    tree: Tree,
    first: int,
    weights: Array,
    random: Array,
    goal: Array,
    aims: Array,
    best: float,
    plan_list: PlanList,
    workspace: Workspace,
) -> None:
    """Takes a section that another needs soon."""
    seat = state.tally[TURN]
    plan = np.zeros(3, dtype=np.int64)
    action = np.array([DRAW, NONE, NONE], dtype=np.int64)
    for other in range(state.score.shape[0]):
        if other == seat:
            continue
        find_plans(tables, state, other, weights[other], random, 3, plan_list, workspace)
        if plan_list.filled[0] == 0 or plan_list.worth[0] <= 0:
            continue
        plan[0] = plan_list.length[0]
        missing = 0
        for at in range(plan[0]):
            missing += state.owner[plan_list.sections[0, at]] != 2 * other
        section = _most_urgent(state, other, plan, plan_list.sections[0], NONE)
        if missing <= DENIED and section != NONE and state.owner[section] == FREE:
            action[1] = section
            _propose(tree, first, action, goal, aims, best - CROSSING)


@kernel
def _guard_or_wait(
    state: State, tree: Tree, first: int, random: Array, goal: Array, aims: Array, best: float
) -> None:
    """Reserves what the own plan needs, and what it does not need."""
    seat = state.tally[TURN]
    action = np.array([RESERVE, NONE, NONE], dtype=np.int64)
    action[1] = _most_urgent(state, seat, goal, aims, NONE)
    if action[1] != NONE:
        action[2] = _most_urgent(state, seat, goal, aims, action[1])
        if action[2] != NONE and state.owner[action[1]] == FREE and state.owner[action[2]] == FREE:
            _propose(tree, first, action, goal, aims, best - GUARDING)
    free = state.tally[FREE_LEFT]
    start = random_below(random, free)
    action[1] = nth_free(state, start)
    action[2] = NONE
    if free > 1:
        action[2] = nth_free(state, (start + 1 + random_below(random, free - 1)) % free)
    _propose(tree, first, action, goal, aims, min(0.0, best - WAITING))
