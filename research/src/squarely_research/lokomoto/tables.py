"""The map, the cards and the numbers of actions as arrays."""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from squarely.envs.lokomoto import LokomotoEncoding
from squarely.games.lokomoto.rules import LokomotoRules
from squarely_research.tables import ALIGNED, exact

NEVER = 1_000
"""The size of the empty places at the end: nobody has so many sections."""


class Form(NamedTuple):
    """Sizes, numbers of actions, and options: what is fixed when functions are compiled."""

    seats: int
    sections: int
    stations: int
    trains: int
    shapes: int
    draw: int
    reserve: int
    blacken: int
    pay: int
    buy: int
    claim: int
    """The first of each kind of action."""
    no_claim: int
    most_price: int
    open_levels: tuple[int, ...]
    hidden_agendas: bool
    advanced: bool

    @property
    def actions(self) -> int:
        """How many actions there are."""
        return self.no_claim + 1


class Tables(NamedTuple):
    """Lookup tables of a map and its cards."""

    ends: jax.Array
    """For each section its two stations."""
    meets: jax.Array
    """By sections and stations: 1 where a section ends."""
    between: jax.Array
    """By stations: the section between two of them, or one that is too high; both sides are filled
    up, for then products are faster."""
    touching: jax.Array
    """By sections: 1 where two of them meet."""
    places: jax.Array
    """By places of shapes and sections: 1 where a place has it; then rows of zeros."""
    place_size: jax.Array
    place_card: jax.Array
    """By places and shape cards: 1 where it is the card's."""
    price: jax.Array
    train_points: jax.Array
    card_points: jax.Array
    """What a shape card counts, which is also its level."""
    card_size: jax.Array


def form_of(rules: LokomotoRules) -> Form:
    """What is fixed for a number of seats and options."""
    encoding = LokomotoEncoding(rules)
    return Form(
        seats=len(rules.seats),
        sections=len(rules.railways.sections),
        stations=len(rules.railways.stations),
        trains=len(encoding.trains),
        shapes=len(encoding.shapes),
        draw=encoding.draw,
        reserve=encoding.reserve,
        blacken=encoding.blacken,
        pay=encoding.pay,
        buy=encoding.buy,
        claim=encoding.claim,
        no_claim=encoding.no_claim,
        most_price=max(train.price for train in rules.trains.values()),
        open_levels=rules.open_levels,
        hidden_agendas=rules.hidden_agendas,
        advanced=rules.advanced,
    )


def tables_of(rules: LokomotoRules) -> Tables:
    """The tables of a map and its cards."""
    encoding, railways = LokomotoEncoding(rules), rules.railways
    stations, count = list(railways.stations), len(railways.sections)
    ends = np.array([[stations.index(at) for at in (s.first, s.second)] for s in railways.sections])
    meets = np.zeros((count, len(stations)), dtype=bool)
    meets[np.arange(count)[:, None], ends] = True
    between = np.full([-(-len(stations) // ALIGNED) * ALIGNED] * 2, count)
    between[ends[:, 0], ends[:, 1]] = between[ends[:, 1], ends[:, 0]] = np.arange(count)
    trains = [rules.trains[name] for name in encoding.trains]
    cards = [rules.shapes[name] for name in encoding.shapes]
    lying = [(number, place) for number, card in enumerate(cards) for place in card.places]
    rows = -(-len(lying) // ALIGNED) * ALIGNED
    places, place_card = np.zeros((rows, count), dtype=bool), np.zeros((rows, len(cards)), bool)
    for row, (number, place) in enumerate(lying):
        places[row, railways.numbers(place)] = True
        place_card[row, number] = True
    size = places.sum(1)
    return Tables(
        ends=jnp.asarray(ends, jnp.int32),
        meets=jnp.asarray(meets, exact()),
        between=jnp.asarray(between, jnp.int32),
        touching=jnp.asarray((meets @ meets.T) & ~np.eye(count, dtype=bool), exact()),
        places=jnp.asarray(places, exact()),
        place_size=jnp.asarray(np.where(size, size, NEVER), jnp.int32),
        place_card=jnp.asarray(place_card, exact()),
        price=jnp.asarray([train.price for train in trains], jnp.int32),
        train_points=jnp.asarray([train.points for train in trains], jnp.int32),
        card_points=jnp.asarray([card.points for card in cards], jnp.int32),
        card_size=jnp.asarray([card.size for card in cards], jnp.int32),
    )
