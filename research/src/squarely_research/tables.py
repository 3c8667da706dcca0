"""A form of Blokus as arrays: one product of matrices finds every legal placement."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from squarely.games.blokus.form import Form
from squarely.games.blokus.pieces import PIECES
from squarely.games.blokus.rules import BlokusRules
from squarely.games.blokus.scoring import pieces_placed

GROUP = 128
"""Placements are counted in groups of so many; their number is rounded up to whole ones."""
TOUCH = 1 / 16
"""What a corner under a placement counts: five of them are less than one square that is closed."""
ALIGNED = 64
"""Products of matrices are twice as fast where their sides are multiples of this."""


class Tables(NamedTuple):
    """Lookup tables, one row per placement; the empty ones at the end are never legal."""

    finding: jax.Array
    """Squares and pieces by placements: 1 where a closed square or a used piece forbids it; then
    rows of zeros."""
    covers: jax.Array
    edges: jax.Array
    corners: jax.Array
    """For each placement the squares it covers, those beside it, and those at its corners."""
    piece: jax.Array
    size: jax.Array
    starts: jax.Array
    """For each colour the squares of which its first piece covers one."""
    players: jax.Array
    """For each colour the seats (from 0) that lay it in rotation, one column per place."""
    rotation: jax.Array
    """For each colour how many seats share it."""
    counts: jax.Array
    """For each seat 1 where it counts a colour."""


PER_GAME: Any = Tables._make(
    0 if name in ("starts", "players", "rotation", "counts") else None for name in Tables._fields
)
"""The axes over which games of several forms have tables of their own."""


class Shape(NamedTuple):
    """The sizes of a form's arrays."""

    side: int
    colours: int
    seats: int
    placements: int
    """Without the empty ones; this is also the number of the move that passes."""
    by_pieces: bool
    """Whether pieces laid are counted, not squares left (Eighty-four)."""

    @property
    def squares(self) -> int:
        """How many squares the board has."""
        return self.side * self.side


def shape_of(rules: BlokusRules) -> Shape:
    """The sizes of a form."""
    form = rules.form
    return Shape(
        side=form.size,
        colours=len(form.colours),
        seats=len(form.counts),
        placements=len(rules.board.placements),
        by_pieces=form.counting is pieces_placed,
    )


def tables_of(rules: BlokusRules) -> Tables:
    """The tables of a form."""
    form, board = rules.form, rules.board
    covers, edges, corners, pieces = placement_arrays(form.size)
    starts = np.zeros((len(form.colours), form.size * form.size), dtype=bool)
    for colour in range(len(form.colours)):
        starts[colour, [board.square(at) for at in form.starts_of(colour)]] = True
    return Tables(
        finding=jnp.asarray(parts_of(form.size), dtype=exact()),
        covers=jnp.asarray(covers),
        edges=jnp.asarray(edges),
        corners=jnp.asarray(corners),
        piece=jnp.asarray(pieces),
        size=jnp.asarray(covers.sum(1), dtype=jnp.int32),
        starts=jnp.asarray(starts),
        players=jnp.asarray(_players(form)),
        rotation=jnp.asarray([len(seats) for seats in form.players], dtype=jnp.int32),
        counts=jnp.asarray(
            [[colour in each for colour in range(len(form.colours))] for each in form.counts]
        ),
    )


def _players(form: Form) -> np.ndarray[tuple[int, int], np.dtype[np.int32]]:
    players = np.zeros((len(form.colours), max(map(len, form.players))), dtype=np.int32)
    for colour, seats in enumerate(form.players):
        players[colour, : len(seats)] = [seat - 1 for seat in seats]
    return players


def exact() -> Any:
    """The kind of number for products: sixteenths are exact in either."""
    return jnp.float32 if jax.default_backend() == "cpu" else jnp.bfloat16


def aligned(rows: Any) -> Any:
    """An array whose first axis is filled up with zeros."""
    missing = -rows.shape[0] % ALIGNED
    return jnp.pad(rows, ((0, missing), *[(0, 0)] * (rows.ndim - 1)))


def legal_placements(
    finding: jax.Array, corner: jax.Array, closed: jax.Array, used: jax.Array
) -> jax.Array:
    """For every placement whether a colour may lay it, from its open corners and closed squares."""
    kind = finding.dtype
    squares = TOUCH * corner.astype(kind) - closed.astype(kind)
    seen = aligned(jnp.concatenate([squares, -used.astype(kind)]))
    return jnp.matmul(seen, finding, preferred_element_type=jnp.float32) > 0


@cache
def parts_of(size: int) -> np.ndarray:
    """By squares and pieces: 1 where a placement covers it or has it; then rows of zeros."""
    covers, _, _, pieces = placement_arrays(size)
    parts = np.concatenate([covers.T, np.eye(len(PIECES))[pieces].T * covers.any(1)], axis=0)
    return np.pad(parts, ((0, -len(parts) % ALIGNED), (0, 0)))


@cache
def placement_arrays(size: int) -> tuple[np.ndarray, ...]:
    """The placements of a board: squares covered, beside and at corners, and their pieces."""
    from squarely.games.blokus.board import board

    placements = board(size).placements
    rows = -(-(len(placements) + 1) // GROUP) * GROUP
    covers, edges, corners = (np.zeros((rows, size * size), dtype=bool) for _ in range(3))
    pieces = np.zeros(rows, dtype=np.int32)
    for number, each in enumerate(placements):
        covers[number, list(each.covers)] = True
        edges[number, list(each.edges)] = True
        corners[number, list(each.corners)] = True
        pieces[number] = each.piece
    return covers, edges, corners, pieces
