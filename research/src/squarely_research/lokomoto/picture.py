"""A Loko moto position on an accelerator as a picture."""

from __future__ import annotations

import numpy as np

from squarely.formats.picture import hexadecimal
from squarely.formats.print.lokomoto import SEATS
from squarely.games.lokomoto.variants import railways_of
from squarely_research.lokomoto.game import Game

FREE, BLACK = "#b9ad97", "#161412"
STEP = 40
ROW = STEP * 3**0.5 / 2


def svg(game: Game) -> str:
    """The map with everybody's lines, dotted where reserved; of a batch the first position."""
    solid, reserved = (
        np.asarray(each).reshape(-1, *each.shape[-2:])[0] for each in (game.solid, game.reserved)
    )
    black = np.asarray(game.black).reshape(-1, game.black.shape[-1])[0]
    railways = railways_of()
    at = {
        name: (STEP * (point.east + point.north_east / 2), -ROW * point.north_east)
        for name, point in railways.stations.items()
    }
    lines = []
    for number, section in enumerate(railways.sections):
        (x1, y1), (x2, y2) = at[section.first], at[section.second]
        owners = np.flatnonzero(solid[:, number] | reserved[:, number])
        owner = hexadecimal(SEATS[owners[0]]) if len(owners) else None
        ink = owner or (BLACK if black[number] else FREE)
        dotted = ' stroke-dasharray="4"' if reserved[:, number].any() else ""
        width = 1 if ink == FREE else 4
        lines.append(
            f'<line x1="{x1:.0f}" y1="{y1:.0f}" x2="{x2:.0f}" y2="{y2:.0f}" '
            f'stroke="{ink}" stroke-width="{width}"{dotted}/>'
        )
    left, top = (min(spot[axis] for spot in at.values()) - STEP for axis in (0, 1))
    wide, high = (
        max(spot[axis] for spot in at.values()) + STEP - low for axis, low in enumerate((left, top))
    )
    box = f"{left:.0f} {top:.0f} {wide:.0f} {high:.0f}"
    drawn = "".join(lines)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{drawn}</svg>'
