"""Decisions by the evaluator: every way to go on is judged by the sheet that it leads to."""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp

from squarely.bots.locus.inputs import AFTER, HORIZON, Inputs
from squarely.games.locus.filling import DISCARD_COINS, LEFTOVER_COST, PAIR_COST
from squarely.games.locus.moves import BONUSES
from squarely_research.locus.evaluator import Afterstate, Evaluator, changing, heads, sums
from squarely_research.locus.game import (
    FIRST_BONUS,
    FROM_CARD,
    FROM_LEFTOVER,
    FROM_PAID,
    NONE,
    Game,
    at_hand,
    legal,
    picker,
    seat_of,
    step,
)
from squarely_research.locus.tables import Form, Tables
from squarely_research.tables import aligned

MOST_PLACES = 320
"""Places that are judged at once; where a shape has more, those that come last are not seen."""


class Decision(NamedTuple):
    """What was decided, and the sheet after it."""

    seat: jax.Array
    after: Afterstate
    worth: jax.Array
    best: jax.Array
    """What the best way would have been worth."""
    places: jax.Array
    """How many places there were for the shape at hand."""


class Choices(NamedTuple):
    """Ways to go on, in one order for all of these."""

    allowed: jax.Array
    action: jax.Array
    coins: jax.Array
    bonuses: jax.Array
    card: jax.Array
    time: jax.Array
    place: jax.Array
    """The place that is filled; `places` for none."""


def next_source(game: Game, seat: jax.Array, coins: jax.Array) -> jax.Array:
    """What is placed next: paid squares, bonuses, the card, the leftover; -1 for nothing."""
    bonuses = game.bonuses[seat] > 0
    may_buy = game.picked.all() & ~game.bought[seat] & (coins >= LEFTOVER_COST)
    source = jnp.where(may_buy, FROM_LEFTOVER, NONE)
    source = jnp.where(game.card[seat] != NONE, FROM_CARD, source)
    source = jnp.where(bonuses.any(), FIRST_BONUS + jnp.argmax(bonuses), source)
    return jnp.where(game.paid[seat] > 0, FROM_PAID, source)


def choices(form: Form, tables: Tables, game: Game) -> tuple[Choices, jax.Array, jax.Array]:
    """All ways to go on for the seat on turn, what is placed next, and how many places it has."""
    seat = seat_of(form, game)
    gained, spent, card = game.gained[seat], game.spent[seat], game.card[seat]
    coins = gained - spent
    picks = seat == picker(form, game)
    source = jnp.where(picks, NONE, next_source(game, seat, coins))
    pending = game.bonuses[seat].at[0].add(game.paid[seat])
    left = jnp.minimum(form.turns + form.seats * game.extra - 1 - game.turn, HORIZON - 1)
    places = legal(form, tables, game._replace(source=source))[form.first_place :]
    (place,) = jnp.nonzero(places[: form.places], size=MOST_PLACES, fill_value=form.places)

    bonus = source >= FIRST_BONUS
    idle = ~picks & ((source == NONE) | (source == FROM_LEFTOVER))
    bonus_gone = jnp.arange(len(BONUSES)) == source - FIRST_BONUS
    plain = (
        # allowed, action, coins, bonuses, card, over
        (
            ~picks & (source == FROM_CARD),
            form.discard,
            _filled_up(form, gained + DISCARD_COINS) - spent,
            pending,
            NONE,
            0,
        ),
        (
            idle & (coins >= PAIR_COST) & _room(form, tables, game, seat),
            form.pay,
            jnp.maximum(coins - PAIR_COST, 0),
            pending.at[0].add(2),
            card,
            0,
        ),
        (idle, form.done, coins, pending, NONE, AFTER),
        (bonus, form.decline + source - FIRST_BONUS, coins, pending - bonus_gone, card, 0),
    )
    kinds = jnp.arange(form.kinds)
    shown = tables.card_coin & form.coin_on_picking
    picked = (
        picks & (game.face_up > 0),
        kinds,
        _filled_up(form, gained + shown) - spent,
        jnp.broadcast_to(pending, (form.kinds, len(BONUSES))),
        kinds,
        jnp.zeros(form.kinds, jnp.int32),
    )
    brings = jnp.where(
        source == FROM_CARD,
        tables.card_coin[card] & (not form.coin_on_picking),
        (source == FROM_LEFTOVER) & tables.card_coin[jnp.argmax(game.face_up)],
    )
    price = at_hand(tables, form, game, seat).price[source, tables.zone[place]]
    gone = bonus_gone | ((source == FROM_PAID) & (jnp.arange(len(BONUSES)) == 0))
    rows = len(place)
    laid = (
        place < form.places,
        form.first_place + place,
        jnp.maximum(_filled_up(form, gained + brings + tables.coins[place]) - spent - price, 0),
        pending + tables.bonuses[place] - gone,
        jnp.broadcast_to(jnp.where(source == FROM_CARD, NONE, card), (rows,)),
        jnp.zeros(rows, jnp.int32),
    )
    parts = [
        picked,
        tuple(jnp.stack([jnp.asarray(row[at]) for row in plain]) for at in range(6)),
        laid,
    ]
    allowed, action, held, bonuses, cards, over = (
        jnp.concatenate([jnp.asarray(part[at]) for part in parts]) for at in range(6)
    )
    nowhere = jnp.full(len(action) - rows, form.places)
    found = Choices(
        allowed=allowed & ~game.over,
        action=action.astype(jnp.int32),
        coins=held,
        bonuses=jnp.maximum(bonuses, 0),
        card=cards,
        time=2 * left + over,
        place=jnp.concatenate([nowhere, place]),
    )
    return found, source, places.sum()


