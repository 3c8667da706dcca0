"""The last moves of a game: where every line has the same points, the forecast is those."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from squarely.bots.bot import Budget
from squarely.bots.locus.search import SearchBot
from squarely.bots.play import game_between
from squarely.bots.registry import baseline_bot
from squarely.games import VARIANTS
from squarely.games.locus.position import Position
from squarely.games.locus.rules import LocusRules
from squarely.kernel.rules import CHANCE

MOST = 200


class TooMany(Exception):
    """There are more positions than anybody wants to look at."""


def _totals(
    rules: LocusRules, pos: Position, known: dict[Position, set[tuple[int, ...]]]
) -> set[tuple[int, ...]]:
    """The points of all lines, by the rules alone."""
    if pos in known:
        return known[pos]
    if len(known) >= MOST or CHANCE in rules.to_act(pos):
        raise TooMany
    outcome = rules.outcome(pos)
    if outcome is not None:
        known[pos] = {tuple(result.score for result in outcome.results)}
    else:
        known[pos] = set().union(
            *(
                _totals(rules, rules.play(pos, seat, move), known)
                for seat in rules.to_act(pos)
                for move in rules.legal_moves(pos, seat)
            )
        )
    return known[pos]


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_an_end_that_cannot_change_is_foreseen(seats: int) -> None:
    rules = VARIANTS["locus"].rules(seats)
    assert isinstance(rules, LocusRules)
    certain = 0
    for seed in range(4):
        bots = {seat: baseline_bot(rules, Random(f"{seed}/{seat}")) for seat in rules.seats}
        game = list(game_between(rules, bots, Random(seed)))
        known: dict[Position, set[tuple[int, ...]]] = {}
        for (_, _, pos), (seat, _, _) in reversed(list(pairwise(game))):
            try:
                totals = _totals(rules, pos, known)
            except TooMany:
                break
            if len(totals) > 1:
                break
            legal = list(rules.legal_moves(pos, seat))
            bot = SearchBot(rules, Random(1))
            evaluation = bot.evaluate(rules.view(pos, seat), legal, Budget(simulations=20))
            assert evaluation.forecast == pytest.approx(min(totals))
            certain += 1
    assert certain >= 3
