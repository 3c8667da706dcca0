"""Transpositions: positions that other orders of the same moves have led to already."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from squarely.bots.blokus.tables import Array, Tables
from squarely.bots.compiled import kernel

SLOTS = 1 << 20
PROBES = 8
"""Slots that are looked at before a position is given up."""
NOWHERE = -1
ROOT_KEY = np.uint64(1 << 63)
"""The key of the root: no other word has this bit, so no key is zero, which means an empty slot."""


class Transpositions(NamedTuple):
    """Expanded nodes by the moves that led to them from the root, in any order."""

    zobrist: Array
    """For each colour and placement a random word; a position's key is the sum of them by XOR."""
    keys: Array
    nodes: Array


def new_transpositions(tables: Tables, colours: int) -> Transpositions:
    """An empty table."""
    words = np.random.default_rng(1).integers(
        1, 1 << 63, (colours, len(tables.order)), dtype=np.uint64
    )
    return Transpositions(words, np.zeros(SLOTS, np.uint64), np.zeros(SLOTS, np.int32))


@kernel
def forget(table: Transpositions) -> None:
    """Empties the table, for keys count from the root."""
    table.keys[:] = 0


@kernel
def node_with(table: Transpositions, key: Any) -> int:
    """The expanded node of a position; NOWHERE if there is none."""
    for probe in range(PROBES):
        slot = (key + np.uint64(probe)) & np.uint64(SLOTS - 1)
        if table.keys[slot] == key:
            return table.nodes[slot]
        if table.keys[slot] == 0:
            break
    return NOWHERE


@kernel
def keep(table: Transpositions, key: Any, node: int) -> None:
    """Keeps an expanded node, if there is room near its slot."""
    for probe in range(PROBES):
        slot = (key + np.uint64(probe)) & np.uint64(SLOTS - 1)
        if table.keys[slot] == 0:
            table.keys[slot] = key
            table.nodes[slot] = node
            return
