"""Plans: purchases worth working for, from the shapes' places and from one's own lines."""

from __future__ import annotations

from squarely.bots.bits import random_below
from squarely.bots.compiled import kernel
from squarely.bots.lokomoto.growth import grow
from squarely.bots.lokomoto.plan_list import ROUNDS, WORTH, PlanList, Workspace
from squarely.bots.lokomoto.random_numbers import Array, random_part
from squarely.bots.lokomoto.state import BLACK, FREE, FREE_LEFT, NONE, OPEN, SECRET, State
from squarely.bots.lokomoto.tables import Tables
from squarely.bots.lokomoto.weights import BESIDE, CONTEST, LATE, PACE, REACH, SECTION, SPREAD


@kernel
def find_plans(
    tables: Tables,
    state: State,
    seat: int,
    weights: Array,
    random: Array,
    width: int,
    plan_list: PlanList,
    workspace: Workspace,
) -> None:
    """Fills a list with a seat's plans; `width` places of each shape are looked at closely."""
    plan_list.filled[0] = 0
    look_ahead(tables, state, weights, workspace)
    for shape in range(NONE, state.shape_at.shape[0]):
        length = 1
        if shape != NONE:
            if state.shape_at[shape] != OPEN and state.shape_at[shape] != SECRET + seat:
                continue
            length = tables.size[shape]
            if length > weights[REACH]:
                continue
            _likely_places(tables, state, seat, weights, shape, random, width, workspace)
        for at in range(width):
            if shape == NONE:
                workspace.sections[0] = _seed(state, seat, random)
            elif workspace.rows[at] == NONE:
                break
            else:
                workspace.sections[:length] = tables.places[workspace.rows[at], :length]
            if workspace.sections[0] != NONE:
                grow(tables, state, seat, weights, random, shape, length, plan_list, workspace)


@kernel
def rounds_left(state: State, weights: Array) -> float:
    """How many turns everyone will have."""
    return float(state.tally[FREE_LEFT] / (weights[PACE] * state.score.shape[0]))


@kernel
def look_ahead(tables: Tables, state: State, weights: Array, workspace: Workspace) -> None:
    """How long the game lasts, what a section is worth until then, what each price brings."""
    rounds = rounds_left(state, weights)
    workspace.horizon[ROUNDS] = rounds
    workspace.horizon[WORTH] = (weights[SECTION] + 1) * min(1.0, rounds / weights[LATE]) - 1
    workspace.best_train[:] = NONE
    for train in range(state.train_at.shape[0]):
        if state.train_at[train] == OPEN:
            known = workspace.best_train[tables.price[train]]
            if known == NONE or tables.train_points[train] > tables.train_points[known]:
                workspace.best_train[tables.price[train]] = train


@kernel
def _likely_places(
    tables: Tables,
    state: State,
    seat: int,
    weights: Array,
    shape: int,
    random: Array,
    width: int,
    workspace: Workspace,
) -> None:
    """Finds the likeliest places of a shape."""
    workspace.rows[:] = NONE
    workspace.keys[:] = 1e9
    size = tables.size[shape]
    for row in range(tables.first[shape], tables.first[shape + 1]):
        holder = NONE
        solid = 0
        key = 0.0
        for at in range(size):
            section = tables.places[row, at]
            owner = state.owner[section]
            if owner == FREE:
                contested = state.crowd[section] > state.near[seat, section]
                key += 0.35 * weights[CONTEST] * contested
                key -= 0.15 * weights[BESIDE] * (state.near[seat, section] > 0)
                continue
            if owner == BLACK or (holder != NONE and holder != owner >> 1):
                holder = BLACK
                break
            holder = owner >> 1
            solid += 1 - (owner & 1)
        if holder != NONE and holder != seat:
            continue
        key += size - solid + 0.8 * weights[SPREAD] * random_part(random)
        at = width - 1
        if key < workspace.keys[at]:
            while at > 0 and workspace.keys[at - 1] > key:
                workspace.keys[at] = workspace.keys[at - 1]
                workspace.rows[at] = workspace.rows[at - 1]
                at -= 1
            workspace.keys[at] = key
            workspace.rows[at] = row


@kernel
def _seed(state: State, seat: int, random: Array) -> int:
    """A random solid section of a seat, or a free one where it has none."""
    wanted = 2 * seat if state.solids[seat] > 0 else FREE
    start = random_below(random, state.owner.shape[0])
    for step in range(state.owner.shape[0]):
        section = (start + step) % state.owner.shape[0]
        if state.owner[section] == wanted:
            return int(section)
    return NONE
