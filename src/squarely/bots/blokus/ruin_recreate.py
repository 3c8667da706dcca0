"""Ruin and recreate: a large-neighbourhood search with simulated annealing, for packings.

After Schrimpf et al., "Record breaking optimization results using the ruin and recreate principle",
2000: a round takes the pieces around some square off the board and lays all it can again.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from squarely.bots.bits import random_below
from squarely.bots.blokus.game import NONE
from squarely.bots.blokus.packing_layout import (
    PIECE_COUNT,
    Catalogue,
    Layout,
    fits,
    playable,
    put,
    take,
)
from squarely.bots.blokus.tables import END, Array, Tables
from squarely.bots.compiled import kernel
from squarely.games.blokus.pieces import PIECES

SIZES = np.array([piece.size for piece in PIECES], dtype=np.float64)
COSTS = np.sqrt(SIZES)
"""What a piece that is not laid costs."""
FEWEST_TAKEN, MOST_TAKEN = 2, 6
"""How many pieces a round takes off the board."""
EMPTY_MIDDLES = 4
"""All but one in so many ruins are around an empty square."""
TEMPERATURE = 0.9
SNUG = 0.4
"""What an empty square beside a placement costs it, where chance is worth up to 1."""


class Search(NamedTuple):
    """The memory of a search."""

    random: Array
    best: Array
    """The best layout so far: for each colour and piece the placement."""
    costs: Array
    """The cost of the layout as it stands, and of the best so far."""
    before: Array
    """The layout before a round."""
    order: Array
    urgency: Array
    """The pieces to lay, the most urgent first."""
    empty: Array
    queue: Array
    reached: Array


def new_search(layout: Layout, seed: int) -> Search:
    """The memory to search from a layout on."""
    pieces = layout.at.size
    return Search(
        # The generator needs a state that is not zero.
        random=np.array([seed * 2 + 1], dtype=np.uint64),
        best=layout.at.copy(),
        costs=np.full(2, np.inf),
        before=layout.at.copy(),
        order=np.zeros(pieces, dtype=np.int64),
        urgency=np.zeros(pieces),
        empty=np.zeros(layout.owner.size, dtype=np.int64),
        queue=np.zeros(PIECE_COUNT, dtype=np.int64),
        reached=np.zeros(PIECE_COUNT, dtype=np.int8),
    )


@kernel
def improve(
    tables: Tables, catalogue: Catalogue, layout: Layout, search: Search, rounds: int
) -> int:
    """Ruins and recreates a layout; returns after how many rounds all pieces lay."""
    for done in range(rounds):
        if search.costs[1] == 0.0:
            return done
        search.before[:] = layout.at
        if search.costs[0] < np.inf:
            _ruin(tables, catalogue, layout, search)
        _recreate(tables, catalogue, layout, search)
        cost = _cost(tables, layout, search)
        if cost > search.costs[0] - TEMPERATURE * np.log(1.0 - _chance(search)):
            _restore(tables, layout, search.before)
            continue
        search.costs[0] = cost
        if cost < search.costs[1]:
            search.costs[1] = cost
            search.best[:] = layout.at
    return rounds


@kernel
def _chance(search: Search) -> float:
    """A random number from 0 to 1, which it never is."""
    return random_below(search.random, 1 << 30) / (1 << 30)


@kernel
def _cost(tables: Tables, layout: Layout, search: Search) -> float:
    """What the pieces cost that are not laid, or do not hang together with the others."""
    cost = 0.0
    for colour in range(layout.at.shape[0]):
        playable(tables, layout, colour, search.queue, search.reached)
        for piece in range(PIECE_COUNT):
            if not search.reached[piece]:
                cost += COSTS[piece]
    return cost


@kernel
def _ruin(tables: Tables, catalogue: Catalogue, layout: Layout, search: Search) -> None:
    """Takes a few pieces that lie close together off the board."""
    squares = layout.owner.shape[0]
    middle = random_below(search.random, squares)
    if random_below(search.random, EMPTY_MIDDLES):
        while layout.owner[middle] != NONE:
            middle = random_below(search.random, squares)
    left = FEWEST_TAKEN + random_below(search.random, MOST_TAKEN - FEWEST_TAKEN + 1)
    for square in catalogue.nearest[middle]:
        owner = layout.owner[square]
        if owner == NONE:
            continue
        colour, piece = owner // PIECE_COUNT, owner % PIECE_COUNT
        if layout.fixed[colour, piece]:
            continue
        take(tables, layout, colour, piece)
        left -= 1
        if left == 0:
            return


@kernel
def _recreate(tables: Tables, catalogue: Catalogue, layout: Layout, search: Search) -> None:
    """Lays pieces where they touch a corner, big ones rather first, until none can be laid."""
    waiting = _line_up(layout, search)
    empty = 0
    for square in range(layout.owner.shape[0]):
        if layout.owner[square] == NONE:
            search.empty[empty] = square
            empty += 1
    laid = True
    while laid:
        laid = False
        for at in range(waiting):
            piece = search.order[at]
            if piece == NONE:
                continue
            colour = piece // PIECE_COUNT
            number = _place_for(
                tables, catalogue, layout, search, colour, piece % PIECE_COUNT, empty
            )
            if number != NONE:
                put(tables, layout, colour, number)
                search.order[at] = NONE
                laid = True


@kernel
def _line_up(layout: Layout, search: Search) -> int:
    """Sorts the pieces that are not laid, by size and chance; returns how many they are."""
    order, urgency = search.order, search.urgency
    known = 0
    for colour in range(layout.at.shape[0]):
        for piece in range(PIECE_COUNT):
            if layout.at[colour, piece] != NONE:
                continue
            urgent = SIZES[piece] + _chance(search)
            at = known
            while at > 0 and urgency[at - 1] < urgent:
                urgency[at], order[at] = urgency[at - 1], order[at - 1]
                at -= 1
            urgency[at], order[at] = urgent, colour * PIECE_COUNT + piece
            known += 1
    return known


@kernel
def _place_for(
    tables: Tables,
    catalogue: Catalogue,
    layout: Layout,
    search: Search,
    colour: int,
    piece: int,
    empty: int,
) -> int:
    """A place for a piece, rather where few empty squares are beside it; NONE without any."""
    closed, corner = layout.closed[colour], layout.corner[colour]
    found, best = NONE, -np.inf
    for square in search.empty[:empty]:
        if closed[square] != 0 or corner[square] == 0:
            continue
        listed = square * PIECE_COUNT + piece
        for number in catalogue.numbers[catalogue.first[listed] : catalogue.first[listed + 1]]:
            if not fits(tables, closed, number):
                continue
            score = _chance(search)
            at = 0
            while tables.edges[number, at] != END:
                if layout.owner[tables.edges[number, at]] == NONE:
                    score -= SNUG
                at += 1
            if score > best:
                found, best = int(number), score
    return found


@kernel
def _restore(tables: Tables, layout: Layout, before: Array) -> None:
    """Makes a layout what it was before a round."""
    for colour in range(layout.at.shape[0]):
        for piece in range(PIECE_COUNT):
            if layout.at[colour, piece] not in (NONE, before[colour, piece]):
                take(tables, layout, colour, piece)
    for colour in range(layout.at.shape[0]):
        for piece in range(PIECE_COUNT):
            if layout.at[colour, piece] != before[colour, piece]:
                put(tables, layout, colour, before[colour, piece])
