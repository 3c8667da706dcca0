"""Blokus on the screen: pieces to take, to move freely over the board, and to lay."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import Any

from rich.style import Style
from rich.text import Text

from squarely.games.blokus.board import Move
from squarely.games.blokus.pieces import PIECE_OF_SHAPE, PIECES, Piece
from squarely.games.blokus.rules import BlokusRules
from squarely.games.blokus.view import BlokusView, ColourView
from squarely.kernel.record import Turn
from squarely.kernel.rules import Seat
from squarely.kernel.shapes import Cell, Shape, cell, mirrored, rotated, shape
from squarely.terminal.blokus.drawing import (
    LABELS,
    TILE,
    board,
    components,
    standings,
)
from squarely.terminal.canvas import beside, in_a_row, padded
from squarely.terminal.choosing import Aim, Choice, Moment, Place, Spot
from squarely.terminal.game import AIMING, ENDING, Scene, TerminalGame
from squarely.terminal.scores import final_totals
from squarely.terminal.words import LABEL, STRONG, listed, sentence

ABOVE = 1
"""How many lines stand above the board."""
GAP, SIDE = 3, 44
"""How many characters part the board from what lies beside it, and how wide that is."""
SLOT_WIDTH, SLOTS_IN_ROW = 6, 7
_FAINT = Style(color="#4d545f")


def moment(rules: BlokusRules, pos: Any, seat: Seat, moves: Sequence[Move]) -> Moment:
    """The pieces that are left, big ones first; those that fit nowhere only by mouse."""
    view = rules.view(pos, seat)
    legal = frozenset(moves)
    fitting = {piece_name(move.cells) for move in moves}
    left = [piece for piece in PIECES if piece.name in _on_turn(view).left]
    left.sort(key=lambda piece: (piece.name not in fitting, -piece.size))
    choices = tuple(_choice(piece, view.size, legal, piece.name in fitting) for piece in left)
    return Moment(choices, centre=Spot(ABOVE + view.size / 2, (LABELS + view.size) / 2))


def _choice(piece: Piece, size: int, legal: frozenset[Move], fitting: bool) -> Choice:
    name = piece.name

    def says(aim: Aim) -> str:
        if aim.ready:
            return f"{name} fits here: enter lays it."
        if fitting:
            return f"{name} does not fit here: n finds a place."
        return f"{name} fits nowhere now: tab takes another piece."

    return Choice(
        name=name,
        verb="lay",
        places=_places(piece, size),
        says=says,
        fits=lambda place: place.move in legal,
        turned=lambda key, way: rotated(way) if key == "r" else mirrored(way),
        offered=fitting,
    )


@lru_cache(maxsize=64)
def _places(piece: Piece, size: int) -> tuple[Place, ...]:
    """Everywhere on a board, way by way in the order of reading; as it is drawn comes first."""
    ways = sorted(piece.orientations, key=lambda way: way != piece.shape)
    return tuple(
        _place(way, Cell(row, column), size)
        for way in ways
        for row in reversed(range(size - max(at.row for at in way)))
        for column in range(size - max(at.column for at in way))
    )


def _place(way: Shape, corner: Cell, size: int) -> Place:
    """A piece with its lower left end on a square, aimed at where it is gripped."""
    cells = [Cell(corner.row + at.row, corner.column + at.column) for at in way]
    height, width = max(at.row for at in way) + 1, max(at.column for at in way) + 1

    def off_centre(number: int) -> int:
        return abs(2 * way[number].row + 1 - height) + abs(2 * way[number].column + 1 - width)

    # The grip stays in place when the piece turns, and under the mouse.
    grip = cells[min(range(len(way)), key=off_centre)]
    spot = Spot(ABOVE + size - 1 - grip.row, LABELS / 2 + grip.column)
    return Place(tuple(map(str, cells)), spot, Move.of(cells), way)


def piece_name(placed: Iterable[Cell]) -> str:
    """The name of the piece that covers some squares."""
    return PIECES[PIECE_OF_SHAPE[shape(placed)]].name


def _on_turn(view: BlokusView) -> ColourView:
    """The audience's colour to play, else its first; nobody in particular sees any colour."""
    own = [colour for colour in view.colours if view.audience in (None, colour.seat)]
    return next((colour for colour in own if colour.name == view.on_turn), own[0])


def progress(scene: Scene) -> str:
    """Who plays which colour now."""
    view: BlokusView = scene.view
    assert view.to_act is not None
    return scene.acts(view.to_act, "play", f" {view.on_turn}")


