"""The game on an accelerator: pure functions of one state, to be mapped over many."""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp

from squarely.games.blokus.pieces import PIECES, SINGLE
from squarely_research.tables import GROUP, Shape, Tables, legal_placements

ALL_SQUARES = sum(piece.size for piece in PIECES)


class Game(NamedTuple):
    """A position; one row per colour."""

    laid: jax.Array
    """Squares that a colour has covered."""
    beside: jax.Array
    """Squares beside a colour's pieces, where it may not go."""
    corner: jax.Array
    """Squares at the corners of its pieces; before the first its start squares."""
    used: jax.Array
    """Pieces that it has laid."""
    single_last: jax.Array
    """Whether its last piece was the single square (B15)."""
    out: jax.Array
    """Whether it has passed, which it does once and for all (B11)."""
    colour: jax.Array
    """The colour to play."""
    over: jax.Array


def start(shape: Shape, tables: Tables) -> Game:
    """The empty board."""
    return Game(
        laid=jnp.zeros((shape.colours, shape.squares), dtype=bool),
        beside=jnp.zeros((shape.colours, shape.squares), dtype=bool),
        corner=tables.starts,
        used=jnp.zeros((shape.colours, len(PIECES)), dtype=bool),
        single_last=jnp.zeros(shape.colours, dtype=bool),
        out=jnp.zeros(shape.colours, dtype=bool),
        colour=jnp.int32(0),
        over=jnp.bool_(False),
    )


def seat_of(tables: Tables, game: Game) -> jax.Array:
    """The seat (from 0) on turn; a shared colour rotates piece by piece (B22)."""
    laid = game.used[game.colour].sum()
    return tables.players[game.colour, laid % tables.rotation[game.colour]]


def legal(tables: Tables, game: Game) -> jax.Array:
    """For every placement whether the colour on turn may lay it."""
    closed = game.laid.any(0) | game.beside[game.colour]
    touch = game.corner[game.colour] & ~closed
    return legal_placements(tables.finding, touch, closed, game.used[game.colour])


def lay(tables: Tables, game: Game, number: jax.Array) -> Game:
    """The colour on turn lays a legal placement, or passes with an empty one."""
    colour = game.colour
    passes = tables.size[number] == 0
    first = ~game.used[colour].any()
    corner = jnp.where(first, tables.corners[number], game.corner[colour] | tables.corners[number])
    used = game.used[colour].at[tables.piece[number]].set(True)
    out = game.out.at[colour].set(passes)
    return Game(
        laid=game.laid.at[colour].set(game.laid[colour] | tables.covers[number]),
        beside=game.beside.at[colour].set(game.beside[colour] | tables.edges[number]),
        corner=game.corner.at[colour].set(jnp.where(passes, game.corner[colour], corner)),
        used=game.used.at[colour].set(jnp.where(passes, game.used[colour], used)),
        single_last=game.single_last.at[colour].set(
            jnp.where(passes, game.single_last[colour], tables.piece[number] == SINGLE)
        ),
        out=out,
        colour=_next(out, colour),
        over=out.all(),
    )


def _next(out: jax.Array, colour: jax.Array) -> jax.Array:
    """The next colour that has not passed; the same if there is none."""
    colours = out.shape[0]
    steps = (jnp.arange(colours) - colour - 1) % colours
    return jnp.argmin(jnp.where(out, colours, steps)).astype(jnp.int32) * (~out.all()) + (
        colour * out.all()
    ).astype(jnp.int32)


def scores(shape: Shape, tables: Tables, game: Game) -> jax.Array:
    """What every seat counts as it stands (B13 to B16, B23)."""
    sizes = jnp.asarray([piece.size for piece in PIECES])
    left = ALL_SQUARES - (game.used * sizes).sum(1)
    points = jnp.where(left > 0, -left, jnp.where(game.single_last, 20, 15))
    if shape.by_pieces:
        points = game.used.sum(1)
    return (tables.counts * points).sum(1)


def utilities(shape: Shape, tables: Tables, game: Game) -> jax.Array:
    """From -1 to 1 for each seat: how many of the others it is ahead of; alone, the part laid."""
    found = scores(shape, tables, game)
    if shape.seats == 1:
        return 2 * found / (shape.colours * len(PIECES)) - 1
    plays = tables.counts.any(1)
    ahead = (jnp.sign(found[:, None] - found[None, :]) * plays).sum(1)
    return jnp.where(plays, ahead / (plays.sum() - 1), 0.0)


class Observation(NamedTuple):
    """The input of the network, from the colour on turn on."""

    planes: jax.Array
    """Squares laid, open corners and closed squares, one plane per colour each."""
    scalars: jax.Array
    """For every colour the pieces laid, whether it counts for the seat on turn, for anyone, and
    whether it has passed."""


def observe(shape: Shape, tables: Tables, game: Game) -> Observation:
    """The observation of a position."""
    order = (game.colour + jnp.arange(shape.colours)) % shape.colours
    closed = game.laid.any(0) | game.beside[order]
    planes = jnp.concatenate([game.laid[order], game.corner[order] & ~closed, closed])
    mine = tables.counts[seat_of(tables, game)][order]
    counted = tables.counts.any(0)[order]
    scalars = jnp.concatenate([game.used[order].reshape(-1), mine, counted, game.out[order]])
    return Observation(planes.reshape(-1, shape.side, shape.side), scalars)


def next_colour(tables: Tables, game: Game, player: jax.Array) -> jax.Array:
    """The colour that a player (from 0) plays next, as far as can be foreseen."""
    colours = game.used.shape[0]
    order = (game.colour + jnp.arange(colours)) % colours
    turns = game.used[order].sum(1) % tables.rotation[order]
    return order[jnp.argmax(tables.players[order, turns] == player)]


def pgx_observation(shape: Shape, game: Game, colour: jax.Array) -> jax.Array:
    """The board as planes, from a colour on: squares, open corners, closed squares, pieces."""
    order = (colour + jnp.arange(shape.colours)) % shape.colours
    taken = game.laid.any(0)
    closed = taken | game.beside[order]
    planes = jnp.concatenate([game.laid[order], game.corner[order] & ~closed, closed])
    used = jnp.broadcast_to(game.used[order].reshape(-1, 1), (game.used.size, shape.squares))
    everything = jnp.concatenate([planes, used])
    return everything.reshape(-1, shape.side, shape.side).transpose(1, 2, 0)


def any_legal(allowed: jax.Array, chance: jax.Array, passing: int) -> jax.Array:
    """A placement at random (chance from 0 to 1), every legal one alike; passing if there is none.

    Counted group by group, so that one random number is enough and no random field is made.
    """
    groups = allowed.reshape(-1, GROUP)
    counts = groups.sum(1, dtype=jnp.int32)
    total = counts.sum()
    wanted = jnp.minimum((chance * total).astype(jnp.int32), total - 1)
    until = jnp.cumsum(counts)
    group = jnp.searchsorted(until, wanted, side="right", method="compare_all")
    group = jnp.minimum(group, groups.shape[0] - 1)
    within = wanted - (until[group] - counts[group])
    place = jnp.argmax(jnp.cumsum(groups[group].astype(jnp.int32)) > within)
    return jnp.where(total > 0, group * GROUP + place, passing).astype(jnp.int32)
