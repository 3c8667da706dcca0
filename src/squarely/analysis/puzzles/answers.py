"""Answers to a puzzle: where they lead, and whether they solve it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from squarely.analysis.puzzles.decisions import after
from squarely.analysis.puzzles.games import puzzle_game
from squarely.analysis.puzzles.puzzle import Puzzle
from squarely.kernel.rules import AnyRules

AnswerVerdict = Literal["open", "solved", "wrong"]


def answered(puzzle: Puzzle, texts: Sequence[str]) -> tuple[AnyRules, Any, AnswerVerdict]:
    """The rules, the position after some moves, and what they are; raises IllegalMove.

    Open means that the decision is not complete: in Locus the turn goes on.
    """
    rules, pos = puzzle.position()
    moves = [rules.parse_move(text) for text in texts]
    reached = after(rules, pos, puzzle.seat, moves)
    whole_turn = len(puzzle.solution) > 1
    if not moves or (whole_turn and puzzle.seat in rules.to_act(reached)):
        return rules, reached, "open"
    solution = [rules.parse_move(text) for text in puzzle.solution]
    solved = puzzle_game(rules).solves(rules, pos, puzzle.seat, solution, moves)
    return rules, reached, "solved" if solved else "wrong"
