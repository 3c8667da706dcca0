"""Looking at every position of a game: what each seat could expect, and what a move gave away."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from squarely.bots.bot import Budget, Choice, Thinker
from squarely.formats.loaded import LoadedGame
from squarely.kernel.rules import CHANCE, AnyRules, Seat

SHOWN = 3
"""So many of the best moves are named."""
WELL_TRIED = 0.2
"""A move that had this part of the favourite's simulations is judged by its own."""
BOUNDS = {"share": (0.05, 0.12, 0.25), "points": (2.0, 4.0, 8.0)}
"""From which loss on a move is called a slip, a mistake or a blunder."""


@dataclass(frozen=True)
class Suggestion:
    """A move that would have been good, and what it promised."""

    move: str
    worth: float


@dataclass(frozen=True)
class Remark:
    """What there is to say of a played move."""

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
    unit: str
    """`share` of a win, or `points`."""


def remarks(game: LoadedGame, thinker: Thinker, budget: Budget) -> Iterator[Remark]:
    """A remark for every move of a player, in the order of play."""
    for ply, turn in enumerate(game.record.turns, start=1):
        if turn.seat == CHANCE:
            continue
        before = game.positions[ply - 1]
        yield remark(game.rules, before, ply, turn.seat, turn.move, thinker, budget)


def remark(
    rules: AnyRules,
    before: object,
    ply: int,
    seat: Seat,
    text: str,
    thinker: Thinker,
    budget: Budget,
) -> Remark:
    """What a bot in the place of a seat thinks of the move that was made."""
    view = rules.view(before, seat)
    legal = list(rules.legal_moves(before, seat))
    opinion = thinker.consider(view, legal, budget)
    move = rules.parse_move(text)
    best = opinion.choices[0]
    worth = _worth(move, opinion.choices)
    if worth is None:
        worth = thinker.consider(view, [move], budget).choices[0].worth
    return Remark(
        ply,
        seat,
        rules.format_move(move),
        opinion.forecast,
        tuple(
            Suggestion(rules.format_move(choice.move), choice.worth)
            for choice in opinion.choices[:SHOWN]
        ),
        worth,
        max(0.0, best.worth - worth),
        opinion.unit,
    )


def _worth(move: object, choices: tuple[Choice, ...]) -> float | None:
    """What a move is worth, if it was tried often enough to know."""
    for choice in choices:
        if choice.move == move and choice.tried >= WELL_TRIED * choices[0].tried:
            return choice.worth
    return None


def final_forecast(game: LoadedGame, unit: str) -> tuple[float, ...] | None:
    """How it ended, in the unit of the forecasts; None while the game goes on."""
    outcome = game.rules.outcome(game.positions[-1])
    if outcome is None:
        return None
    if unit == "points":
        return tuple(float(each.score) for each in outcome.results)
    winners = outcome.winners
    return tuple(float(seat in winners) / len(winners) for seat in game.rules.seats)


def severity(found: Remark) -> str:
    """What to call a move: good, slip, mistake or blunder."""
    slip, mistake, blunder = BOUNDS[found.unit]
    if found.lost >= blunder:
        return "blunder"
    if found.lost >= mistake:
        return "mistake"
    return "slip" if found.lost >= slip else "good"
