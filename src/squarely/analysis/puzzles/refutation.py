"""Refutations: the reply that punishes a wrong answer, and what the answer cost.

Where nobody replies, a better decision shows what was possible.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from squarely.analysis.puzzles.decisions import after
from squarely.analysis.puzzles.games import puzzle_game
from squarely.analysis.puzzles.puzzle import Puzzle
from squarely.bots.bot import Budget, Unit
from squarely.bots.registry import analysis_bot
from squarely.kernel.play import draw
from squarely.kernel.record import Turn
from squarely.kernel.rules import CHANCE, AnyRules, Seat, listed_moves

THOUGHT = 0.5
"""Somebody waits: an answer is thought about for this part of what was spent on each decision."""


@dataclass(frozen=True)
class Refutation:
    """What comes of a wrong answer."""

    reply: Turn | None
    """What the next player does; None where there is nobody, or nobody has a move."""
    drawn: tuple[Turn, ...]
    """The cards that come before it."""
    lost: float
    """How much more the solution brings."""
    unit: Unit
    better: tuple[str, ...] = ()
    """Where nobody replies: what brings more, and the solution only if nothing else is known to."""
    gain: float = 0.0
    """How much more it brings."""


def refute(puzzle: Puzzle, answer: Sequence[str], seed: int) -> Refutation:
    """What is wrong with an answer; raises IllegalMove."""
    rules, pos = puzzle.position()
    game = puzzle_game(rules)
    budget = Budget(simulations=int(game.simulations * THOUGHT))
    # What is illegal is refused before anybody thinks about it.
    reached = after(rules, pos, puzzle.seat, [rules.parse_move(text) for text in answer])
    moves = [rules.parse_move(text) for text in answer]
    looked = game.asking(rules, Random(seed)).worth(pos, puzzle.seat, moves, budget)
    # The puzzle was thought about for much longer: nothing wrong is worth more than its second.
    made = min(looked, puzzle.other_worth)
    lost = puzzle.worth - made
    drawn, reply = _reply(rules, reached, puzzle.seat, budget, Random(seed))
    if reply is not None:
        return Refutation(reply, drawn, lost, puzzle.unit)
    gain = puzzle.other_worth - made
    if gain >= game.lead:
        return Refutation(None, drawn, lost, puzzle.unit, puzzle.other, gain)
    return Refutation(None, drawn, lost, puzzle.unit, puzzle.solution, lost)


def _reply(
    rules: AnyRules, pos: Any, seat: Seat, budget: Budget, rng: Random
) -> tuple[tuple[Turn, ...], Turn | None]:
    """The cards that come, and the next player's best move, from what that player sees."""
    drawn: list[Turn] = []
    others = [each for each in rules.seats if each != seat]
    while others and rules.to_act(pos) == {CHANCE}:
        card = draw(rules, pos, rng)
        drawn.append(Turn(CHANCE, rules.format_move(card)))
        pos = rules.play(pos, CHANCE, card)
    on_turn = [each for each in others if each in rules.to_act(pos)]
    if not on_turn:
        return (), None
    legal = listed_moves(rules, pos, on_turn[0])
    found = analysis_bot(rules, rng).evaluate(rules.view(pos, on_turn[0]), legal, budget)
    return tuple(drawn), Turn(on_turn[0], rules.format_move(found.moves[0].move))
