"""Drawings of Blokus: the board, the colours beside it, the pieces."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.style import Style
from rich.table import Table
from rich.text import Text

from squarely.games.blokus.pieces import PIECES
from squarely.games.blokus.view import BlokusView, ColourView
from squarely.kernel.rules import Seat
from squarely.kernel.shapes import Cell, Shape
from squarely.terminal.canvas import Canvas
from squarely.terminal.scores import Row, seat_table
from squarely.terminal.words import LABEL, PlayerName, seat_name

# Letters carry the colours too, so a drawing without colour can still be read.
TILE = {
    "blue": Style(color="#16408f", bgcolor="#5b8def"),
    "yellow": Style(color="#8f6b00", bgcolor="#f2c83d"),
    "red": Style(color="#8c1d1d", bgcolor="#ee6a63"),
    "green": Style(color="#10602f", bgcolor="#54b96f"),
}
NAME = {name: Style(color=tile.bgcolor, bold=True) for name, tile in TILE.items()}
EMPTY = Style(color="#6f7682")
START = Style(color="#d28b26", bold=True)
FITS = Style(color="#0e1116", bgcolor="#f4f6fa", bold=True)
MISFIT = Style(color="#ff7b72", bgcolor="#3c2326", bold=True)
FAULT = Style(color="#ffffff", bgcolor="#c62828", bold=True)

LABELS = 3
"""How many characters the row numbers take, left of the board."""
NAMES = 24
"""How many characters a colour and its player take."""


def board(
    view: BlokusView,
    last: Collection[str] = (),
    ghost: Collection[str] = (),
    fits: bool = False,
    faults: Collection[str] = (),
) -> list[Text]:
    """The board with its squares named: last moves, the piece in hand, squares at fault."""
    tiles = {
        name: colour.name
        for colour in view.colours
        for piece in colour.placed
        for name in piece.cells
    }
    starts = {name for colour in view.colours for name in colour.starts}
    canvas = Canvas(LABELS + 2 * view.size, view.size + 1)
    for row in range(view.size):
        line = view.size - 1 - row
        canvas.put(line, 0, f"{row + 1:2}", LABEL)
        canvas.put(view.size, LABELS + 2 * row, chr(ord("a") + row), LABEL)
        for column in range(view.size):
            name = str(Cell(row, column))
            mark, style = "· ", EMPTY
            if name in faults:
                mark, style = "><", FAULT
            elif name in ghost:
                mark, style = "[]", FITS if fits else MISFIT
            elif name in tiles:
                letter, style = tiles[name][0].upper(), TILE[tiles[name]]
                mark = letter + ("•" if name in last else " ")
            elif name in starts:
                mark, style = "◇ ", START
            canvas.put(line, LABELS + 2 * column, mark, style)
    return canvas.lines()


def standings(view: BlokusView, player: PlayerName) -> Text:
    """A line for each colour, and the seats' totals where they are not the colours' scores."""
    rows = [
        Row(
            "▸" if colour.name == view.on_turn else "",
            f"{colour.name:8}{seat_name(colour.seat, player)}",
            NAME[colour.name],
            (len(colour.left), colour.score),
            _standing(colour),
        )
        for colour in view.colours
    ]
    if [each.score for each in view.scores] != [colour.score for colour in view.colours]:
        totals = "   ".join(f"{each.seat}: {each.score}" for each in view.scores)
        rows.append(Row("", f"totals  {totals}", LABEL, ()))
    return seat_table([Text("left", LABEL), Text("  score", LABEL)], rows, NAMES)


def _standing(colour: ColourView) -> str:
    if colour.can_place:
        return ""
    return "out" if colour.left else "done"


def position(
    view: BlokusView, players: Sequence[str] = (), last_move: str | None = None
) -> RenderableType:
    """Board and colours, one above the other."""

    def player(seat: Seat) -> str:
        return players[seat - 1] if players else ""

    last = last_move.split(",") if last_move else ()
    return Group(*board(view, last), Text(), standings(view, player))


def components(view: BlokusView) -> RenderableType:
    """The pieces that every colour has, with their names."""
    colour = Style(color=TILE[view.colours[0].name].bgcolor)
    table = Table.grid(padding=(0, 2, 1, 0))
    for start in range(0, len(PIECES), 7):
        row = PIECES[start : start + 7]
        drawn = ((Text(each.name, LABEL), *_shape(each.shape, colour)) for each in row)
        table.add_row(*(Group(*lines) for lines in drawn))
    return Padding(table, (0, 0, 0, 1))


def _shape(cells: Shape, style: Style) -> list[Text]:
    """A shape with two characters for each square."""
    canvas = Canvas(2 * max(at.column for at in cells) + 2, max(at.row for at in cells) + 1)
    for at in cells:
        canvas.put(max(other.row for other in cells) - at.row, 2 * at.column, "██", style)
    return canvas.lines()
