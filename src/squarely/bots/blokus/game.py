"""The game inside the kernels: a position in arrays, laying a piece, whose turn it is."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from squarely.bots.bits import WORD, count_bits, lowest_bit, random_below
from squarely.bots.blokus.tables import END, Array, Tables, words_of
from squarely.bots.compiled import inlined_kernel, kernel
from squarely.games.blokus.pieces import PIECES, SINGLE
from squarely.games.blokus.position import Position

OVER = -1
NONE = -1
ALL_SQUARES = sum(piece.size for piece in PIECES)


class State(NamedTuple):
    """A position that is changed in place; one row per colour."""

    free: Array
    touching: Array
    """As in games.blokus.position, in machine words."""
    squares: Array
    """How many squares each colour has laid."""
    pieces: Array
    """How many pieces each colour has laid."""
    single_last: Array
    """1 where the last piece laid was the single square."""
    turn: Array
    """One number: the colour to play, or OVER."""
    closed: Array
    """Squares where a colour may not go: taken by anyone, or beside a piece of its own."""
    corner: Array
    """Squares at the corners of a colour's pieces, from which it goes on where they are open."""
    out: Array
    """1 where a colour can lay nothing any more."""
    last: Array
    """The placement that a colour laid last; NONE where that is not known."""
    owner: Array
    """For each square the colour that lies there; NONE where it is empty."""
    used: Array
    """For each colour 1 where it has laid a piece."""


def state_of(position: Position, tables: Tables) -> State:
    """A position of the rules as the kernels have it."""
    squares = tables.covering.shape[0]
    colours = len(position.colours)
    closed = np.zeros((colours, squares), dtype=np.int8)
    corner = np.zeros((colours, squares), dtype=np.int8)
    owner = np.full(squares, NONE, dtype=np.int8)
    used = np.zeros((colours, len(PIECES)), dtype=np.int8)
    for colour, each in enumerate(position.colours):
        for number in tables.rank[list(each.placed)]:
            owner[_row(tables.covers, number)] = colour
            used[colour, tables.piece[number]] = 1
            closed[:, _row(tables.covers, number)] = 1
            closed[colour, _row(tables.edges, number)] = 1
            corner[colour, _row(tables.corners, number)] = 1
        # What a colour plays without counts neither as left nor as something to come (B19).
        used[colour, list(each.missing)] = 1
    laid = [tables.size[tables.rank[list(each.placed)]] for each in position.colours]
    without = [sum(PIECES[piece].size for piece in each.missing) for each in position.colours]
    return State(
        free=np.stack([words_of(each.free, tables.order) for each in position.colours]),
        touching=np.stack([words_of(each.touching, tables.order) for each in position.colours]),
        squares=np.array([sizes.sum() for sizes in laid], dtype=np.int64) + without,
        pieces=np.array([len(sizes) for sizes in laid], dtype=np.int64),
        single_last=np.array([each.single_last for each in position.colours], dtype=np.int64),
        turn=np.array([OVER if position.on_turn is None else position.on_turn], dtype=np.int64),
        closed=closed,
        corner=corner,
        out=np.array([each.legal == 0 for each in position.colours], dtype=np.int8),
        last=np.full(colours, NONE, dtype=np.int64),
        owner=owner,
        used=used,
    )


def _row(rows: Array, number: int) -> Array:
    row = rows[number]
    return row[row != END]


@kernel
def copy(target: State, source: State) -> None:
    """Makes one state equal to another."""
    target.free[:] = source.free
    target.touching[:] = source.touching
    target.squares[:] = source.squares
    target.pieces[:] = source.pieces
    target.single_last[:] = source.single_last
    target.turn[:] = source.turn
    target.closed[:] = source.closed
    target.corner[:] = source.corner
    target.out[:] = source.out
    target.last[:] = source.last
    target.owner[:] = source.owner
    target.used[:] = source.used


@kernel
def legal_count(state: State, colour: int) -> int:
    """How many placements a colour may lay."""
    free, touching = state.free[colour], state.touching[colour]
    total = np.uint64(0)
    for word in range(free.shape[0]):
        total += count_bits(free[word] & touching[word])
    return np.int64(total)


