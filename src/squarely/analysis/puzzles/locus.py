"""Puzzles of Locus: a decision is a whole turn."""

from __future__ import annotations

from collections.abc import Sequence

from squarely.analysis.puzzles.decisions import Decision, after
from squarely.games.locus.moves import BONUSES, LEFTOVER, Discard, Fill, Move, Pay
from squarely.games.locus.position import Position
from squarely.games.locus.rules import LocusRules
from squarely.games.locus.scoring import total
from squarely.kernel.rules import Seat

CHAINS = {2: "chain-2", 3: "chain-3"}
"""What a chain of so many bonuses is called; a longer one is a chain of four."""


def is_last_turn(rules: LocusRules, pos: Position) -> bool:
    """Whether the game may end with this turn."""
    return pos.turn + 1 == rules.rounds.turns_of(pos)


def solves(
    rules: LocusRules, pos: Position, seat: Seat, solution: Sequence[Move], moves: Sequence[Move]
) -> bool:
    """Whether a turn ends as the solution does; in the last one, with as many points."""
    ends = [after(rules, pos, seat, each) for each in (solution, moves)]
    if not is_last_turn(rules, pos):
        return bool(ends[0] == ends[1])
    wanted, made = (total(rules.sheet, each.players[seat - 1]) for each in ends)
    return made >= wanted


def themes(
    rules: LocusRules, pos: Position, seat: Seat, best: Decision, other: Decision
) -> tuple[str, ...]:
    """What a turn is about."""
    found: list[str] = []
    bonuses = sum(isinstance(move, Fill) and move.source in BONUSES for move in best.moves)
    if bonuses >= min(CHAINS):
        found.append(CHAINS.get(bonuses, "chain-4"))
    if any(isinstance(move, Fill) and move.source == LEFTOVER for move in best.moves):
        found.append("leftover")
    if any(isinstance(move, Pay) for move in best.moves):
        found.append("spend-coins")
    if any(isinstance(move, Discard) for move in best.moves):
        found.append("discard")
    if is_last_turn(rules, pos):
        found.append("last-turn")
    elif _points(rules, pos, seat, best) < _points(rules, pos, seat, other):
        found.append("patience")
    if best.moves[0] != other.moves[0]:
        found.append("right-card")
    return tuple(found) or ("right-place",)


def _points(rules: LocusRules, pos: Position, seat: Seat, decision: Decision) -> int:
    """The points of the sheet after a turn."""
    reached: Position = after(rules, pos, seat, decision.moves)
    return total(rules.sheet, reached.players[seat - 1])
