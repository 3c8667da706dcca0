"""Several forms of Blokus on one board, played side by side: one network learns them all."""

from __future__ import annotations

from collections.abc import Sequence

import jax
import jax.numpy as jnp

from squarely.games import variant_named
from squarely.games.blokus.rules import BlokusRules
from squarely.learn.game import Game, start
from squarely.learn.tables import PER_GAME, Shape, Tables, shape_of, tables_of

SCHOOLS = {
    14: ("blokus-to-go",),
    # The games for two and for four are what strength is mostly asked for; three fill the rest.
    20: ("blokus-2", "blokus", "blokus-2", "blokus", "blokus-3"),
}
"""By the size of the board the variants that its network learns from."""


def taught(school: Sequence[str]) -> tuple[BlokusRules, ...]:
    """The forms of these variants from which a network learns, with free and with fixed starts."""
    found = []
    for name in school:
        variant = variant_named(name)
        for options in ([variant.options[0].name], []):
            rules = variant.rules(options=options)
            assert isinstance(rules, BlokusRules)
            found.append(rules)
    return tuple(found)


def dealt(forms: Sequence[BlokusRules], games: int) -> tuple[Shape, Tables, Game]:
    """So many games at their start, the forms dealt out in turn.

    Starts, players and counts have one row a game; what a form does not need of them is empty.
    """
    seats = max(len(rules.form.counts) for rules in forms)
    made = [tables_of(rules) for rules in forms]
    places = max(each.players.shape[1] for each in made)
    made = [
        each._replace(
            players=jnp.pad(each.players, ((0, 0), (0, places - each.players.shape[1]))),
            counts=jnp.pad(each.counts, ((0, seats - each.counts.shape[0]), (0, 0))),
        )
        for each in made
    ]
    turn = jnp.arange(games) % len(forms)
    tables = jax.tree.map(
        lambda axis, *rows: rows[0] if axis is None else jnp.stack(rows)[turn],
        PER_GAME,
        *made,
        is_leaf=lambda axis: axis is None,
    )
    shape = shape_of(forms[0])._replace(seats=seats)
    fresh = jax.vmap(lambda each: start(shape, each), in_axes=(PER_GAME,), axis_size=games)(tables)
    return shape, tables, fresh
