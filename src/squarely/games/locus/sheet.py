"""The sheet: five zones and the coin slots, read from a TOML text and checked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from squarely.games.locus.zone import (
    COLOURS,
    MARKS,
    BoldGroups,
    Ends,
    FullSets,
    Goals,
    Lines,
    Printed,
    Squares,
    Zone,
    marks,
)
from squarely.kernel.data import read_toml
from squarely.kernel.rules import BadInput, DataText, quoted
from squarely.kernel.shapes import Cell

MAX_SIDE = 20


@dataclass(frozen=True, eq=False)
class Sheet:
    """What every player has in front of them."""

    zones: tuple[Zone, ...]
    start_coins: int
    coin_slots: int
    solo: tuple[tuple[int, str], ...] = ()
    """Totals from which a solo rank is reached, lowest first, with its name (L33)."""

    def solo_rank(self, total: int) -> str:
        """The rank of a solo total; empty where the sheet has no solo table."""
        reached = [name for least, name in self.solo if total >= least]
        return reached[-1] if reached else ""

    def zone(self, colour: str) -> Zone:
        """The zone of a colour."""
        return self.zones[COLOURS.index(colour)]


def read_sheet(source: DataText) -> Sheet:
    """The sheet in a text; raises BadInput that names the file, the zone and the square."""
    return _SheetReader(source).sheet()


class _SheetReader:
    def __init__(self, source: DataText) -> None:
        self._origin = source.origin
        self._data = read_toml(source)

    def sheet(self) -> Sheet:
        """The whole sheet."""
        unknown = set(self._data) - {*COLOURS, "start_coins", "coin_slots", "solo"}
        if unknown:
            raise BadInput(f"{self._origin}: {quoted(min(unknown))} is not a part of a sheet.")
        slots = self._number("coin_slots", 0, 99)
        return Sheet(
            tuple(self._zone(colour) for colour in COLOURS),
            self._number("start_coins", 0, slots),
            slots,
            self._solo(),
        )

    def _solo(self) -> tuple[tuple[int, str], ...]:
        table = self._data.get("solo", {})
        if not isinstance(table, dict):
            raise BadInput(f"{self._origin}: [solo] must give a rank for totals, such as 120 = ''.")
        for least, name in table.items():
            if not least.isdecimal() or len(least) > 4 or not isinstance(name, str):
                raise BadInput(f"{self._origin}: [solo] has a bad line {quoted(least)}.")
        return tuple(sorted((int(least), name) for least, name in table.items()))

    def _number(self, name: str, low: int, high: int) -> int:
        value = self._data.get(name)
        if type(value) is not int or not low <= value <= high:
            raise BadInput(f"{self._origin}: {name} must be a number from {low} to {high}.")
        return value

    def _zone(self, colour: str) -> Zone:
        table = self._data.get(colour)
        if not isinstance(table, dict):
            raise BadInput(f"{self._origin}: the zone [{colour}] is missing.")
        rows = self._grid(colour, table, "grid")
        allowed = {
            "o",
            *MARKS,
            *({"O"} if colour != "red" else ()),
            *({"E"} if colour == "green" else ()),
        }
        for at, mark in marks(rows):
            if mark not in allowed:
                raise self._error(colour, f"{quoted(mark)} at {at} is not a kind of square here")
        bonuses = self._bonuses(colour, table, rows)
        bare = Zone(colour, rows, FullSets(()))
        if colour != "red" and not bare.bold:
            raise self._error(colour, "there is no bold square 'O' to begin on")
        goals, printed = {
            "yellow": self._rows,
            "purple": self._groups,
            "red": self._blocks,
            "green": self._ends,
            "blue": self._lines,
        }[colour](bare, table)
        return Zone(colour, rows, goals, printed, bonuses)

    def _bonuses(
        self, colour: str, table: dict[str, Any], rows: tuple[str, ...]
    ) -> tuple[str, ...]:
        """The second drawing, for bonuses on squares that are bold or an end besides."""
        if "bonuses" not in table:
            return ()
        drawing = self._grid(colour, table, "bonuses")
        kinds, drawn = dict(marks(rows)), dict(marks(drawing))
        for at in kinds.keys() ^ drawn.keys():
            raise self._error(colour, f"grid and bonuses differ at {at}")
        for at, mark in drawn.items():
            if mark not in {"o", *MARKS}:
                raise self._error(colour, f"{quoted(mark)} at {at} is not a kind of bonus")
            if mark in MARKS and kinds[at] in MARKS:
                raise self._error(colour, f"{at} has a bonus in grid and in bonuses")
        return drawing

    def _grid(self, colour: str, table: dict[str, Any], name: str) -> tuple[str, ...]:
        """The rows of a drawing, from the bottom."""
        text = table.get(name)
        if not isinstance(text, str) or not text.strip():
            raise self._error(colour, f"{name} must be a drawing in rows")
        lines = [line.rstrip() for line in text.strip("\n").split("\n")]
        width = max(map(len, lines))
        if width > MAX_SIDE or len(lines) > MAX_SIDE:
            raise self._error(colour, f"{name} is larger than {MAX_SIDE} by {MAX_SIDE} squares")
        return tuple(line.ljust(width, ".") for line in reversed(lines))

    def _rows(self, zone: Zone, table: dict[str, Any]) -> tuple[Goals, Printed]:
        points = self._points(zone.colour, table, "rows")
        if len(points) != len(zone.rows):
            raise self._error(
                zone.colour, f"rows has {len(points)} values for {len(zone.rows)} rows"
            )
        full = zip(_by_row(zone), reversed(points), strict=True)
        goals = FullSets(tuple((squares, value) for squares, value in full if squares))
        return goals, Printed(values=tuple(str(value) for value in reversed(points)))

    def _groups(self, zone: Zone, table: dict[str, Any]) -> tuple[Goals, Printed]:
        points = self._points(zone.colour, table, "groups")
        if len(points) != zone.bold.bit_count():
            raise self._error(
                zone.colour,
                f"groups has {len(points)} values for {zone.bold.bit_count()} bold squares",
            )
        note = f"joined {' '.join(map(str, points))}"
        return BoldGroups(tuple(points)), Printed(notes=note, group_points=tuple(points))

    def _blocks(self, zone: Zone, table: dict[str, Any]) -> tuple[Goals, Printed]:
        blocks: dict[str, Squares] = {}
        drawing = self._grid(zone.colour, table, "blocks")
        drawn = dict(marks(drawing))
        for at in drawn.keys() | set(zone.cells(zone.squares)):
            if at not in drawn or not zone.contains(at):
                raise self._error(zone.colour, f"grid and blocks differ at {at}")
            blocks[drawn[at]] = blocks.get(drawn[at], 0) | zone.bit(at)
        points = table.get("points")
        if not isinstance(points, dict) or set(points) != set(blocks):
            raise self._error(zone.colour, "points must have a value for each block letter")
        for letter, squares in blocks.items():
            if len(zone.groups(squares)) > 1:
                raise self._error(zone.colour, f"block {quoted(letter)} is in several parts")
        letters = sorted(blocks)
        values = self._whole(zone.colour, "points", [points[letter] for letter in letters])
        sets = tuple((blocks[letter], value) for letter, value in zip(letters, values, strict=True))
        each = tuple(zip(letters, values, strict=True))
        note = " ".join(f"{letter}{value}" for letter, value in each)
        return FullSets(sets), Printed(notes=note, blocks=drawing, block_points=each)

    def _ends(self, zone: Zone, table: dict[str, Any]) -> tuple[Goals, Printed]:
        ends = sum(zone.bit(at) for at, mark in marks(zone.rows) if mark == "E")
        if not ends:
            raise self._error(zone.colour, "there is no end 'E'")
        joined = sum(group for group in zone.groups(zone.squares) if group & zone.bold)
        for at in zone.cells(zone.squares & ~joined):
            raise self._error(zone.colour, f"{at} cannot be reached from the bold centre")
        (points,) = self._whole(zone.colour, "end", [table.get("end")])
        return Ends(ends, points), Printed(notes=f"{points} an end", end_points=points)

    def _lines(self, zone: Zone, table: dict[str, Any]) -> tuple[Goals, Printed]:
        lines = table.get("lines")
        if not isinstance(lines, dict) or not lines:
            raise self._error(zone.colour, "lines must give points for rows, such as { 3 = 8 }")
        values = self._whole(zone.colour, "lines", list(lines.values()))
        found = []
        for name, points in zip(lines, values, strict=True):
            if not name.isdecimal() or len(name) > 2 or not 1 <= int(name) <= len(zone.rows):
                raise self._error(zone.colour, f"lines has no row {quoted(name)}")
            above = sum(_by_row(zone)[int(name) - 1 :])
            found.append((above, points))
        beside = tuple(str(lines.get(str(row), "")) for row in range(1, len(zone.rows) + 1))
        return Lines(tuple(sorted(found, reverse=True))), Printed(values=beside, highest_only=True)

    def _points(self, colour: str, table: dict[str, Any], name: str) -> list[int]:
        values = table.get(name)
        if not isinstance(values, list):
            raise self._error(colour, f"{name} must be a list of points")
        return self._whole(colour, name, values)

    def _whole(self, colour: str, name: str, values: list[Any]) -> list[int]:
        for value in values:
            if type(value) is not int or not 0 <= value <= 999:
                raise self._error(colour, f"{name} must hold whole numbers from 0 to 999")
        return values

    def _error(self, colour: str, problem: str) -> BadInput:
        return BadInput(f"{self._origin}: {colour} zone: {problem}.")


def _by_row(zone: Zone) -> list[Squares]:
    """The squares of each row, from the bottom."""
    return [
        sum(zone.bit(Cell(row, column)) for column, mark in enumerate(line) if mark != ".")
        for row, line in enumerate(zone.rows)
    ]
