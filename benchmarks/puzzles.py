"""Every puzzle that comes along, confirmed again: is its solution still clearly the best?

`python -m benchmarks.puzzles [BOX ...]` thinks about each as hard as when it was found, and
`python -m benchmarks.puzzles --themes` counts what they are about, for docs/puzzles.md.
"""

from __future__ import annotations

import sys
from collections import Counter
from functools import partial
from random import Random
from typing import NamedTuple

from squarely.analysis.puzzles.decisions import Decision
from squarely.analysis.puzzles.games import puzzle_game
from squarely.analysis.puzzles.mining import HARDER
from squarely.analysis.puzzles.puzzle import BOXES, puzzles_of
from squarely.arena.standings import Share
from squarely.bots.bot import Budget
from squarely.bots.workers import on_all_cores


class Held(NamedTuple):
    """What came of a puzzle."""

    id: str
    best: bool
    """Whether the solution is still the best."""
    clear: bool
    """Whether by as much as was asked for."""


def still_holds(box: str, puzzle_id: str) -> Held:
    """Thinks about a puzzle as hard as when it was found."""
    puzzle = puzzles_of(box)[puzzle_id]
    rules, pos = puzzle.position()
    game = puzzle_game(rules)
    moves = tuple(rules.parse_move(text) for text in puzzle.solution)
    asking = game.asking(rules, Random(puzzle_id))
    budget = Budget(simulations=HARDER * game.simulations)
    found = asking.confirm(pos, puzzle.seat, budget, Decision(moves, puzzle.worth, 1))
    if found is None:
        return Held(puzzle_id, False, False)
    best, other = found.decisions
    return Held(puzzle_id, True, best.worth - other.worth >= game.lead)


def theme_table() -> str:
    """How many puzzles of every box have each theme, as Markdown; a puzzle may have several."""
    lines = ["| box | themes |", "| --- | --- |"]
    for box in BOXES:
        found = Counter(theme for puzzle in puzzles_of(box).values() for theme in puzzle.themes)
        told = ", ".join(f"`{theme}` {count}" for theme, count in found.most_common())
        lines.append(f"| `{box}` | {told} |")
    return "\n".join(lines)


def main() -> int:
    """Prints a line for every box; 1 if a solution is no longer the best."""
    if sys.argv[1:] == ["--themes"]:
        print(theme_table())
        return 0
    code = 0
    for box in sys.argv[1:] or BOXES:
        held = list(on_all_cores(partial(still_holds, box), puzzles_of(box)))
        best, clear = sum(each.best for each in held), sum(each.clear for each in held)
        lost = sorted(each.id for each in held if not each.best)
        code = 1 if lost else code
        low, high = Share(best, len(held)).interval
        print(
            f"{box}: the solution is the best in {best} of {len(held)} puzzles "
            f"({low:.1%} to {high:.1%}), clearly in {clear}",
            *(["no more:", *lost] if lost else []),
            flush=True,
        )
    return code


if __name__ == "__main__":
    sys.exit(main())
