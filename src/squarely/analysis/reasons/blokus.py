"""Blokus: corners given and lost, room, and the size of pieces."""

from __future__ import annotations

from squarely.analysis.reasons.reason import Reason, because
from squarely.games.blokus.board import Move
from squarely.games.blokus.pieces import PIECES
from squarely.games.blokus.position import Position
from squarely.games.blokus.rules import BlokusRules
from squarely.kernel.rules import Seat

FEW = 4
"""A corner with fewer placements is not worth a word."""
LESS = 0.15
"""The part of somebody's placements from which on their loss is."""


def reasons(
    rules: BlokusRules, pos: Position, seat: Seat, made: Move, better: Move
) -> list[Reason]:
    """What a piece gave away against another one."""
    assert pos.on_turn is not None, "somebody has a move"
    own = pos.on_turn
    after = rules.play(pos, seat, made)
    instead = rules.play(pos, seat, better)
    found = [
        *_own_corners(rules, pos, after, instead, own, made),
        *_room(after, instead, own),
        *_size(made, better),
    ]
    for colour in rivals(rules, seat):
        found += _left(rules, after, instead, colour)
    return found


def rivals(rules: BlokusRules, seat: Seat) -> list[int]:
    """The colours that count for somebody on another side."""
    form = rules.form
    own = form.counts[seat - 1]
    others = {colour for counted in form.counts for colour in counted}
    return sorted(others - set(own))


def corners(rules: BlokusRules, pos: Position, colour: int) -> dict[int, int]:
    """The squares from which a colour may go on, and how many placements cover each."""
    state = pos.colours[colour]
    squares = {
        square for number in state.placed for square in rules.board.placements[number].corners
    }
    counted = {
        square: (state.legal & rules.board.covering[square]).bit_count() for square in squares
    }
    return {square: count for square, count in counted.items() if count}


def square_name(rules: BlokusRules, square: int) -> str:
    """A square as moves name it."""
    single = rules.board.covering[square] & rules.board.of_piece[_SINGLE]
    return rules.board.texts[single.bit_length() - 1]


_SINGLE = min(range(len(PIECES)), key=lambda number: PIECES[number].size)


def _own_corners(
    rules: BlokusRules, pos: Position, after: Position, instead: Position, own: int, made: Move
) -> list[Reason]:
    """Corners that the move closed to its own colour, and the other one would have kept."""
    before, now, kept = (corners(rules, each, own) for each in (pos, after, instead))
    covered = {rules.board.square(at) for at in made.cells}
    lost = {
        square: kept[square]
        for square in before.keys() & kept.keys()
        if square not in now and square not in covered and kept[square] >= FEW
    }
    if not lost:
        return []
    square = max(lost, key=lambda each: (lost[each], -each))
    return [
        because(
            "own-corner",
            2 * lost[square] / sum(kept.values()),
            square=square_name(rules, square),
            placements=lost[square],
        )
    ]


def _room(after: Position, instead: Position, own: int) -> list[Reason]:
    """Own placements: how many are left, and how many there would have been."""
    now, then = (each.colours[own].legal.bit_count() for each in (after, instead))
    if then < FEW or now > then * (1 - LESS):
        return []
    return [because("room", 1 - now / then, made=now, better=then)]


def _size(made: Move, better: Move) -> list[Reason]:
    less = len(better.cells) - len(made.cells)
    if less <= 0:
        return []
    return [because("size", less / 5, made=len(made.cells), better=len(better.cells))]


def _left(rules: BlokusRules, after: Position, instead: Position, colour: int) -> list[Reason]:
    """What the move left to a rival, and the other one would have taken away."""
    has, less = (each.colours[colour].legal.bit_count() for each in (after, instead))
    if has < FEW:
        return []
    name = rules.form.colours[colour]
    found = []
    if less <= has * (1 - LESS):
        found.append(
            because("rival-room", 0.9 * (1 - less / has), colour=name, made=has, better=less)
        )
    now, then = corners(rules, after, colour), corners(rules, instead, colour)
    given = {square: count for square, count in now.items() if square not in then}
    square = max(given, key=lambda each: (given[each], -each), default=None)
    if square is not None and given[square] >= FEW:
        found.append(
            because(
                "corner-given",
                0.3 + 2 * given[square] / has,
                colour=name,
                square=square_name(rules, square),
                placements=given[square],
            )
        )
    return found
