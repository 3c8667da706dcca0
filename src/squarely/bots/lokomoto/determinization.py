"""From a view to states: what is seen is copied, what is hidden is sampled by likelihood."""

from __future__ import annotations

import numpy as np

from squarely.bots.compiled import kernel
from squarely.bots.lokomoto.random_numbers import Array, random_part, shuffle
from squarely.bots.lokomoto.state import (
    BLACK,
    FREE_LEFT,
    HIDDEN,
    OPEN,
    SECRET,
    TO_BLACKEN,
    TURN,
    State,
    empty_state,
    mark_solid,
)
from squarely.bots.lokomoto.tables import Tables
from squarely.games.lokomoto.determinize import levels_held
from squarely.games.lokomoto.position import BLACKENED_FOR_TWO
from squarely.games.lokomoto.rules import LokomotoRules
from squarely.games.lokomoto.view import LokomotoView

FITTING = 0.9
"""How much likelier a secret card is for every section that its owner has of it."""


def state_of(rules: LokomotoRules, tables: Tables, view: LokomotoView) -> State:
    """What a seat sees, as a state; cards it cannot see are hidden."""
    number = {str(each): n for n, each in enumerate(rules.railways.sections)}
    train = {name: n for n, name in enumerate(sorted(rules.trains))}
    shape = {name: n for n, name in enumerate(sorted(rules.shapes))}
    state = empty_state(len(rules.seats), len(number), len(train), len(shape))
    for name in view.black:
        state.owner[number[name]] = BLACK
    for seat, player in enumerate(view.players):
        for name in player.reserved:
            state.owner[number[name]] = 2 * seat + 1
        for name in player.solid:
            state.owner[number[name]] = 2 * seat
            mark_solid(tables, state, seat, number[name], 1)
        for each in player.trains:
            state.train_at[train[each.name]] = seat
        for card in player.shapes:
            state.shape_at[shape[card.name]] = seat
        for card in player.agenda:
            state.shape_at[shape[card.name]] = SECRET + seat
        state.bought[seat] = len(player.trains)
        state.claimed[seat] = sum(card.points for card in player.shapes)
        state.score[seat] = player.score + len(player.solid)
    for each in view.trains:
        state.train_at[train[each.name]] = OPEN
    for card in view.shapes:
        state.shape_at[shape[card.name]] = OPEN
    state.tally[FREE_LEFT] = len(view.free)
    state.tally[TURN] = (view.audience or view.to_act[0]) - 1
    state.tally[TO_BLACKEN] = BLACKENED_FOR_TWO - len(view.black) if view.blackening else 0
    return state


def secrets_of(rules: LokomotoRules, view: LokomotoView) -> Array:
    """Who holds unseen cards, and of which level: one row (seat, level) for each of them."""
    held = [
        (seat, level)
        for seat, player in enumerate(view.players)
        if rules.hidden_agendas and not player.agenda
        for level in levels_held(player)
    ]
    return np.array(held, dtype=np.int64).reshape(len(held), 2)


def likelihoods(tables: Tables, state: State, secrets: Array) -> Array:
    """For each secret and shape how well the holder's lines fit it; never 0 for a possible one."""
    found = np.zeros((secrets.shape[0], state.shape_at.shape[0]))
    fits(tables, state, secrets, found)
    return found


@kernel
def fits(tables: Tables, state: State, secrets: Array, found: Array) -> None:
    """Fills in the likelihoods."""
    for row in range(secrets.shape[0]):
        seat, level = secrets[row, 0], secrets[row, 1]
        for shape in range(state.shape_at.shape[0]):
            if state.shape_at[shape] != HIDDEN or tables.shape_points[shape] != level:
                continue
            best = 0.0
            for place in range(tables.first[shape], tables.first[shape + 1]):
                have = 0.0
                for at in range(tables.size[shape]):
                    owner = state.owner[tables.places[place, at]]
                    if owner == BLACK or (owner >= 0 and owner >> 1 != seat):
                        have = 0.0
                        break
                    if owner >= 0:
                        have += 0.7 if owner & 1 else 1.0
                best = max(best, have)
            found[row, shape] = np.exp(FITTING * best)


@kernel
def sample_secrets(state: State, secrets: Array, likely: Array, random: Array) -> None:
    """Deals the unseen cards: secrets by their likelihood, the decks in any order."""
    for row in range(secrets.shape[0]):
        total = 0.0
        for shape in range(likely.shape[1]):
            if state.shape_at[shape] == HIDDEN:
                total += likely[row, shape]
        rest = random_part(random) * total
        chosen = -1
        for shape in range(likely.shape[1]):
            if state.shape_at[shape] == HIDDEN and likely[row, shape] > 0:
                chosen = shape
                rest -= likely[row, shape]
                if rest < 0:
                    break
        if chosen >= 0:
            state.shape_at[chosen] = SECRET + secrets[row, 0]
    shuffle(random, state.train_deck)
    shuffle(random, state.shape_deck)
