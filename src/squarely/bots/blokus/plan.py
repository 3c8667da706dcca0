"""A plan for a whole game of Eighty-four, and what comes of it when it is followed."""

from __future__ import annotations

from typing import NamedTuple

from squarely.games.blokus.pieces import PIECES
from squarely.games.blokus.position import Position
from squarely.games.blokus.rules import BlokusRules


class Plan(NamedTuple):
    """What each colour is to lay, as placements of the rules."""

    placements: tuple[tuple[int, ...], ...]
    """In an order in which they can be laid; what lies on the table already comes first."""
    complete: bool
    """Whether these are all pieces of all colours."""


def planned(rules: BlokusRules, pos: Position, plan: Plan) -> tuple[int, ...]:
    """What the colour on turn may lay by the plan now."""
    if pos.on_turn is None:
        return ()
    legal = rules.legal_set(pos)
    return tuple(number for number in plan.placements[pos.on_turn] if legal >> number & 1)


def next_placement(rules: BlokusRules, pos: Position, plan: Plan) -> int:
    """What to lay by the plan, or where it has nothing what spoils least of it."""
    for number in planned(rules, pos, plan):
        return number
    kept = [
        (colour, number)
        for colour, placements in enumerate(plan.placements)
        for number in placements
        if pos.colours[colour].free >> number & 1
    ]

    def worth(number: int) -> tuple[int, int]:
        after = rules.place(pos, number).colours
        left = sum(after[colour].free >> planned & 1 for colour, planned in kept)
        return left, PIECES[rules.board.placements[number].piece].size

    return max(rules.board.members(rules.legal_set(pos)), key=worth)


def laid_in_the_end(rules: BlokusRules, pos: Position, plan: Plan) -> int:
    """How many pieces lie at the end of a game that follows the plan."""
    # Where colours lay all their pieces, none is ever passed over or in the way of another.
    if plan.complete:
        return sum(map(len, plan.placements))
    while pos.on_turn is not None:
        pos = rules.place(pos, next_placement(rules, pos, plan))
    return pieces_laid(pos)


def pieces_laid(pos: Position) -> int:
    """How many pieces lie on the table."""
    return sum(len(colour.placed) for colour in pos.colours)
