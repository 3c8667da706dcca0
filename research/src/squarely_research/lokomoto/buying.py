"""Purchases on an accelerator: what can be bought, and how sections are chosen one by one."""

from __future__ import annotations

from math import ceil, log2
from typing import NamedTuple

import jax
import jax.numpy as jnp

from squarely_research.lokomoto.strokes import odd_stations, strokes
from squarely_research.lokomoto.tables import Form, Tables


class Buyer(NamedTuple):
    """The player on turn, and what the table offers."""

    solid: jax.Array
    claimable: jax.Array
    trains: jax.Array
    """The trains face up."""
    train: jax.Array
    """The train that is being bought; -1 for none."""
    chosen: jax.Array
    """The sections chosen to pay for it."""
    may_buy: jax.Array
    """Whether purchases are asked for at all."""


class Purchases(NamedTuple):
    """How a purchase may begin or go on; every choice can be finished."""

    trains: jax.Array
    sections: jax.Array
    claims: jax.Array
    no_claim: jax.Array


def network_sizes(form: Form, tables: Tables, solid: jax.Array) -> jax.Array:
    """How many sections hang together with each; from the highest price on it may be more.

    Whatever is so many stations away is joined by as many sections, so no more rounds are needed.
    """
    kind = tables.meets.dtype
    joined = jnp.append(solid, False)[tables.between] | jnp.eye(len(tables.between), dtype=bool)
    reached = joined
    for _ in range(ceil(log2(max(form.most_price - 1, 2)))):
        ways = reached.astype(kind)
        reached = jnp.matmul(ways, ways, preferred_element_type=jnp.float32) > 0
    degrees = joined.sum(1, dtype=jnp.int32) - 1
    # An odd sum has a section that leads out of what was reached.
    sizes = (jnp.where(reached, degrees, 0).sum(1) + 1) // 2
    return jnp.where(solid, sizes[tables.ends[:, 0]], 0)


def purchases(form: Form, tables: Tables, buyer: Buyer) -> Purchases:
    """The trains that can be paid for; or the sections, and the claims, that may come next."""
    kind, solid, chosen = tables.places.dtype, buyer.solid, buyer.chosen
    count, price = chosen.sum(dtype=jnp.int32), tables.price[buyer.train]
    both = jnp.stack([solid, chosen]).astype(kind)
    shared = jnp.matmul(both, tables.places.T, preferred_element_type=jnp.float32)
    size = tables.place_size
    # A shape may cost more than a train if no train costs as much (T18).
    priced = ((tables.price[:, None] == tables.card_size) & buyer.trains[:, None]).any(0)
    dear_cards = (buyer.claimable & ~priced).astype(kind)
    dear = (shared[0] == size) & (tables.place_card @ dear_cards > 0)
    dearest = jnp.where(dear, size, 0).max()
    too_dear = dear & (size > price)
    around = (too_dear & (shared[1] == count)).astype(kind)
    overpaid = jnp.matmul(around, tables.places, preferred_element_type=jnp.float32) > 0

    grows, longest, in_one_stroke = _growing(form, tables, buyer, count, price)
    near = jnp.where(count > 0, chosen.astype(kind) @ tables.touching > 0, True)
    enough = (count == price) & in_one_stroke
    within = (shared[1] == size) & (enough | (too_dear & (size == count)))
    claims = jnp.matmul(within.astype(kind), tables.place_card, preferred_element_type=jnp.float32)
    return Purchases(
        trains=buyer.trains & ((tables.price <= longest) | (tables.price < dearest)),
        sections=near & solid & ~chosen & ((grows & (count < price)) | overpaid),
        claims=(claims > 0) & buyer.claimable,
        no_claim=enough,
    )


def _growing(
    form: Form, tables: Tables, buyer: Buyer, count: jax.Array, price: jax.Array
) -> tuple[jax.Array, jax.Array, jax.Array]:
    """Which sections can be grown to the price, the most that can be, and if these are a stroke."""
    sizes = network_sizes(form, tables, buyer.solid)
    if not form.advanced:
        return sizes >= price, sizes.max(), jnp.bool_(True)
    odd = odd_stations(tables, buyer.chosen)
    # Another section makes its ends odd, or even where they were odd.
    odd_with = odd.sum() + 2 - 2 * odd[tables.ends].sum(1)
    buys = buyer.train >= 0
    highest = jnp.where(buyer.trains, tables.price, 0).max()
    lowest = jnp.where(buyer.trains, tables.price, form.most_price).min()
    length = jnp.where(buys, price, jnp.minimum(highest, sizes.max()))
    near = buyer.chosen.astype(tables.touching.dtype) @ tables.touching > 0
    starts = buyer.solid & ~buyer.chosen & (near | (count == 0)) & (odd_with <= 2)
    starts &= (sizes >= jnp.where(buys, length, lowest)) & (count < length) & buyer.may_buy
    found, longest = strokes(form, tables, buyer.solid, buyer.chosen, starts, length, ~buys)
    return found, longest, odd.sum() <= 2
