"""The board in plain text."""

from __future__ import annotations

from squarely.gtp.game import GtpGame
from squarely.kernel.shapes import Cell


def draw(game: GtpGame) -> str:
    """Rows from the top; a letter for each colour, + for a start square that is free."""
    view = game.rules.view(game.position, None)
    signs = {str(Cell(row, column)): "." for row in range(view.size) for column in range(view.size)}
    for colour in view.colours:
        signs.update(dict.fromkeys(colour.starts, "+"))
    for colour in view.colours:
        for piece in colour.placed:
            signs.update(dict.fromkeys(piece.cells, colour.name[0].upper()))
    rows = [
        f"{row + 1:2} " + " ".join(signs[str(Cell(row, column))] for column in range(view.size))
        for row in reversed(range(view.size))
    ]
    letters = "   " + " ".join(chr(ord("a") + column) for column in range(view.size))
    return "\n".join([*rows, letters])
