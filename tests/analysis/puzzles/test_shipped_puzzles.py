"""The puzzles that come along: each is what it says, and the engine of today agrees."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from benchmarks import puzzles as benchmark
from benchmarks.puzzles import Held, theme_table
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
DOUBTFUL = {
    tuple(line.split())
    for line in Path(__file__).with_name("doubtful.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
}
"""Boxes and ids of those that so quick a glance gets wrong."""
MOST_DOUBTFUL = 0.1
"""The part of a box that may be doubtful."""
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
    sure = [each for each in of(box) if (box, each.id) not in DOUBTFUL]
    assert [each.id for each in sure if not _prefers(box, each)] == []


@pytest.mark.parametrize("box", BOXES)
def test_few_are_doubtful_and_all_of_them_are_there(box: str) -> None:
    doubtful = {name for where, name in DOUBTFUL if where == box}
    assert doubtful <= set(puzzles_of(box))
    assert len(doubtful) <= MOST_DOUBTFUL * len(puzzles_of(box))


@pytest.mark.parametrize("box", BOXES)
def test_a_wrong_solution_is_seen(monkeypatch: pytest.MonkeyPatch, box: str) -> None:
    monkeypatch.setattr(whole_turns, "DEALS", 3)
    right = of(box)[0]
    assert _prefers(box, right)
    assert not _prefers(box, replace(right, solution=right.other, other=right.solution))


def _prefers(box: str, puzzle: Puzzle) -> bool:
    """At a glance; where that says no, on another processor perhaps, with a second look."""
    return _sees(puzzle, QUICK[box]) or _sees(puzzle, 1.0)


def _sees(puzzle: Puzzle, thought: float) -> bool:
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


def test_the_benchmark_fails_where_a_solution_is_no_longer_the_best(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lost = of("locus")[7].id
    monkeypatch.setattr("sys.argv", ["puzzles", "locus"])
    for best, code in ((True, 0), (False, 1)):
        held = [Held(each.id, best or each.id != lost, True) for each in of("locus")]
        monkeypatch.setattr(benchmark, "on_all_cores", lambda work, names, found=held: found[::-1])
        assert benchmark.main() == code
        assert (f"no more: {lost}" in capsys.readouterr().out) is not best


def test_the_guide_counts_the_themes() -> None:
    assert theme_table() in GUIDE.read_text(encoding="utf-8")


def test_an_illegal_answer_is_refused() -> None:
    with pytest.raises(IllegalMove):
        answered(of("blokus-to-go")[0], ["a1,b1,c1,d1,e1"])
