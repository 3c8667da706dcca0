"""What a player deals with in a turn, and what a move costs and brings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from squarely.games.locus.filling import at_hand
from squarely.games.locus.moves import CARD, PAID, Decline, Discard, Fill, Move
from squarely.games.locus.position import Position
from squarely.kernel.rules import Seat

if TYPE_CHECKING:
    from squarely.games.locus.rules import LocusRules


@dataclass(frozen=True)
class Effect:
    """What a move costs and brings at once."""

    cost: int
    """In coins."""
    coins: int
    bonuses: tuple[str, ...]
    points: int
    squares: int
    """Single squares that are paid for."""


def effect(rules: LocusRules, pos: Position, seat: Seat, move: Move) -> Effect:
    """The effect of a legal move: the rules play it, nothing is kept."""
    later = rules.play(pos, seat, move)
    before, after = pos.players[seat - 1], later.players[seat - 1]
    won = Counter(after.bonuses) - Counter(before.bonuses)
    return Effect(
        cost=after.spent - before.spent,
        coins=after.gained - before.gained,
        bonuses=tuple(won.elements()),
        points=rules.standings(later)[seat] - rules.standings(pos)[seat],
        squares=max(after.paid - before.paid, 0),
    )


def to_place(moves: Sequence[Move]) -> list[str]:
    """The sources that must be dealt with, in order; buying the leftover is never a duty."""
    filled = {move.source for move in moves if isinstance(move, Fill)}
    due = [PAID] if PAID in filled else []
    if CARD in filled or Discard() in moves:
        due.append(CARD)
    return due + [move.bonus for move in moves if isinstance(move, Decline)]


def own_colour(rules: LocusRules, pos: Position, seat: Seat, source: str) -> str:
    """The colour in which what a source holds costs least."""
    held = at_hand(rules.deck, pos.players[seat - 1], source, rules.rounds.leftover(pos))
    assert held is not None, f"{source} holds nothing"
    return held.colour