def table(scene: Scene) -> list[Text]:
    """The board with the piece in hand, the standings beside it, and the pieces to take."""
    view: BlokusView = scene.view
    aim = scene.aim
    last = {name for turn in _since(scene) for name in turn.move.split(",")}
    ghost = aim.place.cells if aim and aim.place else ()
    drawn = board(view, last, ghost, aim is not None and aim.ready, scene.faults)
    if scene.outcome is not None:
        below = list(final_totals(scene.outcome, scene.player, name=28).split())
    else:
        colour = _on_turn(view)
        offered = [each.name for each in aim.moment.choices if each.offered] if aim else colour.left
        below = tray(colour, aim.choice.name if aim else "", offered, _slot(view))
    side = [*standings(view, scene.player).split(), Text(), *below]
    if scene.width < len(drawn[0]) + GAP + SIDE:
        return [*drawn, Text(), *side]
    return [Text(), *beside(drawn, padded(side, SIDE, len(drawn)), GAP)]


def tray(colour: ColourView, chosen: str, fitting: Collection[str], height: int) -> list[Text]:
    """The pieces a colour has left; those that fit nowhere are faint."""
    tile = Style(color=TILE[colour.name].bgcolor)
    slots = []
    for piece in PIECES:
        fits = piece.name in fitting
        name = Text(f" {piece.name}", LABEL if fits else _FAINT)
        drawn = [
            Text(f"▸{piece.name}", STRONG) if piece.name == chosen else name,
            *(Text(f" {line}", tile if fits else _FAINT) for line in half_blocks(piece.shape)),
        ]
        slots.append(padded(drawn if piece.name in colour.left else [], SLOT_WIDTH, height))
    rows = (slots[start : start + SLOTS_IN_ROW] for start in range(0, len(slots), SLOTS_IN_ROW))
    return [line for row in rows for line in in_a_row(row, apart=0)]


def half_blocks(cells: Shape) -> list[str]:
    """A shape in two short lines, a character wide and half a line high for each square."""
    height, width = max(at.row for at in cells) + 1, max(at.column for at in cells) + 1
    lines = []
    for top in range(height - 1, height - 5, -2):
        columns = ((Cell(top, at) in cells, Cell(top - 1, at) in cells) for at in range(width))
        lines.append("".join(" ▄▀█"[2 * upper + lower] for upper, lower in columns))
    return lines


def _slot(view: BlokusView) -> int:
    return 3 if view.size < 20 else 4


def pointed(view: BlokusView, line: int, column: int) -> str | None:
    """The name of the piece in the tray, or nothing for a square of the board."""
    if ABOVE <= line < ABOVE + view.size and LABELS <= column < LABELS + 2 * view.size:
        return ""
    top = ABOVE + len(standings(view, lambda seat: "").split()) + 1
    left = LABELS + 2 * view.size + GAP
    row, slot = (line - top) // _slot(view), (column - left) // SLOT_WIDTH
    if line < top or not 0 <= slot < SLOTS_IN_ROW or row >= len(PIECES) // SLOTS_IN_ROW:
        return None
    return PIECES[row * SLOTS_IN_ROW + slot].name


def _since(scene: Scene) -> Sequence[Turn]:
    return scene.since(len(scene.view.colours) - 1)


def told(scene: Scene) -> str:
    """Which pieces the others laid, and which colours have come to their end."""
    view: BlokusView = scene.view
    colour_of = {
        ",".join(piece.cells): colour.name for colour in view.colours for piece in colour.placed
    }
    laid = [
        f"{colour_of[turn.move]} laid {piece_name(map(cell, turn.move.split(',')))}"
        for turn in _since(scene)
    ]
    return "\n".join(filter(None, (sentence(", ".join(laid)), gone_out(scene.before, view))))


def gone_out(before: BlokusView, after: BlokusView) -> str:
    """Which colours have come to their end; the rules pass them over by themselves."""
    pairs = zip(before.colours, after.colours, strict=True)
    ended = [new for old, new in pairs if old.can_place and not new.can_place]
    complete = [f"{colour.name} has laid all its pieces" for colour in ended if not colour.left]
    blocked = [colour.name for colour in ended if colour.left]
    passed = f"{listed(blocked)} can lay no more and will be passed over" if blocked else ""
    return " ".join(sentence(words) for words in [*complete, passed] if words)


BLOKUS = TerminalGame(
    board=table,
    components=components,
    moment=moment,
    progress=progress,
    told=told,
    keys=(
        *AIMING,
        ("r, f", "rotate it, flip it"),
        ("mouse", "click a piece to take it, click on the board to lay it,"),
        ("", "right click to rotate it"),
        *ENDING,
    ),
    aims=(
        ("[]", "the piece in hand, light where it fits"),
        ("><", "the squares that stand against a move"),
    ),
    marks=(
        ("•", "the latest moves"),
        ("◇", "a square where a colour may start"),
    ),
    pointed=pointed,
)
