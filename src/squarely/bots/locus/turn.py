"""A turn inside the kernels: the values of placements, and filling them in."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from squarely.bots.compiled import kernel
from squarely.bots.locus.evaluator import (
    Accumulator,
    Evaluator,
    evaluate,
    new_accumulator,
    set_purse,
    update_zone,
)
from squarely.bots.locus.goals import (
    COST,
    KIND,
    POINTS,
    SCORE,
    UNMET,
    look,
    new_goals,
    open_to,
)
from squarely.bots.locus.inputs import AFTER, DURING, HORIZON
from squarely.bots.locus.layout import (
    ANY,
    BLUE,
    BONUS,
    COINS,
    GIVES,
    GIVING,
    PURPLE,
    ZONES,
    Array,
    Layout,
)
from squarely.bots.locus.machine_words import ONE_BIT, Word, lowest_bit
from squarely.games.locus.filling import PAIR_COST, RECOLOUR_COST

GAINED, SPENT, CARD, BOUGHT, PAID, PENDING = range(6)
"""The purse: coins gained and spent, the card at hand or NO_CARD, whether the leftover was bought,
single squares paid for, and from PENDING on the bonuses to place: singles, then doubles by colour.
"""
PURSE = PENDING + 1 + ZONES
NO_CARD = -1
LOWEST, COIN, SINGLE, DOUBLE = range(4)
"""What the plain weights are for."""
WEIGHTS = 4
MOST_PLACES = 4096
KEPT = 1 << 16
MIXER: Word = np.uint64(0x9E3779B97F4A7C15)
SPREE = 24
"""The most single squares that are reckoned with at the end of the game."""


class ValueModel(NamedTuple):
    """The parameters of the heuristic value; value_model.py has the fitted ones."""

    chance: Array
    """For each kind of goal and number of turns left, how likely it is still reached."""
    plain: Array
    """For each number of turns left the points that the lowest zone (in its points), a coin, a
    pending single square and a pending double block are worth."""
    evaluator: Evaluator
    """What was learned; where nothing was, the parameters decide."""


class Workspace(NamedTuple):
    """The scratch arrays of the kernels, for one value model."""

    goals: Array
    sums: Array
    """What each zone is worth; behind, what the goals in reach bring by the single squares that
    there are for them."""
    value: Array
    zone: Array
    squares: Array
    """The places found last: what the sheet would be worth, the zone, the squares."""
    kept_for: Array
    kept_worth: Array
    """Worths of zones that were looked at before, with their squares and the turns left."""
    accumulator: Accumulator
    gifts: Array
    """The bonuses that a place gives: singles, then doubles by colour."""


def new_workspace() -> Workspace:
    """Room to work."""
    return Workspace(
        goals=new_goals(),
        sums=np.zeros(ZONES + SPREE + 1),
        value=np.zeros(MOST_PLACES),
        zone=np.zeros(MOST_PLACES, dtype=np.int64),
        squares=np.zeros(MOST_PLACES, dtype=np.uint64),
        kept_for=np.zeros((KEPT, 2), dtype=np.uint64),
        kept_worth=np.zeros(KEPT),
        accumulator=new_accumulator(),
        gifts=np.zeros(1 + ZONES, dtype=np.int64),
    )


@kernel
def learned(model: ValueModel) -> bool:
    """Whether the evaluator is asked."""
    return bool(model.evaluator.first.shape[0] > 0)


@kernel
def look_at_zone(
    layout: Layout, model: ValueModel, workspace: Workspace, zone: int, filled: Word, left: int
) -> None:
    """Notes what a zone is worth, and in the last turn its goals."""
    if learned(model):
        update_zone(model.evaluator, workspace.accumulator, zone, filled)
        return
    tag = np.uint64(zone * HORIZON + left)
    mixed = (filled + tag) * MIXER
    place = np.int64((mixed ^ (mixed >> np.uint64(31))) & np.uint64(KEPT - 1))
    # In the last turn the goals themselves are needed.
    if left > 0 and workspace.kept_for[place, 0] == filled and workspace.kept_for[place, 1] == tag:
        workspace.sums[zone] = workspace.kept_worth[place]
        return
    look(layout, workspace.goals, zone, filled)
    goals = workspace.goals[zone]
    worth = float(goals[0, SCORE])
    for at in range(1, goals[0, UNMET] + 1):
        worth += goals[at, POINTS] * model.chance[goals[at, KIND], left]
    workspace.sums[zone] = worth
    if left > 0:
        workspace.kept_for[place, 0] = filled
        workspace.kept_for[place, 1] = tag
        workspace.kept_worth[place] = worth


@kernel
def look_at_sheet(
    layout: Layout, model: ValueModel, workspace: Workspace, filled: Array, left: int
) -> None:
    """Notes the goals of every zone and what it is worth."""
    for zone in range(ZONES):
        look_at_zone(layout, model, workspace, zone, filled[zone], left)


@kernel
def worth(
    model: ValueModel, workspace: Workspace, left: int, coins: int, singles: int, doubles: int
) -> float:
    """What a sheet is worth whose zones were looked at; in the last turn coins become squares."""
    total = 0.0
    lowest = workspace.sums[0]
    for zone in range(ZONES):
        total += workspace.sums[zone]
        lowest = min(lowest, workspace.sums[zone])
    plain = model.plain[left]
    total += plain[LOWEST] * lowest + plain[COIN] * coins + plain[DOUBLE] * doubles
    if left > 0:
        return float(total + plain[SINGLE] * singles)
    # A double block is placed in one zone only; it counts as the one square it surely is.
    return float(total + _spree(workspace, min(SPREE, coins // 2 * 2 + singles + doubles)))


@kernel
def _spree(workspace: Workspace, squares: int) -> float:
    """The most that goals bring which so many single squares reach."""
    best = workspace.sums[ZONES:]
    best[: squares + 1] = 0.0
    for zone in range(ZONES):
        goals = workspace.goals[zone]
        if zone in (PURPLE, BLUE):
            for have in range(squares, 0, -1):
                points = 0
                for at in range(1, goals[0, UNMET] + 1):
                    points += goals[at, POINTS]
                    cost = goals[at, COST]
                    if cost > have:
                        break
                    best[have] = max(best[have], best[have - cost] + points)
        else:
            for at in range(1, goals[0, UNMET] + 1):
                cost, points = goals[at, COST], goals[at, POINTS]
                for have in range(squares, cost - 1, -1):
                    best[have] = max(best[have], best[have - cost] + points)
    return float(best[squares])


@kernel
def pending_doubles(purse: Array) -> int:
    """How many double blocks are to be placed."""
    count = 0
    for at in range(PENDING + 1, PURSE):
        count += purse[at]
    return count


@kernel
def worth_now(model: ValueModel, workspace: Workspace, purse: Array, left: int) -> float:
    """What a player's sheet is worth as it stands, in the middle of a turn."""
    if learned(model):
        return _evaluate_now(model, workspace, purse, 2 * left + DURING)
    singles = purse[PENDING] + purse[PAID]
    return worth(
        model, workspace, left, purse[GAINED] - purse[SPENT], singles, pending_doubles(purse)
    )


