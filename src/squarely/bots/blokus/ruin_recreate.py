"""Ruin and recreate: the large-neighbourhood search that packs Eighty-four."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from squarely.bots.bits import random_below
from squarely.bots.blokus.game import NONE
from squarely.bots.blokus.layout import SIZES, Catalogue, Layout, fits, hanging, put, take
from squarely.bots.blokus.tables import END, Array, Tables
from squarely.bots.compiled import kernel

MOST = 84


class Scratch(NamedTuple):
    """Memory of a search."""

    random: Array
    before: Array
    queue: Array
    reached: Array
    order: Array
    choice: Array
    empties: Array
    best: Array
    cost: Array  # current, best


def new_scratch(layout: Layout, seed: int) -> Scratch:
    return Scratch(
        random=np.array([seed | 1], dtype=np.uint64),
        before=np.empty_like(layout.at),
        queue=np.zeros(layout.at.shape[1], dtype=np.int64),
        reached=np.zeros(layout.at.shape[1], dtype=np.int8),
        order=np.zeros(layout.at.size, dtype=np.int64),
        choice=np.zeros(40000, dtype=np.int64),
        empties=np.zeros(layout.owner.size, dtype=np.int64),
        best=layout.at.copy(),
        cost=np.array([1e9, 1e9]),
    )


@kernel
def cost_of(tables: Tables, layout: Layout, scratch: Scratch, weight: Array) -> float:
    colours, pieces = layout.at.shape
    cost = 0.0
    for colour in range(colours):
        hanging(tables, layout, colour, scratch.queue, scratch.reached)
        for piece in range(pieces):
            if not scratch.reached[piece]:
                cost += weight[piece]
    return cost


@kernel
def _unit(random: Array) -> float:
    return random_below(random, 1 << 30) / (1 << 30)


@kernel
def ruin(tables: Tables, layout: Layout, scratch: Scratch, most: int, loose: bool) -> None:
    colours, pieces = layout.at.shape
    size = np.int64(np.sqrt(layout.owner.shape[0]))
    centre = random_below(scratch.random, size * size)
    if loose:
        # around an empty square
        for _ in range(50):
            if layout.owner[centre] == NONE:
                break
            centre = random_below(scratch.random, size * size)
    row, column = centre // size, centre % size
    count = 2 + random_below(scratch.random, most - 1)
    radius = 0
    while count > 0 and radius < size:
        for r in range(row - radius, row + radius + 1):
            if r < 0 or r >= size:
                continue
            for c in range(column - radius, column + radius + 1):
                if c < 0 or c >= size:
                    continue
                if max(abs(r - row), abs(c - column)) != radius:
                    continue
                owner = layout.owner[r * size + c]
                if owner != NONE and not layout.fixed[owner // pieces, owner % pieces]:
                    if random_below(scratch.random, 8) == 0:
                        continue
                    take(tables, layout, owner // pieces, owner % pieces)
                    count -= 1
                    if count == 0:
                        return
        radius += 1


@kernel
def recreate(
    tables: Tables, book: Catalogue, layout: Layout, scratch: Scratch, noise: float, snug: float,
    sizew: float,
) -> None:
    colours, pieces = layout.at.shape
    empties = scratch.empties
    known = 0
    for square in range(layout.owner.shape[0]):
        if layout.owner[square] == NONE:
            empties[known] = square
            known += 1
    # order of unlaid pieces: bigger first with noise
    left = 0
    order = scratch.order
    keys = np.empty(colours * pieces)
    for colour in range(colours):
        for piece in range(pieces):
            if layout.at[colour, piece] == NONE:
                key = sizew * SIZES[piece] + _unit(scratch.random)
                i = left
                while i > 0 and keys[i - 1] < key:
                    keys[i] = keys[i - 1]
                    order[i] = order[i - 1]
                    i -= 1
                keys[i] = key
                order[i] = colour * pieces + piece
                left += 1
    progress = True
    while progress:
        progress = False
        for i in range(left):
            each = order[i]
            if each < 0:
                continue
            colour, piece = each // pieces, each % pieces
            closed, corner = layout.closed[colour], layout.corner[colour]
            best, best_score = -1, -1e9
            for e in range(known):
                square = empties[e]
                if closed[square] != 0 or corner[square] == 0:
                    continue
                row = square * pieces + piece
                for k in range(book.first[row], book.first[row + 1]):
                    number = np.int64(book.numbers[k])
                    if not fits(tables, closed, number):
                        continue
                    score = noise * _unit(scratch.random)
                    if snug > 0.0:
                        at = 0
                        empty = 0
                        while tables.edges[number, at] != END:
                            if layout.owner[tables.edges[number, at]] == NONE:
                                empty += 1
                            at += 1
                        score -= snug * empty
                    if score > best_score:
                        best, best_score = number, score
            if best >= 0:
                put(tables, layout, colour, best)
                order[i] = -1
                progress = True


@kernel
def anneal(
    tables: Tables, book: Catalogue, layout: Layout, scratch: Scratch, weight: Array,
    iterations: int, most: int, temperature: float, noise: float, snug: float, sizew: float,
) -> int:
    colours, pieces = layout.at.shape
    for done in range(iterations):
        scratch.before[:] = layout.at
        ruin(tables, layout, scratch, most, random_below(scratch.random, 4) > 0)
        recreate(tables, book, layout, scratch, noise, snug, sizew)
        cost = cost_of(tables, layout, scratch, weight)
        if cost <= scratch.cost[0] - temperature * np.log(_unit(scratch.random) + 1e-12):
            scratch.cost[0] = cost
            if cost < scratch.cost[1]:
                scratch.cost[1] = cost
                scratch.best[:] = layout.at
                if cost == 0.0:
                    return done + 1
        else:
            for colour in range(colours):
                for piece in range(pieces):
                    if layout.at[colour, piece] not in (NONE, scratch.before[colour, piece]):
                        take(tables, layout, colour, piece)
            for colour in range(colours):
                for piece in range(pieces):
                    if layout.at[colour, piece] != scratch.before[colour, piece]:
                        if layout.at[colour, piece] != NONE:
                            take(tables, layout, colour, piece)
                        put(tables, layout, colour, scratch.before[colour, piece])
    return iterations
