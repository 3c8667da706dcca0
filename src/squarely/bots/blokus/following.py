"""From what a seat sees to a position, and from one position to the next."""

from __future__ import annotations

from squarely.games.blokus.board import Move
from squarely.games.blokus.position import Position
from squarely.games.blokus.rules import BlokusRules
from squarely.games.blokus.scoring import ALL_PLACED, SINGLE_LAST
from squarely.games.blokus.view import BlokusView
from squarely.kernel.shapes import cell


def position_of(rules: BlokusRules, view: BlokusView) -> Position:
    """The position that gives a view: in Blokus all is open but the order of the pieces."""
    laid = {
        colour: [Move.of(map(cell, piece.cells)) for piece in each.placed]
        for colour, each in enumerate(view.colours)
    }
    names = [each.name for each in view.colours]
    pos = rules.set_up(laid, names.index(view.on_turn) if view.on_turn else 0)
    colours = tuple(
        state._replace(single_last=each.score == ALL_PLACED + SINGLE_LAST)
        for state, each in zip(pos.colours, view.colours, strict=True)
    )
    return pos._replace(colours=colours)


def moves_between(
    rules: BlokusRules, before: Position, after: Position
) -> list[tuple[int, int]] | None:
    """The colours and placements that led from one position to another, at most one a colour.

    None if there is no such way.
    """
    path = []
    while before.on_turn is not None and before.colours != after.colours:
        colour = before.on_turn
        fresh = after.colours[colour].placed - before.colours[colour].placed
        if len(fresh) != 1 or not before.colours[colour].legal >> min(fresh) & 1:
            return None
        path.append((colour, min(fresh)))
        before = rules.place(before, min(fresh))
    return path if before == after else None