@kernel
def total(layout: Layout, workspace: Workspace, filled: Array) -> float:
    """The points of a sheet (L23 to L29)."""
    points = 0
    for zone in range(ZONES):
        look(layout, workspace.goals, zone, filled[zone])
        points += workspace.goals[zone, 0, SCORE]
    return float(points + workspace.goals[:, 0, SCORE].min())


@kernel
def worth_after(
    layout: Layout,
    model: ValueModel,
    workspace: Workspace,
    filled: Array,
    purse: Array,
    left: int,
) -> float:
    """What a player's sheet is worth when the turn is over; after the last one, its points."""
    if not learned(model):
        return worth_now(model, workspace, purse, left)
    if left == 0:
        return total(layout, workspace, filled)
    return _evaluate_now(model, workspace, purse, 2 * left + AFTER)


@kernel
def worth_paid(model: ValueModel, workspace: Workspace, purse: Array, left: int) -> float:
    """What a player's sheet is worth once two squares are paid for."""
    purse[SPENT] += PAIR_COST
    purse[PAID] += 2
    worth = worth_now(model, workspace, purse, left)
    purse[SPENT] -= PAIR_COST
    purse[PAID] -= 2
    return worth


@kernel
def _evaluate_now(model: ValueModel, workspace: Workspace, purse: Array, time: int) -> float:
    set_purse(
        model.evaluator, workspace.accumulator, purse[CARD], purse[PENDING:], purse[PAID], time
    )
    workspace.gifts[:] = 0
    coins = purse[GAINED] - purse[SPENT]
    return evaluate(model.evaluator, workspace.accumulator, 0, np.uint64(0), coins, workspace.gifts)


