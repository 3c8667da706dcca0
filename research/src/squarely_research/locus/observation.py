"""What a seat observes in Locus: the vector of `squarely.envs.locus`."""

from __future__ import annotations

import jax
import jax.numpy as jnp

from squarely.games.locus.moves import SOURCES
from squarely_research.locus.game import Game, acting, seat_of
from squarely_research.locus.tables import Form, Tables

FULL = 4
"""So many bonuses of a kind are told apart."""


def observe(form: Form, tables: Tables, game: Game, seat: jax.Array) -> jax.Array:
    """Every sheet and card, from the seat (from 0) itself on clockwise."""
    order = (seat + jnp.arange(form.seats)) % form.seats
    waited_for = acting(form, game)
    chosen = jnp.where(seat == seat_of(form, game), game.source, -1)
    slots = max(form.coin_slots, 1)
    parts = [
        game.group[order] >= 0,
        (game.gained - game.spent)[order] / slots,
        game.gained[order] / slots,
        game.card[order][:, None] == jnp.arange(form.kinds),
        game.picked[order],
        jnp.minimum(game.bonuses[order], FULL) / FULL,
        game.paid[order] / 2,
        game.bought[order],
        game.done[order],
        game.points[order] / max(form.most_points, 1),
        game.turn % form.seats == order,
        game.face_up / tables.deck,
        game.unseen / tables.deck,
        game.discarded / tables.deck,
        chosen == jnp.arange(len(SOURCES)),
        jnp.minimum(game.turn / form.turns, 1),
        game.extra,
        waited_for[seat],
    ]
    return jnp.concatenate([jnp.ravel(part).astype(jnp.float32) for part in parts])
