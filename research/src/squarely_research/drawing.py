"""Chance: one of many, as likely as there are many of it."""

from __future__ import annotations

import jax
import jax.numpy as jnp

from squarely_research.tables import exact


def drawn(counts: jax.Array, chance: jax.Array) -> jax.Array:
    """The number of one of some things, by how many there are of each (chance from 0 to 1).

    Sums are one product with a triangle, which is exact while there are 256 of each at the most.
    """
    kinds = jnp.arange(counts.shape[0])
    before = (kinds[:, None] <= kinds).astype(exact())
    sums = jnp.matmul(counts.astype(exact()), before, preferred_element_type=jnp.float32)
    until = sums.astype(jnp.int32)
    wanted = jnp.minimum((chance * until[-1]).astype(jnp.int32), until[-1] - 1)
    return (until <= wanted).sum(dtype=jnp.int32)