@kernel
def find_places(
    layout: Layout,
    model: ValueModel,
    workspace: Workspace,
    filled: Array,
    purse: Array,
    shape: int,
    colour: int,
    cost: int,
    brings: int,
    left: int,
) -> int:
    """Notes every place for a shape with what the sheet would be worth; returns how many."""
    found = 0
    coins = purse[GAINED] - purse[SPENT]
    singles = purse[PENDING] + purse[PAID]
    doubles = pending_doubles(purse)
    by_evaluator = learned(model)
    if by_evaluator:
        set_purse(
            model.evaluator,
            workspace.accumulator,
            purse[CARD],
            purse[PENDING:],
            purse[PAID],
            2 * left + DURING,
        )
    for zone in range(ZONES):
        price = cost + (RECOLOUR_COST if colour not in (ANY, zone) else 0)
        if price > coins:
            continue
        taken = filled[zone]
        words = layout.words[zone]
        opening = open_to(words, taken)
        before = found
        for at in range(layout.first[shape, zone], layout.first[shape, zone + 1]):
            squares = layout.fits[at]
            if squares & taken or not squares & opening or found == MOST_PLACES:
                continue
            more_coins = brings
            workspace.gifts[:] = 0
            giving = squares & layout.words[zone, GIVING]
            while giving:
                gift = layout.numbers[zone, GIVES + lowest_bit(giving)]
                if gift == COINS:
                    more_coins += 1
                else:
                    workspace.gifts[gift - BONUS] += 1
                giving &= giving - ONE_BIT
            more_coins = min(more_coins, layout.slots[0] - purse[GAINED])
            after = coins - price + more_coins
            if by_evaluator:
                workspace.value[found] = evaluate(
                    model.evaluator, workspace.accumulator, zone, squares, after, workspace.gifts
                )
            else:
                look_at_zone(layout, model, workspace, zone, taken | squares, left)
                more_singles, more_doubles = workspace.gifts[0], workspace.gifts[1:].sum()
                workspace.value[found] = worth(
                    model, workspace, left, after, singles + more_singles, doubles + more_doubles
                )
            workspace.zone[found] = zone
            workspace.squares[found] = squares
            found += 1
        if found > before:
            look_at_zone(layout, model, workspace, zone, taken, left)
    return found


@kernel
def best_of(workspace: Workspace, found: int) -> int:
    """The number of the best place found; -1 if there is none."""
    best = -1
    for at in range(found):
        if best < 0 or workspace.value[at] > workspace.value[best]:
            best = at
    return best


@kernel
def fill_in(
    layout: Layout, filled: Array, purse: Array, zone: int, squares: Word, price: int, brings: int
) -> None:
    """Fills in squares, pays, and takes what they give."""
    filled[zone] |= squares
    purse[SPENT] += price
    earned = brings
    giving = squares & layout.words[zone, GIVING]
    while giving:
        gift = layout.numbers[zone, GIVES + lowest_bit(giving)]
        if gift == COINS:
            earned += 1
        else:
            purse[PENDING + gift - BONUS] += 1
        giving &= giving - ONE_BIT
    purse[GAINED] = min(purse[GAINED] + earned, layout.slots[0])
