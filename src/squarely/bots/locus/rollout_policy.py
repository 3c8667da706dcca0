"""The rollout policy: a whole turn inside the kernels, greedy at each step."""

from __future__ import annotations

from squarely.bots.compiled import kernel
from squarely.bots.locus.layout import (
    ANY,
    COLOUR,
    DOUBLES,
    ON_PICKING,
    SHAPE,
    SHOWS_COIN,
    SINGLES,
    ZONES,
    Array,
    Layout,
)
from squarely.bots.locus.turn import (
    BOUGHT,
    CARD,
    GAINED,
    NO_CARD,
    PAID,
    PENDING,
    SPENT,
    ValueModel,
    Workspace,
    best_of,
    fill_in,
    find_places,
    learned,
    look_at_sheet,
    look_at_zone,
    worth_after,
    worth_now,
    worth_paid,
)
from squarely.games.locus.filling import DISCARD_COINS, LEFTOVER_COST, PAIR_COST, RECOLOUR_COST

FROM_COINS, FROM_BONUS, FROM_CARD, FROM_LEFTOVER = range(4)


@kernel
def _next_bonus(purse: Array) -> int:
    for bonus in range(ZONES + 1):
        if purse[PENDING + bonus] > 0:
            return bonus
    return -1


@kernel
def finish_turn(
    layout: Layout,
    model: ValueModel,
    workspace: Workspace,
    filled: Array,
    purse: Array,
    leftover: int,
    left: int,
) -> None:
    """Plays a turn to its end, from wherever it stands, by the rollout policy.

    One loop with one call for all that can be placed: a kernel that calls another often takes long
    to compile.
    """
    look_at_sheet(layout, model, workspace, filled, left)
    was_filled, was_purse = filled.copy(), purse.copy()
    trying = False
    needed = 0.0
    ended = 0.0
    while True:
        coins = purse[GAINED] - purse[SPENT]
        shape, colour, cost, brings = SINGLES, ANY, 0, 0
        bonus = _next_bonus(purse)
        idle = purse[PAID] == 0 and bonus < 0 and purse[CARD] == NO_CARD
        if idle and learned(model):
            ended = worth_after(layout, model, workspace, filled, purse, left)
        if purse[PAID] > 0:
            at_hand = FROM_COINS
            purse[PAID] -= 1
        elif trying:
            trying = False
            if worth_now(model, workspace, purse, left) < needed:
                filled[:] = was_filled
                purse[:] = was_purse
                break
            continue
        elif bonus >= 0:
            at_hand = FROM_BONUS
            purse[PENDING + bonus] -= 1
            if bonus > 0:
                shape, colour = DOUBLES, bonus - 1
        elif purse[CARD] != NO_CARD:
            at_hand = FROM_CARD
            card = purse[CARD]
            purse[CARD] = NO_CARD
            shape, colour = layout.cards[card, SHAPE], layout.cards[card, COLOUR]
            brings = layout.cards[card, SHOWS_COIN] - layout.cards[card, ON_PICKING]
        elif leftover != NO_CARD and purse[BOUGHT] == 0 and coins >= LEFTOVER_COST:
            at_hand = FROM_LEFTOVER
            purse[BOUGHT] = 1
            shape, colour = layout.cards[leftover, SHAPE], layout.cards[leftover, COLOUR]
            cost, brings = LEFTOVER_COST, layout.cards[leftover, SHOWS_COIN]
        elif learned(model):
            if coins < PAIR_COST or worth_paid(model, workspace, purse, left) <= ended:
                break
            purse[SPENT] += PAIR_COST
            purse[PAID] = 2
            continue
        elif coins >= PAIR_COST:
            was_filled[:] = filled
            was_purse[:] = purse
            # In the last turn coins have no other use, and a goal may be further than a pair.
            needed = worth_now(model, workspace, purse, left) + (1e-6 if left > 0 else -1e-6)
            trying = True
            purse[SPENT] += PAIR_COST
            purse[PAID] = 2
            continue
        else:
            break
        found = find_places(
            layout, model, workspace, filled, purse, shape, colour, cost, brings, left
        )
        at = best_of(workspace, found)
        if at_hand == FROM_COINS:
            if at < 0:
                purse[PAID] = 0
                continue
        elif at_hand == FROM_CARD:
            gained = purse[GAINED]
            purse[GAINED] = min(gained + DISCARD_COINS, layout.slots[0])
            if at < 0 or workspace.value[at] < worth_now(model, workspace, purse, left):
                continue
            purse[GAINED] = gained
        elif at < 0:
            continue
        elif at_hand == FROM_LEFTOVER and learned(model):
            # Two squares may be the better buy.
            needed = max(ended, worth_paid(model, workspace, purse, left))
            if workspace.value[at] <= needed:
                continue
        elif workspace.value[at] <= worth_now(model, workspace, purse, left):
            continue
        zone = workspace.zone[at]
        price = cost + (RECOLOUR_COST if colour not in (ANY, zone) else 0)
        fill_in(layout, filled, purse, zone, workspace.squares[at], price, brings)
        look_at_zone(layout, model, workspace, zone, filled[zone], left)
    purse[BOUGHT] = 0


@kernel
def best_card(
    layout: Layout,
    model: ValueModel,
    workspace: Workspace,
    filled: Array,
    purse: Array,
    cards: Array,
    count: int,
    left: int,
) -> int:
    """The number of the card that can be used best."""
    look_at_sheet(layout, model, workspace, filled, left)
    best = 0
    most = -1e9
    if learned(model):
        at_hand, gained = purse[CARD], purse[GAINED]
        for number in range(count):
            purse[CARD] = cards[number]
            gift = layout.cards[cards[number], ON_PICKING]
            purse[GAINED] = min(gained + gift, layout.slots[0])
            value = worth_now(model, workspace, purse, left)
            if value > most:
                best = number
                most = value
        purse[CARD] = at_hand
        purse[GAINED] = gained
        return best
    for number in range(count):
        card = cards[number]
        found = find_places(
            layout,
            model,
            workspace,
            filled,
            purse,
            layout.cards[card, SHAPE],
            layout.cards[card, COLOUR],
            0,
            layout.cards[card, SHOWS_COIN],
            left,
        )
        at = best_of(workspace, found)
        if at >= 0 and workspace.value[at] > most:
            best = number
            most = workspace.value[at]
    return best
