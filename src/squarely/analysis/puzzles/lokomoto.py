"""Puzzles of Loko moto: which moves are asked for, and what they are about."""

from __future__ import annotations

from squarely.analysis.puzzles.decisions import Decision, SingleMoves
from squarely.games.lokomoto.moves import Buy, Draw, Reserve
from squarely.games.lokomoto.position import Position
from squarely.games.lokomoto.rules import LokomotoRules
from squarely.kernel.rules import Seat


class Purchases(SingleMoves):
    """Asks once the map is prepared (T25)."""

    def asks(self, pos: Position, seat: Seat) -> bool:
        """Whether somebody has a line that could pay."""
        return bool(pos.players[seat - 1].solid)


def is_asked(best: Decision) -> bool:
    """Only purchases and reservations make puzzles: single sections differ by too little."""
    return isinstance(best.moves[0], (Buy, Reserve))


def themes(
    rules: LokomotoRules, pos: Position, seat: Seat, best: Decision, other: Decision
) -> tuple[str, ...]:
    """What a purchase or a reservation is about."""
    move, instead = best.moves[0], other.moves[0]
    found: list[str] = []
    if isinstance(move, Buy):
        if isinstance(instead, Buy):
            if (move.train, move.shape) == (instead.train, instead.shape):
                found.append("right-sections")
            elif move.shape != instead.shape:
                found.append("right-shape")
            else:
                found.append("right-train")
        else:
            found.append("buy-now")
        if move.shape and _wanted_by_others(rules, pos, seat, move.shape):
            found.append("deny-shape")
    elif isinstance(instead, (Draw, Buy)):
        found.append("reserve-now")
    else:
        found.append("right-reservation")
    if rules.has_secrets and _others_hold(pos, seat):
        found.append("what-they-hold")
    return tuple(found)


def _others_hold(pos: Position, seat: Seat) -> bool:
    """Whether somebody else has secret cards."""
    return any(each.agenda for number, each in enumerate(pos.players, 1) if number != seat)


def _wanted_by_others(rules: LokomotoRules, pos: Position, seat: Seat, shape: str) -> bool:
    """Whether another player has the open shape drawn already, but for one section at most."""
    if shape not in pos.shapes:
        return False
    return any(
        (place & ~player.solid).bit_count() <= 1
        for number, player in enumerate(pos.players, 1)
        if number != seat
        for place in rules.shapes[shape].places
    )
