"""The themes of Blokus puzzles, worked out from the squares."""

from __future__ import annotations

from squarely.analysis.puzzles.decisions import Decision, after
from squarely.analysis.reasons.blokus import corners
from squarely.games.blokus.board import Move
from squarely.games.blokus.pieces import PIECES
from squarely.games.blokus.position import Position
from squarely.games.blokus.rules import BlokusRules
from squarely.kernel.rules import Seat
from squarely.kernel.shapes import Cell

CUT_OFF, BLOCKED, OPENED = 0.4, 0.2, 1.15
"""The part of somebody's placements that a move takes away or adds, from which on it is one."""
FEW = 10
"""Whoever has fewer placements left is hardly worth blocking."""
LAST = 8
"""With so many pieces left a colour lays its last ones."""


def themes(
    rules: BlokusRules, pos: Position, seat: Seat, best: Decision, other: Decision
) -> tuple[str, ...]:
    """What a move is about."""
    move: Move = best.moves[0]
    assert pos.on_turn is not None, "somebody has a move"
    own = pos.on_turn
    reached: Position = after(rules, pos, seat, best.moves)
    found: list[str] = []
    if len(other.moves[0].cells) == 1 < len(move.cells):
        found.append("save-single")
    if len(move.cells) == 1:
        found.append("lay-single")
    if _squeezes(rules, pos, own, move):
        found.append("squeeze-through")
    losses = [
        1 - after_it.legal.bit_count() / before.legal.bit_count()
        for number, (before, after_it) in enumerate(zip(pos.colours, reached.colours, strict=True))
        if rules.form.player_of(number, before) != seat and before.legal.bit_count() >= FEW
    ]
    if sum(loss >= BLOCKED for loss in losses) >= 2:
        found.append("block-two")
    elif max(losses, default=0.0) >= BLOCKED:
        found.append("cut-off" if max(losses) >= CUT_OFF else "in-the-way")
    instead: Position = after(rules, pos, seat, other.moves)
    found += _room(rules, reached, instead, own)
    if len(move.cells) > len(other.moves[0].cells):
        found.append("big-piece")
    if not found and len(PIECES) - len(pos.colours[own].placed) <= LAST:
        found.append("last-pieces")
    return tuple(found) or ("best-move",)


def _room(rules: BlokusRules, reached: Position, instead: Position, own: int) -> list[str]:
    """Whether a colour has more placements than after the other move, or more corners for them."""
    mine, less = (each.colours[own].legal.bit_count() for each in (reached, instead))
    if mine >= OPENED * max(1, less):
        return ["open-room"]
    mine, less = (len(corners(rules, each, own)) for each in (reached, instead))
    return ["new-corners"] if mine >= OPENED * max(1, less) else []


def _squeezes(rules: BlokusRules, pos: Position, own: int, move: Move) -> bool:
    """Whether the piece touches an own corner where others lie on both sides of the gap."""
    mine, others = _squares(rules, pos, own)
    for at in move.cells:
        for rows, columns in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
            if Cell(at.row + rows, at.column + columns) not in mine:
                continue
            if {Cell(at.row + rows, at.column), Cell(at.row, at.column + columns)} <= others:
                return True
    return False


def _squares(rules: BlokusRules, pos: Position, own: int) -> tuple[set[Cell], set[Cell]]:
    """The squares of a colour, and those of all others."""
    laid = [
        {cell for number in colour.placed for cell in rules.board.placements[number].move.cells}
        for colour in pos.colours
    ]
    return laid[own], set().union(*(cells for number, cells in enumerate(laid) if number != own))
