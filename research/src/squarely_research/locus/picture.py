"""A Locus position on an accelerator as a picture."""

from __future__ import annotations

import numpy as np

from squarely.games.locus.variants import sheet_of
from squarely_research.locus.game import Game

FILLED = {
    "yellow": "#d9a514",
    "purple": "#8a5aa8",
    "red": "#c4473a",
    "green": "#4d8f46",
    "blue": "#2f6fb3",
}
EMPTY = "#efe9dc"
UNIT = 8


def svg(game: Game) -> str:
    """Every sheet, zone beside zone, seat 1 on top; of a batch the first position."""
    group = np.asarray(game.group)
    sheets = group.reshape(-1, *group.shape[-2:])[0]
    zones = sheet_of().zones
    height = max(len(zone.rows) for zone in zones) + 1
    squares = []
    for seat, sheet in enumerate(sheets):
        number = left = 0
        for zone in zones:
            for cell in zone.cells(zone.squares):
                fill = FILLED[zone.colour] if sheet[number] >= 0 else EMPTY
                x, y = (left + cell.column) * UNIT, (seat * height + height - 2 - cell.row) * UNIT
                squares.append(
                    f'<rect x="{x}" y="{y}" width="{UNIT - 1}" height="{UNIT - 1}" fill="{fill}"/>'
                )
                number += 1
            left += zone.width
    size = f"{left * UNIT} {len(sheets) * height * UNIT}"
    drawn = "".join(squares)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}">{drawn}</svg>'
