"""A Locus sheet drawn as on paper: five zones side by side, filled squares marked."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from textwrap import wrap

from rich.style import Style
from rich.text import Text

from squarely.games.locus.view import LocusView, PlayerView, ZoneLayout
from squarely.kernel.shapes import Cell, edge_neighbours
from squarely.terminal.canvas import WIDTH, Canvas
from squarely.terminal.words import LABEL

LABELS = 3
"""How many characters the row numbers take, left of a zone."""
GAP = 3
BONUS_MARKS = {"c": "¢", "w": "*", "y": "Y", "p": "P", "r": "R", "g": "G", "b": "B"}
"""A coin, a single wild square, a double block in a colour."""

# Letters and marks say the same without colour.
BRIGHT = {
    "yellow": "#f2c83d",
    "purple": "#b98af0",
    "red": "#f0766f",
    "green": "#54b96f",
    "blue": "#6b9bf5",
    "wild": "#d5dae2",
}
_PAPER = {
    "yellow": ("#39311a", "#5f4f1c"),
    "purple": ("#2e2440", "#4d3a6e"),
    "red": ("#3d2022", "#542b2c", "#47231c", "#5f302c"),
    "green": ("#1b3524", "#2c5a3b"),
    "blue": ("#1d2b4a", "#2f4679"),
}
_DARK = "#14161b"
_GHOST = Style(color=_DARK, bgcolor="#ffffff", bold=True)


def name_style(colour: str) -> Style:
    """How the name of a colour is written."""
    return Style(color=BRIGHT[colour], bold=True)


@dataclass(frozen=True)
class Place:
    """Where the top left square of a zone is drawn: line and character."""

    line: int
    left: int


def drawn_sheet(
    view: LocusView,
    player: PlayerView,
    last: Collection[str] = (),
    ghost: Collection[str] = (),
    width: int = WIDTH,
) -> list[Text]:
    """The lines of a player's sheet, all of the same length; squares are named `yellow a1`."""
    at = places(view.layout, width)
    right = max(at[zone.colour].left - LABELS + _zone_width(zone) for zone in view.layout)
    bottom = max(at[zone.colour].line - 1 + _zone_height(zone) for zone in view.layout)
    canvas = Canvas(right, bottom)
    for zone, filled, points in zip(view.layout, player.filled, player.points, strict=False):
        pen = _Pen(canvas, zone, at[zone.colour])
        pen.surroundings(points.points)
        pen.squares(set(filled), last, ghost)
    return canvas.lines()


def places(layout: Sequence[ZoneLayout], width: int = WIDTH) -> dict[str, Place]:
    """Where each zone is drawn: side by side while there is room, then below."""
    found: dict[str, Place] = {}
    top = left = height = 0
    for zone in layout:
        if left and left + _zone_width(zone) > width:
            top, left, height = top + height + 1, 0, 0
        found[zone.colour] = Place(top + 1, left + LABELS)
        left += _zone_width(zone) + GAP
        height = max(height, _zone_height(zone))
    return found


def _zone_width(zone: ZoneLayout) -> int:
    """How many characters a zone takes with its row numbers and values, or its name and points."""
    values = max(map(len, zone.values), default=0)
    squares = 2 * len(zone.rows[0]) + (values + 1 if values else 0)
    return LABELS + max(squares, len(zone.colour) + len(" 999"))


def _zone_height(zone: ZoneLayout) -> int:
    return len(zone.rows) + 2 + len(_notes(zone))


def _notes(zone: ZoneLayout) -> list[str]:
    return wrap(zone.notes, _zone_width(zone) - LABELS)


class _Pen:
    """Draws one zone, two characters for each square."""

    def __init__(self, canvas: Canvas, zone: ZoneLayout, place: Place) -> None:
        self._canvas = canvas
        self._zone = zone
        self._place = place
        self._shades = _shades(zone.blocks)

    def surroundings(self, points: int) -> None:
        """Name and points, row numbers and values, column letters, notes."""
        zone, (top, left) = self._zone, (self._place.line, self._place.left)
        self._canvas.put(top - 1, left, zone.colour, name_style(zone.colour))
        self._canvas.put(top - 1, left + len(zone.colour), f" {points}", Style.null())
        bottom, width = top + len(zone.rows), len(zone.rows[0])
        for row in range(len(zone.rows)):
            self._canvas.put(bottom - 1 - row, left - LABELS, f"{row + 1:2}", LABEL)
        for row, value in enumerate(zone.values):
            text = f"{value:>{max(map(len, zone.values))}}"
            self._canvas.put(bottom - 1 - row, left + 2 * width + 1, text, LABEL)
        letters = " ".join(chr(ord("a") + column) for column in range(width))
        for number, line in enumerate((letters, *_notes(zone))):
            self._canvas.put(bottom + number, left, line, LABEL)

    def squares(self, filled: set[str], last: Collection[str], ghost: Collection[str]) -> None:
        """What each square is, and what covering it brings or whether it is filled."""
        zone, place = self._zone, self._place
        for row, marks in enumerate(zone.rows):
            for column, mark in enumerate(marks):
                at = Cell(row, column)
                name = f"{zone.colour} {at}"
                line, left = place.line + len(zone.rows) - 1 - row, place.left + 2 * column
                if name in ghost:
                    self._canvas.put(line, left, "[]", _GHOST)
                elif str(at) in filled:
                    # What still matters once a square is filled stays visible.
                    self._full(line, left, self._kind(at, mark, "◆", "█"))
                    self._full(line, left + 1, "•" if name in last else "█")
                elif mark != ".":
                    text = self._kind(at, mark, "◇", "·") + BONUS_MARKS.get(mark, " ")
                    self._canvas.put(line, left, text, self._free_style(at, mark))

    def _kind(self, at: Cell, mark: str, bold: str, usual: str) -> str:
        return {"O": bold, "E": "E"}.get(mark) or self._block(at) or usual

    def _block(self, at: Cell) -> str:
        return self._zone.blocks[at.row][at.column] if self._zone.blocks else ""

    def _free_style(self, at: Cell, mark: str) -> Style:
        """Shades tell red blocks apart and lift bold squares."""
        paper = _PAPER[self._zone.colour]
        shade = self._shades.get(self._block(at), int(mark in "OE"))
        colour = BRIGHT[self._zone.colour]
        return Style(color=colour, bgcolor=paper[shade % len(paper)], bold=mark != "o")

    def _full(self, line: int, column: int, sign: str) -> None:
        bright = BRIGHT[self._zone.colour]
        plain = sign == "█"
        style = Style(color=bright if plain else _DARK, bgcolor=bright, bold=not plain)
        self._canvas.put(line, column, sign, style)


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
        own = [at for at, each in letter_at.items() if each == letter]
        near = {letter_at.get(other) for at in own for other in edge_neighbours(at)}
        taken = {shades[other] for other in near if other in shades}
        shades[letter] = next(shade for shade in range(len(taken) + 1) if shade not in taken)
    return shades
