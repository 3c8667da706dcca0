"""A position on an accelerator as a picture."""

from __future__ import annotations

import numpy as np

from squarely_research.game import Game

COLOURS = ("#2f6fb3", "#d9a514", "#c4473a", "#4d8f46")
EMPTY = "#efe9dc"
UNIT = 12


def svg(game: Game) -> str:
    """The board, row 1 at the bottom; of a batch the first position."""
    laid = np.asarray(game.laid)
    laid = laid.reshape(-1, *laid.shape[-2:])[0]
    side = round(laid.shape[1] ** 0.5)
    squares = []
    for square in range(side * side):
        owner = next((number for number, row in enumerate(laid) if row[square]), None)
        fill = EMPTY if owner is None else COLOURS[owner]
        row, column = divmod(square, side)
        x, y = column * UNIT, (side - 1 - row) * UNIT
        squares.append(
            f'<rect x="{x}" y="{y}" width="{UNIT - 1}" height="{UNIT - 1}" fill="{fill}"/>'
        )
    size = side * UNIT
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}">'
        + "".join(squares)
        + "</svg>"
    )
