"""Blokus on paper: the board, the pieces of every colour, and a score pad."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from squarely.formats.print.booklet import Booklet, Box
from squarely.formats.print.inks import GRID, INK, INKS, SHADE, SOFT, Ink
from squarely.games.blokus.form import Form
from squarely.games.blokus.pieces import PIECES
from squarely.games.blokus.rules import BlokusRules
from squarely.games.blokus.scoring import ALL_PLACED, SINGLE_LAST
from squarely.kernel.shapes import Cell, Shape, cell, edge_neighbours

SQUARE = 12.5
"""Millimetres: on A4 and on Letter 20 of them fit between the margins from top to bottom."""
GAP = 4.0
"""Between pieces, for the scissors."""
FLAP = 8.0
"""Of one half of a board, under the other."""
MARK = 4.0
"""Length of the marks above and below a seam: the most that Letter leaves."""
PAD_GAMES = 6
FULL_PAGE = 14
"""Squares side by side that fit on a page."""


def add_blokus(booklet: Booklet, rules: BlokusRules) -> None:
    """Board, pieces and score pad."""
    form = rules.form
    if form.size <= FULL_PAGE:
        _board(booklet, form, 0, form.size, flap=False)
    else:
        _board(booklet, form, 0, form.size // 2, flap=True)
        _board(booklet, form, form.size // 2, form.size, flap=False)
    for colour in form.colours:
        _pieces(booklet, INKS[colour])
    _score_pad(booklet, form)


def _board(booklet: Booklet, form: Form, first: int, end: int, *, flap: bool) -> None:
    """Some columns of the board."""
    room = booklet.page()
    size = form.size * SQUARE
    width = (end - first) * SQUARE
    x = room.x + (room.width - width) / 2
    top = room.y + (room.height - size) / 2
    for number, start in enumerate(form.starts):
        if first <= start.column < end:
            at = _square(x - first * SQUARE, top, form.size, start)
            owner = form.colours[number] if form.size > FULL_PAGE else None
            booklet.box(at, INKS[owner].fill if owner else SHADE, None)
            booklet.disc(at.x + SQUARE / 2, at.y + SQUARE / 2, SQUARE / 6)
    for row in range(form.size + 1):
        booklet.line(x, top + row * SQUARE, x + width, top + row * SQUARE)
    for column in range(end - first + 1):
        booklet.line(x + column * SQUARE, top, x + column * SQUARE, top + size)
    for side in ([x] if first == 0 else []) + ([x + width] if end == form.size else []):
        booklet.line(side, top, side, top + size, INK, 0.6)
    for y in (top, top + size):
        booklet.line(x, y, x + width, y, INK, 0.6)
    if flap:
        for y, to_y in ((top - MARK, top), (top + size, top + size + MARK)):
            booklet.fold(x + width, y, x + width, to_y)
        told = booklet.words.fold
        booklet.text(x + width - 1, top - 1, told, 6, colour=SOFT, align="R")
        strip = Box(x + width, top, FLAP, size)
        booklet.box(strip, SHADE, None)
        booklet.dashed(strip.right, top, strip.right, strip.bottom)
        for y in (top + size / 6, top + size / 2, top + 5 * size / 6):
            booklet.text(strip.x + 1, y, booklet.words.glue, 6, colour=SOFT, within=FLAP - 2)
    if first:
        for y, to_y in ((top - MARK, top), (top + size, top + size + MARK)):
            booklet.dashed(x, y, x, to_y)
    for column in range(first, end):
        label = x + (column - first + 0.5) * SQUARE
        booklet.text(label, top + size + 3.5, chr(97 + column), 7, colour=SOFT, align="C")
    for row in range(form.size) if first == 0 else ():
        y = top + size - (row + 0.5) * SQUARE + 1
        booklet.text(x - 1.5, y, str(row + 1), 7, colour=SOFT, align="R")


def _square(x: float, top: float, size: int, at: Cell) -> Box:
    return Box(x + at.column * SQUARE, top + (size - 1 - at.row) * SQUARE, SQUARE, SQUARE)


def _pieces(booklet: Booklet, ink: Ink) -> None:
    """All pieces of a colour, the large ones first, row after row."""
    words = booklet.words
    title = f"{words.pieces}: {words.colours[ink.name]}"
    room = booklet.heading(booklet.page(), title)
    x, y, tallest = room.x, room.y + 2, 0.0
    lying = [min(piece.orientations, key=_height) for piece in PIECES]
    for shape in sorted(lying, key=lambda shape: (-_height(shape), -len(shape))):
        width, height = ((max(side) + 1) * SQUARE for side in zip(*shape, strict=True))
        width, height = height, width
        if x + width > room.right:
            x, y, tallest = room.x, y + tallest + GAP, 0.0
        draw_piece(booklet, ink, shape, x, y + height, SQUARE)
        x, tallest = x + width + GAP, max(tallest, height)


def _height(shape: Shape) -> int:
    return max(at.row for at in shape) + 1


def draw_piece(
    booklet: Booklet, ink: Ink, cells: Iterable[Cell], x: float, bottom: float, square: float
) -> None:
    """A piece whose square a1 has its lower left corner here."""
    covered = set(cells)
    for at in covered:
        box = Box(x + at.column * square, bottom - (at.row + 1) * square, square, square)
        booklet.inked(box, ink)
    for at in covered:
        box = Box(x + at.column * square, bottom - (at.row + 1) * square, square, square)
        for near in edge_neighbours(at):
            colour, width = (GRID, 0.15) if near in covered else (ink.line, 0.5)
            if near in covered and near < at:
                continue
            booklet.line(*_side(box, at, near), colour, width)


def draw_position(booklet: Booklet, rules: BlokusRules, pos: Any, room: Box) -> None:
    """The board with what lies on it, as large as the room."""
    size = rules.form.size
    square = min(room.width, room.height) / size
    left = room.x + (room.width - size * square) / 2
    bottom = room.y + size * square
    booklet.box(Box(left, room.y, size * square, size * square), None, INK, 0.5)
    for line in range(1, size):
        booklet.line(left, room.y + line * square, left + size * square, room.y + line * square)
        booklet.line(left + line * square, room.y, left + line * square, bottom)
    for start in rules.form.starts:
        x, y = left + (start.column + 0.5) * square, bottom - (start.row + 0.5) * square
        booklet.disc(x, y, square / 6)
    for colour in rules.view(pos, None).colours:
        for piece in colour.placed:
            cells: list[Cell] = [cell(each) for each in piece.cells]
            draw_piece(booklet, INKS[colour.name], cells, left, bottom, square)


def _side(box: Box, at: Cell, near: Cell) -> tuple[float, float, float, float]:
    """The edge of a square towards a neighbour."""
    if near.row == at.row:
        x = box.right if near.column > at.column else box.x
        return x, box.y, x, box.bottom
    y = box.y if near.row > at.row else box.bottom
    return box.x, y, box.right, y


def _score_pad(booklet: Booklet, form: Form) -> None:
    words = booklet.words
    room = booklet.heading(booklet.page(), words.score)
    rows = (
        words.name,
        words.item("squares left"),
        f"{words.item('all pieces placed')}: +{ALL_PLACED}",
        f"{words.item('single square last')}: +{SINGLE_LAST}",
        words.total,
    )
    height = room.height / PAD_GAMES
    label = 46.0
    column = (room.width - label) / len(form.colours)
    line = (height - 6) / (len(rows) + 1)
    for game in range(PAD_GAMES):
        y = room.y + 2 + game * height
        for number, colour in enumerate(form.colours):
            box = Box(room.x + label + number * column, y, column, line)
            booklet.inked(box, INKS[colour])
            tag = Box(box.x + column / 2 - 9, y + 0.8, 18, line - 1.6)
            booklet.box(tag, (255, 255, 255), None)
            booklet.text(
                tag.x + 9, y + line / 2 + 1, words.colours[colour], 8, align="C", within=17
            )
        for number, row in enumerate(rows):
            top = y + (number + 1) * line
            booklet.text(room.x, top + line / 2 + 1, row, 8, bold=row == words.total)
            for place in range(len(form.colours)):
                booklet.box(Box(room.x + label + place * column, top, column, line))
