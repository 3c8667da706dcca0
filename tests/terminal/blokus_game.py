"""A game of Blokus at the table, and what its board shows."""

from __future__ import annotations

from pathlib import Path
from random import Random

from squarely.bots.blokus.greedy import GreedyBot
from squarely.games import VARIANTS, rules_of
from squarely.games.blokus.pieces import PIECES
from squarely.kernel.record import Record
from squarely.kernel.shapes import Cell, Shape, cell, shape
from squarely.terminal.app import TableApp
from squarely.terminal.session import Session
from tests.terminal.tables import session_of, words

SMALL = (80, 24)
LARGE = (100, 30)
LABELS = 3
SLOT_WIDTH, SLOT_HEIGHT = 6, 3


def seated(path: Path, variant: str = "blokus-to-go", person: int = 1) -> Session:
    game = Record(variant, VARIANTS[variant].seat_counts[0])
    return session_of(path, rules_of(game), game, person=person, bot=lambda _: GreedyBot(Random(1)))


def squares(app: TableApp, mark: str) -> list[Cell]:
    """The squares that the board shows with a mark."""
    lines = words(app, "#board").split("\n")[:-1]
    return sorted(
        Cell(len(lines) - 1 - number, (at - LABELS) // 2)
        for number, line in enumerate(lines)
        for at in range(LABELS, len(line), 2)
        if line[at : at + 2] == mark
    )


def ghost(app: TableApp) -> Shape:
    return shape(squares(app, "[]"))


def piece(name: str) -> Shape:
    return next(each.shape for each in PIECES if each.name == name)


def on_board(name: str, size: int = 14) -> tuple[int, int]:
    at = cell(name)
    return LABELS + 2 * at.column, size - 1 - at.row


def in_tray(name: str) -> tuple[int, int]:
    number = [each.name for each in PIECES].index(name)
    return number % 7 * SLOT_WIDTH + 1, number // 7 * SLOT_HEIGHT + 1
