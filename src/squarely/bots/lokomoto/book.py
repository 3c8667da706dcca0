"""What plans are written into, and the desk where they are made."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from squarely.bots.compiled import kernel
from squarely.bots.lokomoto.chance import Array
from squarely.bots.lokomoto.state import LONGEST
from squarely.bots.lokomoto.tables import STATIONS, Tables

WIDEST = 32
"""The most places of a shape that are looked at closely."""


class Book(NamedTuple):
    """The best plans found, in no order."""

    worth: Array
    train: Array
    shape: Array
    length: Array
    sections: Array
    filled: Array
    """One number: how many plans there are."""


class Desk(NamedTuple):
    """Room to work in."""

    chosen: Array
    """CHOSEN for each section of the plan that grows, IN_FRINGE for those beside it."""
    sections: Array
    odd: Array
    """For each station 1 where an odd number of the plan's sections end (T28)."""
    best_train: Array
    """For each price the train face up with the most points, or NONE."""
    keys: Array
    rows: Array
    """The most promising places of a shape."""
    fringe: Array
    appeal: Array
    """The sections that a plan can grow by, and how much each of them is liked."""
    outlook: Array
    """ROUNDS that are left, and the WORTH of a solid section."""


ROUNDS, WORTH = range(2)
CHOSEN, IN_FRINGE = 1, 2


def new_book(plans: int) -> Book:
    """Room for so many plans."""
    return Book(
        worth=np.zeros(plans),
        train=np.zeros(plans, dtype=np.int64),
        shape=np.zeros(plans, dtype=np.int64),
        length=np.zeros(plans, dtype=np.int64),
        sections=np.zeros((plans, LONGEST), dtype=np.int16),
        filled=np.zeros(1, dtype=np.int64),
    )


def new_desk(tables: Tables) -> Desk:
    """Room to work in for a game."""
    return Desk(
        chosen=np.zeros(tables.touching.shape[0], dtype=np.int8),
        sections=np.zeros(LONGEST, dtype=np.int16),
        odd=np.zeros(int(tables.options[STATIONS]), dtype=np.int8),
        best_train=np.zeros(LONGEST + 1, dtype=np.int64),
        keys=np.zeros(WIDEST),
        rows=np.zeros(WIDEST, dtype=np.int64),
        fringe=np.zeros(tables.touching.shape[0], dtype=np.int16),
        appeal=np.zeros(tables.touching.shape[0]),
        outlook=np.zeros(2),
    )


@kernel
def note(train: int, shape: int, length: int, worth: float, book: Book, desk: Desk) -> None:
    """Writes a plan down if it is among the best so far."""
    at = book.filled[0]
    if at < book.worth.shape[0]:
        book.filled[0] += 1
    else:
        at = np.argmin(book.worth)
        if book.worth[at] >= worth:
            return
    book.worth[at] = worth
    book.train[at] = train
    book.shape[at] = shape
    book.length[at] = length
    book.sections[at] = desk.sections
