"""Ways to lay out a Blokus table for a test."""

from __future__ import annotations

import pytest

from squarely.games import VARIANTS
from squarely.games.blokus.pieces import PIECES
from squarely.games.blokus.position import ColourState, Position
from squarely.games.blokus.rules import BlokusRules
from squarely.kernel.rules import IllegalMove, Outcome, Seat


def blokus(variant: str = "blokus", *options: str) -> BlokusRules:
    rules = VARIANTS[variant].rules(options=options)
    assert isinstance(rules, BlokusRules)
    return rules


def played(rules: BlokusRules, *moves: str) -> Position:
    """The position after some moves, each by the seat on turn."""
    pos = rules.initial()
    for move in moves:
        (seat,) = rules.to_act(pos)
        pos = rules.play(pos, seat, rules.parse_move(move))
    return pos


def refusal(rules: BlokusRules, pos: Position, move: str, seat: int | None = None) -> IllegalMove:
    """How a move is refused, by the seat on turn unless another is named."""
    actor = Seat(seat) if seat else rules.seat_on_turn(pos) or Seat(1)
    with pytest.raises(IllegalMove) as caught:
        rules.play(pos, actor, rules.parse_move(move))
    return caught.value


def colour_on_turn(rules: BlokusRules, pos: Position) -> str | None:
    return rules.view(pos, None).on_turn


def finished(rules: BlokusRules, *colours: tuple[str, bool]) -> Outcome:
    """The outcome when each colour has the named pieces left, and laid the single last or not."""
    states = []
    for names, single_last in colours:
        left = names.split()
        assert set(left) <= {piece.name for piece in PIECES}
        placed = frozenset(
            next(rules.board.members(rules.board.of_piece[number]))
            for number, piece in enumerate(PIECES)
            if piece.name not in left
        )
        states.append(ColourState(0, 0, placed, single_last))
    outcome = rules.outcome(Position(tuple(states), None))
    assert outcome is not None
    return outcome
