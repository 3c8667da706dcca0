"""What people see of a Blokus position: all of it, for nothing is hidden."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from squarely.games.blokus.board import Board
from squarely.games.blokus.form import Colour, Form
from squarely.games.blokus.legality import open_starts
from squarely.games.blokus.pieces import PIECES
from squarely.games.blokus.position import ColourState, Position
from squarely.games.blokus.scoring import pieces_left, total
from squarely.kernel.rules import Seat


@dataclass(frozen=True)
class PlacedPiece:
    """A piece on the board with the names of its squares."""

    name: str
    cells: tuple[str, ...]


@dataclass(frozen=True)
class PieceShape:
    """A piece as it lies in the box, as squares from a1."""

    name: str
    cells: tuple[str, ...]


@dataclass(frozen=True)
class ColourView:
    """One colour: what it has laid, what it has left, and what it would count now."""

    name: Colour
    seat: Seat
    """Who lays its next piece."""
    placed: tuple[PlacedPiece, ...]
    left: tuple[str, ...]
    score: int
    can_place: bool
    """False once it is out for good (B11)."""
    starts: tuple[str, ...]
    """The free squares its first piece may cover; empty once it has begun."""


@dataclass(frozen=True)
class SeatScore:
    """What a seat would score if the game ended now."""

    seat: Seat
    head_start: int
    """Points that were given before the game (B18)."""
    score: int
    """With the head start."""


@dataclass(frozen=True)
class BlokusView:
    """The board as an audience sees it."""

    audience: Seat | None
    size: int
    pieces: tuple[PieceShape, ...]
    colours: tuple[ColourView, ...]
    on_turn: Colour | None
    """The name of the colour to play, None when the game is over."""
    to_act: Seat | None
    scores: tuple[SeatScore, ...]


_SHAPES = tuple(PieceShape(piece.name, tuple(map(str, piece.shape))) for piece in PIECES)


def view(form: Form, board: Board, pos: Position) -> BlokusView:
    """The open board as a spectator sees it; everybody else sees the same."""
    colours = tuple(_colour_view(form, board, pos, number) for number in range(len(pos.colours)))
    on_turn = None if pos.on_turn is None else colours[pos.on_turn]
    return BlokusView(
        audience=None,
        size=form.size,
        pieces=_SHAPES,
        colours=colours,
        on_turn=on_turn.name if on_turn else None,
        to_act=on_turn.seat if on_turn else None,
        scores=tuple(
            SeatScore(seat, extra, sum(colours[colour].score for colour in counted) + extra)
            for seat, counted, extra in zip(form.seats, form.counts, form.head_starts, strict=True)
        ),
    )


def _colour_view(form: Form, board: Board, pos: Position, colour: int) -> ColourView:
    state = pos.colours[colour]
    starts = tuple(map(str, open_starts(form, board, pos, colour)))
    # Of the free and touching placements only whether there are any legal ones can be seen.
    seen = ColourState(0, 0, state.placed, state.single_last, state.missing)
    return _seen_colour(form, board, colour, seen, state.legal != 0, starts)


# Remembered, for most colours stay as they are from one move to the next.
@lru_cache(maxsize=2**12)
def _seen_colour(
    form: Form, board: Board, colour: int, state: ColourState, able: bool, starts: tuple[str, ...]
) -> ColourView:
    name = form.colours[colour]
    return ColourView(
        name=name,
        seat=form.player_of(colour, state),
        placed=tuple(_piece(board, number) for number in sorted(state.placed)),
        left=tuple(PIECES[piece].name for piece in pieces_left(board, state)),
        score=total(form.counting(board, name, state)),
        can_place=able,
        starts=starts,
    )


# Remembered, for a piece on the board stays where it is.
@lru_cache(maxsize=2**17)
def _piece(board: Board, number: int) -> PlacedPiece:
    laid = board.placements[number]
    return PlacedPiece(PIECES[laid.piece].name, tuple(map(str, laid.move.cells)))
