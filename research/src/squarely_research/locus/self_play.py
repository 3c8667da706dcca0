"""Many games of Locus at once, played by the evaluator, some of them from careless beginnings."""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp

from squarely.bots.locus.inputs import Inputs
from squarely_research.locus.decisions import MOST_PLACES, decide, sums_by_place
from squarely_research.locus.evaluator import Afterstate, Evaluator
from squarely_research.locus.game import Game, deal, seat_of, start
from squarely_research.locus.tables import Form, Tables

MOST_CARELESS = 40.0
"""Points by which careless players misjudge decisions at the most; that is random play."""


class Played(NamedTuple):
    """A decision as it is learned from."""

    after: Afterstate
    worth: jax.Array
    best: jax.Array
    careless: jax.Array
    seat: jax.Array
    ended: jax.Array
    points: jax.Array
    """Of every seat."""
    places: jax.Array


class Lane(NamedTuple):
    """A game that is being played, and how carelessly each seat begins it."""

    game: Game
    until: jax.Array
    """The turn from which a seat plays well."""
    noise: jax.Array
    """Points by which it misjudges decisions before."""


class Exploration(NamedTuple):
    """How far players stray from what seems best."""

    temperature: jax.Array | float = 0.0
    """Points by which a few games are misjudged throughout."""
    careless: jax.Array | float = 0.0
    """The part of players who begin carelessly."""


def new_lane(form: Form, tables: Tables, explored: Exploration, key: jax.Array) -> Lane:
    """A game that has not begun."""
    some, turns, points = jax.random.uniform(key, (3, form.seats))
    until = jnp.where(some < explored.careless, 1 + turns * (form.turns - 1), 0)
    return Lane(start(form, tables), until.astype(jnp.int32), MOST_CARELESS**points)


def play(
    form: Form,
    inputs: Inputs,
    decisions: int,
    tables: Tables,
    evaluator: Evaluator,
    lanes: Lane,
    key: jax.Array,
    explored: Exploration,
) -> tuple[Lane, Played]:
    """Some decisions of every game; games that end begin anew."""
    by_place = sums_by_place(tables, inputs, evaluator)
    count = lanes.until.shape[0]

    def one(lane: Lane, noise: jax.Array, scale: jax.Array, key: jax.Array) -> tuple[Lane, Played]:
        for_lane, for_cards = jax.random.split(key)
        seat = seat_of(form, lane.game)
        careless = lane.game.turn < lane.until[seat]
        points = jnp.where(careless, lane.noise[seat], scale * explored.temperature)
        moved, made = decide(form, tables, inputs, evaluator, by_place, lane.game, noise, points)
        fresh = new_lane(form, tables, explored, for_lane)
        ended = moved.over
        after: Lane = jax.tree.map(
            lambda new, old: jnp.where(ended, new, old), fresh, lane._replace(game=moved)
        )
        dealt, _ = deal(form, after.game, for_cards)
        return after._replace(game=dealt), Played(
            made.after,
            made.worth,
            made.best,
            careless,
            made.seat,
            ended,
            moved.points,
            made.places,
        )

    # Most games are played as well as can be, and a few less so.
    scales = jnp.linspace(0, 1, count) ** 6

    def all_games(lanes: Lane, key: jax.Array) -> tuple[Lane, Played]:
        for_noise, for_cards = jax.random.split(key)
        noise = jax.random.gumbel(for_noise, (count, form.kinds + 4 + MOST_PLACES))
        return jax.vmap(one)(lanes, noise, scales, jax.random.split(for_cards, count))

    return jax.lax.scan(all_games, lanes, jax.random.split(key, decisions))
