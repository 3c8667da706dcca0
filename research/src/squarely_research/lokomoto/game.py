"""Loko moto on an accelerator: pure functions of one state, to be mapped over many."""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp

from squarely.games.lokomoto.position import BLACKENED_FOR_TWO, SECRET_LEVELS
from squarely.games.lokomoto.rules import TRAINS_FACE_UP
from squarely_research.drawing import drawn
from squarely_research.lokomoto.buying import Buyer, purchases
from squarely_research.lokomoto.tables import Form, Tables
from squarely_research.tables import GROUP

NONE = -1
TRAIN_AND_SHAPE = 2
"""A move takes a train and a shape from the table at the most, so no more are drawn after it."""


class Game(NamedTuple):
    """A position and the decisions half made; what belongs to players has one row per seat."""

    solid: jax.Array
    reserved: jax.Array
    black: jax.Array
    trains: jax.Array
    shapes: jax.Array
    """Cards that players have."""
    agenda: jax.Array
    """Secret shapes not used yet."""
    trains_up: jax.Array
    trains_hidden: jax.Array
    shapes_up: jax.Array
    shapes_hidden: jax.Array
    on_turn: jax.Array
    blackened: jax.Array
    dealt: jax.Array
    """Secret cards dealt so far."""
    buying: jax.Array
    """The train that is being bought; -1 for none."""
    chosen: jax.Array
    """Sections chosen for the move at hand."""


def start(form: Form) -> Game:
    """An empty map, every card still unseen."""
    sections = jnp.zeros((form.seats, form.sections), bool)
    shapes = jnp.zeros((form.seats, form.shapes), bool)
    return Game(
        solid=sections,
        reserved=sections,
        black=sections[0],
        trains=jnp.zeros((form.seats, form.trains), bool),
        shapes=shapes,
        agenda=shapes,
        trains_up=jnp.zeros(form.trains, bool),
        trains_hidden=jnp.ones(form.trains, bool),
        shapes_up=shapes[0],
        shapes_hidden=~shapes[0],
        on_turn=jnp.int32(0),
        blackened=jnp.int32(0),
        dealt=jnp.int32(0),
        buying=jnp.int32(NONE),
        chosen=sections[0],
    )


def free(game: Game) -> jax.Array:
    """The sections nobody has touched."""
    return ~(game.black | game.solid.any(0) | game.reserved.any(0))


def over(game: Game) -> jax.Array:
    """The game ends at once when no section is free (T20)."""
    return ~free(game).any()


def blackening(form: Form, game: Game) -> jax.Array:
    """Whether a two-player game is still being prepared (T25)."""
    return (game.blackened < BLACKENED_FOR_TWO) & (form.seats == 2)


def legal(form: Form, tables: Tables, game: Game) -> jax.Array:
    """For every action whether the seat on turn may take it; those that fill up are never legal."""
    open_, solid = free(game), game.solid[game.on_turn]
    buys = game.buying != NONE
    reserves = ~buys & game.chosen.any()
    begins = ~buys & ~reserves
    blackens = begins & blackening(form, game)
    begins &= ~blackens
    paid = purchases(
        form,
        tables,
        Buyer(
            solid=solid,
            claimable=game.shapes_up | game.agenda[game.on_turn],
            trains=game.trains_up,
            train=game.buying,
            chosen=game.chosen,
            may_buy=(begins | buys) & open_.any(),
        ),
    )
    numbers = jnp.arange(form.sections)
    last = form.sections - 1 - jnp.argmax(open_[::-1])
    # Two sections are reserved in rising order, so the last one comes first only alone (T19).
    first = open_ & ((numbers < last) | (open_.sum() == 1))
    second = open_ & (numbers > jnp.argmax(game.chosen))
    found = jnp.concatenate(
        [
            begins & (open_ | game.reserved[game.on_turn]),
            (begins & first) | (reserves & second),
            blackens & open_,
            buys & paid.sections,
            begins & paid.trains,
            buys & paid.claims,
            (buys & paid.no_claim)[None],
        ]
    )
    return jnp.pad(found & open_.any(), (0, -form.actions % GROUP))


