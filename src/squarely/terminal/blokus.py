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
from squarely.kernel.shapes import Cell, Shape
from squarely.terminal.words import LABEL

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


def board(view: BlokusView, last: Collection[str] = ()) -> Text:
    """The board with its squares named; the squares of the last move are marked."""
    tiles = {
        name: colour.name
        for colour in view.colours
        for piece in colour.placed
        for name in piece.cells
    }
    starts = {name for colour in view.colours for name in colour.starts}
    text = Text()
    for row in reversed(range(view.size)):
        text.append(f"{row + 1:2} ", LABEL)
        for column in range(view.size):
            name = str(Cell(row, column))
            if name in tiles:
                mark = "•" if name in last else " "
                text.append(tiles[name][0].upper() + mark, TILE[tiles[name]])
            elif name in starts:
                text.append("◇ ", START)
            else:
                text.append("· ", EMPTY)
        text.append("\n")
    letters = " ".join(chr(ord("a") + column) for column in range(view.size))
    text.append(f"   {letters}", LABEL)
    return text


def colours(view: BlokusView, players: Sequence[str] = ()) -> Table:
    """A line for each colour: who plays it, what is left, how it stands."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style=LABEL)
    table.add_column("colour")
    table.add_column("seat")
    table.add_column("pieces", justify="right")
    table.add_column("score", justify="right")
    table.add_column("")
    for colour in view.colours:
        table.add_row(
            Text(f"■ {colour.name}", NAME[colour.name]),
            _seat(colour, players),
            str(len(colour.placed)),
            str(colour.score),
            _standing(view, colour),
        )
    return table


def _seat(colour: ColourView, players: Sequence[str]) -> str:
    return f"{colour.seat} {players[colour.seat - 1]}" if players else str(colour.seat)


def _standing(view: BlokusView, colour: ColourView) -> str:
    if not colour.left:
        return "all placed"
    if not colour.can_place:
        return "out"
    return "to play" if colour.name == view.on_turn else ""


def position(
    view: BlokusView, players: Sequence[str] = (), last_move: str | None = None
) -> RenderableType:
    """Board and colours, one above the other."""
    last = last_move.split(",") if last_move else ()
    return Group(board(view, last), Text(), colours(view, players))


def components(view: BlokusView) -> RenderableType:
    """The pieces that every colour has, with their names."""
    style = TILE[view.colours[0].name]
    table = Table.grid(padding=(0, 2, 1, 0))
    for start in range(0, len(PIECES), 7):
        row = PIECES[start : start + 7]
        table.add_row(*(Group(Text(each.name, LABEL), shape(each.shape, style)) for each in row))
    return Padding(table, (0, 0, 0, 1))


def shape(cells: Shape, style: Style) -> Text:
    """A shape drawn with two characters a square."""
    height = max(row for row, _ in cells) + 1
    width = max(column for _, column in cells) + 1
    text = Text()
    for row in reversed(range(height)):
        for column in range(width):
            if Cell(row, column) in cells:
                text.append("██", Style(color=style.bgcolor))
            else:
                text.append("  ")
        if row:
            text.append("\n")
    return text
