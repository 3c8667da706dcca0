"""The last move of a game: what it leads to is known, so the forecast is that."""

from __future__ import annotations

from random import Random

import pytest

from squarely.bots.bot import Budget
from squarely.bots.lokomoto.baseline import BaselineBot
from squarely.bots.lokomoto.search import SearchBot
from squarely.games.lokomoto.position import Position
from squarely.games.lokomoto.rules import LokomotoRules
from squarely.kernel.rules import Outcome
from tests.bots.lokomoto.test_core import rules_of
from tests.bots.lokomoto.test_search import FEW, after_cards, choice

ENOUGH = Budget(simulations=60)


def _before_the_last_move(rules: LokomotoRules, seed: int) -> Position:
    rng = Random(seed)
    bot = BaselineBot(rules, rng)
    pos = after_cards(rules, rules.initial(), rng)
    while True:
        after = rules.play(pos, min(rules.to_act(pos)), choice(rules, pos, bot, FEW))
        if rules.outcome(after) is not None:
            return pos
        pos = after_cards(rules, after, rng)


def _win_shares(rules: LokomotoRules, outcome: Outcome | None) -> tuple[float, ...] | None:
    if outcome is None:
        return None
    winners = outcome.winners
    return tuple(float(seat in winners) / len(winners) for seat in rules.seats)


@pytest.mark.parametrize(
    ("seats", "options"), [(2, ()), (3, ()), (4, ()), (5, ()), (2, ("advanced",))]
)
def test_moves_that_end_the_game_are_worth_what_they_lead_to(
    seats: int, options: tuple[str, ...]
) -> None:
    rules = rules_of(seats, options)
    for seed in range(6):
        pos = _before_the_last_move(rules, seed)
        seat = min(rules.to_act(pos))
        after = {
            move: _win_shares(rules, rules.outcome(rules.play(pos, seat, move)))
            for move in rules.legal_moves(pos, seat)
        }
        ends = {move: shares for move, shares in after.items() if shares is not None}
        assert ends
        bot = SearchBot(rules, Random(1))
        evaluation = bot.evaluate(rules.view(pos, seat), list(ends), ENOUGH)
        assert evaluation.moves
        for each in evaluation.moves:
            assert each.value == pytest.approx(ends[each.move][seat - 1])
        assert evaluation.forecast == pytest.approx(ends[evaluation.moves[0].move])
        assert evaluation.moves[0].value == max(shares[seat - 1] for shares in ends.values())
