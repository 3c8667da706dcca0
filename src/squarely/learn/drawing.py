"""Chance: one of many, as likely as there are many of it."""

from __future__ import annotations

import jax
import jax.numpy as jnp


def drawn(counts: jax.Array, chance: jax.Array) -> jax.Array:
    """The number of one of some things, by how many there are of each (chance from 0 to 1).

    Sums are taken over a triangle, which an accelerator does in one go.
    """
    until = jnp.where(jnp.tri(counts.shape[0], dtype=bool), counts, 0).sum(1, dtype=jnp.int32)
    wanted = jnp.minimum((chance * until[-1]).astype(jnp.int32), until[-1] - 1)
    return (until <= wanted).sum(dtype=jnp.int32)
