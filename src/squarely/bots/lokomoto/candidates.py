"""The moves worth a closer look: a few dozen of the thousands that are legal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from random import Random

import numpy as np

from squarely.bots.lokomoto.plan_list import PlanList, Workspace, new_plan_list
from squarely.bots.lokomoto.plans import find_plans
from squarely.bots.lokomoto.playout import BLACKEN, BUY, DRAW, RESERVE
from squarely.bots.lokomoto.random_numbers import Array
from squarely.bots.lokomoto.state import FREE, LONGEST, NONE, TO_BLACKEN, TURN, State
from squarely.bots.lokomoto.tables import Tables

PLANS = 64
WIDTH = 10
"""How many places of each shape are looked at closely for the move at hand."""
DENIED = 3
"""Others' plans that lack at most so many sections are worth crossing."""
GUARDING = 0.2
"""What the lost turn takes off the worth of a plan that is guarded."""
WAYS_TO_PAY = 3
BLACKENINGS = 8


@dataclass(frozen=True)
class Intent:
    """A plan taken out of the list."""

    worth: float
    train: int
    shape: int
    sections: tuple[int, ...]


@dataclass(frozen=True)
class Candidate:
    """An action, and the plan its player goes on with."""

    action: tuple[int, int, int]
    intent: Intent | None = field(compare=False)
    prior: float = 0.0
    """What its plan is worth; 0 for moves that serve no plan of one's own."""

    @property
    def key(self) -> tuple[object, ...]:
        """Equal for equal moves."""
        if self.action[0] != BUY or self.intent is None:
            return (self.action[0], *sorted(self.action[1:]))
        paid = self.intent
        return (BUY, paid.train, paid.shape, tuple(sorted(paid.sections)))

    def written(self) -> tuple[Array, Array, Array]:
        """The action, the plan and its sections for the kernels."""
        sections = np.zeros(LONGEST, dtype=np.int16)
        plan = np.zeros(3, dtype=np.int64)
        if self.intent is not None:
            sections[: len(self.intent.sections)] = self.intent.sections
            plan[:] = len(self.intent.sections), self.intent.train, self.intent.shape
        return np.array(self.action, dtype=np.int64), plan, sections


def intents(
    tables: Tables, state: State, seat: int, weights: Array, random: Array, workspace: Workspace
) -> list[Intent]:
    """A seat's plans, the best first, each once."""
    plan_list = new_plan_list(PLANS)
    find_plans(tables, state, seat, weights, random, WIDTH, plan_list, workspace)
    found: dict[object, Intent] = {}
    for intent in sorted(_read(plan_list), key=lambda each: -each.worth):
        found.setdefault((intent.train, intent.shape, frozenset(intent.sections)), intent)
    return list(found.values())


def _read(plan_list: PlanList) -> Iterator[Intent]:
    for at in range(int(plan_list.filled[0])):
        sections = tuple(int(each) for each in plan_list.sections[at, : plan_list.length[at]])
        yield Intent(
            float(plan_list.worth[at]), int(plan_list.train[at]), int(plan_list.shape[at]), sections
        )


def candidates(
    tables: Tables,
    state: State,
    weights: Array,
    random: Array,
    workspace: Workspace,
    rng: Random,
    most: int,
) -> list[Candidate]:
    """At most so many moves of the seat on turn, the likeliest first."""
    if state.tally[TO_BLACKEN] > 0:
        free = _free(state)
        return [
            Candidate((BLACKEN, section, NONE), None)
            for section in rng.sample(free, min(len(free), most, BLACKENINGS))
        ]
    seat = int(state.tally[TURN])
    own = intents(tables, state, seat, weights, random, workspace)
    if most == 1:
        hopes = [each for each in own if each.worth > 0]
        return [*_working(state, seat, hopes), *_waiting(state, None, rng)][:1]
    goal = own[0] if own else None
    special = [
        *_crossing(tables, state, seat, weights, random, workspace, goal),
        *_waiting(state, goal, rng),
    ]
    kept = _distinct(_working(state, seat, own), max(1, most - len(special)))
    return _distinct([*kept, *special], most)


def _distinct(found: Iterable[Candidate], most: int) -> list[Candidate]:
    kept: dict[object, Candidate] = {}
    paid: dict[object, int] = {}
    for each in found:
        if each.key in kept or len(kept) >= most:
            continue
        if each.action[0] == BUY and each.intent is not None:
            cards = (each.intent.train, each.intent.shape)
            paid[cards] = paid.get(cards, 0) + 1
            if paid[cards] > WAYS_TO_PAY:
                continue
        kept[each.key] = each
    return list(kept.values())


def _working(state: State, seat: int, own: list[Intent]) -> Iterator[Candidate]:
    """Buying, drawing and guarding for the own plans."""
    for rank, intent in enumerate(own):
        missing = [each for each in intent.sections if state.owner[each] != 2 * seat]
        if not missing:
            yield Candidate((BUY, NONE, NONE), intent, intent.worth)
            continue
        missing.sort(key=lambda each: -_urgency(state, seat, each))
        for section in missing[: 2 if rank < 4 else 1]:
            yield Candidate((DRAW, section, NONE), intent, intent.worth)
        guarded = [each for each in missing if state.owner[each] == FREE][:2]
        if len(guarded) == 2 and (rank == 0 or _urgency(state, seat, guarded[1]) >= 4):
            yield Candidate((RESERVE, guarded[0], guarded[1]), intent, intent.worth - GUARDING)


def _urgency(state: State, seat: int, section: int) -> float:
    if state.owner[section] != FREE:
        return 0.0
    contested = state.crowd[section] > state.near[seat, section]
    return float(2.0 + 2.0 * contested + (state.near[seat, section] > 0))


def _crossing(
    tables: Tables,
    state: State,
    seat: int,
    weights: Array,
    random: Array,
    workspace: Workspace,
    goal: Intent | None,
) -> Iterator[Candidate]:
    """Taking sections that others need soon."""
    for other in range(state.score.shape[0]):
        if other == seat:
            continue
        for intent in intents(tables, state, other, weights, random, workspace)[:1]:
            missing = [each for each in intent.sections if state.owner[each] != 2 * other]
            open_sections = [each for each in missing if state.owner[each] == FREE]
            if not open_sections or len(missing) > DENIED:
                continue
            yield Candidate((DRAW, open_sections[0], NONE), goal)
            if len(open_sections) > 1:
                yield Candidate((RESERVE, open_sections[0], open_sections[1]), goal)


def _waiting(state: State, goal: Intent | None, rng: Random) -> Iterator[Candidate]:
    """Reserving what one does not need brings the end nearer and costs nothing."""
    free = _free(state)
    idle = [each for each in free if goal is None or each not in goal.sections]
    if len(idle) > 1:
        first, second = rng.sample(idle, 2)
        yield Candidate((RESERVE, first, second), goal)
        return
    if len(free) == 1:
        yield Candidate((RESERVE, free[0], NONE), goal)
    yield Candidate((DRAW, free[0], NONE), goal)


def _free(state: State) -> list[int]:
    return [int(each) for each in np.flatnonzero(state.owner == FREE)]
