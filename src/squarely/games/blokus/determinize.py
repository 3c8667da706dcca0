"""From a Blokus view back to a position: all is open but the order of the pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from squarely.games.blokus.board import Move
from squarely.games.blokus.position import Position
from squarely.games.blokus.scoring import ALL_PLACED, SINGLE_LAST
from squarely.games.blokus.view import BlokusView
from squarely.kernel.shapes import cell

if TYPE_CHECKING:
    from squarely.games.blokus.rules import BlokusRules


def determinize(rules: BlokusRules, seen: BlokusView) -> Position:
    """The position that gives this view."""
    laid = {
        colour: [Move.of(map(cell, piece.cells)) for piece in each.placed]
        for colour, each in enumerate(seen.colours)
    }
    names = [each.name for each in seen.colours]
    pos = rules.set_up(laid, names.index(seen.on_turn) if seen.on_turn else 0)
    colours = tuple(
        state._replace(single_last=each.score == ALL_PLACED + SINGLE_LAST)
        for state, each in zip(pos.colours, seen.colours, strict=True)
    )
    return pos._replace(colours=colours)
