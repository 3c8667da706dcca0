"""What a seat observes in Loko moto: the vector of `squarely.envs.lokomoto`."""

from __future__ import annotations

import jax
import jax.numpy as jnp

from squarely.games.lokomoto.cards import LEVELS
from squarely.games.lokomoto.position import BLACKENED_FOR_TWO
from squarely_research.lokomoto.game import Game, over
from squarely_research.lokomoto.tables import Form, Tables


def observe(form: Form, tables: Tables, game: Game, seat: jax.Array) -> jax.Array:
    """The map and the open cards from a seat (from 0) on, and of secrets only its own."""
    order = (seat + jnp.arange(form.seats)) % form.seats
    on_turn = (seat == game.on_turn) & ~over(game)
    agenda = game.agenda[seat]
    level = tables.card_points[:, None] == jnp.array(LEVELS)
    secrets = (game.agenda[order][:, :, None] & level).any(1)
    chosen = game.chosen & (seat == game.on_turn)
    buying = jnp.where(seat == game.on_turn, game.buying, -1)
    parts = [
        game.solid[order],
        game.reserved[order],
        game.black,
        game.trains[order],
        game.shapes[order],
        game.trains_up,
        game.shapes_up,
        ~(game.trains.any(0) | game.trains_up),
        ~(game.shapes.any(0) | game.shapes_up | agenda),
        agenda,
        secrets,
        game.blackened / BLACKENED_FOR_TWO,
        buying == jnp.arange(form.trains),
        chosen,
        on_turn,
    ]
    return jnp.concatenate([jnp.ravel(part).astype(jnp.float32) for part in parts])
