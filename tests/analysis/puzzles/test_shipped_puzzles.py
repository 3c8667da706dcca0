"""The puzzles that come along: each is what it says, and the engine of today agrees."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from benchmarks.puzzles import theme_table
from squarely.analysis.puzzles import whole_turns
from squarely.analysis.puzzles.answers import answered
from squarely.analysis.puzzles.games import puzzle_game
from squarely.analysis.puzzles.puzzle import (
    BOXES,
    EASIEST,
    HARDEST,
    Puzzle,
    puzzle_id,
    puzzles_of,
)
from squarely.bots.bot import Budget
from squarely.kernel.rules import IllegalMove

QUICK = {"blokus": 0.1, "blokus-to-go": 0.2, "locus": 0.05, "lokomoto": 0.2}
"""The part of the thought of one decision of a mined game that a quick check takes."""
AGREES = 0.9
"""The part of solutions that must be worth more than the best other decision at so quick a glance.

91.5 to 94.5 % are, by box. `benchmarks.puzzles` takes as much thought as it takes to be sure.
"""
GUIDE = Path("docs/puzzles.md")


def of(box: str) -> list[Puzzle]:
    return list(puzzles_of(box).values())


@pytest.mark.parametrize("box", BOXES)
def test_there_are_enough_and_each_is_what_it_says(box: str) -> None:
    puzzles = of(box)
    assert len(puzzles) >= 150
    assert [each.difficulty for each in puzzles] == sorted(each.difficulty for each in puzzles)
    for puzzle in puzzles:
        rules, pos = puzzle.position()
        assert puzzle.id == puzzle_id(puzzle.record, puzzle.seat)
        assert puzzle.seat in rules.to_act(pos)
        assert EASIEST <= puzzle.difficulty <= HARDEST
        assert puzzle.worth - puzzle.other_worth >= puzzle_game(rules).lead - 1e-3
        assert puzzle.themes
        assert answered(puzzle, [])[2] == "open"
        assert answered(puzzle, puzzle.solution)[2] == "solved"
        assert answered(puzzle, puzzle.other)[2] == "wrong"


@pytest.mark.parametrize("box", BOXES)
def test_the_engine_of_today_prefers_the_solutions(
    monkeypatch: pytest.MonkeyPatch, box: str
) -> None:
    monkeypatch.setattr(whole_turns, "DEALS", 3)
    preferred = [_prefers(puzzle, QUICK[box]) for puzzle in of(box)]
    assert sum(preferred) / len(preferred) >= AGREES


def _prefers(puzzle: Puzzle, thought: float) -> bool:
    rules, pos = puzzle.position()
    game = puzzle_game(rules)
    asking = game.asking(rules, Random(1))
    budget = Budget(simulations=max(1, int(thought * game.simulations)))
    best, other = (
        asking.worth(pos, puzzle.seat, [rules.parse_move(text) for text in texts], budget)
        for texts in (puzzle.solution, puzzle.other)
    )
    # What is worth as much is not better.
    return best > other


def test_the_guide_counts_the_themes() -> None:
    assert theme_table() in GUIDE.read_text(encoding="utf-8")


def test_an_illegal_answer_is_refused() -> None:
    with pytest.raises(IllegalMove):
        answered(of("blokus-to-go")[0], ["a1,b1,c1,d1,e1"])
