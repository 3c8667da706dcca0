"""A game of Blokus at the table, and what its board shows."""

from __future__ import annotations

from pathlib import Path
from random import Random

from squarely.bots.blokus.greedy import GreedyBot
from squarely.games import VARIANTS, rules_of
from squarely.games.blokus.pieces import PIECES
from squarely.kernel.record import Record
from squarely.kernel.shapes import Cell, Shape, cell, shape
from squarely.terminal.session import Session
from tests.terminal.tables import Sitting, session_of

SMALL = (80, 24)
LABELS, ABOVE = 3, 1
SLOT_WIDTH, SLOT_HEIGHT = 6, 3


def seated(path: Path, variant: str = "blokus-to-go", person: int = 1) -> Session:
    game = Record(variant, VARIANTS[variant].seat_counts[0])
    return session_of(path, rules_of(game), game, person=person, bot=lambda _: GreedyBot(Random(1)))


def squares(you: Sitting, mark: str) -> list[Cell]:
    """The squares that the board shows with a mark."""
    size = you.session.view().size
    lines = you.shown("#board").split("\n")[ABOVE : ABOVE + size]
    return sorted(
        Cell(size - 1 - number, column)
        for number, line in enumerate(lines)
        for column in range(size)
        if line[LABELS + 2 * column :].startswith(mark)
    )


def ghost(you: Sitting) -> Shape:
    return shape(squares(you, "[]"))


def piece(name: str) -> Shape:
    return next(each.shape for each in PIECES if each.name == name)


def on_board(name: str, size: int = 14) -> tuple[int, int]:
    at = cell(name)
    return LABELS + 2 * at.column, ABOVE + size - 1 - at.row


def in_tray(name: str) -> tuple[int, int]:
    """Where a piece lies beside the board of Blokus To Go."""
    number = [each.name for each in PIECES].index(name)
    return 34 + number % 7 * SLOT_WIDTH + 1, 5 + number // 7 * SLOT_HEIGHT + 1
