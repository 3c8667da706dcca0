"""Growing plans: from a shape's place or a section, price by price."""

from __future__ import annotations

from squarely.bots.compiled import kernel
from squarely.bots.lokomoto.plan_list import (
    CHOSEN,
    IN_FRINGE,
    ROUNDS,
    WORTH,
    PlanList,
    Workspace,
    add_plan,
)
from squarely.bots.lokomoto.random_numbers import Array, random_part
from squarely.bots.lokomoto.state import FREE, NONE, State
from squarely.bots.lokomoto.tables import ADVANCED, DEAREST, END, Tables
from squarely.bots.lokomoto.weights import (
    BESIDE,
    CONTEST,
    NOISE,
    OVERHEAD,
    REACH,
    SHAPES,
    SLACK,
    SPREAD,
)


@kernel
def grow(
    tables: Tables,
    state: State,
    seat: int,
    weights: Array,
    random: Array,
    shape: int,
    length: int,
    plan_list: PlanList,
    workspace: Workspace,
) -> None:
    """Grows the sections of the workspace one by one and notes a plan at every price it passes."""
    used = 0
    ends = 0
    fringe = 0
    done = 0
    longest = min(tables.options[DEAREST], int(weights[REACH]))
    size = length
    for at in range(length):
        workspace.chosen[workspace.sections[at]] = CHOSEN
    while True:
        while done < length:
            section = workspace.sections[done]
            used += state.owner[section] == 2 * seat
            for side in range(2):
                station = tables.ends[section, side]
                workspace.odd[station] ^= 1
                ends += 1 if workspace.odd[station] else -1
            fringe = _reach(tables, state, seat, weights, random, section, fringe, workspace)
            done += 1
        if length - used + 1 > workspace.horizon[ROUNDS] + weights[SLACK]:
            break
        # A shape alone may cost more than the train (T18).
        overpaid = shape != NONE and length == size and workspace.best_train[length] == NONE
        for price in range(1 if overpaid else length, length + 1):
            if workspace.best_train[price] != NONE:
                worth = value(tables, weights, price, shape, length, used, workspace)
                worth += weights[NOISE] * random_part(random)
                add_plan(workspace.best_train[price], shape, length, worth, plan_list, workspace)
        section = NONE if length >= longest else _next(tables, fringe, ends, workspace)
        if section == NONE:
            break
        workspace.chosen[section] = CHOSEN
        workspace.sections[length] = section
        length += 1
    for at in range(fringe):
        workspace.chosen[workspace.fringe[at]] = 0
    for at in range(length):
        workspace.chosen[workspace.sections[at]] = 0
    workspace.odd[:] = 0


@kernel
def _reach(
    tables: Tables,
    state: State,
    seat: int,
    weights: Array,
    random: Array,
    section: int,
    fringe: int,
    workspace: Workspace,
) -> int:
    """Adds what touches a section to the fringe: solid before reserved before free."""
    at = 0
    while tables.touching[section, at] != END:
        beside = tables.touching[section, at]
        at += 1
        if workspace.chosen[beside]:
            continue
        owner = state.owner[beside]
        if owner == 2 * seat:
            key = 4.0 - 0.1 * state.near[seat, beside]
        elif owner == 2 * seat + 1:
            key = 3.0
        elif owner == FREE:
            key = 1.0 + 0.3 * weights[BESIDE] * (state.near[seat, beside] > 0)
            key -= 0.5 * weights[CONTEST] * (state.crowd[beside] > state.near[seat, beside])
        else:
            continue
        workspace.chosen[beside] = IN_FRINGE
        workspace.fringe[fringe] = beside
        workspace.appeal[fringe] = key + 0.6 * weights[SPREAD] * random_part(random)
        fringe += 1
    return fringe


@kernel
def _next(tables: Tables, fringe: int, ends: int, workspace: Workspace) -> int:
    """The section of the fringe to grow by, in one stroke where that is asked for (T28)."""
    best = NONE
    highest = -1.0
    for at in range(fringe):
        section = workspace.fringe[at]
        if workspace.appeal[at] > highest and workspace.chosen[section] == IN_FRINGE:
            if tables.options[ADVANCED]:
                odd = ends
                for side in range(2):
                    odd += -1 if workspace.odd[tables.ends[section, side]] else 1
                if odd > 2:
                    continue
            highest = workspace.appeal[at]
            best = section
    return int(best)


@kernel
def value(
    tables: Tables,
    weights: Array,
    price: int,
    shape: int,
    length: int,
    used: int,
    workspace: Workspace,
) -> float:
    """Points that a plan brings a turn, beyond what its solid sections are worth anyway."""
    points = float(tables.train_points[workspace.best_train[price]])
    if shape != NONE:
        points += weights[SHAPES] * tables.shape_points[shape]
    return float((points - workspace.horizon[WORTH] * used) / (length - used + weights[OVERHEAD]))
