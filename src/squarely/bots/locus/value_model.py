"""The heuristic value model: how likely goals are reached, from a few fitted parameters."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product

import numpy as np

from squarely.bots.locus.evaluator import nothing_learned, shipped_evaluator
from squarely.bots.locus.goals import (
    END_KIND,
    FAR,
    GROUP_KIND,
    KINDS,
    LINE_KIND,
    MISSING,
    PARTS,
    SET_KINDS,
)
from squarely.bots.locus.inputs import HORIZON
from squarely.bots.locus.layout import Array
from squarely.bots.locus.parameters import FITTED, NAMES
from squarely.bots.locus.turn import COIN, DOUBLE, LOWEST, SINGLE, WEIGHTS, ValueModel


def value_model(numbers: Sequence[float]) -> ValueModel:
    """The model with some parameters, in the order of NAMES."""
    of = dict(zip(NAMES, numbers, strict=True))
    left = np.arange(HORIZON, dtype=np.float64)
    chance = np.zeros((KINDS, HORIZON))

    def fading(colour: str, cost: float, more: float = 0.0) -> Array:
        far = abs(of[f"{colour} distance"]) * cost ** max(0.2, of[f"{colour} power"]) + more
        faded: Array = np.exp(-max(0.0, far) / (left + abs(of[f"{colour} time"]) + 0.01))
        return faded

    for base, colour in ((0, "yellow"), (SET_KINDS, "red")):
        for ready, cost, parts in product(range(2), range(MISSING), range(PARTS)):
            more = of[f"{colour} parts"] * max(0, parts - 1)
            more += 0.0 if ready else of.get(f"{colour} closed", 0.0)
            kind = base + (ready * MISSING + cost) * PARTS + parts
            chance[kind] = fading(colour, cost, more)
    for base, colour in ((GROUP_KIND, "purple"), (END_KIND, "green"), (LINE_KIND, "blue")):
        for cost in range(FAR):
            chance[base + cost] = fading(colour, cost)
    chance[:, 0] = 0.0
    early = left / (HORIZON - 1)
    plain = np.zeros((HORIZON, WEIGHTS))
    plain[:, LOWEST] = of["lowest early"] * early + of["lowest late"] * (1 - early)
    plain[:, COIN] = of["coin early"] * early + of["coin late"] * (1 - early)
    plain[:, SINGLE] = of["single"]
    plain[:, DOUBLE] = of["double"]
    plain[0] = 0.0
    plain[0, LOWEST], plain[0, DOUBLE] = 1.0, 0.1
    return ValueModel(chance, plain, nothing_learned())


@cache
def default_model() -> ValueModel:
    """The model with the fitted parameters."""
    return value_model(FITTED)


@cache
def learned_model() -> ValueModel:
    """The evaluator that comes with the bots, and the fitted parameters for the last turn."""
    return default_model()._replace(evaluator=shipped_evaluator())


def limited_model(model: ValueModel, horizon: int, values_bonuses: bool) -> ValueModel:
    """The model without goals beyond a horizon, and perhaps without bonuses."""
    cost = np.zeros(KINDS, dtype=np.int64)
    for base in (0, SET_KINDS):
        cost[base : base + SET_KINDS] = np.arange(SET_KINDS) // PARTS % MISSING
    for base in (GROUP_KIND, END_KIND, LINE_KIND):
        cost[base : base + FAR] = np.arange(FAR)
    return ValueModel(
        np.where(cost[:, None] <= horizon, model.chance, 0.0),
        model.plain if values_bonuses else np.zeros_like(model.plain),
        model.evaluator,
    )
