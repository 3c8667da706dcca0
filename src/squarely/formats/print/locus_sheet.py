"""Where everything lies on a printed Locus sheet, so that a photo of it can be read again."""

from __future__ import annotations

from dataclasses import dataclass

from squarely.formats.print.booklet import Box
from squarely.formats.print.markers import SIDE
from squarely.games.locus.sheet import Sheet
from squarely.games.locus.zone import Zone
from squarely.kernel.shapes import Cell

LARGEST = 8.5
"""Millimetres of a square, on our sheet; larger sheets have smaller squares."""
VALUES = 9.0
"""Room for the points beside a zone."""
TITLE, GAP = 7.0, 4.0
COIN_ROW, COUNT_ROW = 10.0, 15.0


@dataclass(frozen=True)
class SheetPlan:
    """The boxes of a sheet in millimetres from the top left of the paper."""

    side: float
    """Of a square."""
    zones: dict[str, Box]
    """Without what stands beside them."""
    coins: Box
    count: Box

    @staticmethod
    def on(room: Box, sheet: Sheet) -> SheetPlan:
        """Yellow and red above purple and green, blue beside them: the largest squares that fit."""
        size = {zone.colour: (zone.width - 1, len(zone.rows)) for zone in sheet.zones}
        pairs = (("yellow", "red"), ("purple", "green"))
        columns = max(sum(size[each][0] for each in pair) for pair in pairs) + size["blue"][0]
        above = room.y + SIDE + 2
        below = room.bottom - SIDE - 2 - COUNT_ROW - GAP - COIN_ROW - TITLE
        rows = max(sum(max(size[each][1] for each in pair) for pair in pairs), size["blue"][1])
        side = min(
            LARGEST,
            (room.width - 3 * VALUES - 2 * GAP) / columns,
            (below - above - 2 * (TITLE + GAP)) / rows,
        )
        above += (below - above - 2 * (TITLE + GAP) - side * rows) / 2
        zones, y = {}, above
        for pair in pairs:
            x = room.x
            for colour in pair:
                width, height = (side * count for count in size[colour])
                zones[colour] = Box(x, y + TITLE, width, height)
                x += width + VALUES + GAP
            y += TITLE + GAP + side * max(size[colour][1] for colour in pair)
        width, height = (side * count for count in size["blue"])
        zones["blue"] = Box(room.right - VALUES - width, above + TITLE, width, height)
        coins = Box(room.x, below + TITLE, room.width, COIN_ROW)
        wide = room.width - 2 * (SIDE + GAP)
        count = Box(room.x + SIDE + GAP, coins.bottom + GAP, wide, COUNT_ROW)
        return SheetPlan(side, zones, coins, count)

    def square(self, zone: Zone, at: Cell) -> Box:
        """A square of a zone."""
        box = self.zones[zone.colour]
        y = box.bottom - (at.row + 1) * self.side
        return Box(box.x + at.column * self.side, y, self.side, self.side)