def step(form: Form, tables: Tables, game: Game, action: jax.Array) -> Game:
    """The seat on turn takes a legal action; cards may then have to be drawn."""
    mine = jnp.arange(form.seats) == game.on_turn
    buys = (action >= form.buy) & (action < form.claim)
    claims = action >= form.claim
    named = action < form.buy
    section = (jnp.arange(form.sections) == action % form.sections) & named
    sections = game.chosen | section
    draws = action < form.reserve
    reserves = (action >= form.reserve) & (action < form.blacken)
    reserves &= game.chosen.any() | (free(game).sum() == 1)
    blackens = (action >= form.blacken) & (action < form.pay)
    whole = draws | reserves | blackens | claims

    train = (jnp.arange(form.trains) == game.buying) & claims
    shape = jnp.arange(form.shapes) == action - form.claim
    row = mine[:, None]
    return game._replace(
        solid=(game.solid | (row & draws & sections)) & ~(claims & sections),
        reserved=(game.reserved & ~(draws & sections)) | (row & reserves & sections),
        black=game.black | ((blackens | claims) & sections),
        trains=game.trains | (row & train),
        shapes=game.shapes | (row & shape),
        agenda=game.agenda & ~shape,
        trains_up=game.trains_up & ~train,
        shapes_up=game.shapes_up & ~shape,
        on_turn=((game.on_turn + whole) % form.seats).astype(jnp.int32),
        blackened=game.blackened + blackens,
        buying=jnp.where(buys, action - form.buy, jnp.where(whole, NONE, game.buying)),
        chosen=sections & ~whole,
    )


def missing(form: Form, tables: Tables, game: Game) -> jax.Array:
    """The cards of which chance draws one now: trains, then open shapes, then secret ones."""
    few = game.trains_up.sum() < TRAINS_FACE_UP
    found = jnp.append(game.trains_hidden & few, jnp.zeros(form.shapes, bool))
    levels = [
        (tables.card_points == level) & ~(game.shapes_up & (tables.card_points == level)).any()
        for level in form.open_levels
    ]
    if form.hidden_agendas:
        level = jnp.array(SECRET_LEVELS)[game.dealt % len(SECRET_LEVELS)]
        undealt = game.dealt < len(SECRET_LEVELS) * form.seats
        levels.append((tables.card_points == level) & undealt)
    for level in levels:
        some = jnp.append(jnp.zeros(form.trains, bool), game.shapes_hidden & level)
        found = jnp.where(found.any(), found, some)
    return found & ~over(game)


def reveal(form: Form, tables: Tables, game: Game, card: jax.Array) -> Game:
    """Chance turns over a train or a shape (counted after the trains), or deals a secret one."""
    numbers = jnp.arange(form.trains + form.shapes) == card
    train, shape = numbers[: form.trains], numbers[form.trains :]
    level = jnp.where(shape, tables.card_points, 0).max()
    open_level = (jnp.array(form.open_levels) == level).any()
    seat = jnp.arange(form.seats) == game.dealt // len(SECRET_LEVELS)
    return game._replace(
        trains_up=game.trains_up | train,
        trains_hidden=game.trains_hidden & ~train,
        shapes_up=game.shapes_up | (shape & open_level),
        shapes_hidden=game.shapes_hidden & ~shape,
        agenda=game.agenda | (seat[:, None] & shape & ~open_level),
        dealt=game.dealt + (shape.any() & ~open_level),
    )


def deal(
    form: Form, tables: Tables, game: Game, key: jax.Array, most: int = TRAIN_AND_SHAPE
) -> tuple[Game, jax.Array]:
    """Draws what is missing; also tells the cards in their order, -1 for none."""

    def one(game: Game, chance: jax.Array) -> tuple[Game, jax.Array]:
        pile = missing(form, tables, game)
        card = jnp.where(pile.any(), drawn(pile, chance), NONE)
        return reveal(form, tables, game, card), card

    chances = jax.random.uniform(key, (most,))
    return jax.lax.scan(one, game, chances, unroll=most == TRAIN_AND_SHAPE)


def most_dealt(form: Form) -> int:
    """How many cards are drawn before the first decision."""
    secret = len(SECRET_LEVELS) * form.seats if form.hidden_agendas else 0
    return TRAINS_FACE_UP + len(form.open_levels) + secret


def scores(tables: Tables, game: Game) -> jax.Array:
    """What every seat counts as it stands (T21 to T23)."""
    return (
        jnp.where(game.trains, tables.train_points, 0).sum(1)
        + jnp.where(game.shapes, tables.card_points, 0).sum(1)
        - game.solid.sum(1, dtype=jnp.int32)
    )


def utilities(form: Form, tables: Tables, game: Game) -> jax.Array:
    """From -1 to 1 for each seat: how many of the others it is ahead of (T24)."""
    points = scores(tables, game)
    shape_points = jnp.where(game.shapes, tables.card_points, 0).sum(1)
    # More trains, then more points from shapes, tell equals apart; neither reaches a thousand.
    order = (1_000 * points + game.trains.sum(1, dtype=jnp.int32)) * 1_000 + shape_points
    return jnp.sign(order[:, None] - order).sum(1) / (form.seats - 1)
