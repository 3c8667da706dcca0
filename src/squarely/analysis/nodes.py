"""What the engine says at a node of a study: its best lines, and what every move is worth."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from squarely.bots.bot import AnalysisBot, Budget, Goal, MoveEvaluation, Unit
from squarely.bots.registry import analysis_bot
from squarely.kernel.record import Turn
from squarely.kernel.rules import CHANCE, AnyRules, Seat, listed_moves

MOST_LINES = 5
LINE = 4
"""Moves of a line that are found by small searches, where the bot has named none itself."""
REPLY = Budget(seconds=0.05)
"""What each of them is thought about."""
MOST_MOVES = 400
"""Moves of which the worth is told."""


@dataclass(frozen=True)
class MoveWorth:
    """A move, and what the seat may expect of it."""

    move: str
    worth: float
    visits: int


@dataclass(frozen=True)
class EngineLine:
    """A good move and what would follow it."""

    worth: float
    visits: int
    turns: tuple[Turn, ...]


@dataclass(frozen=True)
class NodeEvaluation:
    """What a bot in the place of a seat thinks of a position."""

    seat: Seat
    forecast: tuple[float, ...]
    """What each seat may expect at the end."""
    unit: Unit
    exact: bool
    """Whether the values were proven, not estimated."""
    lines: tuple[EngineLine, ...]
    moves: tuple[MoveWorth, ...]
    """Every move that was looked at, the best first."""
    goal: Goal | None = None


def evaluate_node(
    rules: AnyRules, pos: Any, seat: Seat, lines: int, budget: Budget, seed: int
) -> NodeEvaluation:
    """The engine's opinion of a position, from what the seat on turn can see."""
    bot = analysis_bot(rules, Random(seed))
    found = bot.evaluate(rules.view(pos, seat), listed_moves(rules, pos, seat), budget)
    return NodeEvaluation(
        seat,
        found.forecast,
        found.unit,
        found.exact,
        tuple(
            EngineLine(each.value, each.visits, _line(rules, pos, seat, each, bot))
            for each in found.moves[: min(lines, MOST_LINES)]
        ),
        tuple(
            MoveWorth(rules.format_move(each.move), each.value, each.visits)
            for each in found.moves[:MOST_MOVES]
        ),
        found.goal,
    )


def _line(
    rules: AnyRules, pos: Any, seat: Seat, first: MoveEvaluation, bot: AnalysisBot
) -> tuple[Turn, ...]:
    """A move with what would follow it, up to the next card that nobody knows."""
    line = [Turn(seat, rules.format_move(first.move))]
    pos = rules.play(pos, seat, first.move)
    for move in first.line:
        to_act = rules.to_act(pos)
        seat = seat if seat in to_act else min(to_act, default=CHANCE)
        if seat == CHANCE:
            return tuple(line)
        line.append(Turn(seat, rules.format_move(move)))
        pos = rules.play(pos, seat, move)
    while not first.line and len(line) < LINE:
        seat = min(rules.to_act(pos), default=CHANCE)
        if seat == CHANCE:
            break
        legal = listed_moves(rules, pos, seat)
        move = bot.evaluate(rules.view(pos, seat), legal, REPLY).moves[0].move
        line.append(Turn(seat, rules.format_move(move)))
        pos = rules.play(pos, seat, move)
    return tuple(line)
