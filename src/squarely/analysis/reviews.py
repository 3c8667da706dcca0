"""Move reviews: what each seat could expect before a move, and what the move gave away."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Literal

from squarely.analysis.full_information import full_information_forecast
from squarely.analysis.reasons.games import reasons
from squarely.analysis.reasons.reason import Reason
from squarely.bots.bot import AnalysisBot, Budget, Goal, MoveEvaluation, Unit
from squarely.bots.registry import analysis_bot
from squarely.formats.loaded import LoadedGame
from squarely.kernel.rules import AnyRules, Outcome, Seat, listed_moves

Verdict = Literal["good", "slip", "mistake", "blunder"]
LOOKS = 3
"""How often a position is looked at for one review, at most."""
SHOWN = 3
"""How many of the best moves are named."""
WELL_TRIED = 0.2
"""A move that had this part of the favourite's simulations is judged by its own."""
BOUNDS = {"share": (0.05, 0.12, 0.25), "points": (2.0, 4.0, 8.0)}
"""From which loss on a move is called a slip, a mistake or a blunder."""


@dataclass(frozen=True)
class Suggestion:
    """A good move, and what could be expected of it."""

    move: str
    worth: float


@dataclass(frozen=True)
class MoveReview:
    """The review of a played move."""

    ply: int
    seat: Seat
    move: str
    forecast: tuple[float, ...]
    """What each seat could expect before the move."""
    best: tuple[Suggestion, ...]
    worth: float
    """What the seat could expect from the move it made."""
    lost: float
    """How much less than from the best one."""
    unit: Unit
    hindsight: tuple[float, ...] | None = None
    """What each seat could expect before the move with all cards known; all else is what the
    player could have known. Only after the end of a game with secrets."""
    goal: Goal | None = None
    """Whether the goal of a game for one could still be reached before the move."""
    reasons: tuple[Reason, ...] = ()
    """What it gave away, told of slips and worse."""


def review(
    rules: AnyRules,
    before: object,
    ply: int,
    seat: Seat,
    text: str,
    budget: Budget,
    seed: int | str,
    over: bool,
) -> MoveReview:
    """What the strongest bot thinks of a move; the same seed and simulations say the same.

    After the end of a game with secrets also what could be expected with all cards known.
    """
    found = review_with(rules, before, ply, seat, text, analysis_bot(rules, Random(seed)), budget)
    if not over or not rules.has_secrets:
        return found
    # Another one, so that nothing the first one says depends on what was secret.
    open_bot = analysis_bot(rules, Random(f"{seed}/knowing"))
    return replace(
        found, hindsight=full_information_forecast(rules, before, seat, open_bot, budget)
    )


def review_with(
    rules: AnyRules,
    before: object,
    ply: int,
    seat: Seat,
    text: str,
    bot: AnalysisBot,
    budget: Budget,
) -> MoveReview:
    """What a bot in the place of a seat thinks of the move that was made.

    The best of many moves looks better than it is, for luck had a part in the choice. So where
    another seems better than the move, each of the two is looked at alone.
    """
    view = rules.view(before, seat)
    legal = listed_moves(rules, before, seat)
    evaluation = bot.evaluate(view, legal, budget)
    move = rules.parse_move(text)

    def alone(one: object) -> float:
        return bot.evaluate(view, [one], budget).moves[0].value

    first, *others = evaluation.moves[:SHOWN]
    best, known = first.value, _worth(move, evaluation.moves)
    worth = alone(move) if known is None else known
    if first.move != move and best - worth >= BOUNDS[evaluation.unit][0]:
        best, worth = alone(first.move), worth if known is None else alone(move)
    suggested = ((first.move, best), *((choice.move, choice.value) for choice in others))
    lost = max(0.0, round(best - worth, 9))
    slipped = lost >= BOUNDS[evaluation.unit][0]
    return MoveReview(
        ply,
        seat,
        rules.format_move(move),
        evaluation.forecast,
        tuple(Suggestion(rules.format_move(each), value) for each, value in suggested),
        worth,
        lost,
        evaluation.unit,
        goal=evaluation.goal,
        reasons=reasons(rules, before, seat, move, first.move) if slipped else (),
    )


def _worth(move: object, choices: tuple[MoveEvaluation, ...]) -> float | None:
    """What a move is worth, if it was tried often enough to know."""
    for choice in choices:
        if choice.move == move and choice.visits >= WELL_TRIED * choices[0].visits:
            return choice.value
    return None


def final_forecast(game: LoadedGame, unit: str) -> tuple[float, ...] | None:
    """How it ended, in the unit of the forecasts; None while the game goes on."""
    outcome = game.rules.outcome(game.positions[-1])
    return None if outcome is None else amounts(outcome, unit)


def amounts(outcome: Outcome, unit: str) -> tuple[float, ...]:
    """What each seat got, in points or as its share of the win."""
    if unit == "points":
        return tuple(float(each.score) for each in outcome.results)
    winners = outcome.winners
    return tuple(float(each.seat in winners) / len(winners) for each in outcome.results)


def severity(found: MoveReview) -> Verdict:
    """What to call a move: good, slip, mistake or blunder."""
    slip, mistake, blunder = BOUNDS[found.unit]
    if found.lost >= blunder:
        return "blunder"
    if found.lost >= mistake:
        return "mistake"
    return "slip" if found.lost >= slip else "good"