def _filled_up(form: Form, coins: jax.Array) -> jax.Array:
    return jnp.minimum(coins, form.coin_slots)


def _room(form: Form, tables: Tables, game: Game, seat: jax.Array) -> jax.Array:
    """Whether two single squares find a place (L17)."""
    filled = game.group[seat] >= 0
    kind = tables.neighbours.dtype
    both = aligned(jnp.stack([filled, ~filled], 1).astype(kind)).T @ tables.neighbours > 0
    beside_filled, beside_free = both[:, : form.squares]
    opening = (tables.opening | beside_filled) & ~filled
    found: jax.Array = (opening.sum() > 1) | (opening & beside_free).any()
    return found


def decide(
    form: Form,
    tables: Tables,
    inputs: Inputs,
    evaluator: Evaluator,
    by_place: jax.Array,
    game: Game,
    noise: jax.Array,
    temperature: jax.Array,
) -> tuple[Game, Decision]:
    """The seat on turn makes the best of its ways to go on; noise in points lets it explore.

    `by_place` has the sums that filling in each place adds.
    """
    seat = seat_of(form, game)
    found, source, count = choices(form, tables, game)
    filled, unseen = game.group[seat] >= 0, game.unseen / tables.deck
    hidden = sums(evaluator, inputs, form.seats, filled, unseen)
    hidden = hidden + by_place[found.place]
    hidden += changing(evaluator, inputs, found.coins, found.bonuses, found.card, found.time)
    worth = heads(evaluator, hidden, rough=True)
    # After the last turn the points are what they are.
    worth = jnp.where(found.time == AFTER, game.points[seat], worth)
    highest = jnp.where(found.allowed, worth, -jnp.inf).max()
    chosen = jnp.argmax(jnp.where(found.allowed, worth + temperature * noise, -jnp.inf))
    place, action = found.place[chosen], found.action[chosen]
    begun = jnp.where(place < form.places, source, NONE)
    moved = step(form, tables, game._replace(source=begun), action)
    after = Afterstate(
        filled | tables.covers[place],
        found.coins[chosen],
        found.bonuses[chosen],
        found.card[chosen],
        found.time[chosen],
        unseen,
    )
    return moved, Decision(seat, after, worth[chosen], highest, count)


def sums_by_place(tables: Tables, inputs: Inputs, evaluator: Evaluator) -> jax.Array:
    """What filling in each place adds to the sums of the first layer."""
    found: jax.Array = tables.covers.astype(evaluator.first.dtype) @ evaluator.first[: inputs.coins]
    return found
