"""A list of plans, and the scratch arrays in which they are made."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from squarely.bots.compiled import kernel
from squarely.bots.lokomoto.random_numbers import Array
from squarely.bots.lokomoto.state import LONGEST
from squarely.bots.lokomoto.tables import STATIONS, Tables

WIDEST = 32
"""The most places of a shape that are looked at closely."""


class PlanList(NamedTuple):
    """The best plans found, in no order."""

    worth: Array
    train: Array
    shape: Array
    length: Array
    sections: Array
    filled: Array
    """One number: how many plans there are."""


class Workspace(NamedTuple):
    """Room to work in."""

    chosen: Array
    """CHOSEN for each section of the plan that grows, IN_FRINGE for those beside it."""
    sections: Array
    odd: Array
    """For each station 1 where an odd number of the plan's sections end (T28)."""
    best_train: Array
    """For each price the train face up with the most points, or NONE."""
    keys: Array
    rows: Array
    """The most promising places of a shape."""
    fringe: Array
    appeal: Array
    """The sections that a plan can grow by, and how much each of them is liked."""
    horizon: Array
    """ROUNDS that are left, and the WORTH of a solid section."""


ROUNDS, WORTH = range(2)
CHOSEN, IN_FRINGE = 1, 2


def new_plan_list(plans: int) -> PlanList:
    """Room for so many plans."""
    return PlanList(
        worth=np.zeros(plans),
        train=np.zeros(plans, dtype=np.int64),
        shape=np.zeros(plans, dtype=np.int64),
        length=np.zeros(plans, dtype=np.int64),
        sections=np.zeros((plans, LONGEST), dtype=np.int16),
        filled=np.zeros(1, dtype=np.int64),
    )


def new_workspace(tables: Tables) -> Workspace:
    """Room to work in for a game."""
    return Workspace(
        chosen=np.zeros(tables.touching.shape[0], dtype=np.int8),
        sections=np.zeros(LONGEST, dtype=np.int16),
        odd=np.zeros(int(tables.options[STATIONS]), dtype=np.int8),
        best_train=np.zeros(LONGEST + 1, dtype=np.int64),
        keys=np.zeros(WIDEST),
        rows=np.zeros(WIDEST, dtype=np.int64),
        fringe=np.zeros(tables.touching.shape[0], dtype=np.int16),
        appeal=np.zeros(tables.touching.shape[0]),
        horizon=np.zeros(2),
    )


@kernel
def add_plan(
    train: int, shape: int, length: int, worth: float, plan_list: PlanList, workspace: Workspace
) -> None:
    """Writes a plan down if it is among the best so far."""
    at = plan_list.filled[0]
    if at < plan_list.worth.shape[0]:
        plan_list.filled[0] += 1
    else:
        at = np.argmin(plan_list.worth)
        if plan_list.worth[at] >= worth:
            return
    plan_list.worth[at] = worth
    plan_list.train[at] = train
    plan_list.shape[at] = shape
    plan_list.length[at] = length
    plan_list.sections[at] = workspace.sections
