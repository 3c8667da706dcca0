"""What each game brings to puzzles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from squarely.analysis.puzzles import blokus, locus, lokomoto
from squarely.analysis.puzzles.decisions import Asking, Decision, SingleMoves, same_end
from squarely.kernel.rules import AnyRules, Seat


@dataclass(frozen=True)
class PuzzleGame:
    """How a game's puzzles are found and named."""

    asking: Callable[[Any, Random], Asking]
    themes: Callable[[Any, Any, Seat, Decision, Decision], tuple[str, ...]]
    simulations: int
    """For every decision of the games that are searched; a puzzle is confirmed with ten times."""
    lead: float
    """How much better the solution must be than anything else, in the unit of the game."""
    is_asked: Callable[[Decision], bool] = lambda best: True
    """Whether such a decision may be asked for."""
    solves: Callable[[Any, Any, Seat, Sequence[Any], Sequence[Any]], bool] = same_end
    """Whether moves are as good as the solution."""


def _whole_turns(rules: Any, rng: Random) -> Asking:
    # Imported when it is needed: without the engine puzzles are shown and answered all the same.
    from squarely.analysis.puzzles.whole_turns import WholeTurns

    return WholeTurns(rules, rng)


PUZZLE_GAMES = {
    "blokus": PuzzleGame(SingleMoves, blokus.themes, 600, 0.08),
    "locus": PuzzleGame(_whole_turns, locus.themes, 200, 1.0, solves=locus.solves),
    "lokomoto": PuzzleGame(lokomoto.Purchases, lokomoto.themes, 400, 0.08, lokomoto.is_asked),
}


def puzzle_game(rules: AnyRules) -> PuzzleGame:
    """What the game of some rules brings."""
    return PUZZLE_GAMES[rules.game]
