"""What the workers think about besides bots' moves: hints, and moves that were made."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from squarely.analysis.reviews import MoveReview, review
from squarely.bots import warming
from squarely.bots.bot import Budget
from squarely.bots.registry import analysis_bot
from squarely.games import GAMES
from squarely.kernel.rules import RulesData, Seat
from squarely.server.thinking import Question, rules_of

SEED = 1
"""Whoever asks the same is answered the same."""


@dataclass(frozen=True)
class HintQuestion:
    """What a bot would do in the place of a person, told what the person sees."""

    asked: Question
    seconds: float


@dataclass(frozen=True)
class Advice:
    """A move, and what it promises; nothing is promised before the thinker is compiled."""

    move: Any
    worth: float | None
    unit: str | None


@dataclass(frozen=True)
class MoveQuestion:
    """A move of a finished game, and the position in which it was made."""

    variant: str
    seats: int
    options: tuple[str, ...]
    before: Any
    ply: int
    seat: Seat
    move: str
    simulations: int
    data: RulesData


def advise(question: HintQuestion) -> Advice:
    """A good move, from what the seat sees."""
    asked = question.asked
    rules = rules_of(asked.variant, asked.seats, asked.options, asked.data)
    if not warming.is_ready(rules):
        bot = warming.ReadyBot(rules, asked.level, Random())
        return Advice(bot.choose(asked.view, asked.legal), None, None)
    budget = Budget(seconds=question.seconds)
    evaluation = analysis_bot(rules, Random(SEED)).evaluate(asked.view, asked.legal, budget)
    best = evaluation.moves[0]
    return Advice(best.move, best.value, evaluation.unit)


def judge(question: MoveQuestion) -> MoveReview | None:
    """What there is to say of a move; None as long as the thinker is not compiled."""
    rules = rules_of(question.variant, question.seats, question.options, question.data)
    if not warming.is_ready(rules):
        warming.begin([game_of(question.variant)])
        return None
    budget = Budget(simulations=question.simulations)
    return review(
        rules,
        question.before,
        question.ply,
        question.seat,
        question.move,
        budget,
        SEED,
        over=True,
    )


def game_of(variant: str) -> str:
    """The game that a variant is a form of."""
    return next(
        game for game, variants in GAMES.items() if any(each.name == variant for each in variants)
    )
