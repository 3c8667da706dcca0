"""Counting at the end of a game (B13 to B16)."""

from __future__ import annotations

from functools import lru_cache

from squarely.games.blokus.board import Board
from squarely.games.blokus.form import Form
from squarely.games.blokus.pieces import PIECES
from squarely.games.blokus.position import ColourState, Position
from squarely.kernel.rules import Item, Outcome, Result, Seat, tie_of

ALL_PLACED = 15
SINGLE_LAST = 5


def pieces_left(board: Board, state: ColourState) -> tuple[int, ...]:
    """The numbers of the pieces a colour still has, smallest first."""
    return _left(board, state.placed, state.missing)


@lru_cache(maxsize=2**12)
def _left(board: Board, placed: frozenset[int], missing: frozenset[int]) -> tuple[int, ...]:
    used = missing.union(board.placements[number].piece for number in placed)
    return tuple(piece for piece in range(len(PIECES)) if piece not in used)


def points(board: Board, colour: str, state: ColourState) -> tuple[Item, ...]:
    """Minus one a square left (B13), or the bonuses of a colour that is out (B14, B15)."""
    left = pieces_left(board, state)
    if left:
        return (Item(f"{colour}: squares left", -_squares(left)),)
    bonus = Item(f"{colour}: all pieces placed", ALL_PLACED)
    if state.single_last:
        return (bonus, Item(f"{colour}: single square last", SINGLE_LAST))
    return (bonus,)


@lru_cache(maxsize=2**12)
def _squares(pieces: tuple[int, ...]) -> int:
    return sum(PIECES[piece].size for piece in pieces)


def pieces_placed(board: Board, colour: str, state: ColourState) -> tuple[Item, ...]:
    """One for each piece on the board: how Eighty-four is counted (B23)."""
    return (Item(f"{colour}: pieces placed", len(state.placed)),)


def sheet(form: Form, board: Board, pos: Position, seat: Seat) -> tuple[Item, ...]:
    """The score sheet of a seat as it stands."""
    return tuple(
        item
        for colour in form.counts[seat - 1]
        for item in form.counting(board, form.colours[colour], pos.colours[colour])
    )


def total(items: tuple[Item, ...]) -> int:
    """What the lines of a score sheet add up to."""
    return sum(item.points for item in items)


def outcome(form: Form, board: Board, pos: Position) -> Outcome:
    """Every seat's sheet and rank; seats that count the same colours are one side (B16, B21)."""
    sheets = {seat: sheet(form, board, pos, seat) for seat in form.seats}
    sides = {form.counts[seat - 1]: total(sheets[seat]) for seat in form.seats}
    results = []
    for seat in form.seats:
        score = total(sheets[seat])
        rank = 1 + sum(other > score for other in sides.values())
        results.append(Result(seat, score, rank, sheets[seat]))
    return Outcome(tuple(results), tie=tie_of(results, sides=form.teams))
