"""Games for a data set: the engine plays itself, and what it thought of every move is kept."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from squarely.bots.bot import Budget, Evaluation, MoveEvaluation
from squarely.bots.registry import analysis_bot
from squarely.games import variant_named
from squarely.kernel.data import fingerprints
from squarely.kernel.play import play_game
from squarely.kernel.record import Record
from squarely.kernel.rules import CHANCE, AnyRules, Outcome, Seat, listed_moves


@dataclass(frozen=True)
class Setting:
    """What is played, and how well."""

    variant: str
    seats: int
    options: tuple[str, ...]
    simulations: int
    """For every decision."""
    opening: int
    """How many decisions of a game are drawn by their visits, so that games differ."""
    seed: int

    def rules(self) -> AnyRules:
        """The rules that are played by."""
        return variant_named(self.variant).rules(self.seats, self.options)


@dataclass(frozen=True)
class Decision:
    """A turn of a game; what the engine thought of it, where it was not a card."""

    seat: Seat
    move: str
    forecast: tuple[float, ...] | None
    """What each seat could expect before it."""
    candidates: tuple[MoveEvaluation, ...]
    """The moves that were tried, as texts, the best first."""


@dataclass(frozen=True)
class PlayedGame:
    """A whole game."""

    number: int
    decisions: tuple[Decision, ...]
    outcome: Outcome
    record: Record


def decisions_of(setting: Setting, number: int) -> Iterator[tuple[Decision, Any]]:
    """The turns of one game while it is played, each with the position after it."""
    rules = setting.rules()
    rng = Random(f"{setting.seed}/{number}")
    budget = Budget(simulations=setting.simulations)
    bots = {
        seat: analysis_bot(rules, Random(f"{setting.seed}/{number}/{seat}")) for seat in rules.seats
    }
    evaluations: list[Evaluation] = []

    def choose(pos: Any, seat: Seat) -> Any:
        evaluation = bots[seat].evaluate(
            rules.view(pos, seat), listed_moves(rules, pos, seat), budget
        )
        evaluations.append(evaluation)
        if len(evaluations) > setting.opening:
            return evaluation.moves[0].move
        moves = evaluation.moves
        # Moves whose values were known without a simulation are still moves.
        return rng.choices(moves, [max(each.visits, 1) for each in moves])[0].move

    for seat, move, after in play_game(rules, choose, rng):
        text = rules.format_move(move)
        yield _decision(rules, seat, text, None if seat == CHANCE else evaluations[-1]), after


def play(setting: Setting, number: int) -> PlayedGame:
    """One game of a data set; the same setting and number give the same game."""
    rules = setting.rules()
    players = (f"engine, {setting.simulations} simulations",) * len(rules.seats)
    data = fingerprints(rules.data)
    record = Record(setting.variant, setting.seats, setting.options, players, data=data)
    decisions: list[Decision] = []
    pos = rules.initial()
    for decision, after in decisions_of(setting, number):
        record = record.then(decision.seat, decision.move)
        decisions.append(decision)
        pos = after
    outcome = rules.outcome(pos)
    assert outcome is not None, "a game that nobody can go on with is over"
    return PlayedGame(number, tuple(decisions), outcome, record)


def _decision(rules: AnyRules, seat: Seat, move: str, evaluation: Evaluation | None) -> Decision:
    if evaluation is None:
        return Decision(seat, move, None, ())
    candidates = tuple(
        MoveEvaluation(rules.format_move(each.move), each.value, each.visits)
        for each in evaluation.moves
    )
    return Decision(seat, move, evaluation.forecast, candidates)
