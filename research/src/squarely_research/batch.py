"""Batches of games in several forms of one board, on which one network is trained."""

from __future__ import annotations

from collections.abc import Sequence

import jax
import jax.numpy as jnp

from squarely.games import variant_named
from squarely.games.blokus.rules import BlokusRules
from squarely_research.game import Game, start
from squarely_research.tables import PER_GAME, Shape, Tables, shape_of, tables_of

TRAINING_VARIANTS = {
    14: ("blokus-to-go",),
    # Weighted by demand: mostly the games for two and for four, and a few for three.
    20: ("blokus-2", "blokus", "blokus-2", "blokus", "blokus-3"),
}
"""The variants on which each board's network is trained."""


def training_rules(variants: Sequence[str]) -> tuple[BlokusRules, ...]:
    """The rules of some variants, each with fixed and with free starts."""
    found = []
    for name in variants:
        variant = variant_named(name)
        for options in ([variant.options[0].name], []):
            rules = variant.rules(options=options)
            assert isinstance(rules, BlokusRules)
            found.append(rules)
    return tuple(found)


def initial_batch(forms: Sequence[BlokusRules], games: int) -> tuple[Shape, Tables, Game]:
    """A batch of games at their start, in all forms by turns.

    Starts, players and counts have one row per game; unused entries are zero.
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
