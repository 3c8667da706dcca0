"""What lies on the Blokus table: the board with the piece in hand, the colours, the tray."""

from __future__ import annotations

from collections.abc import Callable, Collection

from rich.style import Style
from rich.text import Text
from textual import events
from textual.message import Message
from textual.widgets import Static

from squarely.games.blokus.pieces import PIECES
from squarely.games.blokus.view import BlokusView, ColourView
from squarely.kernel.rules import Outcome, Seat
from squarely.kernel.shapes import Cell, Shape
from squarely.terminal import blokus
from squarely.terminal.words import LABEL, STRONG, PlayerName, cut, seat_name

FITS = Style(color="#0e1116", bgcolor="#f4f6fa", bold=True)
MISFIT = Style(color="#ff7b72", bgcolor="#3c2326", bold=True)
FAULT = Style(color="#ffffff", bgcolor="#c62828", bold=True)
FAINT = Style(color="#4d545f")

LABELS = 3
"""How many characters the row numbers take, left of the board."""
SLOT_WIDTH = 6
SLOTS_IN_ROW = 7


class BoardView(Static):
    """The board; says which square the mouse is on."""

    class Pointed(Message):
        """The mouse has come to a square."""

        def __init__(self, at: Cell) -> None:
            super().__init__()
            self.at = at

    class Clicked(Message):
        """A square has been clicked."""

        def __init__(self, at: Cell, button: int) -> None:
            super().__init__()
            self.at = at
            self.button = button

    def __init__(self, size: int) -> None:
        super().__init__(id="board")
        self._squares = size

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Passes the square under the mouse on."""
        if (at := self._square(event)) is not None:
            self.post_message(self.Pointed(at))

    def on_click(self, event: events.Click) -> None:
        """Passes the clicked square on."""
        if (at := self._square(event)) is not None:
            self.post_message(self.Clicked(at, event.button))

    def _square(self, event: events.MouseEvent) -> Cell | None:
        row, column = self._squares - 1 - event.y, (event.x - LABELS) // 2
        on_board = 0 <= row < self._squares and 0 <= column < self._squares
        return Cell(row, column) if on_board else None


class Tray(Static):
    """The pieces a colour has left, each in a slot of its own."""

    class Clicked(Message):
        """A slot has been clicked."""

        def __init__(self, piece: str) -> None:
            super().__init__()
            self.piece = piece

    def __init__(self, slot_height: int) -> None:
        super().__init__(id="tray")
        self._slot_height = slot_height

    def show(self, colour: ColourView, chosen: str | None, fits: Callable[[str], bool]) -> None:
        """Draws a colour's pieces; those that fit nowhere are faint."""
        text = Text()
        for start in range(0, len(PIECES), SLOTS_IN_ROW):
            row = PIECES[start : start + SLOTS_IN_ROW]
            lines = [Text() for _ in range(self._slot_height)]
            for number, piece in enumerate(row, start=1):
                if piece.name in colour.left:
                    tile = Style(color=blokus.TILE[colour.name].bgcolor)
                    style = tile if fits(piece.name) else FAINT
                    lines[0].append_text(_name(piece.name, piece.name == chosen, style))
                    for line, drawing in zip(lines[1:], half_blocks(piece.shape), strict=False):
                        line.append(f" {drawing}", style)
                for line in lines:
                    line.pad_right(number * SLOT_WIDTH - len(line))
            text.append_text(Text("\n").join(lines)).append("\n")
        self.update(text)

    def on_click(self, event: events.Click) -> None:
        """Passes the clicked piece on."""
        number = event.y // self._slot_height * SLOTS_IN_ROW + event.x // SLOT_WIDTH
        if event.x < SLOT_WIDTH * SLOTS_IN_ROW and number < len(PIECES):
            self.post_message(self.Clicked(PIECES[number].name))


def _name(piece: str, chosen: bool, style: Style) -> Text:
    if chosen:
        return Text(f"▸{piece}", STRONG)
    return Text(f" {piece}", style if style == FAINT else LABEL)


def half_blocks(cells: Shape) -> list[str]:
    """A shape in two short lines, one character wide and half a line high a square."""
    height = max(row for row, _ in cells) + 1
    width = max(column for _, column in cells) + 1
    lines = []
    for top in range(height - 1, height - 5, -2):
        columns = ((Cell(top, at) in cells, Cell(top - 1, at) in cells) for at in range(width))
        lines.append("".join(" ▄▀█"[2 * upper + lower] for upper, lower in columns))
    return lines


def board(
    view: BlokusView,
    last: Collection[str] = (),
    ghost: Shape = (),
    fits: bool = False,
    faults: Collection[str] = (),
) -> Text:
    """The board with the piece in hand over it, and the squares at fault crossed out."""
    text = blokus.board(view, last)
    for at in ghost:
        _mark(text, view.size, at, "[]", FITS if fits else MISFIT)
    for row in range(view.size):
        for column in range(view.size):
            if str(Cell(row, column)) in faults:
                _mark(text, view.size, Cell(row, column), "><", FAULT)
    return text


def _mark(text: Text, size: int, at: Cell, mark: str, style: Style) -> None:
    start = (size - 1 - at.row) * (LABELS + 2 * size + 1) + LABELS + 2 * at.column
    text.plain = text.plain[:start] + mark + text.plain[start + 2 :]
    text.stylize(style, start, start + 2)


def standings(view: BlokusView, player: PlayerName) -> Text:
    """A line for each colour, and the seats' totals where they are not the colours' scores."""
    lines = [Text(f"  {'colour':8}{'player':19}{'left':>4}{'score':>7}", LABEL)]
    for colour in view.colours:
        on_turn = colour.name == view.on_turn
        line = Text("▸ " if on_turn else "  ")
        line.append(f"{colour.name:8}", blokus.NAME[colour.name])
        line.append(f"{_name_of(colour.seat, player):19}{len(colour.left):4}{colour.score:7}")
        line.append(_standing(colour), LABEL)
        lines.append(line)
    if [each.score for each in view.scores] != [colour.score for colour in view.colours]:
        totals = "   ".join(f"{each.seat}: {each.score}" for each in view.scores)
        lines.append(Text.assemble((f"  {'totals':8}", LABEL), totals))
    return Text("\n").join(lines)


def _standing(colour: ColourView) -> str:
    if colour.can_place:
        return ""
    return " out" if colour.left else " done"


def final_scores(outcome: Outcome, player: PlayerName) -> Text:
    """Every seat's result, the winners marked."""
    lines = [Text("  final scores", LABEL)]
    for result in outcome.results:
        won = result.rank == 1 and len(outcome.results) > 1
        line = f"{'★' if won else ' '} {_name_of(result.seat, player):27}{result.score:11}"
        lines.append(Text(line + (" won" if won else ""), STRONG if won else Style()))
    return Text("\n").join(lines)


def _name_of(seat: Seat, player: PlayerName) -> str:
    return cut(seat_name(seat, player), 18)
