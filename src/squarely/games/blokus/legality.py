"""Why a move is illegal: every broken clause, with the squares at fault."""

from __future__ import annotations

from collections.abc import Iterable

from squarely.games.blokus import clauses
from squarely.games.blokus.board import Board, Move
from squarely.games.blokus.form import Form
from squarely.games.blokus.pieces import PIECE_OF_SHAPE
from squarely.games.blokus.position import ColourState, Position
from squarely.kernel.rules import Breach, Clause, Seat
from squarely.kernel.shapes import Cell, corner_neighbours, edge_neighbours, shape


def breaches(form: Form, board: Board, pos: Position, seat: Seat, move: Move) -> list[Breach]:
    """Every clause that a seat's move breaks here; empty for a legal move."""
    if pos.on_turn is None:
        return [Breach(clauses.GAME_OVER)]
    state = pos.colours[pos.on_turn]
    if seat != form.player_of(pos.on_turn, state):
        return [Breach(clauses.NOT_YOUR_TURN)]
    return [
        *_shape_breaches(board, state, move),
        *_place_breaches(board, pos, move),
        *_contact_breaches(form, board, pos, pos.on_turn, move),
    ]


def open_starts(form: Form, board: Board, pos: Position, colour: int) -> list[Cell]:
    """The empty start squares a colour may still use; none once it has begun (B3)."""
    if pos.colours[colour].placed:
        return []
    taken = _cells(board, *pos.colours)
    return [start for start in form.starts_of(colour) if start not in taken]


def _shape_breaches(board: Board, state: ColourState, move: Move) -> Iterable[Breach]:
    piece = PIECE_OF_SHAPE.get(shape(move.cells))
    if piece is None:
        yield _breach(clauses.PIECE_SHAPE, move.cells)
        return
    if piece in state.missing:
        yield _breach(clauses.PIECE_MISSING, move.cells)
    for number in state.placed:
        if board.placements[number].piece == piece:
            yield _breach(clauses.PIECE_USED, board.placements[number].move.cells)


def _place_breaches(board: Board, pos: Position, move: Move) -> Iterable[Breach]:
    off = [at for at in move.cells if at not in board]
    if off:
        yield _breach(clauses.OFF_BOARD, off)
    overlap = _cells(board, *pos.colours) & set(move.cells)
    if overlap:
        yield _breach(clauses.OVERLAP, overlap)


def _contact_breaches(
    form: Form, board: Board, pos: Position, colour: int, move: Move
) -> Iterable[Breach]:
    state = pos.colours[colour]
    if not state.placed:
        starts = open_starts(form, board, pos, colour)
        if not set(starts) & set(move.cells):
            yield _breach(form.start_clause, starts)
        return
    own = _cells(board, state)
    touching = {
        touched
        for at in move.cells
        for near in edge_neighbours(at)
        if near in own and at not in own
        for touched in (at, near)
    }
    if touching:
        yield _breach(clauses.EDGE_CONTACT, touching)
    if not any(near in own for at in move.cells for near in corner_neighbours(at)):
        yield _breach(clauses.CORNER_CONTACT, move.cells)


def _cells(board: Board, *states: ColourState) -> set[Cell]:
    return {
        at
        for state in states
        for number in state.placed
        for at in board.placements[number].move.cells
    }


def _breach(clause: Clause, cells: Iterable[Cell]) -> Breach:
    return Breach(clause, tuple(map(str, sorted(cells))))