@kernel
def nth_legal(state: State, colour: int, n: int) -> int:
    """The n-th legal placement of a colour, in the order of their numbers."""
    free, touching = state.free[colour], state.touching[colour]
    left = np.uint64(n)
    for word in range(free.shape[0]):
        bits = free[word] & touching[word]
        here = count_bits(bits)
        if left < here:
            while left > 0:
                bits &= bits - np.uint64(1)
                left -= np.uint64(1)
            return word * WORD + np.int64(lowest_bit(bits))
        left -= here
    return -1


@kernel
def can_lay(state: State, colour: int) -> bool:
    """Whether a colour has any legal placement."""
    free, touching = state.free[colour], state.touching[colour]
    for word in range(free.shape[0]):  # noqa: SIM110 (a kernel compiles no generator)
        if free[word] & touching[word]:
            return True
    return False


@inlined_kernel
def _take(tables: Tables, placements: Array, square: int) -> None:
    """Leaves out the placements that cover a square."""
    low, high = tables.low[square], tables.high[square]
    left, taken = placements[low:high], tables.covering[square, low:high]
    for word in range(left.shape[0]):
        left[word] &= ~taken[word]


@kernel
def lay(tables: Tables, state: State, number: int) -> None:
    """The colour on turn lays a legal placement; the turn goes to the next that can (B11)."""
    colour = state.turn[0]
    colours, width = state.free.shape
    at = 0
    while tables.covers[number, at] != END:
        square = tables.covers[number, at]
        state.owner[square] = colour
        for each in range(colours):
            state.closed[each, square] = 1
            if not state.out[each]:
                _take(tables, state.free[each], square)
        at += 1
    own = state.free[colour]
    used = tables.of_piece[tables.piece[number]]
    for word in range(width):
        own[word] &= ~used[word]
    at = 0
    while tables.edges[number, at] != END:
        square = tables.edges[number, at]
        _take(tables, own, square)
        state.closed[colour, square] = 1
        at += 1
    touching = state.touching[colour]
    if state.pieces[colour] == 0:
        touching[:] = 0
    at = 0
    while tables.corners[number, at] != END:
        square = tables.corners[number, at]
        low, high = tables.low[square], tables.high[square]
        near, reached = touching[low:high], tables.covering[square, low:high]
        for word in range(near.shape[0]):
            near[word] |= reached[word]
        state.corner[colour, square] = 1
        at += 1
    state.last[colour] = number
    state.used[colour, tables.piece[number]] = 1
    state.squares[colour] += tables.size[number]
    state.pieces[colour] += 1
    state.single_last[colour] = tables.piece[number] == SINGLE
    state.turn[0] = _next_able(state, colour)


@kernel
def _next_able(state: State, after: int) -> int:
    colours = state.free.shape[0]
    for step in range(1, colours + 1):
        colour = (after + step) % colours
        if not state.out[colour]:
            if can_lay(state, colour):
                return colour
            # Placements only ever vanish, so a colour that is out stays out (B11).
            state.out[colour] = 1
    return OVER


@kernel
def points(state: State, colour: int) -> int:
    """What a colour counts as it stands (B13 to B15)."""
    left = ALL_SQUARES - state.squares[colour]
    if left > 0:
        return -left
    return 20 if state.single_last[colour] else 15


@kernel
def play_out(tables: Tables, state: State, random: Array) -> int:
    """Plays uniformly random moves to the end; returns how many."""
    plies = 0
    while state.turn[0] != OVER:
        colour = state.turn[0]
        number = nth_legal(state, colour, random_below(random, legal_count(state, colour)))
        lay(tables, state, number)
        plies += 1
    return plies


@kernel
def play_out_many(tables: Tables, start: State, state: State, seed: int, games: int) -> int:
    """Random games from a start, one after the other in the same memory; returns all plies."""
    random = np.array([seed], dtype=np.uint64)
    plies = 0
    for _ in range(games):
        copy(state, start)
        plies += play_out(tables, state, random)
    return plies
