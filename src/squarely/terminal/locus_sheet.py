"""A Locus sheet drawn as on paper: five zones side by side, filled squares marked."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from textwrap import wrap

from rich.style import Style
from rich.text import Text

from squarely.games.locus.view import LocusView, PlayerView, ZoneLayout
from squarely.kernel.shapes import Cell, edge_neighbours
from squarely.terminal.locus_ink import GHOST, block_style, free_style, mark_style, name_style
from squarely.terminal.words import LABEL

WIDTH = 98
"""How many characters a sheet may take where nothing else is said."""
LABELS = 3
"""How many characters the row numbers take, left of a zone."""
GAP = 3
BONUS_MARKS = {"c": "¢", "w": "*", "y": "Y", "p": "P", "r": "R", "g": "G", "b": "B"}
"""A coin, a single wild square, a double block in a colour."""

Squares = Collection[tuple[str, str]]
"""Squares by the colour of their zone and their name."""


@dataclass(frozen=True)
class Place:
    """Where the top left square of a zone is drawn: line and character."""

    line: int
    left: int


def drawn_sheet(
    view: LocusView,
    player: PlayerView,
    last: Squares = (),
    ghost: Squares = (),
    width: int = WIDTH,
) -> list[Text]:
    """The lines of a player's sheet, all of the same length."""
    zones = [
        _drawn_zone(zone, player, number, last, ghost) for number, zone in enumerate(view.layout)
    ]
    lines: list[Text] = []
    for shelf in _shelves(view.layout, width):
        if lines:
            lines.append(Text())
        widths = [zone_width(view.layout[number]) for number in shelf]
        columns = (zones[number] for number in shelf)
        lines += [_beside(parts, widths) for parts in zip_longest(*columns)]
    longest = max(map(len, lines))
    for line in lines:
        line.pad_right(longest - len(line))
    return lines


def places(layout: Sequence[ZoneLayout], width: int = WIDTH) -> dict[str, Place]:
    """Where each zone is drawn."""
    found: dict[str, Place] = {}
    top = 0
    for shelf in _shelves(layout, width):
        left = 0
        for number in shelf:
            found[layout[number].colour] = Place(top + 1, left + LABELS)
            left += zone_width(layout[number]) + GAP
        top += max(_zone_height(layout[number]) for number in shelf) + 1
    return found


def zone_width(zone: ZoneLayout) -> int:
    """How many characters a zone takes with its row numbers and values, or its name and points."""
    values = max(map(len, zone.values), default=0)
    squares = 2 * len(zone.rows[0]) + (values + 1 if values else 0)
    return LABELS + max(squares, len(zone.colour) + len(" 999"))


def _zone_height(zone: ZoneLayout) -> int:
    return len(zone.rows) + 2 + len(_notes(zone))


def _notes(zone: ZoneLayout) -> list[str]:
    return wrap(zone.notes, zone_width(zone) - LABELS)


def _shelves(layout: Sequence[ZoneLayout], width: int) -> list[list[int]]:
    """Which zones stand side by side: as many as there is room for."""
    shelves: list[list[int]] = [[]]
    used = 0
    for number, zone in enumerate(layout):
        if shelves[-1] and used + zone_width(zone) > width:
            shelves.append([])
            used = 0
        shelves[-1].append(number)
        used += zone_width(zone) + GAP
    return shelves


def _beside(parts: Sequence[Text | None], widths: Sequence[int]) -> Text:
    line = Text()
    end = 0
    for part, width in zip(parts, widths, strict=True):
        if part is not None:
            line.append_text(part)
        end += width
        line.pad_right(end - len(line))
        end += GAP
        line.pad_right(GAP)
    line.right_crop(GAP)
    return line


def _drawn_zone(
    zone: ZoneLayout, player: PlayerView, number: int, last: Squares, ghost: Squares
) -> Iterator[Text]:
    """Name and points, the squares, the column letters, the notes."""
    points = player.points[number].points
    yield Text.assemble(" " * LABELS, (zone.colour, name_style(zone.colour)), f" {points}")
    pen = _Pen(zone, player.filled[number], last, ghost)
    for row in reversed(range(len(zone.rows))):
        line = Text(f"{row + 1:2} ", LABEL)
        for column in range(len(zone.rows[row])):
            line.append_text(pen.square(Cell(row, column)))
        if zone.values:
            line.append(f" {zone.values[row]:>{max(map(len, zone.values))}}", LABEL)
        yield line
    letters = " ".join(chr(ord("a") + column) for column in range(len(zone.rows[0])))
    yield Text(" " * LABELS + letters, LABEL)
    for note in _notes(zone):
        yield Text(" " * LABELS + note, LABEL)


class _Pen:
    """Draws the squares of one zone, two characters each."""

    def __init__(
        self, zone: ZoneLayout, filled: Collection[str], last: Squares, ghost: Squares
    ) -> None:
        self._zone = zone
        self._filled = set(filled)
        self._last = {name for colour, name in last if colour == zone.colour}
        self._ghost = {name for colour, name in ghost if colour == zone.colour}
        self._shades = _shades(zone.blocks)

    def square(self, at: Cell) -> Text:
        """A square: what it is, and what covering it brings or whether it is filled."""
        mark = self._zone.rows[at.row][at.column]
        if mark == ".":
            return Text("  ")
        if str(at) in self._ghost:
            return Text("[]", GHOST)
        if str(at) in self._filled:
            return self._full(at, mark)
        shade = self._shades.get(self._block(at), int(mark in "OE"))
        text = self._kind(at, mark) + BONUS_MARKS.get(mark, " ")
        return Text(text, free_style(self._zone.colour, shade, mark != "o"))

    def _kind(self, at: Cell, mark: str) -> str:
        return {"O": "◇", "E": "E"}.get(mark) or self._block(at) or "·"

    def _full(self, at: Cell, mark: str) -> Text:
        """A full block; what still matters once it is filled stays visible."""
        left = {"O": "◆", "E": "E"}.get(mark) or self._block(at) or "█"
        right = "•" if str(at) in self._last else "█"
        return Text.assemble(*((sign, self._full_style(sign)) for sign in (left, right)))

    def _full_style(self, sign: str) -> Style:
        colour = self._zone.colour
        return block_style(colour) if sign == "█" else mark_style(colour)

    def _block(self, at: Cell) -> str:
        return self._zone.blocks[at.row][at.column] if self._zone.blocks else ""


def _shades(blocks: Sequence[str]) -> dict[str, int]:
    """A shade for each block letter that no block beside it has."""
    letter_at = {
        Cell(row, column): letter
        for row, line in enumerate(blocks)
        for column, letter in enumerate(line)
        if letter != "."
    }
    shades: dict[str, int] = {}
    for letter in sorted(set(letter_at.values())):
        near = {
            letter_at.get(other)
            for at, each in letter_at.items()
            if each == letter
            for other in edge_neighbours(at)
        }
        taken = {shades[other] for other in near if other in shades}
        shades[letter] = next(shade for shade in range(len(taken) + 1) if shade not in taken)
    return shades
