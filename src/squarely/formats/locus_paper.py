"""A filled-in paper sheet of Locus, written down in letters."""

from __future__ import annotations

from squarely.games.locus.position import Player
from squarely.games.locus.sheet import Sheet
from squarely.games.locus.zone import COLOURS, Squares, Zone
from squarely.kernel.record import BadRecord
from squarely.kernel.rules import quoted
from squarely.kernel.shapes import Cell

FILLED = "xX"
SURE_MARKS, DOUBTFUL_MARKS = ".x", "?X"
"""What is written for an empty and for a filled square."""
NO_SQUARE = "-"


def read_paper(sheet: Sheet, text: str) -> Player:
    """The sheet in a text: each zone's name, then its rows with `x` for filled squares."""
    drawings = _drawings(text)
    filled = []
    for zone in sheet.zones:
        if zone.colour not in drawings:
            raise BadRecord(f"the {zone.colour} zone is missing.")
        filled.append(_filled(zone, drawings[zone.colour]))
    return Player(tuple(filled), gained=0)


def unreached(sheet: Sheet, player: Player) -> list[str]:
    """Filled squares that nothing could have reached: groups without a bold square (L14)."""
    return [
        f"{zone.colour} {at}"
        for zone, filled in zip(sheet.zones, player.filled, strict=True)
        for at in zone.cells(zone.unreached(filled))
    ]


def write_paper(
    sheet: Sheet, filled: tuple[Squares, ...], doubtful: tuple[Squares, ...] = ()
) -> str:
    """The text of a sheet, which `read_paper` reads; doubtful squares are `X` or `?`."""
    lines = []
    for number, zone in enumerate(sheet.zones):
        lines.append(zone.colour)
        for row in reversed(range(len(zone.rows))):
            line = ""
            for column in range(zone.width - 1):
                bit = zone.bit(Cell(row, column))
                marks = DOUBTFUL_MARKS if doubtful and bit & doubtful[number] else SURE_MARKS
                line += marks[bool(bit & filled[number])] if bit & zone.squares else NO_SQUARE
            lines.append(line)
    return "\n".join(lines) + "\n"


def _drawings(text: str) -> dict[str, list[str]]:
    drawings: dict[str, list[str]] = {}
    current: list[str] | None = None
    for number, line in enumerate(text.splitlines(), start=1):
        word = line.strip()
        if word.lower().rstrip(":") in COLOURS:
            current = drawings.setdefault(word.lower().rstrip(":"), [])
        elif word and current is None:
            raise BadRecord(f"line {number}: expected the name of a zone, found {quoted(word)}.")
        elif word and current is not None:
            current.append(line.rstrip())
    return drawings


def _filled(zone: Zone, lines: list[str]) -> Squares:
    if len(lines) != len(zone.rows):
        raise BadRecord(
            f"{zone.colour} zone: {len(lines)} rows are drawn, the sheet has {len(zone.rows)}."
        )
    filled = 0
    for row, line in enumerate(reversed(lines)):
        for column, mark in enumerate(line):
            at = Cell(row, column)
            if mark in FILLED and not zone.contains(at):
                raise BadRecord(f"{zone.colour} zone: there is no square {at} to fill.")
            if mark in FILLED:
                filled |= zone.bit(at)
    return filled
